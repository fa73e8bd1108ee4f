/** Narrows a filter to the memories that may tell of a time. */
import type { MemoryFilter } from '../../storage/ports/memories.ts';

/** The longest delay between an event and the memory that tells of it, where the text itself says when it happened. */
const toldLaterMs = 3 * 86_400_000;

/** The time in milliseconds since 1970, both included. */
export function toldWithin(filter: MemoryFilter, { from, to }: { from: number; to: number }): MemoryFilter {
  const [since, until] = [new Date(from).toISOString(), new Date(to + toldLaterMs).toISOString()];
  return {
    ...filter,
    since: filter.since !== undefined && filter.since > since ? filter.since : since,
    until: filter.until !== undefined && filter.until < until ? filter.until : until,
  };
}
