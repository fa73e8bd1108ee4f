/** Notes of people and teams, and the questions that they answer: `notes/*.txt`, written for this. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadyPair } from './corpus.ts';
import { sourceFolder } from './native.ts';
import type { PairKind } from './pair-kinds.ts';

/** A line of a file has these fields in this order, with tabs between them. */
export interface Note {
  /** Two letters of ISO 639-1. */
  language: string;
  note: string;
  /** In the same language, in other words. */
  question: string;
  /** Somebody who needs the note without knowing of it. */
  situation: string;
  /** In another language. */
  foreignQuestion: string;
  /** The note in that language. */
  foreignNote: string;
}

export function noteFiles(): string[] {
  const folder = join(sourceFolder(), 'notes');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => join(folder, name));
}

/** Throws where a line has not six fields. */
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
