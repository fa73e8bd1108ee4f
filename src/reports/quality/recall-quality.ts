/** Reports the quality of the latest recalls. */
import { z } from 'zod';
import type { Workspace } from '../../workspace.ts';
import { countSchema, quantile, shareOf, shareSchema } from './shares.ts';

export const recallQualitySchema = z.object({
  calls: countSchema.describe('The latest recalls, at most a thousand; the figures below cover these'),
  since: z.string().nullable(),
  answered: shareSchema.describe(
    'Recalls with a result that probably answers the question, by the calibrated confidence; an estimate, not checked',
  ),
  empty: shareSchema.describe('Recalls that found nothing'),
  confidence: z
    .object({ median: z.number(), lowest_tenth: z.number() })
    .nullable()
    .describe('Similarity in meaning of the first memory and the question: cosine, 0 to 1'),
  latency_ms: z.object({ median: z.number(), p95: z.number(), longest: z.number() }).nullable(),
});

export type RecallQuality = z.infer<typeof recallQualitySchema>;

export async function recallQuality({ store }: Workspace): Promise<RecallQuality> {
  const recalls = await store.trail.recentRecalls(1_000);
  const calls = recalls.length;
  const nearest = recalls.flatMap((one) => one.nearest ?? []).sort((one, other) => one - other);
  const times = recalls.map(({ duration_ms }) => duration_ms).sort((one, other) => one - other);
  return {
    calls,
    since: recalls.at(-1)?.at ?? null,
    answered: shareOf(recalls.filter(({ matched }) => matched).length, calls),
    empty: shareOf(recalls.filter(({ found }) => found === 0).length, calls),
    confidence: nearest.length === 0 ? null : { median: quantile(nearest, 0.5), lowest_tenth: quantile(nearest, 0.1) },
    latency_ms:
      calls === 0 ? null : { median: quantile(times, 0.5), p95: quantile(times, 0.95), longest: quantile(times, 1) },
  };
}
