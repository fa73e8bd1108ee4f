/**
 * Notes, each with a replacement and a note that replaces nothing: `changes/*.txt`, written for training, as notebooks.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../../bench/program.ts';
import type { Story, StoryMemory, StoryQuestion } from '../../bench/stories.ts';
import { oldestFirst } from '../../src/model/by-time.ts';
import { type Random, seeded } from '../embedding/random.ts';

/** Lines per notebook, with three notes each. */
export const linesOfNotebook = 40;
const start = Date.UTC(2026, 2, 2, 9);
const dayMs = 86_400_000;
const days = 110;

/** A line of `changes/*.txt`: an ISO 639-1 code, then these fields in this order, separated by tabs. */
export interface Change {
  earlier: string;
  /** Changes the answer to the question. */
  later: string;
  /** About the same person or thing, but replaces nothing. */
  beside: string;
  question: string;
  /** The question that `beside` answers. */
  questionBeside: string;
}

/**
 * Notebooks of {@link linesOfNotebook} lines each. The notes of a line are on random days, the earlier one first. The
 * same lines make the same notebooks.
 */
export function changeNotebooks(): Story[] {
  return readChangeFiles().flatMap(({ name, changes }) => {
    const random = seeded(changes.length);
    const count = Math.ceil(changes.length / linesOfNotebook);
    return Array.from({ length: count }, (_, at) =>
      notebook(`${name} ${at + 1}`, changes.slice(at * linesOfNotebook, (at + 1) * linesOfNotebook), random),
    );
  });
}

/**
 * Each line in its own workspace, like the first notes of a newcomer: the earlier note and one to three later ones. In
 * half of the workspaces nothing replaces it.
 */
export function changesAlone(): Story[] {
  return readChangeFiles().flatMap(({ name, changes }) => {
    const random = seeded(changes.length);
    return changes.map((change, at) => {
      const other = changes[(at + 1 + random.below(changes.length - 1)) % changes.length]!;
      return alone(`${name} ${1 + Math.floor(at / linesOfNotebook)}: ${at + 1}`, change, other, random);
    });
  });
}

const changesFolder = join(root, 'training', 'succession', 'changes');

/** All lines, by file. */
export function readChangeFiles(folder = changesFolder): { name: string; changes: Change[] }[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  return files.sort().map((file) => ({ name: basename(file, '.txt'), changes: readChanges(join(folder, file)) }));
}

/** Throws if a line does not have six fields. */
function readChanges(file: string): Change[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, at) => {
    if (line === '') return [];
    const [language, earlier, later, beside, question, questionBeside, ...more] = line.split('\t');
    if (!language || !earlier || !later || !beside || !question || !questionBeside || more.length > 0)
      throw new Error(`Line ${at + 1} of ${file} has not six fields with tabs between them.`);
    return [{ earlier, later, beside, question, questionBeside }];
  });
}

function notebook(name: string, changes: readonly Change[], random: Random): Story {
  const memories: StoryMemory[] = [];
  const questions: StoryQuestion[] = [];
  for (const [at, { earlier, later, beside, question, questionBeside }] of changes.entries()) {
    const [first, second, third] = [`e${at}`, `l${at}`, `b${at}`] as const;
    const day = random.next() * 40;
    const after = () => day + 5 + random.next() * 60;
    memories.push(noteAt(first, day, earlier), noteAt(second, after(), later), noteAt(third, after(), beside));
    questions.push({ question, kind: 'now', wanted: [second], outdated: [first] });
    questions.push({ question: questionBeside, kind: 'plain', wanted: [third] });
  }
  memories.sort(oldestFirst(({ at }) => at));
  return { name, about: '', now: dateOf(days), memories, questions, calls: [] };
}

function alone(name: string, { earlier, later, beside, question }: Change, other: Change, random: Random): Story {
  // On a logarithmic scale: as many gaps of one to ten days as of ten to a hundred.
  const after = () => 100 ** random.next();
  const holds = random.next() < 0.5;
  const memories = [noteAt('earlier', 0, earlier)];
  if (!holds) memories.push(noteAt('later', after(), later));
  if (holds || random.next() < 0.6) memories.push(noteAt('beside', after(), beside));
  if (random.next() < 0.5) memories.push(noteAt('other', after(), other.beside));
  memories.sort(oldestFirst(({ at }) => at));
  const fates = holds ? { wanted: ['earlier'] } : { wanted: ['later'], outdated: ['earlier'] };
  return { name, about: '', now: dateOf(days), memories, questions: [{ question, kind: 'now', ...fates }], calls: [] };
}

const dateOf = (day: number) => new Date(start + day * dayMs).toISOString();

const noteAt = (memory: string, day: number, content: string): StoryMemory => ({
  memory,
  at: dateOf(day),
  tool: 'remember',
  args: { content },
});
