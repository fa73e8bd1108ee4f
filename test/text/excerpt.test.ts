import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ExcerptWeigher, excerpt } from '../../src/text/excerpt.ts';

const telling =
  (...words: string[]): ExcerptWeigher =>
  (word) =>
    words.includes(word.toLowerCase()) ? { key: word.toLowerCase(), weight: 1 } : null;
const long =
  'In the beginning there was a long preface about nothing at all. Then the staging database moved to Lisbon in May. After that everybody had lunch and went home.';

test('a short text is its own excerpt, on one line', () => {
  expect(excerpt('two\n  lines', 80, telling())).toBe('two lines');
});

test('an excerpt surrounds the query words', () => {
  const cut = excerpt(long, 60, telling('database', 'lisbon'));
  expect(cut).toMatch(/^….*database moved to Lisbon.*…$/);
  expect(cut.length).toBeLessThanOrEqual(60);
});

test('it prefers more distinct words to one repeated word', () => {
  const text = `cat cat cat cat cat cat ${'filler '.repeat(20)} cat and dog ${'filler '.repeat(20)}`;
  expect(excerpt(text, 40, telling('cat', 'dog'))).toContain('dog');
});

test('without query words it is the beginning', () => {
  expect(excerpt(long, 30, telling())).toBe('In the beginning there was a…');
});

test('words are whole if one fits, and a single word that does not is cut between characters', () => {
  expect(excerpt(`${'x'.repeat(100)}`, 20, telling())).toBe(`${'x'.repeat(19)}…`);
  expect(excerpt('👩‍🚀'.repeat(30), 20, telling())).toBe('👩‍🚀👩‍🚀👩‍🚀…');
});

test('an excerpt never exceeds its maximum length, and never contains half a character', () => {
  const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(texts, fc.integer({ min: 20, max: 120 }), fc.string({ maxLength: 2 }), (text, length, word) => {
      const cut = excerpt(text, length, telling(word));
      expect(cut.length).toBeLessThanOrEqual(length);
      expect(cut).not.toMatch(/\p{Surrogate}/u);
    }),
  );
});
