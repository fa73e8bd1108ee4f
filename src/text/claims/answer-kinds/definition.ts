/**
 * A definition: "What is Kestrel?" is answered by "Kestrel is our billing service", not by every memory that mentions
 * Kestrel.
 */
import type { Kind } from './kind.ts';

/** Words before the term asked about. */
const opening =
  /^(?:what(?:['’]s| is| are| was| were| does| do) (?:exactly )?|was (?:ist|sind|war|waren|bedeutet|heißt) (?:eigentlich )?|qu['’]est[- ]ce (?:que c['’]est )?qu(?:e |['’])(?:c['’]est )?|c['’]est quoi |qué (?:es|son|era|significa) |(?:che )?cos['’](?:è|era) |che cosa (?:è|sono|significa) |o que (?:é|são|significa) |wat (?:is|zijn|betekent) |что такое |co to (?:jest|są) |czym (?:jest|są) |什[么麼]是|何谓|何謂)\s*/iu;
/** Words after the term, in a question with such an opening, and in one without. */
const closingOfOpened = /\s+(?:mean|stand for|do)$/iu;
const closing =
  /\s*(?:(?<=\s)nedir|是什[么麼](?:意思)?|は(?:何|なん)(?:ですか|でしょうか)?|とは(?:何ですか)?|(?:이란|란|은|는|이|가)? ?(?:무엇|뭐)(?:입니까|인가요|예요|야|지)?)$/iu;

const article =
  "(?:(?:the|an?|our|der|die|das|den|eine?|unser\\p{L}*|les?|la|une?|el|los|las|uno|il|lo|gli|os?|uma?|het|een|de)\\s{1,3}|l['’])";
const startsWithArticle = new RegExp(`^${article}`, 'iu');
const quotes = '["“”„«»「」『』`]';
const quotesAround = new RegExp(`^[\\s${quotes.slice(1)}+|[\\s${quotes.slice(1)}+$`, 'gu');

/** "Kestrel (the billing service)", "Kestrel, our oldest service,". */
const gloss = '(?:\\s?[(“（][^)”）]{1,60}[)”）]|, [^,.;]{1,40},)?';
/** Words for a state, which do not define a thing: "Kestrel is down". */
const state =
  '(?:again|already|at|back|behind|being|broken|closed|currently|delayed|done|down|from|gone|in|late|no longer|not|now|off|offline|on|open|over|ready|slow|still|stuck|to be|too|under|up|very)(?!\\p{L})';
const copula = `(?:\\s{1,3}(?:(?:is|are|was|were) (?!${state})|(?:means?|refers to|stands for|ist|sind|war|waren|bedeutet|steht für|bezeichnet|est|sont|désigne|signifie|es|son|significa|è|sono|é|são|zijn|betekent|jest|это)(?!\\p{L}))|\\s?(?:是|指|即|は|이란|란|은|는)|\\s?[=—–](?!\\p{N})|: (?=\\p{L})(?!.*:))`;

/** The term that a question asks to define; null if it asks for something else. */
function termIn(question: string): string | null {
  const whole = question.replace(/^[¿\s]+|[?？\s]+$/gu, '');
  const withoutOpening = whole.replace(opening, '');
  const term = withoutOpening === whole ? whole.replace(closing, '') : withoutOpening.replace(closingOfOpened, '');
  const bare = term.replace(quotesAround, '').replace(startsWithArticle, '');
  return term !== whole && bare.length >= 2 && bare.length <= 60 && !/[,;:?]/.test(bare) ? bare : null;
}

/**
 * The text around the term in a definition. Compiled once: a pattern that included the term would take milliseconds per
 * question.
 */
const beforeTerm = new RegExp(`(?<=(?:^|[.!?。！？\\n]\\s{0,4})${quotes}?${article}?)`, 'iuy');
const afterTerm = new RegExp(`${quotes}?${gloss}${copula}`, 'iuy');

const matchesAt = (pattern: RegExp, text: string, offset: number) => {
  pattern.lastIndex = offset;
  return pattern.test(text);
};

/** Cache of the term's pattern for the latest question: recall checks some fifty memories per question. */
let lastLookup: { question: string; occurrences: RegExp | null } = { question: '', occurrences: null };

function occurrencesOfTerm(question: string): RegExp | null {
  if (lastLookup.question === question) return lastLookup.occurrences;
  const name = termIn(question)?.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  lastLookup = { question, occurrences: name === undefined ? null : new RegExp(`(?=(${name}))`, 'giu') };
  return lastLookup.occurrences;
}

function defines(text: string, question: string): boolean {
  const occurrences = occurrencesOfTerm(question);
  if (occurrences === null) return false;
  for (const { index, 1: thing } of text.matchAll(occurrences))
    if (matchesAt(beforeTerm, text, index) && matchesAt(afterTerm, text, index + thing!.length)) return true;
  return false;
}

/** Number of characters of a memory that are searched for a definition. */
const maxTextLength = 4_000;

export const definitionKind = {
  kind: 'definition',
  questionPattern: { test: (question: string) => termIn(question) !== null },
  isAnswer: (text: string, question: string) => defines(text.slice(0, maxTextLength), question),
  expansionWords: '一种',
} as const satisfies Kind;
