/**
 * Makes questions that a statement in the first person answers: `I adopted a cat in May` →
 * `When did Clara adopt a cat?`
 */
import nlp from 'compromise';
import type { Random } from '../../embedding/random.ts';
import type { Person } from './people.ts';
import { type Party, rewriteStatement } from './speech.ts';
import { capitalised, distinctiveWords, sentencesOf } from './words.ts';

/** The speaker, the same person as a question refers to them, and the person spoken to. */
export interface Speakers {
  speaker: Person | null;
  about: Party;
  partner: Party;
}

/** Null if the text has no plain statement about its speaker. */
export function askForStatement(said: string, speakers: Speakers, random: Random): string | null {
  const claims = claimsIn(said.replace(/\ba (?:lot|bunch|couple) of /g, ''));
  for (const claim of random.sample(claims, claims.length)) {
    const text = askAboutState(claim, speakers) ?? askAboutAction(claim, speakers, random);
    if (text === null) continue;
    const complete = withoutLooseEnd(text.replace(/\s+/g, ' ').trim());
    if (distinctiveWords(complete).length >= 2 && !/ (?:it|that|this|those|them|one|ones)$/.test(complete))
      return `${capitalised(complete)}?`;
  }
  return null;
}

/** Parts of sentences that start with `I` and end with the sentence or where its next part starts. */
function claimsIn(said: string): string[] {
  const statements = sentencesOf(said.replace(/’/g, "'")).filter((sentence) => !sentence.trim().endsWith('?'));
  return statements.flatMap((sentence) =>
    [...sentence.matchAll(/(?:^|[,;] |\b(?:and|but|so|because) )(I(?:'ve|'m)? [^.!?;]+)/g)].map(
      (found) => found[1]!.split(/,? (?:and|but|so|which) (?:I|it|they|we)\b/)[0]!,
    ),
  );
}

/** `I'm a nurse` → `is Clara a nurse`. */
function askAboutState(claim: string, { speaker, about, partner }: Speakers): string | null {
  const [, was, state] =
    /^I(?:'m| am|( was)) (?!so |sure|glad|sorry|just|also|not |all |going|really)(.+)$/.exec(claim) ?? [];
  return state
    ? `${was ? about.was : about.is} ${about.subject} ${rewriteStatement(firstWords(state), speaker, partner)}`
    : null;
}

/** Ends of a statement that a question can leave out, each with the word that asks for it. */
const ends: [RegExp, string][] = [
  [/\s(?:because|so that|since)\s.+$/i, 'Why'],
  [/\s(?:a few|many|several|\d+|two|three|\w+) times\b.*$/i, 'How often'],
  [/\sfor (?:about |over |the past )?(?:\w+|\d+) (?:years?|months?|weeks?|days?|hours?)\b.*$/i, 'How long'],
  [
    /\s(?:last|next|this|every) (?:week|weekend|month|year|summer|winter|spring|fall|night|morning|\w+day)\b.*$/i,
    'When',
  ],
  [/\s(?:(?:a|two|three|few|\d+) [\w ]*ago|yesterday|recently|tomorrow|tonight)\b.*$/i, 'When'],
  [/\swith (?:my|his|her|our|a|the|some) .+$/i, 'With whom'],
  [/\s(?:in|at|near|from) (?:the |a |my )?(?!that|this|it|one)[\w' ]+$/i, 'Where'],
];

const amounts = /^(?:\d+|two|three|four|five|six|seven|several) (\w+(?: \w+)?)/i;

/** `I played the piano for ten years` → `How long did Clara play the piano`. */
function askAboutAction(claim: string, { speaker, about, partner }: Speakers, random: Random): string | null {
  const deed = readAction(claim);
  if (!deed) return null;
  const { verb, isPast } = deed;
  const rest = ` ${firstWords(deed.rest)}`;
  const helper = isPast ? 'did' : about.does;
  const tell = (words: string) => rewriteStatement(words, speaker, partner);
  const end = ends.find(([pattern]) => pattern.test(rest));
  if (end) return `${end[1]} ${helper} ${about.subject} ${verb}${tell(rest.replace(end[0], ''))}`;
  const amount = amounts.exec(rest.trim());
  if (amount) return `How many ${amount[1]} ${helper} ${about.subject} ${verb}`;
  if (isPast) return `${random.pick(['When', 'When', 'Why', 'How'])} did ${about.subject} ${verb}${tell(rest)}`;
  const [, activity] = /^ ((?:to )?\w+(?:ing)?)(?= \w)/.exec(rest) ?? [];
  if (activity && /^to |ing$/.test(activity) && random.next() < 0.5)
    return `What ${helper} ${about.subject} ${verb} ${activity}`;
  return `${helper} ${about.subject} ${verb}${tell(rest)}`;
}

/** As much as fits into a question: up to the first comma, at most nine words. */
const firstWords = (words: string) => words.split(/[,:(]/)[0]!.trim().split(/\s+/).slice(0, 9).join(' ');

/** Removes words that are left dangling where a statement was cut. */
function withoutLooseEnd(text: string): string {
  const shorter = text.replace(
    / (?:a|an|the|of|to|and|or|in|on|at|for|with|that|which|is|are|was|my|his|her|new|too|also|really|very|from|about)$/i,
    '',
  );
  return shorter === text ? text : withoutLooseEnd(shorter);
}

interface Action {
  /** Infinitive. */
  verb: string;
  rest: string;
  isPast: boolean;
}

/** The verb that follows `I`; null if it only expresses that somebody thinks, or is negated. */
function readAction(claim: string): Action | null {
  const [found] = nlp(claim).verbs().json() as {
    text: string;
    verb?: { infinitive: string; negative: boolean; grammar: { form: string } };
  }[];
  if (!found?.verb || found.verb.negative || !/^(?:simple|present-perfect)/.test(found.verb.grammar.form)) return null;
  const text = found.text.replace(/[.,!?]+$/, '');
  const at = claim.indexOf(text);
  if (at < 0 || at > 16 || /^(?:be|think|guess|hope|know|mean|agree|see|hear|understand)$/.test(found.verb.infinitive))
    return null;
  return {
    verb: found.verb.infinitive,
    rest: claim.slice(at + text.length),
    isPast: !found.verb.grammar.form.startsWith('simple-present'),
  };
}
