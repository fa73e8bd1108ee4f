import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../src/errors.ts';
import { text, time } from '../../src/model/fields.ts';
import { metadataSchema } from '../../src/model/memory.ts';
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
  test('that is missing is reported as required, at its location', () => {
    expect(faults({})).toEqual([{ loc: ['body', 'args', 'query'], msg: 'is required', type: 'missing' }]);
  });

  test('of the wrong type is reported with the expected type', () => {
    expect(faults({ query: 7, top_k: 1.5 })).toEqual([
      { loc: ['body', 'args', 'query'], msg: 'must be a string', type: 'invalid_type', input: 7 },
      { loc: ['body', 'args', 'top_k'], msg: 'must be a whole number', type: 'invalid_type', input: 1.5 },
    ]);
  });

  test('out of bounds is reported with the bounds', () => {
    const messages = faults({ query: 'x', top_k: 101, tags: [] }).map(({ msg }) => msg);
    expect(messages).toEqual(['must be at most 100', 'must have at least 1 item']);
  });

  test('that is not in a list is reported with the list', () => {
    expect(faults({ query: 'x', mode: 'wide' })[0]?.msg).toBe('must be one of: short, long');
  });

  test('with an unknown name is refused by that name, with the expected ones', () => {
    const [fault] = faults({ query: 'x', limit: 5 });
    expect(fault).toMatchObject({ loc: ['body', 'args', 'limit'], type: 'unrecognized_keys' });
    expect(fault?.msg).toContain('Expected: query, top_k, mode, tags, source.');
  });

  test('with an unknown nested name is reported with the names expected there', () => {
    const [fault] = faults({ query: 'x', source: { name: 'chat', kind: 'dialogue' } });
    expect(fault?.loc).toEqual(['body', 'args', 'source', 'kind']);
    expect(fault?.msg).toContain('Expected: name, type.');
  });

  test('with one extra name where one is missing is reported with the suggestion to rename it', () => {
    const renamed = faults({ q: 'x', top_k: 3 });
    expect(renamed).toContainEqual({
      loc: ['body', 'args', 'q'],
      msg: '"q" is unknown here. Rename "q" to "query" and retry.',
      type: 'unrecognized_keys',
    });
    const further = faults({ query: 'x', source: { title: 'chat' } }).map(({ msg }) => msg);
    expect(further).toContain('"title" is unknown here. Rename "title" to "name" and retry.');
  });

  test('with two unknown names, or one that is near an optional one, is reported without that suggestion', () => {
    for (const value of [{ q: 'x', limit: 3 }, { topk: 3 }])
      expect(
        faults(value)
          .map(({ msg }) => msg)
          .join(' '),
      ).not.toContain('Rename');
  });

  test('that is not an object is refused as a whole', () => {
    expect(faults([1, 2])).toMatchObject([{ loc: ['body', 'args'], msg: 'must be an object' }]);
  });

  test('is not quoted when it is long', () => {
    expect(faults({ query: 'x', mode: 'wide'.repeat(100) })[0]).not.toHaveProperty('input');
  });

  test('with several faults is reported with all of them at once', () => {
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

  test('is searched for in endlessly nested values without a crash', () => {
    const nested = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    expect(refused(nested)).toMatchObject({ loc: ['body'], type: 'too_deep' });
  });
});

test('thousands of unknown fields are answered with the first few of them', () => {
  const body = Object.fromEntries(Array.from({ length: 15_000 }, (_, n) => [`field${n}`, 0]));
  const refusal = () => validate(z.strictObject({ query: z.string() }), { query: 'x', ...body }, ['body']);
  expect(refusal).toThrow(expect.objectContaining({ code: 'invalid' }));
  try {
    refusal();
  } catch (error) {
    const { details } = error as AppError;
    expect(details).toHaveLength(21);
    expect(details?.at(-1)).toMatchObject({ loc: ['body'], type: 'more' });
  }
});

test('a body of far too many values is refused before it is validated', () => {
  const metadata = Array.from({ length: 20_001 }, (_, n) => n);
  expect(() => refuseUnstorableText({ metadata }, ['body'])).toThrow('20000');
});

test.each(['9999-12-31T23:59:59-12:00', '0000-01-01T00:00:00+14:00'])(
  '%s leads out of the years that sort as text',
  (value) => {
    expect(time.safeParse(value).success).toBe(false);
  },
);

test('metadata has room for descriptions of a memory, but not for another memory', () => {
  expect(metadataSchema.safeParse({ note: 'x'.repeat(10_000) }).success).toBe(true);
  expect(metadataSchema.safeParse({ note: 'x'.repeat(20_000) }).success).toBe(false);
});

test.each(['\u200b\u200b', ' \n\t', '\u2060 \ufeff', '\u{e0041}'])(
  'a text without a visible character is blank: %j',
  (blank) => {
    expect(text(9).safeParse(blank).success).toBe(false);
    expect(text(9).parse(`${blank}x`)).toBe(`${blank}x`);
  },
);
