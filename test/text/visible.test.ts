/** Hidden characters are marked; characters that shape letters and emoji stay. */
import { expect, test } from 'vitest';
import { jsonText, jsonTextInTurns, markHidden } from '../../src/text/visible.ts';

test.each(['a red heart ❤️ and a family 👩‍👩‍👧', 'می‌خواهم', 'क्‍ष', 'press 1️⃣', 'two\nlines\tand a tab'])(
  '%j stays as it is',
  (text) => {
    expect(markHidden(text)).toBe(text);
    expect(jsonText(text)).toBe(JSON.stringify(text));
  },
);

test.each([
  ['dock \u202eevil', 'dock ⟨U+202E⟩evil'],
  ['dock\u{e0041}\u{e0042}\u{e0043}', 'dock⟨U+E0041 and 2 more⟩'],
  ['\u001b[31mred', '⟨U+001B⟩[31mred'],
  ['pass\u00adword', 'password'],
  ['a\u200db\u200cc', 'a⟨U+200D⟩b⟨U+200C⟩c'],
  ['x\ufe00\ufe01\ufe02', 'x⟨U+FE00 and 2 more⟩'],
  ['one\u2028two', 'one\ntwo'],
])('%j is marked', (text, marked) => {
  expect(markHidden(text)).toBe(marked);
  const json = jsonText(text);
  expect(json).toMatch(/^[\p{L}\p{N}\p{P}\p{S} ]+$/u);
  expect(JSON.parse(json)).toBe(text);
});

test('an answer with long lists has the same text when it is written in turns', async () => {
  const items = Array.from({ length: 1_000 }, (_, at) => ({ at, text: `dock \u202e${at} ❤️ "${at}"`, none: undefined }));
  const lists = {
    groups: items,
    few: [1, null, undefined],
    empty: [],
    nothing: {},
    gone: undefined,
    '\u202ename': 'x',
  };
  for (const value of [
    { ok: true, result: lists },
    items,
    { first: undefined, at: new Date(0) },
    null,
    'one',
    [[items]],
  ])
    expect(await jsonTextInTurns(value)).toBe(jsonText(value));
});
