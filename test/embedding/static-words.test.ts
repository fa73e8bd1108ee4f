import { expect, test } from 'vitest';
import { readStaticFile } from '../../src/embedding/static-file.ts';
import { findRows, firstWords } from '../../src/embedding/static-words.ts';
import { modelBytes, writeModel } from './model-file.ts';

const words = [
  'stop',
  'make',
  'city',
  'box',
  'http',
  'request',
  'parse',
  'o',
  'brien',
  'stone',
  's',
  'документ',
  'buchung',
  'gruppe',
  '학교',
  '東京',
  '駅',
];
const table = readStaticFile(writeModel(modelBytes({ words, bits: 8 })));

/** The known words behind the rows of a word, or `n-grams`. */
function meaningsOf(word: string): string[] {
  const known = new Set(findRows(table, word).rows.map((row) => words[row] ?? 'n-grams'));
  return [...known];
}

test.each([
  ['accents go', 'Café Übermut', ['Cafe', 'Ubermut']],
  ['underscores and punctuation split', 'snake_case, a.b/c', ['snake', 'case', 'a', 'b', 'c']],
  ['an apostrophe within stays, curly or straight', 'O’Brien isn\'t "here"', ["O'Brien", "isn't", 'here']],
  ['numbers are words', '12:30 on 3rd', ['12', '30', 'on', '3rd']],
  ['other scripts are words', 'Привет 東京', ['Привет', '東京']],
  ['a letter with a mark of its own stays', 'новый がく हिन्दी', ['новый', 'がく', 'हिन्दी']],
  ['a run without spaces ends where the script changes', 'GPUを使う3月', ['GPU', 'を使う', '3', '月']],
  ['what has no letter gives none', ' …👍 \ud800 ', []],
])('%s', (_, text, expected) => {
  expect(firstWords(text, 400)).toEqual(expected);
});

test('a run without spaces is split into the longest words of the vocabulary, and into letters where none matches', () => {
  const vocabulary = new Map(['東京', '東京都', '駅', '𠮷野'].map((known, row) => [known, row]));
  expect(firstWords('東京都の駅、東京駅へ', 400, vocabulary)).toEqual(['東京都', 'の', '駅', '東京', '駅', 'へ']);
  expect(firstWords('𠮷野𠮷', 400, vocabulary)).toEqual(['𠮷野', '𠮷']);
  expect(firstWords('東京都の駅', 2, vocabulary)).toEqual(['東京都', 'の']);
});

test('no more words are taken than requested', () => {
  expect(firstWords('one two three four', 3)).toEqual(['one', 'two', 'three']);
});

test.each([
  ['a known word in any case', 'STONE', ['stone']],
  ['a possessive', "stone's", ['stone']],
  ['a name with an apostrophe', "O'Brien", ['o', 'brien']],
  ['camel case', 'parseHTTPRequest', ['parse', 'http', 'request']],
  ['letters and digits', 'http2', ['http', 'n-grams']],
  ['camel case in the possessive', "parseRequest's", ['parse', 'request']],
  ['a doubled letter', 'stopped', ['stop']],
  ['a dropped e', 'making', ['make']],
  ['a plural in -ies', 'cities', ['city']],
  ['a plural in -es', 'boxes', ['box']],
  ['a word never seen', 'qzxv', ['n-grams']],
  ['a Russian word by its stem', 'документами', ['документ']],
  ['a compound by its two words', 'Buchungsgruppe', ['buchung', 'gruppe']],
  ['a Korean noun with its particle', '학교에서', ['학교', 'n-grams']],
  ['a run without spaces by its longest words', '東京駅', ['東京', '駅']],
])('%s is found: %s', (_, word, expected) => {
  expect(meaningsOf(word)).toEqual(expected);
});

test('an unknown word has at most 24 rows, whose weights together have the length of one row', () => {
  const { rows, factors } = findRows(table, 'x'.repeat(5000));
  expect(rows).toHaveLength(24);
  expect(Math.hypot(...factors)).toBeCloseTo(0.25, 6);
});

test('a blob that looks like a thousand parts is one unknown word', () => {
  expect(findRows(table, 'aB'.repeat(1000)).rows).toHaveLength(24);
});
