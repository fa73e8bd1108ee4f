/**
 * Other words for a word, as people who remember a text use them: other forms, everyday equivalents, synonyms from
 * WordNet.
 */
import type { Random } from '../../embedding/random.ts';
import { wordsOf } from './words.ts';

/** The words of a line are interchangeable in most questions. */
const everyday = `job occupation profession|kid child|kids children|mom mother|dad father|movie film|movies films
  |car vehicle|begin start|buy purchase|bought purchased|photo picture|photos pictures|doctor physician|house home
  |apartment flat|fix repair|error failure|errors failures|delete remove|deletes removes|fast quick|shop store|sick ill
  |holiday vacation|funny amusing|scared afraid|pets animals|meal dish|folder directory|folders directories
  |allow permit|allows permits|wrong incorrect|college university|boss manager|colleague coworker|favorite preferred
  |hobby pastime|hobbies pastimes|pupil student|gym workout|relax unwind|huge enormous|tired exhausted|begins starts`
  .split('|')
  .map((line) => line.trim().split(/\s+/));

/**
 * Number of occurrences, in the conversations of the corpus, of a replaced word and of its replacement: rarer words are
 * known only to dictionaries, more frequent ones have many meanings.
 */
const uses = { least: 12, most: 500 };
/** A word with more synonyms than this has several meanings, and most replacements would be wrong. */
const mostSynonyms = 2;

const rewordingChance = 0.4;
const otherFormChance = 0.3;

export interface Variants {
  /** Sometimes another word for the word; usually the word itself. */
  reword(word: string, random: Random): string;
  /** Another word or another form of the word, such as its plural: for keywords, which have no grammar. */
  vary(word: string, random: Random): string;
}

/** Replaces some plain words of a text; names and identifiers stay. */
export const rewordText = (text: string, variants: Variants, random: Random): string =>
  text.replace(/(?<![\p{L}\p{N}_'’-])\p{Ll}{4,}(?![\p{L}\p{N}_'’-])/gu, (word) => variants.reword(word, random));

export function createVariants(synonyms: Iterable<{ a: string; b: string }>, spoken: Iterable<string>): Variants {
  const counts = new Map<string, number>();
  for (const text of spoken)
    for (const word of wordsOf(text)) counts.set(word.toLowerCase(), (counts.get(word.toLowerCase()) ?? 0) + 1);
  const isUsed = (word: string) => (counts.get(word) ?? 0) >= uses.least;
  const isClear = (word: string) => isUsed(word) && (counts.get(word) ?? 0) <= uses.most;
  const others = synonymsOf(synonyms, isClear);
  const reword = (word: string, random: Random) => {
    const found = others.get(word.toLowerCase());
    return found && random.next() < rewordingChance ? random.pick(found) : word;
  };
  return {
    reword,
    vary(word, random) {
      const other = reword(word, random);
      const forms = other === word && random.next() < otherFormChance ? otherForms(word).filter(isUsed) : [];
      return forms.length > 0 ? random.pick(forms) : other;
    },
  };
}

function synonymsOf(
  pairs: Iterable<{ a: string; b: string }>,
  isClear: (word: string) => boolean,
): Map<string, string[]> {
  const others = new Map<string, Set<string>>();
  const add = (word: string, other: string) => others.set(word, (others.get(word) ?? new Set()).add(other));
  for (const { a, b } of pairs) {
    const [one, other] = [a.toLowerCase(), b.toLowerCase()];
    if (!/^[a-z]{4,}$/.test(one) || !/^[a-z]{4,}$/.test(other) || one.slice(0, 4) === other.slice(0, 4)) continue;
    add(one, other);
    add(other, one);
  }
  const chosen = new Map<string, string[]>();
  for (const [word, set] of others) {
    const known = [...set].filter(isClear).sort();
    if (set.size <= mostSynonyms && isClear(word) && known.length > 0) chosen.set(word, known);
  }
  for (const group of everyday)
    for (const word of group)
      chosen.set(
        word,
        group.filter((other) => other !== word),
      );
  return chosen;
}

/** Guesses from the letters; the caller keeps the guesses that are words. */
function otherForms(word: string): string[] {
  if (!/^[a-z]{4,}$/.test(word)) return [];
  if (word.endsWith('ing')) return [word.slice(0, -3), `${word.slice(0, -3)}e`, `${word.slice(0, -3)}ed`];
  if (word.endsWith('ed')) return [word.slice(0, -2), word.slice(0, -1), `${word.slice(0, -2)}ing`];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`];
  if (/[^su]s$/.test(word)) return [word.slice(0, -1)];
  return [`${word}s`, word.endsWith('e') ? `${word.slice(0, -1)}ing` : `${word}ing`];
}
