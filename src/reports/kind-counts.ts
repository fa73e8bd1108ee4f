/** Sums counts of memories by kind. */
import type { KindCount } from '../storage/ports/reports.ts';

export const sumOf = (kinds: readonly KindCount[]) => kinds.reduce((sum, { count }) => sum + count, 0);

/** Sums by a field, largest first. */
export function sumsBy(kinds: readonly KindCount[], field: 'layer' | 'memory_type' | 'status'): Record<string, number> {
  const sums = new Map<string, number>();
  for (const kind of kinds) sums.set(kind[field], (sums.get(kind[field]) ?? 0) + kind.count);
  return Object.fromEntries([...sums].sort(([, one], [, other]) => other - one));
}
