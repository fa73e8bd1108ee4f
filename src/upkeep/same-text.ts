/** Tests whether one text says nothing beyond another: word by word, in the same order, for a merge that loses nothing. */
import { normalise } from '../text/fold.ts';
import { stopWords } from '../text/stop-words.ts';

/** A text as it is compared. */
export interface Wording {
  /** The words in order: lower case, without surrounding punctuation and without words that tell nothing. */
  words: readonly string[];
  /** For each word, whether its absence changes the meaning: a number, a name, a "not", an "if". */
  weighty: readonly boolean[];
  /** Hash of what must be equal in both: numbers, negations and questions. */
  fixed: number;
}

/** Words that are left out everywhere. */
const fillers = new Set([
  'the',
  'a',
  'an',
  'also',
  'just',
  'really',
  'very',
  'actually',
  'basically',
  'simply',
  'please',
]);

const denials =
  listed(`not no never none without neither nor cannot nicht kein keine keinen keinem keiner nie niemals ohne ne
  pas jamais sans nunca sin não sem non mai senza niet geen nooit zonder не нет никогда без لا لم لن ليس`);

/** Words that limit a sentence: when, for whom, how many. */
const bounds =
  listed(`only if unless except until till before after since when while during but however than or maybe perhaps
  probably might may could should must would was were will had did yesterday today tomorrow now here later earlier soon once
  always sometimes often rarely all some any every each few many most more less least both half
  one two three four five six seven eight nine ten eleven twelve twenty thirty hundred thousand million first second third last
  nur wenn falls außer bis vor nach seit aber gestern heute morgen jetzt hier immer manchmal oft alle einige eins zwei drei vier fünf
  sechs sieben acht neun zehn seulement si sauf avant après depuis mais hier aujourd’hui demain maintenant ici toujours parfois deux
  trois quatre cinq sept huit neuf dix solo si salvo antes después desde pero ayer hoy mañana ahora aquí siempre dos tres cuatro`);

const spelledOut: [RegExp, string][] = [
  [/[’‘`]/g, "'"],
  [/\bcan(?:'t|not)\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/n't\b/gi, ' not'],
  [/\b(it|that|there|he|she)'s\b/gi, '$1 is'],
  [/'re\b/gi, ' are'],
];

/** Punctuation around a word; `$`, `%`, `<`, `-5`, `/etc`, `C++` and the like belong to the word. A question differs from its answer. */
const opening = /^[.,;:!"'()[\]{}“”„«»…*_`·•]+/u;
const closing = /[.,;:!"'()[\]{}“”„«»…*_`·•。！、，]+$/u;
const dash = /^[-–—]+$/u;
const endsSentence = /[.!?:;。！？]["'”’»)]*$/u;

export function wordingOf(text: string): Wording {
  const words: string[] = [];
  const weighty: boolean[] = [];
  const fixed: string[] = [];
  let isFirst = true;
  const isShouted = text === text.toUpperCase();
  for (const piece of spellOut(normalise(text)).split(/\s+/u)) {
    const written = piece.replace(opening, '').replace(closing, '');
    const isEnd = endsSentence.test(piece);
    if (written === '' || dash.test(written)) {
      isFirst ||= isEnd;
      continue;
    }
    const lower = written.toLowerCase();
    // "US" and "IT" are not "us" and "it".
    const word = !isShouted && /^\p{Lu}{2,}$/u.test(written) && stopWords.en.has(lower) ? written : lower;
    const mustStand = /\p{N}|[?？]/u.test(word) || denials.has(word);
    if (mustStand) fixed.push(word);
    if (!fillers.has(word)) {
      words.push(word);
      weighty.push(mustStand || bounds.has(word) || (!isFirst && !isShouted && looksLikeName(written)));
    }
    isFirst = isEnd;
  }
  return { words, weighty, fixed: hashOf(fixed.sort().join(' ')) };
}

/** `Lisbon`, `ECONNRESET`, `staging-db`, `max_tokens`, `/etc/hosts`. */
const looksLikeName = (written: string) => /\p{Lu}|[\p{L}\p{N}][._/\\@#-][\p{L}\p{N}]|^[/~@#$]/u.test(written);

function spellOut(text: string): string {
  return spelledOut.reduce((spelled, [short, long]) => spelled.replace(short, long), text);
}

/**
 * The share of both texts that is the same words in the same order, 0 to 1 (twice the common words over all words). Null if `said` has
 * a word that `before` lacks, or `before` has an extra word that changes its meaning.
 */
export function repeated(said: Wording, before: Wording): number | null {
  if (said.fixed !== before.fixed || said.words.length === 0) return null;
  let next = 0;
  for (const [at, word] of before.words.entries()) {
    if (word === said.words[next]) next += 1;
    else if (before.weighty[at]) return null;
  }
  return next < said.words.length ? null : (2 * next) / (next + before.words.length);
}

/** FNV-1a, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function listed(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}
