/** Computes shares of a whole, and how evenly it is spread. */
import { z } from 'zod';
import { rounded } from '../../model/rounded.ts';

export const countSchema = z.number().int();
export const shareSchema = z.number().nullable().describe('0 to 1; null if there is nothing to count');
export const countedSchema = z.object({ count: countSchema, share: shareSchema });

export const shareOf = (part: number, whole: number) => (whole === 0 ? null : rounded(part / whole));

export const counted = (part: number, whole: number) => ({ count: part, share: shareOf(part, whole) });

/** Evenness after Pielou (1966): the entropy of the shares over the maximum entropy of `kinds` kinds. */
export function evenness(counts: Record<string, number>, kinds: number): number | null {
  const total = Object.values(counts).reduce((sum, one) => sum + one, 0);
  if (total === 0) return null;
  const shares = Object.values(counts).map((one) => one / total);
  const entropy = shares.reduce((sum, one) => (one > 0 ? sum - one * Math.log(one) : sum), 0);
  return rounded(entropy / Math.log(kinds));
}

/** The quantile by nearest rank. */
export function quantile(sorted: readonly number[], share: number): number {
  return rounded(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!);
}
