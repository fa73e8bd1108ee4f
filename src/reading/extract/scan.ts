/** Scans the words of a text for signs of names: capitals and sentence starts. One pass, linear. */
import { fold, normalise } from '../../text/fold.ts';
import type { Language } from '../../text/language.ts';
import { isGivenName } from './dictionary.ts';
import type { Span } from './mention.ts';

export interface Word extends Span {
  text: string;
  /** Folded, in lower case, without a possessive. */
  lower: string;
  isCapital: boolean;
  /** True for two or more letters, all capitals. */
  isShout: boolean;
  /** True after a full stop, a colon, a line break or a list mark, where a capital carries no information. */
  isFirst: boolean;
  /** True in a line of mostly capitalised words, where a capital carries no information either. */
  isHeading: boolean;
  /** The text between the previous word and this one. */
  gap: string;
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’.&+-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
const beginning = /[\n\r•→]|[.!?:…][\s"“”„«»'’()\]*_-]+$|^\s*(?:[-*+>#]+|\d+[.)])\s+$/;
const capital = /^[\p{Lu}\p{Lt}]/u;
const shout = /^[\p{Lu}\p{N}&.-]{2,}$/u;
const possessive = /['’]s$/i;
/** Longest word in characters; anything longer is data. */
const maxWordLength = 60;

export function scanWords(text: string, language: Language): Word[] {
  const words: Word[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(wordPattern)) {
    const whole = index + found.length;
    const gap = text.slice(Math.max(end, index - 12), index);
    const isFirst = words.length === 0 ? true : beginning.test(gap) && !isAbbreviated(words.at(-1)!, gap);
    end = whole;
    if (found.length > maxWordLength) {
      words.push({
        text: '',
        lower: '',
        start: index,
        end: whole,
        isCapital: false,
        isShout: false,
        isFirst,
        isHeading: false,
        gap,
      });
      continue;
    }
    const owner =
      language === 'de' && found.endsWith('s') ? ownerIn(found, text.slice(whole, whole + maxWordLength)) : null;
    // The genitive ending becomes part of the next gap, so that no name continues across it: "Ellas Schuhgröße".
    if (owner !== null) end = index + owner.length;
    const bare = owner ?? found.replace(possessive, '');
    words.push({
      text: bare,
      lower: fold(normalise(bare).toLowerCase()),
      start: index,
      end: index + bare.length,
      isCapital: capital.test(bare),
      isShout: shout.test(bare) && /\p{Lu}/u.test(bare) && bare.length > 1,
      isFirst,
      isHeading: false,
      gap,
    });
  }
  markHeadings(words, text);
  return words;
}

const genitive = /^(\p{Lu}\p{Ll}+[^s])s$/u;
/** A noun, or an adjective before it: "Ellas Schule", "Ellas neue Schule". */
const thingOwned = /^ (?:\p{Ll}+e[mnrs]? )?\p{Lu}\p{Ll}/u;
/** Nouns that look like the genitive of a name: "Hals" of "Hal". */
const nounsWithS = new Set(
  'fels gans glas gras hals keks kreis krebs kurs mais mars preis puls reis vers zins'.split(' '),
);

/** The given name in a German genitive, which has no apostrophe: Ella in "Ellas Schuhgröße". Null for "Jonas" and "Alles Gute". */
export function ownerIn(word: string, rest: string): string | null {
  const name = genitive.exec(word)?.[1];
  if (name === undefined || !thingOwned.test(rest)) return null;
  const [bare, whole] = [name, word].map((one) => fold(normalise(one).toLowerCase())) as [string, string];
  return isGivenName(bare) && !isGivenName(whole) && !nounsWithS.has(whole) ? name : null;
}

/** Titles and abbreviations: a full stop after one of these, or after an initial, does not end a sentence. */
const titles = new Set([
  'dr',
  'mr',
  'mrs',
  'ms',
  'prof',
  'st',
  'hr',
  'fr',
  'sr',
  'sra',
  'mme',
  'mlle',
  'jr',
  'inc',
  'ltd',
  'vs',
  'no',
]);
const isAbbreviated = (before: Word, gap: string) =>
  (gap === '. ' || gap === '.') && (/^\p{Lu}$/u.test(before.text) || titles.has(before.lower));

/** True if the full stop between two words belongs to the first: "P. Raman", "Dr. Raman". */
export const joinsInitial = (before: Word, word: Word) => isAbbreviated(before, word.gap);

function markHeadings(words: Word[], text: string): void {
  let line: Word[] = [];
  const close = () => {
    const letters = line.filter(({ text }) => /\p{L}/u.test(text));
    const capitals = letters.filter(({ isCapital }) => isCapital).length;
    // A full stop marks a sentence, however many names the line has: "Begoña Ibarra dirige Editorial Lumbre."
    const isSentence = /^["”»)]{0,2}[.!?]/.test(text.slice(line.at(-1)?.end ?? 0, (line.at(-1)?.end ?? 0) + 3));
    const isHeading =
      (!isSentence && letters.length >= 3 && letters.length <= 14 && capitals / letters.length >= 0.75) ||
      (letters.length >= 2 && letters.every(({ isShout }) => isShout));
    if (isHeading) for (const word of line) word.isHeading = true;
  };
  for (const word of words) {
    if (line.length > 0 && (word.isFirst || /[\n\r.!?;:|]/.test(word.gap))) {
      close();
      line = [];
    }
    line.push(word);
  }
  close();
}
