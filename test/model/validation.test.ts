import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../src/errors.ts';
import { refuseUnstorableText, validate } from '../../src/model/validation.ts';

const schema = z.strictObject({
  query: z.string(),
  top_k: z.int().min(1).max(100).default(10),
  mode: z.enum(['short', 'long']).optional(),
  tags: z.array(z.string()).min(1).optional(),
  source: z.strictObject({ name: z.string(), type: z.string().optional() }).optional(),
});

function faults(value: unknown) {
  try {
    validate(schema, value, ['body', 'args']);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return error.details ?? [];
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('a refused value', () => {
  test('that is missing is said to be required, at its place', () => {
    expect(faults({})).toEqual([{ loc: ['body', 'args', 'query'], msg: 'is required', type: 'missing' }]);
  });

  test('of the wrong type is told which type it must have', () => {
    expect(faults({ query: 7, top_k: 1.5 })).toEqual([
      { loc: ['body', 'args', 'query'], msg: 'must be a string', type: 'invalid_type', input: 7 },
      { loc: ['body', 'args', 'top_k'], msg: 'must be a whole number', type: 'invalid_type', input: 1.5 },
    ]);
  });

  test('out of bounds is told the bounds', () => {
    const messages = faults({ query: 'x', top_k: 101, tags: [] }).map(({ msg }) => msg);
    expect(messages).toEqual(['must be at most 100', 'must have at least 1 item']);
  });

  test('that is none of a list is told the list', () => {
    expect(faults({ query: 'x', mode: 'wide' })[0]?.msg).toBe('must be one of: short, long');
  });

  test('with an unknown name is refused by that name, with those expected', () => {
    const [fault] = faults({ query: 'x', limit: 5 });
    expect(fault).toMatchObject({ loc: ['body', 'args', 'limit'], type: 'unrecognized_keys' });
    expect(fault?.msg).toContain('Expected: query, top_k, mode, tags, source.');
  });

  test('with an unknown name further in is told what is expected there', () => {
    const [fault] = faults({ query: 'x', source: { name: 'chat', kind: 'dialogue' } });
    expect(fault?.loc).toEqual(['body', 'args', 'source', 'kind']);
    expect(fault?.msg).toContain('Expected: name, type.');
  });

  test('that is no object is refused as a whole', () => {
    expect(faults([1, 2])).toMatchObject([{ loc: ['body', 'args'], msg: 'must be an object' }]);
  });

  test('is not repeated when it is long', () => {
    expect(faults({ query: 'x', mode: 'wide'.repeat(100) })[0]).not.toHaveProperty('input');
  });

  test('with several faults is told all of them at once', () => {
    expect(faults({ top_k: 0, mode: 'wide', limit: 1 })).toHaveLength(4);
  });
});

describe('text that cannot be stored', () => {
  const refused = (value: unknown) => {
    try {
      refuseUnstorableText(value, ['body']);
    } catch (error) {
      return (error as AppError).details?.[0];
    }
    return null;
  };

  test('is found by its path, in values, lists and names', () => {
    expect(refused({ a: ['fine', { b: 'not \0 fine' }] })?.loc).toEqual(['body', 'a', 1, 'b']);
    expect(refused({ meta: { 'na\0me': 1 } })?.loc).toEqual(['body', 'meta']);
    expect(refused('half \ud83d of a pair')?.loc).toEqual(['body']);
  });

  test('does not include any real character', () => {
    expect(refused({ text: 'Grüße 東京 👩‍🚀 \u0001\u200b\u{10ffff}', list: [1, null, true] })).toBeNull();
  });

  test('is looked for without falling over what is nested without end', () => {
    const nested = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    expect(refused(nested)).toMatchObject({ loc: ['body'], type: 'too_deep' });
  });
});
