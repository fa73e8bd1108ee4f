/** Measures the similarity of two names, both in normal form. */
import { editDistance } from '../../near-names.ts';

/** Words less similar than this count as unrelated. */
const minWordSimilarity = 0.5;

/**
 * 1 for the same name, 0 for nothing in common. The result is the better of two measures: the whole names compared
 * letter by letter, and each word of `sought` compared with the most similar word of `name`, in any order. A name with
 * more words than `sought` scores slightly lower.
 */
export function nameSimilarity(sought: string, name: string): number {
  if (sought === name) return 1;
  const words = sought.split(' ');
  const nameWords = name.split(' ');
  const bestWordScores = words.map(
    (word) => Math.max(...nameWords.map((other) => wordSimilarity(word, other))) * word.length,
  );
  const share = bestWordScores.reduce((sum, one) => sum + one, 0) / words.join('').length;
  const similarityByWords = share * (0.8 + 0.15 * Math.min(1, sought.length / name.length));
  // The comparison by letters is the most expensive step, and names of very different lengths have few letters in
  // common.
  return maxLetterSimilarity(sought, name) - 0.01 <= similarityByWords
    ? similarityByWords
    : Math.max(letterSimilarity(sought, name) - 0.01, similarityByWords);
}

function wordSimilarity(sought: string, word: string): number {
  if (sought === word) return 1;
  const length = sought.length / word.length;
  if (sought.length > 1 && word.startsWith(sought)) return 0.75 + 0.2 * length;
  if (sought.length > 2 && word.includes(sought)) return 0.6 + 0.2 * length;
  if (maxLetterSimilarity(sought, word) < minWordSimilarity) return 0;
  const similarity = letterSimilarity(sought, word);
  return similarity < minWordSimilarity ? 0 : similarity;
}

function letterSimilarity(one: string, other: string): number {
  return 1 - editDistance([...one], [...other]) / Math.max(one.length, other.length, 1);
}

/** An upper bound of {@link letterSimilarity}: each letter by which one is longer is a change. */
function maxLetterSimilarity(one: string, other: string): number {
  return 1 - Math.abs([...one].length - [...other].length) / Math.max(one.length, other.length, 1);
}
