/** Examples that a cross-encoder learns from: what is asked, the texts that are right, and others that tempt. */
import type { Note } from '../embedding/notes.ts';
import type { Change } from '../succession/changes.ts';
import type { Desk, Timeline } from './texts.ts';

export interface Example {
  /** A question, or a question and the text that answered it. */
  asked: readonly string[];
  /** None: nothing here is right. */
  right: readonly string[];
  others: readonly string[];
  /** The name of the texts that are taken besides, if there are too few others. */
  pool: string | null;
}

/** Examples of one task, and the texts of each pool. */
export interface Lesson {
  examples: Example[];
  pools: Record<string, string[]>;
}

export interface Sources {
  notes: readonly { file: string; notes: readonly Note[] }[];
  changes: readonly { name: string; changes: readonly Change[] }[];
  desks: readonly Desk[];
  timelines: readonly Timeline[];
}

/** Which text answers a question. What no longer holds answers too: its age is judged later. */
export function answersIn({ notes, changes, desks, timelines }: Sources): Lesson {
  const lesson: Lesson = { examples: [], pools: {} };
  const add = (pool: string, question: string, right: readonly string[], others: readonly string[] = []) =>
    lesson.examples.push({ asked: [question], right, others, pool });
  for (const { file, notes: some } of notes) {
    for (const { language, note, question, situation, foreignQuestion, foreignNote } of some) {
      const [own, abroad] = [`${file} ${language}`, `${file} abroad`];
      pooled(lesson, own, note);
      pooled(lesson, abroad, foreignNote);
      for (const asked of [question, situation, foreignQuestion]) add(own, asked, [note]);
      add(abroad, question, [foreignNote]);
    }
  }
  for (const { name, changes: some } of changes) {
    for (const { earlier, later, beside, question, questionBeside } of some) {
      pooled(lesson, name, earlier, later, beside);
      add(name, question, [earlier], [beside]);
      add(name, question, [later], [beside]);
      add(name, questionBeside, [beside], [earlier, later]);
    }
  }
  for (const { notes: some } of desks) {
    for (const { language, note, question, need } of some) {
      pooled(lesson, `desks ${language}`, note);
      const others = some.flatMap((one) => (one.note === note ? [] : [one.note]));
      // Twice: these others tempt most.
      for (const asked of [question, need, question, need]) add(`desks ${language}`, asked, [note], others);
    }
  }
  for (const { file, notes: some, questions } of timelines) {
    pooled(lesson, file, ...some);
    for (const { question, now, before } of questions) {
      const right = [now, ...before].map((place) => some[place]!);
      add(
        file,
        question,
        right,
        some.filter((note) => !right.includes(note)),
      );
    }
  }
  return lesson;
}

/** Which later text has replaced an earlier one as the answer to a question, if any has. */
export function followsIn({ changes, desks, timelines }: Sources): Lesson {
  const lesson: Lesson = { examples: [], pools: {} };
  const add = (
    asked: readonly string[],
    right: readonly string[],
    others: readonly string[],
    pool: string | null = null,
  ) => lesson.examples.push({ asked, right, others, pool });
  for (const { name, changes: some } of changes) {
    for (const [at, { earlier, later, beside, question, questionBeside }] of some.entries()) {
      pooled(lesson, name, earlier, later, beside);
      add([question, earlier], [later], [beside], name);
      add([question, at % 2 === 0 ? later : earlier], [], [beside], name);
      if (at % 3 === 0) add([questionBeside, beside], [], [earlier, later], name);
    }
  }
  for (const { notes, questions } of timelines) {
    for (const { question, now, before } of questions) {
      const laterThan = (place: number) => notes.filter((_, at) => at > place && !before.includes(at));
      for (const place of before) {
        const others = laterThan(place).filter((note) => note !== notes[now]);
        add([question, notes[place]!], [notes[now]!], others);
        if (others.length > 0) add([question, notes[place]!], [], others);
      }
      if (now < notes.length - 1) add([question, notes[now]!], [], laterThan(now));
    }
  }
  for (const { notes } of desks) {
    for (const [at, { note, question, need }] of notes.entries()) {
      const others = notes.flatMap((one) => (one.note === note ? [] : [one.note]));
      if (at % 3 === 0) add([at % 2 === 0 ? question : need, note], [], others);
    }
  }
  return lesson;
}

function pooled({ pools }: Lesson, name: string, ...texts: string[]): void {
  pools[name] ??= [];
  pools[name].push(...texts);
}
