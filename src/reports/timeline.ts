/** Lists memories by when they happened, between two dates. */
import { type Memory, toMemory } from '../model/memory.ts';
import type { Workspace } from '../workspace.ts';

export interface Timeline {
  since: string;
  until: string;
  /** Memories in the range, shown or not. */
  total: number;
  /** The memories in the order in which they happened. */
  memories: Memory[];
}

const mostMemories = 200;

/** Memories of any status, from the start of one month or day to the end of another, or until now. */
export async function timeline(workspace: Workspace, start: string, end?: string): Promise<Timeline> {
  const since = startOf(start);
  const until = end === undefined ? workspace.now().toISOString() : endOf(end);
  const { memories } = workspace.store;
  const found = await memories.list({ since, until }, { limit: mostMemories, order: 'happened-first' });
  const total = found.length < mostMemories ? found.length : await memories.count({ since, until });
  return { since, until, total, memories: found.map(toMemory) };
}

/** Whether a value is an existing month or day: `2026-05` or `2026-05-08`. */
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
