/**
 * Tests whether one text says nothing beyond another: word by word, in the same order, so that a merge loses nothing.
 */
import { fold } from '../../text/fold.ts';
import { isMisspelt, type KnowsWord } from './misspelt.ts';
import type { Wording } from './wording.ts';

/** A phrase that may stand at the start or at the end begins with one of these words. */
const moves =
  /^(?:on|in|at|every|each|during|before|after|when|if|since|until|by|for|from|with|without|under|over|near|am|im|in|an|auf|bei|vor|nach|seit|bis|wenn|jeden|jede|en|por|para|desde|antes|después|cuando|si|cada|le|les|à|dans|avant|après|quand)$/;

export interface Repeated {
  /** The share of words that both texts have in common, from 0 to 1: twice the common words over all words. */
  similarity: number;
  /** Which of the two has a typing error, if either has. */
  misspelt: 'later' | 'earlier' | null;
}

/**
 * Tests whether `later` repeats `earlier`. Null if `later` has a word that `earlier` lacks, or if `earlier` has an extra
 * word that changes the meaning. A phrase may move between the start and the end. Typing errors are recognised only in
 * words that `knows` does not know.
 */
export function repeated(later: Wording, earlier: Wording, knows: KnowsWord = () => true): Repeated | null {
  if (later.fixed !== earlier.fixed || later.words.length === 0) return null;
  return inOrder(later, earlier, knows) ?? moved(later, earlier, knows);
}

function inOrder(later: Wording, earlier: Wording, knows: KnowsWord): Repeated | null {
  let next = 0;
  let misspelt: Repeated['misspelt'] = null;
  for (const [at, word] of earlier.words.entries()) {
    const own = later.words[next];
    if (own === undefined) {
      if (earlier.weighty[at]) return null;
      continue;
    }
    const isName = earlier.maybeNamed[at] || later.maybeNamed[next];
    if (sameWord(own, word, later, earlier)) next += 1;
    else if (!isName && isMisspelt(own, word, knows)) [next, misspelt] = [next + 1, 'later'];
    else if (!isName && isMisspelt(word, own, knows)) [next, misspelt] = [next + 1, 'earlier'];
    else if (earlier.weighty[at]) return null;
  }
  if (next < later.words.length) return null;
  return { similarity: (2 * next) / (next + earlier.words.length), misspelt };
}

/**
 * Longest text, in words, that is checked for a moved phrase: each possible start of the phrase costs a comparison of
 * the whole text.
 */
const maxMovedWords = 200;

/** Like {@link inOrder}, for a phrase that stands at the start of one text and at the end of the other. */
function moved(later: Wording, earlier: Wording, knows: KnowsWord): Repeated | null {
  const { length } = later.words;
  if (length !== earlier.words.length || length < 4 || length > maxMovedWords) return null;
  const { words, weighty, named, maybeNamed } = later;
  for (let at = 1; at < words.length; at += 1) {
    const turn = <Item>(items: readonly Item[]) => [...items.slice(at), ...items.slice(0, at)];
    if (words[at] !== earlier.words[0] || !(moves.test(words[0]!) || moves.test(words[at]!))) continue;
    const turned = {
      ...later,
      words: turn(words),
      weighty: turn(weighty),
      named: turn(named),
      maybeNamed: turn(maybeNamed),
    };
    const found = inOrder(turned, earlier, knows);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Longest word, in characters, whose spelling is compared. Longer strings are no words, and a string that does not
 * match is compared with every word of the other text.
 */
const maxSpelledLength = 100;

/**
 * True if two words are the same, or the same typed without accents: `Büro` as `Buero`, and `clínica` as `clinica` in a
 * text without accents.
 */
function sameWord(one: string, other: string, later: Wording, earlier: Wording): boolean {
  if (one === other) return true;
  if (Math.max(one.length, other.length) > maxSpelledLength) return false;
  if (withUmlauts(one) === withUmlauts(other)) return true;
  return later.isAccented !== earlier.isAccented && fold(one) === fold(other);
}

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
const withUmlauts = (word: string) => word.replace(/[äöüß]/g, (letter) => umlauts[letter]!);
