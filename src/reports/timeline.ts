/** Lists memories between two dates, by the time when they happened. */
import { pauses } from '../fair/pauses.ts';
import { happenedAt, type Memory, type StoredMemory, toMemory } from '../model/memory.ts';
import type { Language } from '../text/language.ts';
import { maxReportDelayMs, namesPastDay, reportedEventTime } from '../text/periods.ts';
import type { Workspace } from '../workspace.ts';

export interface Timeline {
  since: string;
  until: string;
  /** Memories in the range, whether listed or not. */
  total: number;
  /** The memories in the order in which they happened. */
  memories: Memory[];
}

/** The number of memories on a page. */
export const timelinePageSize = 200;
/** Limit on memories stored after the range that are read because their texts may refer to it. */
const maxReportedLater = 200;

/**
 * Memories of any status, from the start of one month or day to the end of another, or until now. A memory stored
 * within three days after the end belongs to the range if its text says so: "Yesterday the cooling failed". Pages count
 * from 1.
 */
export async function timeline(workspace: Workspace, start: string, end?: string, page = 1): Promise<Timeline> {
  const since = startOf(start);
  const until = end === undefined ? workspace.now().toISOString() : endOf(end);
  const { memories } = workspace.store;
  const skipped = (page - 1) * timelinePageSize;
  // At most `maxReportedLater` events that were reported later stand before the memories of the page.
  const offset = Math.max(0, skipped - maxReportedLater);
  const limit = skipped + timelinePageSize - offset;
  const [inRange, later] = await Promise.all([
    memories.list({ since, until }, { limit, offset, order: 'happened-first' }),
    end === undefined ? [] : findReportedLater(workspace, since, until),
  ]);
  const isWhole = offset === 0 && inRange.length < limit;
  const total = isWhole ? inRange.length : await memories.count({ since, until });
  const happened = inRange.map((memory) => ({ memory, at: Date.parse(happenedAt(memory)) }));
  const startsAt = offset === 0 ? Number.NEGATIVE_INFINITY : (happened[0]?.at ?? Number.POSITIVE_INFINITY);
  const merged = [...happened, ...later.filter(({ at }) => at >= startsAt)].sort((one, other) => one.at - other.at);
  const first = skipped - offset - later.filter(({ at }) => at < startsAt).length;
  const listed = merged.slice(first, first + timelinePageSize);
  return { since, until, total: total + later.length, memories: listed.map(({ memory }) => toMemory(memory)) };
}

interface ReportedEvent {
  memory: StoredMemory;
  /** The time of the event that the text reports. */
  at: number;
}

/** Memories stored after a period whose texts report events within it. A memory that was given a time keeps it. */
async function findReportedLater({ store }: Workspace, since: string, until: string): Promise<ReportedEvent[]> {
  const [from, to] = [Date.parse(since), Date.parse(until)];
  const after = { since: new Date(to + 1).toISOString(), until: new Date(to + maxReportDelayMs).toISOString() };
  const stored = await store.memories.list(after, { limit: maxReportedLater, order: 'happened-first' });
  const reported: ReportedEvent[] = [];
  const pause = pauses();
  for (const memory of stored.filter(({ occurred_at, content }) => occurred_at === null && namesPastDay(content))) {
    const at = reportedEventTime(memory.content, memory.language as Language, Date.parse(memory.created_at));
    if (at >= from && at <= to) reported.push({ memory, at });
    await pause();
  }
  return reported;
}

/** True if the value is an existing month or day: `2026-05` or `2026-05-08`. */
export function isPeriod(value: string): boolean {
  const parts = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(value);
  if (!parts) return false;
  const [year, month, day = 1] = parts.slice(1).map((part) => (part === undefined ? undefined : Number(part)));
  const date = new Date(`${value.slice(0, 7)}-01T00:00:00.000Z`);
  if (Number.isNaN(date.getTime())) return false;
  date.setUTCDate(day);
  return date.getUTCFullYear() === year && date.getUTCMonth() + 1 === month;
}

/** The first millisecond of a period, UTC. */
export function startOf(period: string): string {
  return new Date(period.length === 7 ? `${period}-01` : period).toISOString();
}

/** The last millisecond of a period, UTC. */
export function endOf(period: string): string {
  const next = new Date(startOf(period));
  if (period.length === 7) next.setUTCMonth(next.getUTCMonth() + 1);
  else next.setUTCDate(next.getUTCDate() + 1);
  return new Date(next.getTime() - 1).toISOString();
}
