/** What something is: "What is Kestrel?" is answered by "Kestrel is our billing service", and not by each memory that names Kestrel. */
import type { Kind } from './kind.ts';

/** The thing asked about is all that follows the first, or all that stands before the second. */
const opening =
  /^(?:what(?:['’]s| is| are| was| were| does| do) (?:exactly )?|was (?:ist|sind|war|waren|bedeutet|heißt) (?:eigentlich )?|qu['’]est[- ]ce (?:que c['’]est )?qu(?:e |['’])(?:c['’]est )?|c['’]est quoi |qué (?:es|son|era|significa) |(?:che )?cos['’](?:è|era) |che cosa (?:è|sono|significa) |o que (?:é|são|significa) |wat (?:is|zijn|betekent) |что такое |co to (?:jest|są) |czym (?:jest|są) |什[么麼]是|何谓|何謂)\s*/iu;
const closing =
  /\s*(?:\b(?:mean|stand for|do|nedir)|是什[么麼](?:意思)?|は(?:何|なん)(?:ですか|でしょうか)?|とは(?:何ですか)?|(?:이란|란|은|는|이|가)? ?(?:무엇|뭐)(?:입니까|인가요|예요|야|지)?)$/iu;

const article =
  "(?:(?:the|an?|our|der|die|das|den|eine?|unser\\p{L}*|les?|la|une?|el|los|las|uno|il|lo|gli|os?|as?|uma?|het|een|de)\\s+|l['’])";
const startsWithArticle = new RegExp(`^${article}`, 'iu');
const quotes = '["“”„«»「」『』`]';
const quotesAround = new RegExp(`^[\\s${quotes.slice(1)}+|[\\s${quotes.slice(1)}+$`, 'gu');

/** "Kestrel (the billing service)", "Kestrel, our oldest service,". */
const gloss = '(?:\\s*[(“（][^)”）]{1,60}[)”）]|, [^,.;]{1,40},)?';
const copula =
  '(?:\\s+(?:is|are|was|were|means?|refers to|stands for|ist|sind|war|waren|bedeutet|steht für|bezeichnet|est|sont|désigne|signifie|es|son|significa|è|sono|é|são|zijn|betekent|jest|to|это)(?!\\p{L})|\\s*(?:是|指|即|は|이란|란|은|는)|\\s*[:=—–](?!\\p{N}))';

/** Null if the question asks for something else. */
function thingIn(question: string): string | null {
  const whole = question.replace(/^[¿\s]+|[?？\s]+$/gu, '');
  const named = whole.replace(opening, '').replace(closing, '');
  const bare = named.replace(quotesAround, '').replace(startsWithArticle, '');
  return named !== whole && bare.length >= 2 && bare.length <= 60 && !/[,;:?]/.test(bare) ? bare : null;
}

function defines(text: string, question: string): boolean {
  const thing = thingIn(question);
  if (thing === null) return false;
  const name = thing.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?:^|[.!?。！？\\n]\\s*)${quotes}?${article}?${name}${quotes}?${gloss}${copula}`, 'iu').test(text);
}

export const definitionKind = {
  kind: 'definition',
  question: { test: (question: string) => thingIn(question) !== null },
  gives: defines,
  finders: '一种',
} as const satisfies Kind;
