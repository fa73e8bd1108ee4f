import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJson } from '../../src/fair/json-steps.ts';

const step = 12;

function read(text: string, charactersOfStep?: number): { value: unknown; steps: number } {
  const reading = readJson(text, charactersOfStep);
  for (let steps = 1; ; steps += 1) {
    const { done, value } = reading.next();
    if (done) return { value, steps };
  }
}

/** The result of `JSON.parse`, or the name of its error. */
function asParsed(parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    return (error as Error).name;
  }
}

const blanks = fc.constantFrom('', '', '', ' ', '\n', '\t \r\n', ' '.repeat(2 * step));
const strings = fc
  .array(fc.constantFrom('a', 'é', '😀', '\\"', '\\\\', '\\n', '\\u00e9', '\\ud83d', ',', '[', '}', ':'), {
    maxLength: 25,
  })
  .map((signs) => `"${signs.join('')}"`);
const names = fc.oneof(strings, fc.constantFrom('"__proto__"', '"constructor"', '"7"', '"a"', '"a"'));
const { texts } = fc.letrec<{ texts: string; lists: string; objects: string }>((tie) => ({
  texts: fc.oneof(
    { depthSize: 'medium' },
    strings,
    fc.constantFrom('1', '-0', '1.5e3', 'true', 'null', '"plain"'),
    tie('lists'),
    tie('objects'),
  ),
  lists: fc
    .array(fc.tuple(blanks, tie('texts'), blanks), { maxLength: 8 })
    .map((members) => `[${members.map((parts) => parts.join('')).join(',')}]`),
  objects: fc
    .array(fc.tuple(blanks, names, blanks, fc.constant(':'), blanks, tie('texts'), blanks), { maxLength: 8 })
    .map((members) => `{${members.map((parts) => parts.join('')).join(',')}}`),
}));

test('parsing in steps gives the result of JSON.parse, with the same order of names', () => {
  fc.assert(
    fc.property(blanks, texts, blanks, (before, text, after) => {
      const whole = before + text + after;
      const { value } = read(whole, step);
      const parsed: unknown = JSON.parse(whole);
      expect(isDeepStrictEqual(value, parsed)).toBe(true);
      expect(JSON.stringify(value)).toBe(JSON.stringify(parsed));
    }),
    { numRuns: 2_000 },
  );
});

test('an invalid text is refused where JSON.parse refuses it', () => {
  const signs = fc.constantFrom('', ',', '"', '\\', '[', ']', '{', '}', ':', 'x', '1', '\u00a0', '\ufeff', '\n');
  fc.assert(
    fc.property(texts, fc.nat(), signs, fc.nat({ max: 2 }), (text, place, sign, leftOut) => {
      const at = place % (text.length + 1);
      const broken = text.slice(0, at) + sign + text.slice(at + leftOut);
      const [found, parsed] = [asParsed(() => read(broken, step).value), asParsed(() => JSON.parse(broken))];
      expect(isDeepStrictEqual(found, parsed)).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

test('a long text is parsed in many steps, a short one in one', () => {
  const items = Array.from({ length: 60_000 }, (_, at) => ({ content: `number ${at} of "many"`, tags: ['a', 'b'] }));
  const texts = [{ items }, items, { content: 'The night train to "Porto".\n'.repeat(120_000) }];
  for (const value of texts) {
    const { value: found, steps } = read(JSON.stringify(value));
    expect(found).toStrictEqual(value);
    expect(steps).toBeGreaterThan(7);
  }
  expect(read(JSON.stringify(items.slice(0, 100))).steps).toBe(1);
});

test('a deeply nested text is parsed', () => {
  const deep = 50_000;
  let { value } = read(`${'['.repeat(deep)}${']'.repeat(deep)}`, step);
  for (let at = 1; at < deep; at += 1) [value] = value as unknown[];
  expect(value).toEqual([]);
});
