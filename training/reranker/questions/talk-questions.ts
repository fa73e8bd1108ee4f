/** Makes questions that turns of a conversation answer, in several ways; see {@link waysOfAsking}. */
import type { Random } from '../../embedding/random.ts';
import { mentionDay } from './calendar.ts';
import { askForFact, factsIn } from './plain-facts.ts';
import type { ScopeQuestion } from './question-set.ts';
import { anybody, askAboutListener, type Party } from './speech.ts';
import { askForStatement, type Speakers } from './statement-questions.ts';
import { partnerOf, type Talk, type Turn } from './talk.ts';
import { rewordText, type Variants } from './variants.ts';
import { askAboutTopic, askWithKeywords, chooseKeywords, chooseTopic, chooseWords, fillIn } from './word-questions.ts';
import { capitalised, distinctiveWords, hasAllWords, hasPhrase, overlap, sentencesOf } from './words.ts';

export interface Asking {
  talk: Talk;
  random: Random;
  variants: Variants;
  /** Returns texts that say the same as a turn in other words, such as facts of a persona; usually none. */
  restated: (said: string) => readonly string[];
  /** Returns the text that a turn replies to, if it is known better than from the turn before. */
  repliesTo: (said: string) => string | undefined;
}

type WayOfAsking = (turn: Turn, asking: Asking) => { text: string; relevant: Turn[] } | null;

/** If more turns than this have the topic, the question is too vague. */
const mostWithTopic = 5;

const isQuestion = (said: string) => said.trimEnd().endsWith('?');
const speakersOf = (turn: Turn): Speakers => ({ speaker: turn.speaker, about: turn.party, partner: partnerOf(turn) });

/** The question that the turn replies to, rewritten to ask about the person who answered. */
const answer: WayOfAsking = (turn, { repliesTo, random, variants }) => {
  const before = turn.session.turns[turn.at - 1];
  const lead =
    repliesTo(turn.said) ??
    (before && (turn.party === anybody || before.party.subject !== turn.party.subject) ? before.said : '');
  const asked = sentencesOf(lead).findLast(isQuestion)?.trim();
  if (!asked || asked.length > 160 || isQuestion(turn.said)) return null;
  const plain = asked.replace(/^(?:(?:so|ok|okay|oh|well|and|cool|nice|great|hi|hello|yes|no|yeah|sure)[,.!]? )+/i, '');
  const turned = turn.party === anybody ? plain : askAboutListener(plain, partnerOf(turn), turn.party);
  if (distinctiveWords(turned).length < 2) return null;
  return { text: capitalised(rewordText(turned, variants, random)), relevant: [turn] };
};

/** A question for what the turn states. */
const statement: WayOfAsking = (turn, { random, variants }) => {
  const text = turn.party === anybody ? null : askForStatement(turn.said, speakersOf(turn), random);
  return text === null ? null : { text: rewordText(text, variants, random), relevant: [turn] };
};

/** The same, from a text that states it in other words. */
const restated: WayOfAsking = (turn, { talk, random, variants, restated }) => {
  const facts = restated(turn.said).filter((fact) => overlap(fact, turn.said, talk.rarity) > 0.2);
  if (facts.length === 0 || isQuestion(turn.said)) return null;
  const fact = random.pick(facts);
  const text = askForStatement(fact, speakersOf(turn), random);
  if (text !== null) return { text, relevant: [turn] };
  const words = chooseWords(fact, 3, talk.rarity, random).map((word) => variants.vary(word, random));
  return words.length < 2 ? null : { text: `${turn.party.possessive} ${words.join(' ')}`, relevant: [turn] };
};

/** A topic of the turn. Names of speakers are no topics. */
function topicOf(turn: Turn, { talk, random }: Asking): string | null {
  if (distinctiveWords(turn.said).length < 3) return null;
  const found = chooseTopic(turn.said, talk.rarity, random);
  return found !== null && turn.speaker && hasPhrase(found, turn.speaker.name) ? null : found;
}

/** Keywords of the turn and of adjacent turns, with the name of the speaker if there is one. */
const keywords: WayOfAsking = (turn, { talk, random, variants }) => {
  const [before, after] = [turn.session.turns[turn.at - 1]?.said, turn.session.turns[turn.at + 1]?.said];
  const words = chooseKeywords(turn.said, { before, after }, talk.rarity, random);
  // Words of the turn alone match every turn that has them.
  const relevant =
    words.borrowed.length > 0 ? [turn] : turnsOf(talk).filter(({ said }) => hasAllWords(said, words.own));
  const isVague = words.own.length + words.borrowed.length < 2 || relevant.length > mostWithTopic;
  if (isVague || distinctiveWords(turn.said).length < 3) return null;
  const text = askWithKeywords(words, variants, random);
  const isNamed = turn.speaker !== null && words.borrowed.length > 0 && random.next() < 0.8;
  return { text: isNamed ? `${turn.speaker!.name} ${text}` : text, relevant: withTurn(turn, relevant) };
};

/** A question for what a speaker said about a topic: every turn of the speaker with the topic answers. */
const topic: WayOfAsking = (turn, asking) => {
  const { talk, random, variants } = asking;
  const found = topicOf(turn, asking);
  const relevant = found === null ? [] : turnsOn(found, turn.party, turnsOf(talk));
  if (found === null || relevant.length > mostWithTopic) return null;
  return { text: askAboutTopic(found, turn.party, variants, random), relevant: withTurn(turn, relevant) };
};

/** The same, limited to one day. */
const onDay: WayOfAsking = (turn, asking) => {
  const { random } = asking;
  const found = topicOf(turn, asking);
  if (found === null) return null;
  const relevant = withTurn(turn, turnsOn(found, turn.party, turn.session.turns));
  const text = fillIn(random.pick(dayForms), turn.party, found).replace('{day}', mentionDay(turn.session.day, random));
  return { text: capitalised(text), relevant };
};

const dayForms = [
  'what did {who} say about {topic} {day}?',
  '{day}, what did {who} tell about {topic}?',
  'what did {who} have in mind with {topic} {day}?',
  'we talked about {topic} {day}, what did {who} say?',
  'what came of {topic} {day}?',
];

/** A personal fact that people ask for in few words: every turn in which the speaker states it answers. */
const fact: WayOfAsking = (turn, { talk, random }) => {
  const facts = isQuestion(turn.said) || turn.party === anybody ? [] : factsIn(turn.said);
  if (facts.length === 0) return null;
  const chosen = random.pick(facts);
  const relevant = turnsOf(talk).filter(
    ({ party, said }) => party.subject === turn.party.subject && !isQuestion(said) && factsIn(said).includes(chosen),
  );
  return { text: askForFact(chosen, turn.party, random), relevant };
};

/** A topic that the same speaker mentions in several sessions. */
const across: WayOfAsking = (turn, asking) => {
  const { talk, random } = asking;
  const found = topicOf(turn, asking);
  const relevant = found === null ? [] : turnsOn(found, turn.party, turnsOf(talk));
  if (found === null || relevant.length > 6 || new Set(relevant.map(({ session }) => session)).size < 2) return null;
  return { text: fillIn(random.pick(acrossForms), turn.party, found), relevant };
};

const acrossForms = [
  'What are all the things {who} said about {topic}?',
  'How often did {who} mention {topic}?',
  'Everything {who} said that has to do with {topic}',
  'In which talks did {who} mention {topic}?',
];

const turnsOf = ({ sessions }: Talk): Turn[] => sessions.flatMap(({ turns }) => turns);

const turnsOn = (topic: string, party: Party, turns: readonly Turn[]): Turn[] =>
  turns.filter((turn) => turn.party.subject === party.subject && hasPhrase(turn.said, topic));

const withTurn = (turn: Turn, others: readonly Turn[]) => [...new Set([turn, ...others])];

export const waysOfAsking = { answer, statement, restated, keywords, topic, onDay, fact, across } satisfies Record<
  string,
  WayOfAsking
>;

type Way = keyof typeof waysOfAsking;
/** Relative shares of the ways of asking; they need not add up to 1. */
export type Mix = Partial<Record<Way, number>>;

/** Ways whose questions need no word that few turns have. All other questions need one. */
const needNoRareWord: ReadonlySet<Way> = new Set<Way>(['fact', 'answer', 'onDay']);

/** Up to `count` questions; a way that finds too few turns stays below its share. */
export function askOfTalk(asking: Asking, count: number, mix: Mix): ScopeQuestion[] {
  const { talk, random } = asking;
  const turns = turnsOf(talk).filter(({ said }) => distinctiveWords(said).some((word) => talk.rarity.isRare(word)));
  const ways = Object.entries(mix) as [Way, number][];
  const whole = ways.reduce((sum, [, part]) => sum + part, 0);
  const questions = ways.flatMap(([way, part]) => {
    const found: ScopeQuestion[] = [];
    for (const turn of random.sample(turns, turns.length)) {
      if (found.length >= Math.round((count * part) / whole)) break;
      const asked = waysOfAsking[way](turn, asking);
      const words = distinctiveWords(asked?.text ?? '').filter((word) => word !== turn.speaker?.name);
      if (!asked || !(needNoRareWord.has(way) || words.some((word) => talk.rarity.isRare(word)))) continue;
      const text = asked.text.replace(/\s+/g, ' ').trim();
      found.push({ text, relevant: asked.relevant.map(({ place }) => place), category: way });
    }
    return found;
  });
  return random.sample(questions, questions.length);
}
