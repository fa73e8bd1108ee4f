/** Notes, their questions and what replaced them: `desks/*.txt` and `timelines/*.txt`, written for this. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../bench/program.ts';

/** Notes that are easy to confuse, each with a question and a need that it alone answers. */
export interface Desk {
  file: string;
  notes: readonly { language: string; note: string; question: string; need: string }[];
}

/** Notes in the order in which they were written, and questions for what holds at the end. */
export interface Timeline {
  file: string;
  notes: readonly string[];
  /** Places of notes, from 0: the one that answers, and those that answered before and no longer hold. */
  questions: readonly { question: string; now: number; before: readonly number[] }[];
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
  return blocksIn('timelines').map(({ file, lines }) => {
    const notes = lines.filter(([kind]) => kind === 'n').map((fields) => fieldsOf(fields, 2, file)[1]!);
    const questions = lines
      .filter(([kind]) => kind === 'q')
      .map((fields) => {
        const [, question, now, before] = fieldsOf(fields, 4, file);
        const places = before === '-' ? [] : before!.split(',').map((place) => Number(place) - 1);
        return { question: question!, now: Number(now) - 1, before: places };
      });
    return { file, notes, questions };
  });
}

function blocksIn(kind: string): { file: string; lines: string[][] }[] {
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
