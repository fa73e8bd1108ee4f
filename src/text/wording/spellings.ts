/** Other spellings of a word that people use for the same word, for a search: "Mueller" and "Müller", القاهره and القاهرة. */

const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const marked = /[äöüøå]/gu;
const umlauts: Readonly<Record<string, string>> = { ae: 'ä', oe: 'ö', ue: 'ü', aa: 'å' };
/** Two letters for one, before a consonant: not in "blue" or "queue", nor in "Michael" or "Manuel". */
const twoLetters = /(?<![aeiouq])(?:[aou]e|(?<!\p{L})aa)(?=[bcdfghjkmnprstvwxz]|l(?!s?$))/gu;
const minLength = 4;

/** Letters at the end of an Arabic word that many people write for each other. */
const arabicEndings: Readonly<Record<string, string>> = { ه: 'ة', ة: 'ه', ي: 'ى', ى: 'ي' };
const arabicEnding = /(?<=\p{Script=Arabic}{2})[هةيى]$/u;

/** The other spelling, with a capital if the word has one; null if there is none. */
export function otherSpelling(word: string): string | null {
  const lower = word.toLowerCase().normalize('NFC');
  const spelled = lower
    .replace(arabicEnding, (letter) => arabicEndings[letter]!)
    .replace(marked, (letter) => spelledOut[letter]!);
  const isShort = lower.length < minLength;
  const other = spelled === lower && !isShort ? lower.replace(twoLetters, (letters) => umlauts[letters]!) : spelled;
  if (other === lower) return null;
  return /^\p{Lu}/u.test(word) ? other.charAt(0).toUpperCase() + other.slice(1) : other;
}
