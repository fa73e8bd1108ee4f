/** The training data of the cross-encoders is consistent: each question names existing notes. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../bench/program.ts';
import { readStories } from '../../bench/stories.ts';
import { answerLesson } from '../../training/cross-encoder/examples.ts';
import { replacementLesson } from '../../training/cross-encoder/replacement-examples.ts';
import { answerRooms, replacementRooms } from '../../training/cross-encoder/story-rooms.ts';
import { readAnnals, readDesks, readTimelines } from '../../training/cross-encoder/texts.ts';
import { readLabelledPairs } from '../../training/replacement/labelled-pairs.ts';

const desks = readDesks();
const timelines = readTimelines();
const annals = readAnnals();
const stories = readStories(join(root, 'training', 'stories'));
const sources = { notes: [], changes: [], desks, timelines, annals, pairs: readLabelledPairs() };

test('a desk has twelve notes, all different', () => {
  expect(desks.length).toBeGreaterThan(900);
  for (const { notes } of desks) expect(new Set(notes.map(({ note }) => note)).size).toBe(12);
});

test('an outdated note was written before the current one', () => {
  expect(timelines.length).toBeGreaterThan(900);
  for (const { notes, questions } of timelines) {
    expect([16, 20]).toContain(notes.length);
    const isRight = ({ now, before }: (typeof questions)[number]) =>
      typeof notes[now] === 'string' && before.every((place) => place >= 0 && place < now);
    expect(questions.filter((question) => !isRight(question))).toEqual([]);
  }
});

test('a question of annals names existing notes, each once', () => {
  expect(annals.length).toBeGreaterThan(150);
  for (const { notes, questions } of annals) {
    const isRight = ({ places }: (typeof questions)[number]) =>
      new Set(places).size === places.length && places.every((place) => typeof notes[place] === 'string');
    expect(questions.filter((question) => !isRight(question))).toEqual([]);
  }
});

test('no text of an example is both right and ignored, and all indices lie in the room', () => {
  const lessons = [answerLesson(sources), replacementLesson(sources)];
  const rooms = [
    ...lessons.flatMap((lesson) => [...lesson.rooms, ...lesson.pools.flat()]),
    ...[answerRooms, replacementRooms].flatMap((roomsOf) => roomsOf(stories)),
  ];
  const broken = rooms.flatMap(({ texts, examples }) =>
    examples.filter(({ right, ignored: barred }) => {
      const isWithin = [...right, ...barred].every((place) => texts[place] !== undefined);
      return !isWithin || barred.some((place) => right.includes(place));
    }),
  );
  expect(broken).toEqual([]);
});
