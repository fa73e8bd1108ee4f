/** Decides which of several answers of different ages a question wants. */
import { asksForFirst, asksForFormer } from '../../text/claims/former.ts';
import { asksInPastTense } from '../../text/claims/tense.ts';
import type { TimeExpression } from '../../text/dates.ts';
import type { Period } from '../../text/periods.ts';

/** The newest, the oldest, or the one that held at a time (ISO 8601, inclusive). */
export type WantedAge = 'newest' | 'oldest' | { by: string };

/**
 * "Before July" wants what held when July began, "in March" what held when March ended, "originally" the oldest. Any other question
 * wants the newest. `period` is the one that {@link findPeriod} finds.
 */
export function wantedAge(
  question: string,
  times: readonly TimeExpression[],
  period: Pick<Period, 'from' | 'to'> | null,
  now: Date,
): WantedAge {
  if (asksForFirst(question)) return 'oldest';
  const isFormer = asksForFormer(question);
  if (!isFormer && !asksInPastTense(question)) return 'newest';
  const spans = [...times.flatMap((time) => spanOf(time, now)), ...(period === null ? [] : [period])];
  const span = spans.find(({ to }) => to <= now.getTime());
  if (span !== undefined) {
    const isBefore =
      /\b(?:before|until|vor|bis|avant|jusqu|antes|hasta)\b|(?<!\p{L})(?:prima|até|до|przed|voor)(?!\p{L})|以前|之前|前/iu.test(
        question,
      );
    return { by: new Date(isBefore ? span.from - 1 : span.to).toISOString() };
  }
  return isFormer ? 'oldest' : 'newest';
}

/** The spans that a time expression may mean, in milliseconds. A bare month is the last one of its name that has begun. */
export function spanOf(time: TimeExpression, now: Date): { from: number; to: number }[] {
  if (!('month' in time)) return [time];
  const year = now.getUTCFullYear() - (time.month > now.getUTCMonth() ? 1 : 0);
  return [{ from: Date.UTC(year, time.month), to: Date.UTC(year, time.month + 1) }];
}
