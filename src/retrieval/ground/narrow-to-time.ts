/** Narrows a filter to the memories that may describe events of a time span. */
import type { MemoryFilter } from '../../storage/ports/memories.ts';
import { maxReportDelayMs } from '../../text/periods.ts';

/** `from` and `to` are epoch milliseconds, both inclusive. */
export function narrowToTime(filter: MemoryFilter, { from, to }: { from: number; to: number }): MemoryFilter {
  const [since, until] = [new Date(from).toISOString(), new Date(to + maxReportDelayMs).toISOString()];
  return {
    ...filter,
    since: filter.since !== undefined && filter.since > since ? filter.since : since,
    until: filter.until !== undefined && filter.until < until ? filter.until : until,
  };
}
