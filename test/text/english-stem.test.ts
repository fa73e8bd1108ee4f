/** The stems of English words equal those of Snowball's own algorithm: an index contains both. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { englishStem } from '../../src/text/stems/english-stem.ts';

const { newStemmer } = createRequire(import.meta.url)('snowball-stemmers') as typeof import('snowball-stemmers');
const snowball = newStemmer('english');

const listed = readFileSync(new URL('../../assets/english-words.txt', import.meta.url), 'utf8').split(/[\s,:]+/);
const endings =
  "ational tional ization iveness biliti alism lessli ousli abli bli li ogi izer ative iciti ful ement ance ion ed eed ing eedly y s ies sses us e ll ' 's 's'".split(
    ' ',
  );
const beginnings = 'a y by ye gener commun arsen trou apply str cont fee sky in out succe proc bb tt'.split(' ');

const differing = (words: readonly string[]) => words.filter((word) => englishStem(word) !== snowball.stem(word));

test('ordinary words have the stem that Snowball gives them', () => {
  const words = listed.filter((word) => /^[a-z']+$/.test(word));
  expect(words.length).toBeGreaterThan(10_000);
  expect(differing(words)).toEqual([]);
});

test('made-up words of prefixes and suffixes have the stem that Snowball gives them', () => {
  const words = beginnings.flatMap((begun) =>
    endings.flatMap((one) => [`${begun}${one}`, ...endings.map((other) => `${begun}${one}${other}`)]),
  );
  expect(differing(words)).toEqual([]);
});

test('words with a rule of their own, other letters and no letters have it too', () => {
  const words = 'skis skies dying idly news inning canned herrings exceeding sayyid yyy être naïves 2nd x 12s'.split(
    ' ',
  );
  expect(differing(words)).toEqual([]);
});
