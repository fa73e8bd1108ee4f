/** Reports the calls of a workspace over time: their number, failures and durations. */
import type { UsageEvent } from '../model/trail.ts';
import { hourMs } from '../time-units.ts';
import type { Workspace } from '../workspace.ts';

export interface CallInterval {
  /** Start of the interval: `2026-05-08T13:00:00.000Z`. */
  start: string;
  calls: number;
  /** Calls that ended with a status from 400 to 499. */
  refused: number;
  /** Calls that ended with a status of 500 or more. */
  failed: number;
  /** Percentiles of the duration in milliseconds; 0 if there was no call. */
  p50: number;
  p95: number;
}

export interface Calls {
  /** Oldest interval first, including intervals without a call. */
  stretches: CallInterval[];
  recalls: { count: number; p50: number; p95: number };
  /** Routes that failed in this time, most failures first. */
  failing: { route: string; failed: number; last_at: string }[];
  /** True if there were more calls than the limit. The counts of the earliest intervals are then too low. */
  isCut: boolean;
}

const maxCalls = 20_000;
const maxRecalls = 1_000;

/**
 * Figures of the recorded calls in `count` intervals up to now, each of one hour by default. Page views count as calls
 * too.
 */
export async function readCalls({ store, now }: Workspace, count: number, intervalMs = hourMs): Promise<Calls> {
  const first = Math.floor(now().getTime() / intervalMs) - count + 1;
  const since = new Date(first * intervalMs).toISOString();
  const events = await store.trail.recentUsage(maxCalls, since);
  const byInterval = groupedBy(events, ({ at }) => Math.floor(Date.parse(at) / intervalMs));
  const recalls = (await store.trail.recentRecalls(maxRecalls)).filter(({ at }) => at >= since);
  const times = recalls.map(({ duration_ms }) => duration_ms);
  return {
    stretches: Array.from({ length: count }, (_, at) =>
      toInterval((first + at) * intervalMs, byInterval.get(first + at) ?? []),
    ),
    recalls: { count: times.length, p50: percentile(times, 0.5), p95: percentile(times, 0.95) },
    failing: failingOf(events),
    isCut: events.length === maxCalls,
  };
}

function toInterval(start: number, events: readonly UsageEvent[]): CallInterval {
  const times = events.map(({ duration_ms }) => duration_ms);
  return {
    start: new Date(start).toISOString(),
    calls: events.length,
    refused: events.filter(({ status_code }) => status_code >= 400 && status_code < 500).length,
    failed: events.filter(({ status_code }) => status_code >= 500).length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  };
}

/** Events arrive newest first, so the first one of a route is its latest. */
function failingOf(events: readonly UsageEvent[]): Calls['failing'] {
  const failed = events.filter(({ status_code }) => status_code >= 500);
  return [...groupedBy(failed, ({ route }) => route)]
    .map(([route, those]) => ({ route, failed: those.length, last_at: those[0]!.at }))
    .sort((one, other) => other.failed - one.failed);
}

/** The percentile by nearest rank, `share` 0 to 1; 0 if there are no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
