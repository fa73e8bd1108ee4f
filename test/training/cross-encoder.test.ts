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
    for (const { now, before } of questions) {
      expect(notes[now]).toBeTypeOf('string');
      for (const place of before) expect(place >= 0 && place < now).toBe(true);
    }
  }
});

test('a question of annals names existing notes, each once', () => {
  expect(annals.length).toBeGreaterThan(150);
  for (const { notes, questions } of annals)
    for (const { places } of questions) {
      expect(new Set(places).size).toBe(places.length);
      for (const place of places) expect(notes[place]).toBeTypeOf('string');
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
