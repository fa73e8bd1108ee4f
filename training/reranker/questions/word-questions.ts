/** Makes questions from words of a text: as keywords, or as the topic of a sentence. */
import nlp from 'compromise';
import type { Random } from '../../embedding/random.ts';
import { anybody, asker, assistant, type Party } from './speech.ts';
import { rewordText, type Variants } from './variants.ts';
import { distinctiveWords, overlap, type Rarity, wordsOf } from './words.ts';

/** Chooses rare words first, with some randomness. */
export function chooseWords(text: string, count: number, rarity: Rarity, random: Random): string[] {
  return sampleByWeight(distinctiveWords(text), (word) => memorability(word, rarity), random).slice(0, count);
}

/** People remember numbers less well than words, and seldom the one word that no other text has. */
const memorability = (word: string, rarity: Rarity) =>
  rarity.of(word) * (/^[\d.:,/]+$/.test(word) ? 0.3 : 1) * (rarity.isAlone(word) ? 0.35 : 1);

function sampleByWeight<Item>(items: readonly Item[], weight: (item: Item) => number, random: Random): Item[] {
  const ranked = items.map((item): [Item, number] => [item, weight(item) * Math.sqrt(random.next())]);
  return ranked.sort((one, other) => other[1] - one[1]).map(([item]) => item);
}

export interface AdjacentTexts {
  before?: string;
  after?: string;
}

export interface Keywords {
  own: string[];
  /** Words from the adjacent texts. */
  borrowed: string[];
}

/**
 * Chooses words of the text, and sometimes of adjacent texts: a turn depends on the turn before it the more words they
 * share, and an answer depends on its question.
 */
export function chooseKeywords(
  text: string,
  { before, after }: AdjacentTexts,
  rarity: Rarity,
  random: Random,
): Keywords {
  const known = new Set(distinctiveWords(text).map((word) => word.toLowerCase()));
  const borrow = (neighbour: string | undefined, chance: number, count: number) => {
    if (neighbour === undefined || random.next() >= chance + 2 * overlap(text, neighbour, rarity)) return [];
    const others = distinctiveWords(neighbour).filter((word) => !known.has(word.toLowerCase()));
    return sampleByWeight(others, (word) => memorability(word, rarity), random).slice(0, count);
  };
  const answers = before?.trimEnd().endsWith('?') && !text.trimEnd().endsWith('?');
  return {
    own: chooseWords(text, random.pick([1, 1, 2, 2, 2, 3]), rarity, random),
    borrowed: [...borrow(before, answers ? 0.8 : 0.3, 1 + random.below(3)), ...borrow(after, 0.2, 1)],
  };
}

const keywordForms = [
  '{words}',
  '{words}',
  '{words}?',
  'anything on {words}',
  'find {words}',
  'notes about {words}',
  '{words} - what was it?',
  'search for {words}',
];

export function askWithKeywords({ own, borrowed }: Keywords, variants: Variants, random: Random): string {
  const words = [...own, ...borrowed];
  const shuffled = random.sample(words, words.length).map((word) => variants.vary(word, random));
  return random.pick(keywordForms).replace('{words}', () => shuffled.join(' '));
}

const topicForms = {
  named: [
    'What did {who} tell us about {topic}?',
    'When did {topic} come up with {who}?',
    'On which day did {who} speak of {topic}?',
    'What has {who} got to do with {topic}?',
    'Does {who} know about {topic}?',
    'What was {whose} opinion on {topic}?',
    'What was it that {who} mentioned, something with {topic}?',
    'What do I know of {who} and {topic}?',
  ],
  asker: [
    'What did I say about {topic}?',
    'When did I mention {topic}?',
    'What were my words on {topic}?',
    'I told you something about {topic}, what was it?',
    'What did I want to do about {topic}?',
    'Remind me what I wanted with {topic}.',
  ],
  assistant: [
    'What did you tell me about {topic}?',
    'You explained {topic} to me, how did that go?',
    'What was your advice on {topic}?',
    'What did you recommend when we talked about {topic}?',
    'Which answer did you give me about {topic}?',
    'Can you repeat what you wrote on {topic}?',
  ],
  nobody: [
    'What was said about {topic}?',
    'Who brought up {topic}?',
    'What is known about {topic}?',
    'How is {topic} handled?',
    'Where do we mention {topic}?',
    'What should I keep in mind about {topic}?',
    'How does one deal with {topic}?',
    'what about {topic}',
  ],
};

const formsFor = (about: Party): string[] =>
  about === asker
    ? topicForms.asker
    : about === assistant
      ? topicForms.assistant
      : about === anybody
        ? topicForms.nobody
        : topicForms.named;

export function askAboutTopic(topic: string, about: Party, variants: Variants, random: Random): string {
  const reworded = rewordText(topic, variants, random);
  return fillIn(random.pick(formsFor(about)), about, reworded);
}

export const fillIn = (form: string, about: Party, topic: string): string =>
  form
    .replace('{who}', about.subject)
    .replace('{whose}', about.possessive)
    .replace('{topic}', () => topic);

/** One of the text's noun phrases, preferably long and rare; null if none is rare. */
export function chooseTopic(text: string, rarity: Rarity, random: Random): string | null {
  const rarest = (topic: string) =>
    Math.max(...distinctiveWords(topic).map((word) => memorability(word, rarity))) * Math.sqrt(wordsOf(topic).length);
  const telling = topicsOf(text).filter((topic) => distinctiveWords(topic).some((word) => rarity.isRare(word)));
  return sampleByWeight(telling, rarest, random)[0] ?? null;
}

/** Noun phrases of at most four words: `older laptop`, `the environment`. */
function topicsOf(text: string): string[] {
  const nouns = nlp(text.length > 600 ? text.slice(0, 600).replace(/\S+$/, '') : text)
    .nouns()
    .out('array') as string[];
  return nouns
    .map((noun) =>
      noun
        .replace(/^(?:and|or|my|your|his|her|our|their|this|that|these|those|its|some|any|all)\s+/i, '')
        .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''),
    )
    .filter(
      (noun) =>
        wordsOf(noun).length <= 4 && distinctiveWords(noun).length > 0 && /^[\p{L}\p{N} ._/+#-]{4,}$/u.test(noun),
    );
}
