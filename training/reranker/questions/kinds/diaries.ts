/** A diary: dated entries of one person, one year per workspace. */
import type { Passage } from '../../../embedding/corpus.ts';
import type { Random } from '../../../embedding/random.ts';
import { writeDate } from '../calendar.ts';
import type { Scope } from '../question-set.ts';
import { buildTalk, type SessionTexts, type Utterance } from '../talk.ts';
import { askOfTalk, type Mix } from '../talk-questions.ts';
import type { Variants } from '../variants.ts';
import { sentencesOf } from '../words.ts';

export interface DiaryShape {
  scopes: number;
  /** Number of passages per scope, one per month. */
  months: number;
  questions: number;
  /** Length of a document, in characters; longer entries are split. */
  longest: number;
  mix: Mix;
}

export function diaryScopes(
  passages: readonly Passage[],
  shape: DiaryShape,
  variants: Variants,
  random: Random,
): Scope[] {
  const scopes: Scope[] = [];
  for (let from = 0; from < passages.length && scopes.length < shape.scopes; from += shape.months) {
    const year = 2010 + random.below(14);
    const days = passages
      .slice(from, from + shape.months)
      .flatMap(({ text }, month) => entriesOf(text, year, month, shape.longest));
    const talk = buildTalk(days, (day) => writeDate(day, false).slice(0, 10));
    const asking = { talk, random, variants, restated: () => [], repliesTo: () => undefined };
    scopes.push({ docs: talk.docs, questions: askOfTalk(asking, shape.questions, shape.mix) });
  }
  return scopes;
}

/** Entries start with the day: `April 1st . …`, then `2nd . …`. */
const entryStart = /(?:^|\n+)(?:\p{Lu}\p{Ll}+ )?(\d{1,2})(?:st|nd|rd|th)(?: \([^)]*\))? ?\.\s+/u;

const footnote = /(?<=[\p{Ll},;.]) \d{2,4}(?=[ ,;.—]|$)/gu;

function entriesOf(text: string, year: number, month: number, longest: number): SessionTexts[] {
  const [, ...parts] = text.replace(footnote, '').split(entryStart);
  const entries: SessionTexts[] = [];
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const day = new Date(Date.UTC(year, month, Number(parts[at]), 21));
    entries.push({
      day,
      turns: piecesOf(parts[at + 1]!, longest).map((said): Utterance => ({ said, written: said, by: 'user' })),
    });
  }
  return entries;
}

/** Groups whole sentences up to the length. */
function piecesOf(entry: string, longest: number): string[] {
  const pieces: string[] = [];
  for (const sentence of sentencesOf(entry)) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + sentence.length < longest)
      pieces[pieces.length - 1] = `${last} ${sentence}`;
    else pieces.push(sentence);
  }
  return pieces;
}
