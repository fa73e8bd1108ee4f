/**
 * Notes, their questions and their replacements: `desks/*.txt`, `timelines/*.txt` and `annals/*.txt`, written for
 * training.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../bench/program.ts';

/** Notes that are easy to confuse, each with a question and a need that only this note answers. */
export interface Desk {
  file: string;
  notes: readonly { language: string; note: string; question: string; need: string }[];
}

/** Notes in the order of writing, and questions for what holds at the end. */
export interface Timeline {
  file: string;
  notes: readonly string[];
  /** Indices of notes, from 0: the one that answers, and those that answered before and no longer hold. */
  questions: readonly { question: string; now: number; before: readonly number[] }[];
}

/**
 * Notes, some of them long, with questions about causes, the past, days and details, and questions that need an
 * inference.
 */
export interface Annals {
  file: string;
  notes: readonly string[];
  /** Indices, from 0, of all notes about the subject of the question. */
  questions: readonly { question: string; places: readonly number[] }[];
}

const folder = join(root, 'training', 'cross-encoder');

export function readDesks(): Desk[] {
  return blocksIn('desks').map(({ file, lines }) => ({
    file,
    notes: lines.map((fields) => {
      const [language, note, question, need] = fieldsOf(fields, 4, file);
      return { language: language!, note: note!, question: question!, need: need! };
    }),
  }));
}

export function readTimelines(): Timeline[] {
  return blocksIn('timelines').map((block) => ({
    ...notesOf(block),
    questions: questionsOf(block, 4).map(([, question, now, before]) => {
      return { question: question!, now: Number(now) - 1, before: before === '-' ? [] : placesIn(before!) };
    }),
  }));
}

export function readAnnals(): Annals[] {
  return blocksIn('annals').map((block) => ({
    ...notesOf(block),
    questions: questionsOf(block, 3).map(([, question, places]) => ({
      question: question!,
      places: placesIn(places!),
    })),
  }));
}

interface Block {
  file: string;
  lines: string[][];
}

const notesOf = ({ file, lines }: Block) => ({
  file,
  notes: lines.filter(([kind]) => kind === 'n').map((fields) => fieldsOf(fields, 2, file)[1]!),
});

const questionsOf = ({ file, lines }: Block, fields: number) =>
  lines.filter(([kind]) => kind === 'q').map((line) => fieldsOf(line, fields, file));

const placesIn = (listed: string) => listed.split(',').map((place) => Number(place) - 1);

function blocksIn(kind: string): Block[] {
  const files = readdirSync(join(folder, kind)).sort();
  return files.flatMap((file) =>
    readFileSync(join(folder, kind, file), 'utf8')
      .split(/\n\n+/)
      .filter((block) => block.trim() !== '')
      .map((block) => ({
        file,
        lines: block
          .trim()
          .split('\n')
          .map((line) => line.split('\t')),
      })),
  );
}

function fieldsOf(fields: readonly string[], count: number, file: string): readonly string[] {
  if (fields.length !== count)
    throw new Error(`A line of ${file} has ${fields.length} fields, not ${count}: ${fields.join(' | ')}`);
  return fields;
}
