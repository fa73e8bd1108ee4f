/**
 * Pairs of notes whose later note replaces the earlier one or does not: from stories and notebooks, from
 * `../succession/changes` and `plain`, and from `test/fixtures` except held-out ones.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../bench/program.ts';
import { noteFolder, readStories, type Story, storyFolder } from '../../bench/stories.ts';
import { contradicts, framesOf } from '../../src/memory/contradictions/frames.ts';
import { maxNoteLength, parseNote } from '../../src/memory/contradictions/replacement/parsed-note.ts';
import { signsOfReplacement } from '../../src/memory/contradictions/replacement/signs.ts';
import { opposes } from '../../src/memory/contradictions/statements/comparison/opposition.ts';
import { statementsOf } from '../../src/memory/contradictions/statements/statements.ts';
import { oldestFirst } from '../../src/model/by-time.ts';
import { detectLanguage } from '../../src/text/language.ts';
import { type Change, linesOfNotebook, readChangeFiles } from '../succession/changes.ts';

/**
 * `lines`: from one line of `changes`; `plain`: from one line of `plain/*.txt`, where the same words name a new value;
 * `between`: from two lines of one file.
 */
export type PairLesson = 'stories' | 'notebooks' | 'lines' | 'plain' | 'between' | 'pairs';

export interface Pair {
  lesson: PairLesson;
  /** The story or the part of a file: weights are judged on sources that they were not learned from. */
  source: string;
  before: Text;
  after: Text;
  isReplacement: boolean;
}

export type Text = ReturnType<typeof readTextAnew>;

/** Number of notes from other lines that a note is paired with: only pairs with the most words in common are hard. */
const mostBetween = 6;
const fixtures = ['contradictions', 'statements', 'contradictions-everyday'];
const known = new Map<string, Text>();

/** Pairs with a common word; others are never compared. `without` names stories and notebooks to leave out. */
export function readPairs(without: ReadonlySet<string>): Pair[] {
  const examplesOf = (lesson: PairLesson, folder: string) =>
    readStories(folder)
      .filter(({ name }) => !without.has(name))
      .flatMap((story) => pairsOfStory(lesson, story));
  const lines = (lesson: PairLesson, folder?: string) =>
    readChangeFiles(folder).flatMap(({ name, changes }) =>
      partsOf(changes).flatMap((part, at) => pairsOfLines(lesson, `${lesson} ${name} ${at}`, part)),
    );
  const all = [
    ...examplesOf('stories', storyFolder),
    ...examplesOf('notebooks', noteFolder),
    ...lines('lines'),
    ...lines('plain', join(root, 'training', 'replacement', 'plain')),
  ];
  return [...all, ...fixtures.flatMap(pairsOfFixture)].filter(
    ({ before, after }) => signsOfReplacement(after.note, before.note) !== null,
  );
}

const partsOf = (changes: readonly Change[]) =>
  Array.from({ length: Math.ceil(changes.length / linesOfNotebook) }, (_, at) =>
    changes.slice(at * linesOfNotebook, (at + 1) * linesOfNotebook),
  );

function pairsOfStory(lesson: PairLesson, { name, memories, questions }: Story): Pair[] {
  const facts = memories.filter(
    ({ tool, args: { content, memory_type = 'fact' } }) =>
      tool === 'remember' && typeof content === 'string' && content.length <= maxNoteLength && memory_type === 'fact',
  );
  const inOrder = facts.toSorted(oldestFirst(({ at }) => at));
  const isReplaced = (before: string, after: string) =>
    questions.some(({ wanted, outdated = [] }) => outdated.includes(before) && wanted.includes(after));
  return inOrder.flatMap((newer, at) =>
    inOrder.slice(0, at).map((older) => {
      const [before, after] = [readText(String(older.args.content)), readText(String(newer.args.content))];
      const isReplacement = isReplaced(older.memory, newer.memory) || isFoundByRules(after, before);
      return { lesson, source: name, before, after, isReplacement };
    }),
  );
}

function pairsOfLines(lesson: PairLesson, source: string, changes: readonly Change[]): Pair[] {
  const texts = changes.map(({ earlier, later, beside }) => ({
    earlier: readText(earlier),
    later: readText(later),
    beside: readText(beside),
  }));
  const pair = (of: PairLesson, before: Text, after: Text, isReplacement = false): Pair => ({
    lesson: of,
    source,
    before,
    after,
    isReplacement,
  });
  return texts.flatMap(({ earlier, later, beside }, at) => {
    const others = texts.toSpliced(at, 1).flatMap((one) => [one.earlier, one.later, one.beside]);
    const between = [later, beside].flatMap((after) =>
      nearestTo(after, others).map((before) => pair('between', before, after)),
    );
    return [
      pair(lesson, earlier, later, true),
      pair(lesson, earlier, beside),
      pair(lesson, beside, later),
      pair(lesson, later, beside),
      ...between,
    ];
  });
}

function nearestTo({ note }: Text, others: readonly Text[]): Text[] {
  const shared = (other: Text) => [...note.words].filter((word) => other.note.words.has(word)).length;
  const counted = others.map((text) => ({ text, count: shared(text) })).filter(({ count }) => count > 0);
  const best = counted.sort((one, other) => other.count - one.count).slice(0, mostBetween);
  return best.map(({ text }) => text);
}

function pairsOfFixture(name: string): Pair[] {
  const rows = readFileSync(join(root, 'test', 'fixtures', `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  return rows.flatMap((row, at) => {
    const { before, after, contradicts, held_out = false } = JSON.parse(row);
    const source = `${name} ${at % 5}`;
    return held_out
      ? []
      : [
          {
            lesson: 'pairs' as const,
            source,
            before: readText(before),
            after: readText(after),
            isReplacement: contradicts,
          },
        ];
  });
}

function readText(text: string): Text {
  const read = known.get(text) ?? readTextAnew(text);
  known.set(text, read);
  return read;
}

const readTextAnew = (text: string) => ({
  text,
  note: parseNote(text, detectLanguage(text)),
  frames: framesOf(text),
  statements: statementsOf(text),
});

/** True for replacements that the rules find: questions name few of them. */
function isFoundByRules(newer: Text, older: Text): boolean {
  return (
    newer.frames.some((one) => older.frames.some((other) => contradicts(one, other))) ||
    newer.statements.some((one) => older.statements.some((other) => opposes(one, other)))
  );
}
