/** Examples for training a cross-encoder: a question, and texts of which some are right and others are distractors. */
import type { Note } from '../embedding/notes.ts';
import type { LabelledPair } from '../replacement/labelled-pairs.ts';
import type { Change } from '../succession/changes.ts';
import type { Annals, Desk, Timeline } from './texts.ts';

/** Indices are those of the room's texts, from 0. */
export interface Example {
  /** A question, or an earlier text. */
  question: readonly string[];
  /** Empty if no text is right. */
  right: readonly number[];
  /** Texts that are ignored. */
  ignored: readonly number[];
}

/** Texts that are read once for all examples of the room. */
export interface Room {
  texts: readonly string[];
  examples: readonly Example[];
}

/** Rooms of one task. The rooms of a pool are small: several with similar meaning are joined into one. */
export interface Lesson {
  rooms: Room[];
  pools: Room[][];
}

export interface Sources {
  notes: readonly { file: string; notes: readonly Note[] }[];
  changes: readonly { name: string; changes: readonly Change[] }[];
  desks: readonly Desk[];
  timelines: readonly Timeline[];
  annals: readonly Annals[];
  pairs: readonly LabelledPair[];
}

export const example = (
  question: readonly string[],
  right: readonly number[],
  barred: readonly number[] = [],
): Example => ({
  question,
  right,
  ignored: barred,
});

/** Which text answers a question. Outdated texts answer too: their age is judged later. */
export function answerLesson({ notes, changes, desks, timelines, annals }: Sources): Lesson {
  return {
    rooms: [
      ...timelines.map(({ notes: texts, questions }) => ({
        texts,
        examples: questions.map(({ question, now, before }) => example([question], [now, ...before])),
      })),
      ...annals.map(({ notes: texts, questions }) => ({
        texts,
        examples: questions.map(({ question, places }) => example([question], places)),
      })),
      ...desks.map(({ notes: some }) => ({
        texts: some.map(({ note }) => note),
        examples: some.flatMap(({ question, need }, at) => [example([question], [at]), example([need], [at])]),
      })),
    ],
    pools: [
      ...notes.flatMap(({ notes: some }) => noteRooms(some)),
      ...changes.map(({ changes: some }) =>
        some.map(({ earlier, later, beside, question, questionBeside }) => ({
          texts: [earlier, later, beside],
          examples: [example([question], [0, 1]), example([questionBeside], [2])],
        })),
      ),
    ],
  };
}

/** Notes of one language with all their questions, and the notes' translations with the original question. */
function noteRooms(notes: readonly Note[]): Room[][] {
  const languages = [...new Set(notes.map(({ language }) => language))];
  return languages.flatMap((language) => {
    const some = notes.filter((one) => one.language === language);
    return [
      some.map(({ note, question, situation, foreignQuestion }) => ({
        texts: [note],
        examples: [question, situation, foreignQuestion].map((one) => example([one], [0])),
      })),
      some.map(({ foreignNote, question }) => ({ texts: [foreignNote], examples: [example([question], [0])] })),
    ];
  });
}
