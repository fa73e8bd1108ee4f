/** Questions that people asked and the answers they got: as single answers, and as conversations with an assistant. */
import type { ReadyPair } from '../../../embedding/corpus.ts';
import type { Random } from '../../../embedding/random.ts';
import { chooseDays, writeDate } from '../calendar.ts';
import type { Scope } from '../question-set.ts';
import { buildTalk, type Utterance } from '../talk.ts';
import { askOfTalk, type Mix } from '../talk-questions.ts';
import { rewordText, type Variants } from '../variants.ts';
import { distinctiveWords, sentencesOf } from '../words.ts';

export interface AnswerShape {
  scopes: number;
  /** Per scope. Neighbours in the source are taken, because they have common subjects. */
  answers: number;
  questions: number;
  longest: number;
}

/** Every answer is a document, and its partly reworded question asks for it. */
export function answerScopes(
  pairs: readonly ReadyPair[],
  shape: AnswerShape,
  variants: Variants,
  random: Random,
): Scope[] {
  const stretches = stretchesOf(pairs, shape.answers, shape.scopes, random);
  return stretches.map((stretch) => {
    const docs = stretch.map(({ a, b }) => ({ text: withoutQuestion(a, b).slice(0, shape.longest) }));
    const places = random.sample([...docs.keys()], docs.length);
    const asked = places.filter((place) => isAskable(stretch[place]!.a)).slice(0, shape.questions);
    const questions = asked.map((place) => {
      const text = rewordText(plainQuestion(stretch[place]!.a), variants, random);
      return { text, relevant: [place], category: 'question' };
    });
    return { docs, questions };
  });
}

export interface AdviceShape extends AnswerShape {
  sessions: number;
  mix: Mix;
}

/** Forms in which a user mentions a fact about themselves while asking for something else. */
const asides = [
  '{fact} {question}',
  '{question} {fact}',
  'Some background first: {fact} {question}',
  '{question} I ask because of this: {fact}',
  'Hello! {fact} Now to my question. {question}',
];

/** Conversations in which a user asks and an assistant answers at length; the user mentions facts about themselves. */
export function adviceScopes(
  pairs: readonly ReadyPair[],
  personas: readonly string[],
  shape: AdviceShape,
  variants: Variants,
  random: Random,
): Scope[] {
  const stretches = stretchesOf(
    pairs.filter(({ a }) => isAskable(a)),
    shape.answers,
    shape.scopes,
    random,
  );
  return stretches.map((stretch) => {
    const facts = random.sample(personas, 30).flatMap(sentencesOf);
    const days = chooseDays(shape.sessions, random);
    const perSession = Math.ceil(stretch.length / shape.sessions);
    const sessions = days.map((day, at) => ({
      day,
      turns: stretch.slice(at * perSession, (at + 1) * perSession).flatMap(({ a, b }): Utterance[] => {
        const question = plainQuestion(a);
        const fact = random.next() < 0.6 ? facts.pop() : undefined;
        const asked = fact
          ? random
              .pick(asides)
              .replace('{fact}', () => fact)
              .replace('{question}', () => question)
          : question;
        return [
          { said: asked, by: 'user' },
          { said: withoutQuestion(a, b).slice(0, shape.longest), by: 'assistant' },
        ];
      }),
    }));
    const talk = buildTalk(sessions, (day) => writeDate(day, false));
    const asking = { talk, random, variants, restated: () => [], repliesTo: () => undefined };
    return { docs: talk.docs, questions: askOfTalk(asking, shape.questions, shape.mix) };
  });
}

const isAskable = (question: string) =>
  question.length > 12 &&
  question.length < 150 &&
  distinctiveWords(question).length > 0 &&
  !/What I need to know/.test(question);

/** The question without remains of its web page. */
const plainQuestion = (question: string) =>
  question
    .trim()
    .replace(/\s+\?/g, '?')
    .replace(/^What is \(are\)/, 'What is');

/** Some answers repeat their question at the start. */
const withoutQuestion = (question: string, answer: string) => {
  const [first = '', ...rest] = sentencesOf(answer.replace(/#{2,} Source.*$/s, ''));
  return first.trim().endsWith('?') &&
    rest.length > 0 &&
    distinctiveWords(first).some((word) => question.includes(word))
    ? rest.join(' ')
    : [first, ...rest].join(' ');
};

/** Stretches of neighbours that do not overlap, at random positions. */
function stretchesOf<Item>(items: readonly Item[], length: number, count: number, random: Random): Item[][] {
  const starts = Array.from({ length: Math.floor(items.length / length) }, (_, at) => at * length);
  const chosen = random.sample(starts.length > 0 ? starts : [0], count);
  return chosen.map((from) => items.slice(from, from + length)).filter((stretch) => stretch.length > 0);
}
