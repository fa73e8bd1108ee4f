/** Decides which of several answers of different ages a question wants. */
import { asksForFirstState, asksForFormerState, asksForStateDuring } from '../../text/claims/state-questions.ts';
import { asksInPastTense } from '../../text/claims/tense.ts';
import type { TimeExpression } from '../../text/dates.ts';
import type { Period } from '../../text/periods.ts';

/** The newest, the oldest, the one that held at a time (ISO 8601, inclusive), or the nearest by content, of any age. */
export type WantedAge = 'newest' | 'oldest' | 'any' | { by: string };

/**
 * "Before July" wants the answer that held when July began, "in March" the one that held when March ended, "originally"
 * the oldest, and "while the head of props was ill" any. Every other question wants the newest. `period` is the result
 * of {@link findPeriod}.
 */
export function parseWantedAge(
  question: string,
  times: readonly TimeExpression[],
  period: Pick<Period, 'from' | 'to' | 'remainder' | 'isRelative'> | null,
  now: Date,
): WantedAge {
  if (asksForFirstState(question)) return 'oldest';
  const isFormer = asksForFormerState(question);
  if (!isFormer && !asksInPastTense(question)) return 'newest';
  const spans = [...times.flatMap((time) => spansOf(time, now)), ...(period === null ? [] : [period])];
  const span = spans.find(({ to }) => to <= now.getTime());
  if (span !== undefined) {
    // In "vor zwei Wochen" and 两周前 the word is a part of the time.
    const isBefore = saysBefore(
      period?.isRelative ? period.remainder : question,
      period === null ? question.length : firstDifference(question, period.remainder),
    );
    return { by: new Date(isBefore ? span.from - 1 : span.to).toISOString() };
  }
  if (isFormer) return 'oldest';
  return asksForStateDuring(question) ? 'any' : 'newest';
}

const beforeWord =
  /\b(?:before|until|vor|bis|avant|jusqu|antes|hasta)\b|(?<!\p{L})(?:prima|até|до|przed|voor)(?!\p{L})|以前|之前|前/iu;
const followsTime = /\p{Script=Han}/u;

/**
 * True if the question asks for the state before the time named at `at`. "In May, before the rust was found" asks for
 * May.
 */
function saysBefore(question: string, timeOffset: number): boolean {
  const word = beforeWord.exec(question);
  return word !== null && (word.index <= timeOffset || followsTime.test(word[0]));
}

/** The position of the named time: up to there, the text without the time is identical. */
function firstDifference(question: string, rest: string): number {
  let at = 0;
  while (at < rest.length && rest[at] === question[at]) at += 1;
  return at;
}

/**
 * The spans that a time expression may mean, in milliseconds. A bare month is the latest month of that name that has
 * begun.
 */
export function spansOf(time: TimeExpression, now: Date): { from: number; to: number }[] {
  if (!('month' in time)) return [time];
  const year = now.getUTCFullYear() - (time.month > now.getUTCMonth() ? 1 : 0);
  return [{ from: Date.UTC(year, time.month), to: Date.UTC(year, time.month + 1) }];
}
