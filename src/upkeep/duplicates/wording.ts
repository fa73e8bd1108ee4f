/**
 * Reads a text for the comparison of duplicates: without words that carry no information, and with those that must not
 * differ.
 */
import { fold, normalise } from '../../text/fold.ts';
import { stopWords } from '../../text/stop-words.ts';

/** A text in the form used for comparison. */
export interface Wording {
  /**
   * The words in order: in lower case, without surrounding punctuation and without filler words; Han characters one by
   * one.
   */
  words: readonly string[];
  /** For each word, true if omitting it changes the meaning: a number, a name, a "not", an "if". */
  weighty: readonly boolean[];
  /** For each word, true if it is written as a name. */
  named: readonly boolean[];
  /** Like {@link named}, but also true for the first word of a sentence if it is written as a name, which it may be. */
  maybeNamed: readonly boolean[];
  /** Hash of the words that must be equal in both texts: numbers, negations and questions. */
  fixed: number;
  /** Like {@link fixed}, but all negations are equal, and their number does not matter. */
  roughlyFixed: number;
  /** True if the text has letters beyond ASCII. A text without any may lack its accents. */
  isAccented: boolean;
}

/** Words that are ignored everywhere. */
const fillers =
  listed(`the a an also just really very actually basically simply please btw fyi übrigens bitte eigentlich
  el la los las realmente simplemente`);

/** Phrases that add no information. */
const addsNothing: readonly RegExp[] = [
  /^(?:please |just )?(?:note|remember|be aware|keep in mind)(?: that|:)\s/i,
  /^(?:just )?(?:a )?(?:(?:quick |friendly )?reminder|as a reminder|for your information|for the record)(?: that|[:,])?\s/i,
  /\b(?:by the way|s'il vous plaît|por cierto|por favor|zur erinnerung|nur zur info|au fait)\b/gi,
  /请注意|顺便说一下|顺便提一下|提醒一下|其实|请/g,
];

const denials =
  listed(`not no never none nobody nothing without neither nor cannot nicht kein keine keinen keinem keiner nie niemals ohne ne
  pas jamais sans nunca sin não sem non mai senza niet geen nooit zonder не нет никогда без لا لم لن ليس 不 没 沒 未 无 無 非 别`);

/** Words that limit a statement: when, for whom, how many. */
const bounds =
  listed(`only if unless except until till before after since when while during but however than or maybe perhaps
  probably might may could should must would was were will had did yesterday today tomorrow now here later earlier soon once
  always sometimes often rarely all some any every each everyone few many most more less least both half
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
  [/(\p{N})\s?(?:€|euros?(?!\p{L}))/giu, '$1 eur'],
  [/€\s?(\p{N}[\p{N}.,]*\p{N}|\p{N})/gu, '$1 eur'],
  [/(\p{N})\s?(?:%|percent|per cent|prozent)(?!\p{L})/giu, '$1 %'],
  [/(?<!\band (?:a )?)\b(?:a )?half(?: an)? hour\b/gi, '30 minutes'],
  [/\b(?:a )?quarter of an hour\b/gi, '15 minutes'],
  [/(?<!\p{L})(?:eine )?halbe stunde(?!\p{L})/giu, '30 minuten'],
  [/(?<!\p{L})une demi-heure(?!\p{L})/giu, '30 minutes'],
  [/(?<!\p{L}|\by )media hora(?!\p{L})/giu, '30 minutos'],
  [/\bper (?=(?:minute|hour|day|night|week|month|quarter|year|person|head|piece)(?!\p{L}))/giu, 'a '],
  [/([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu, ' $1 '],
];

/**
 * Punctuation around a word. `$`, `%`, `<`, `-5`, `/etc`, `C++` and the like belong to the word. A question mark stays,
 * because a question differs from its answer.
 */
const opening = /^[.,;:!"'()[\]{}“”„«»…*_`·•]+/u;
const closing = /[.,;:!"'()[\]{}“”„«»…*_`·•。！、，]+$/u;
const dash = /^[-–—]+$/u;
const endsSentence = /[.!?:;。！？]["'”’»)]*$/u;
/** "Mr.", "St.": the dot does not end a sentence. */
const titleWord = /^(?:mr|mrs|ms|dr|st|prof|fr|hr)$/;

export function wordingOf(text: string): Wording {
  const words: string[] = [];
  const weighty: boolean[] = [];
  const named: boolean[] = [];
  const maybeNamed: boolean[] = [];
  const fixed: string[] = [];
  const plain = spellOut(normalise(text));
  let isFirst = true;
  const isShouted = plain === plain.toUpperCase();
  for (const piece of plain.split(/\s+/u)) {
    const written = piece.replace(opening, '').replace(closing, '');
    const lower = written.toLowerCase();
    const isEnd = endsSentence.test(piece) && !titleWord.test(lower);
    if (written === '' || dash.test(written)) {
      isFirst ||= isEnd;
      continue;
    }
    // "US" and "IT" are not "us" and "it", and the flag `-v` is not `-V`.
    const keepsCase =
      (!isShouted && /^\p{Lu}{2,}$/u.test(written) && stopWords.en.has(lower)) || /^-\p{L}$/u.test(written);
    const word = keepsCase ? written : lower;
    const mustStand = /\p{N}|[?？]/u.test(word) || denials.has(word);
    if (mustStand) fixed.push(word);
    if (!fillers.has(word)) {
      const isName = !isFirst && !isShouted && looksLikeName(written);
      words.push(word);
      named.push(isName);
      maybeNamed.push(looksLikeName(written));
      weighty.push(mustStand || bounds.has(word) || isName || /\p{Script=Han}/u.test(word));
    }
    isFirst = isEnd;
  }
  const figures = fixed.filter((word) => !denials.has(word));
  const isDenied = fixed.length > figures.length;
  return {
    words,
    weighty,
    named,
    maybeNamed,
    fixed: hashOf(fixed.sort().join(' ')),
    roughlyFixed: hashOf([...figures.sort(), isDenied ? 'not' : ''].join(' ')),
    isAccented: !/^\p{ASCII}*$/u.test(plain.replace(/[“”„«»…·•–—]/gu, '')),
  };
}

export const isBound = (word: string) => bounds.has(word);

/**
 * One form for the spellings of a word with and without accents, for signatures: `büro`, `buero` and `buro` become
 * equal.
 */
export const roughForm = (word: string) => fold(word).replace(/ae|oe|ue/g, ([vowel]) => vowel!);

/** `Lisbon`, `ECONNRESET`, `staging-db`, `max_tokens`, `/etc/hosts`. */
const looksLikeName = (written: string) => /\p{Lu}|[\p{L}\p{N}][._/\\@#-][\p{L}\p{N}]|^[/~@#$]/u.test(written);

function spellOut(text: string): string {
  const bare = addsNothing.reduce((rest, phrase) => rest.replace(phrase, ' '), text.trim());
  return spelledOut.reduce((spelled, [short, long]) => spelled.replace(short, long), bare).trim();
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
