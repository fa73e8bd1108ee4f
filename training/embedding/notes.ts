/**
 * Notes of people and teams with the questions that they answer, from `notes/*.txt`, which were written for training.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadyPair } from './corpus.ts';
import { sourceFolder } from './native.ts';
import type { PairKind } from './pair-kinds.ts';

/** A line of a notes file: these fields in this order, separated by tabs. */
export interface Note {
  /** ISO 639-1 code. */
  language: string;
  note: string;
  /** In the language of the note, in other words. */
  question: string;
  /** Words of somebody who needs the note without knowing about it. */
  situation: string;
  /** The question in another language. */
  foreignQuestion: string;
  /** The note in the language of `foreignQuestion`. */
  foreignNote: string;
}

export function noteFiles(): string[] {
  const folder = join(sourceFolder(), 'notes');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => join(folder, name));
}

/** Throws if a line does not have six fields. */
export function readNotes(file: string): Note[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line, at) => {
      const [language, note, question, situation, foreignQuestion, foreignNote, ...more] = line.split('\t');
      if (!language || !note || !question || !situation || !foreignQuestion || !foreignNote || more.length > 0)
        throw new Error(`Line ${at + 1} of ${file} has not six fields with tabs between them.`);
      return { language, note, question, situation, foreignQuestion, foreignNote };
    });
}

export function pairsOfNote({ note, question, situation, foreignQuestion, foreignNote }: Note): ReadyPair[] {
  const pair = (type: PairKind, a: string, b: string) => ({ source: 'notes', type, a, b });
  return [
    pair('noteQuestion', question, note),
    pair('noteSituation', situation, note),
    pair('foreignQuestion', foreignQuestion, note),
    pair('questionAbroad', question, foreignNote),
    pair('noteForeignQuestion', foreignQuestion, foreignNote),
    pair('situationAbroad', situation, foreignNote),
    pair('noteTranslation', note, foreignNote),
  ];
}
