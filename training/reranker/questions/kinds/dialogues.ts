/** Conversations: two people by name, a user with an assistant, and chat rooms. */
import type { Dialogue } from '../../../embedding/corpus.ts';
import type { Random } from '../../../embedding/random.ts';
import { chooseDays, writeDate } from '../calendar.ts';
import { choosePeople, type Person } from '../people.ts';
import type { Scope } from '../question-set.ts';
import { buildTalk, type Utterance } from '../talk.ts';
import { type Asking, askOfTalk, type Mix } from '../talk-questions.ts';
import type { Variants } from '../variants.ts';

export interface DialogueShape {
  scopes: number;
  /** Per scope. */
  sessions: number;
  /** Per scope. */
  questions: number;
  /** Shorter dialogues are left out; longer ones are cut to a stretch. */
  turns: { least: number; most: number };
  mix: Mix;
}

export interface DialogueTexts {
  dialogues: readonly Dialogue[];
  /** `restated` returns other wordings of a turn; `repliesTo` the text that a turn replies to. */
  restated?: Asking['restated'];
  repliesTo?: Asking['repliesTo'];
}

/** Assigns consecutive turns to the people of the workspace. */
type Cast = (turns: readonly string[], people: readonly Person[], random: Random) => Utterance[];

/** Two of the people take turns. */
export const acquaintances: Cast = (turns, people, random) => {
  const pair = random.sample(people, 2);
  return turns.map((said, at) => ({ said: fillNames(said, pair), by: pair[at % 2]! }));
};

const asksForService = /\bI(?:'d| would| want| need|'m looking| am looking)\b|\bcan (?:you|I)\b|\bplease\b/i;
const offersService =
  /\bwould you like\b|\b(?:which|what) (?:time|day|theater|movie|size|kind)\b|\byour order\b|\bis playing\b/i;

/** A user and an assistant take turns. The assistant is the side that offers more and requests less. */
export const errands: Cast = (turns) => {
  const score = (side: number) =>
    turns.filter((turn, at) => at % 2 === side && asksForService.test(turn)).length -
    turns.filter((turn, at) => at % 2 === side && offersService.test(turn)).length;
  const userSide = score(0) >= score(1) ? 0 : 1;
  return turns.map((said, at) => ({ said, by: at % 2 === userSide ? 'user' : 'assistant' }));
};

/** The speaker is anybody. The addressee of a line is not part of what it says. */
export const chatRoom: Cast = (turns) => turns.map((written) => ({ written, said: withoutAddress(written), by: null }));

export const withoutAddress = (line: string): string => line.replace(/^@?[\w[\]`|^-]{2,20}[:,>]+\s+/, '');

export function dialogueScopes(
  texts: DialogueTexts,
  cast: Cast,
  shape: DialogueShape,
  variants: Variants,
  random: Random,
): Scope[] {
  const fit = texts.dialogues.filter(({ turns }) => turns.length >= shape.turns.least);
  const left = random.sample(fit, shape.scopes * shape.sessions);
  const scopes: Scope[] = [];
  while (left.length > 0) {
    // With six people a name says much about whose turn it is, with two next to nothing.
    const people = choosePeople(random.pick([2, 6]), random);
    const days = chooseDays(shape.sessions, random);
    const sessions = left.splice(0, shape.sessions).map(({ turns }, at) => {
      const taken = stretchOf(withoutStrayStart(turns), shape.turns.most, random);
      return { day: days[at]!, turns: cast(taken, people, random) };
    });
    const isSpoken = random.next() < 0.5;
    const talk = buildTalk(sessions, (day) => writeDate(day, isSpoken));
    const { restated = () => [], repliesTo = () => undefined } = texts;
    const asking = { talk, random, variants, restated, repliesTo };
    scopes.push({ docs: talk.docs, questions: askOfTalk(asking, shape.questions, shape.mix) });
  }
  return scopes;
}

/** Some dialogues start with the last turn of another dialogue. */
const withoutStrayStart = (turns: readonly string[]) =>
  /^(?:hi|hello|hey)\b/i.test(turns[1] ?? '') && !/^(?:hi|hello|hey)\b/i.test(turns[0]!) ? turns.slice(1) : turns;

function stretchOf(turns: readonly string[], most: number, random: Random): readonly string[] {
  const from = random.below(Math.max(0, turns.length - most) + 1);
  return turns.slice(from, from + most);
}

/** Some texts contain placeholders for names: `[user 1's name]`, `[name]`. */
const fillNames = (said: string, [one, other]: readonly Person[]) =>
  said
    .replace(/\[user 2(?:['’]s)?(?: name)?\]|\buser 2\b/gi, other!.name)
    .replace(/\[(?:user 1(?:['’]s)?(?: name)?|(?:your |my )?name)\]|\buser 1\b/gi, one!.name);
