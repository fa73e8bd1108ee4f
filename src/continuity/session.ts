/**
 * Derives sessions, which nobody has to begin or name. A session is a period of one actor's work: the memories that it
 * stored or changed, and its diary entries and checkpoints. It ends with a saved handoff, or with a pause of more than
 * {@link maxPauseMs}.
 */
import { newestFirst } from '../model/by-time.ts';
import type { HistoryEvent } from '../model/history.ts';
import { newId } from '../model/ids.ts';
import type { StoredMemory } from '../model/memory.ts';
import { maxPauseMs, type SessionRecord } from '../model/session-record.ts';
import type { ActivityFilter } from '../storage/ports/history.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import type { Workspace } from '../workspace.ts';

/** Limits on the items read. Of a longer session, the latest part is read. */
const maxItems = { memories: 300, changes: 200, records: 100 } as const;

/** Memories have any status. All lists are newest first. Changes may belong to memories that were forgotten since. */
export interface Work {
  memories: StoredMemory[];
  changes: HistoryEvent[];
  records: SessionRecord[];
}

/** Memories that upkeep generated, and links that nobody asked for, do not count as work. */
export interface Session extends Work {
  /** The session name in its records; null if it has none yet. */
  session_id: string | null;
  actor: string;
  /** The actor's latest label. */
  actor_label: string;
  started_at: string;
  /** Time of the last activity. */
  ended_at: string;
  /** The handoff that closed the session, or null. */
  handoff: SessionRecord | null;
}

/** The caller's latest session, whether handed off or not; null if the caller has done nothing yet. */
export function ownSession(workspace: Workspace): Promise<Session | null> {
  return readLatestSessionOf(workspace, workspace.caller.actor);
}

/** The latest session of any actor except the service itself; null if there is none. */
export async function latestSession(workspace: Workspace): Promise<Session | null> {
  const { memories, changes, records } = await readWorkOfCallers(workspace, {}, { ...maxItems, records: 50 });
  const newest = [
    ...memories.map(({ actor, created_at }) => ({ actor, at: created_at })),
    ...changes.map(({ actor, at }) => ({ actor, at })),
    ...records.map(({ actor, created_at }) => ({ actor, at: created_at })),
  ];
  if (newest.length === 0) return null;
  const { actor } = newest.reduce((one, other) => (other.at > one.at ? other : one));
  return readLatestSessionOf(workspace, actor);
}

/**
 * The latest work of any actor except the service itself before a session: at most `limit` memories, changes and
 * records each, newest first.
 */
export function workBefore(workspace: Workspace, { started_at }: Session, limit: number): Promise<Work> {
  const until = new Date(Date.parse(started_at) - 1).toISOString();
  return readWorkOfCallers(workspace, { until }, { memories: limit, changes: limit, records: limit });
}

/**
 * The session with this name: the work that its records cover, and the memories with this name. Null if nothing has
 * this name. Its last period is complete, even if it continues after the last record.
 */
export async function namedSession(workspace: Workspace, sessionId: string): Promise<Session | null> {
  const { memories, sessions } = workspace.store;
  const namedRecords = await sessions.list({ session_id: sessionId }, { limit: maxItems.records });
  const namedMemories = await memories.list({ session_id: sessionId }, { limit: maxItems.memories });
  if (namedRecords.length === 0)
    return namedMemories.length === 0 ? null : sessionOfMemories(workspace, sessionId, namedMemories);
  const { actor } = namedRecords[0]!;
  const latest = await readLatestSessionOf(workspace, actor);
  const times = [
    ...namedRecords.flatMap(({ created_at, data }) => [created_at, ...startOf(data)]),
    ...boundsIfNamed(latest, sessionId),
  ];
  const period = { actor, since: times.reduce(earlier), until: times.reduce(later) };
  const session = await readPeriod(workspace, period);
  return {
    ...session,
    session_id: sessionId,
    handoff: namedRecords.find(({ kind }) => kind === 'handoff') ?? null,
    memories: mergeNewestFirst(session.memories, namedMemories, ({ memory_id, created_at }) => [memory_id, created_at]),
    records: mergeNewestFirst(session.records, namedRecords, ({ record_id, created_at }) => [record_id, created_at]),
  };
}

/** The caller's current session, or null if the next act begins a new one; and the session name for the next record. */
export async function currentSession(workspace: Workspace): Promise<{ session: Session | null; session_id: string }> {
  const latest = await ownSession(workspace);
  const now = workspace.now();
  const isOver = latest === null || latest.handoff !== null || gapMs(latest.ended_at, now.toISOString()) > maxPauseMs;
  const session = isOver ? null : latest;
  return { session, session_id: session?.session_id ?? newId('session', now) };
}

async function sessionOfMemories({ store }: Workspace, session_id: string, memories: StoredMemory[]): Promise<Session> {
  const times = memories.map(({ created_at }) => created_at);
  const [started_at, ended_at] = [times.reduce(earlier), times.reduce(later)];
  const { actor } = memories[0]!;
  const actor_label = await labelOf(store, actor);
  return { session_id, actor, actor_label, started_at, ended_at, handoff: null, memories, changes: [], records: [] };
}

async function readLatestSessionOf(workspace: Workspace, actor: string): Promise<Session | null> {
  const work = await readPeriod(workspace, { actor });
  const activity = [
    ...work.memories.map(({ created_at }) => ({ at: created_at, handoff: null })),
    ...work.changes.map(({ at }) => ({ at, handoff: null })),
    ...work.records.map((record) => ({ at: record.created_at, handoff: record.kind === 'handoff' ? record : null })),
  ].toSorted(newestFirst(({ at }) => at));
  const [last] = activity;
  if (last === undefined) return null;
  let started_at = last.at;
  let hasWork = false;
  for (const { at, handoff } of activity) {
    // A handoff saved twice in a row closes the same session.
    if ((handoff !== null && hasWork) || gapMs(at, started_at) > maxPauseMs) break;
    hasWork ||= handoff === null;
    started_at = at;
  }
  const isInSession = (at: string) => at >= started_at;
  const records = work.records.filter(({ created_at }) => isInSession(created_at));
  return {
    session_id: records.find(({ session_id }) => session_id !== null)?.session_id ?? null,
    actor,
    actor_label: work.actor_label,
    started_at,
    ended_at: last.at,
    handoff: last.handoff,
    memories: work.memories.filter(({ created_at }) => isInSession(created_at)),
    changes: work.changes.filter(({ at }) => isInSession(at)),
    records,
  };
}

async function readPeriod(workspace: Workspace, period: ActivityFilter & { actor: string }): Promise<Session> {
  const { actor, since = '', until = '' } = period;
  const actor_label = await labelOf(workspace.store, actor);
  const work = await readWork(workspace, period, maxItems);
  return { session_id: null, actor, actor_label, started_at: since, ended_at: until, handoff: null, ...work };
}

type WorkLimits = Record<keyof Work, number>;

async function readWork({ store }: Workspace, period: ActivityFilter, limits: WorkLimits): Promise<Work> {
  return {
    memories: await store.reports.listWritten(period, limits.memories),
    changes: await store.reports.listChanges(period, limits.changes),
    records: await store.sessions.list(period, { limit: limits.records }),
  };
}

const readWorkOfCallers = (workspace: Workspace, period: ActivityFilter, limits: WorkLimits): Promise<Work> =>
  readWork(workspace, { ...period, onlyCallers: true }, limits);

async function labelOf({ actors }: WorkspaceStore, actor: string): Promise<string> {
  return (await actors.labels([actor])).get(actor) ?? actor;
}

const boundsIfNamed = (session: Session | null, sessionId: string) =>
  session?.session_id === sessionId ? [session.started_at, session.ended_at] : [];

/** The start time in a record's data: checkpoints and handoffs store the start of the period that they cover. */
function startOf({ started_at }: SessionRecord['data']): string[] {
  return typeof started_at === 'string' ? [started_at] : [];
}

const earlier = (one: string, other: string) => (other < one ? other : one);
const later = (one: string, other: string) => (other > one ? other : one);
const gapMs = (from: string, to: string) => Date.parse(to) - Date.parse(from);

/** The work of two periods, which may overlap, without duplicates and newest first. */
export function mergeWork(one: Work, other: Work): Work {
  return {
    memories: mergeNewestFirst(one.memories, other.memories, (item) => [item.memory_id, item.created_at]),
    changes: mergeNewestFirst(one.changes, other.changes, (item) => [item.event_id, item.at]),
    records: mergeNewestFirst(one.records, other.records, (item) => [item.record_id, item.created_at]),
  };
}

/** Merges two lists without duplicates, newest first. */
function mergeNewestFirst<Item>(some: Item[], more: Item[], keyOf: (item: Item) => [id: string, at: string]): Item[] {
  const byId = new Map([...some, ...more].map((item) => [keyOf(item)[0], item]));
  return [...byId.values()].toSorted(newestFirst((item) => keyOf(item)[1]));
}
