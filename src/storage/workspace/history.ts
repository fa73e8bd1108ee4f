/**
 * History in SQL that both engines accept. Events are inserted and read, never deleted, and altered only when their
 * memory is erased.
 */
import { type Selectable, sql } from 'kysely';
import { AppError } from '../../errors.ts';
import type { EventKind, HistoryEvent } from '../../model/history.ts';
import { newId } from '../../model/ids.ts';
import { insertRows } from '../compiled.ts';
import type { ChangeCursor, EditsPage, History } from '../ports/history.ts';
import { parseStored } from '../stored-json.ts';
import type { StoreSession } from './session.ts';
import type { Db, EventsTable } from './tables.ts';

export interface NewEvent {
  memory_id: string;
  kind: EventKind;
  at: string;
  cause: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
}

/** Appends events with the provenance that the store is bound to, and wakes the followers of history. */
export async function appendEvents(db: Db, session: StoreSession, events: readonly NewEvent[]): Promise<void> {
  const { actor, key_id, tool, operation_id } = session.provenance;
  const rows = events.map(({ memory_id, kind, at, cause, before, after }) => ({
    id: newId('event', new Date(at)),
    memory_id,
    kind,
    at,
    actor,
    key_id,
    tool,
    cause,
    operation_id,
    before: before && JSON.stringify(before),
    after: JSON.stringify(after),
  }));
  await insertRows(db, 'events', rows);
  session.runOnceCommitted(session.changed);
}

/** `not_found`, with different words for an erased memory and for one that never existed. */
export async function throwMissingMemory(db: Db, id: string): Promise<never> {
  const erased = db.selectFrom('events').select('at').where('memory_id', '=', id).where('kind', '=', 'erase');
  const at = (await erased.executeTakeFirst())?.at;
  if (at === undefined) throw new AppError('not_found', `There is no memory ${id} in this workspace.`);
  throw new AppError(
    'not_found',
    `The memory ${id} was erased at ${at}. Its history shows who did what with it and when; its content is gone.`,
  );
}

export function historyOf(session: StoreSession): History {
  const events = () => session.reader.selectFrom('events').selectAll();
  return {
    ofMemory: async (memoryId, limit) => {
      const latest = events().where('memory_id', '=', memoryId).orderBy('seq', 'desc');
      const rows = await (limit === undefined ? latest : latest.limit(limit)).execute();
      return withCreatedContent(rows.reverse().map(toEvent), () => currentContent(session.reader, memoryId));
    },
    ofOperation: async (operationId) =>
      (await events().where('operation_id', '=', operationId).orderBy('seq').execute()).map(toEvent),
    revertibleOperations: (operationIds) => revertibleOperations(session.reader, operationIds),
    get: async (eventId) => {
      const row = await events().where('id', '=', eventId).executeTakeFirst();
      if (!row) throw new AppError('not_found', `There is no history event ${eventId} in this workspace.`);
      return toEvent(row);
    },
    eventsAfter: async (after, limit) => {
      const last = await session.engine.lastSettledEvent(session.reader, after ?? -1);
      if (last < 0)
        throw new AppError('unavailable', 'The last event is not known during a long write. Try again.', {
          retryAfterSeconds: 5,
        });
      if (after === null || last <= after) return { events: [], last: after ?? last };
      const next = events().where('seq', '>', after).where('seq', '<=', last).orderBy('seq').limit(limit);
      const placed = (await next.execute()).map((row) => ({ ...toEvent(row), seq: Number(row.seq) }));
      return { events: placed, last: placed.at(-1)?.seq ?? last };
    },
    since: async (time, memoryIds) => {
      const later = events()
        .where('at', '>', time)
        .where('kind', '<>', 'create')
        .where('memory_id', 'in', memoryIds)
        .orderBy('at', 'desc')
        .orderBy('seq', 'desc');
      return (await later.execute()).map(toEvent);
    },
    lastChanges: async (time, memoryIds) => {
      const rows = await session.reader
        .selectFrom('events')
        .where('memory_id', 'in', memoryIds)
        .where('at', '<=', time)
        // A link is history, but changes no field of the memory.
        .where('kind', '<>', 'link')
        .select((eb) => ['memory_id', eb.fn.max('at').as('at')])
        .groupBy('memory_id')
        .execute();
      return new Map(rows.map(({ memory_id, at }) => [memory_id, at]));
    },
    editsSince: (time, limit, after) => editsSince(session.reader, time, limit, after),
  };
}

async function revertibleOperations(db: Db, operationIds: readonly string[]): Promise<Set<string>> {
  if (operationIds.length === 0) return new Set();
  const changed = db
    .selectFrom('events')
    .where('operation_id', 'in', operationIds)
    .where('kind', '<>', 'erase')
    .select('operation_id')
    .union(db.selectFrom('entity_events').where('operation_id', 'in', operationIds).select('operation_id'));
  return new Set((await changed.execute()).map(({ operation_id }) => operation_id));
}

/** The place of the last event; 0 if there is none. */
export async function lastEvent(db: Db): Promise<number> {
  const found = db.selectFrom('events').select((eb) => eb.fn.max('seq').as('last'));
  return Number((await found.executeTakeFirstOrThrow()).last ?? 0);
}

/**
 * Pages through changes of every kind by their index and then picks the edits, so that no page costs more than its
 * rows.
 */
async function editsSince(
  db: Db,
  time: string,
  limit: number,
  after: ChangeCursor = { at: time, seq: Number.MAX_SAFE_INTEGER },
): Promise<EditsPage> {
  const page = db
    .selectFrom('events')
    .where('kind', '<>', 'create')
    .where(sql<boolean>`(at, seq) > (${after.at}, ${after.seq})`)
    .select(['at', 'seq', 'memory_id', 'kind', 'before'])
    .orderBy('at')
    .orderBy('seq')
    .limit(limit)
    .as('page');
  const rows = await db
    .selectFrom(page)
    .leftJoin('memories', (join) =>
      join.onRef('memories.id', '=', 'page.memory_id').on('page.kind', '=', 'edit').on('created_at', '<=', time),
    )
    .select(['page.at', 'page.seq', 'page.memory_id'])
    .select((eb) => eb.case().when('memories.id', 'is not', null).then(eb.ref('page.before')).end().as('before'))
    .orderBy('page.at')
    .orderBy('page.seq')
    .execute();
  const edits = rows.flatMap(({ memory_id, before }) => {
    const content: unknown =
      before === null ? undefined : parseStored(before, () => `an edit of the memory ${memory_id}`).content;
    return typeof content === 'string' ? [{ memory_id, content }] : [];
  });
  const last = rows.length < limit ? undefined : rows.at(-1);
  return { edits, next: last ? { at: last.at, seq: Number(last.seq) } : null };
}

async function currentContent(db: Db, memoryId: string): Promise<string | undefined> {
  return (await db.selectFrom('memories').select('content').where('id', '=', memoryId).executeTakeFirst())?.content;
}

/** The content of a memory at its creation: the content that its first edit replaced, or its present content. */
async function withCreatedContent(
  events: HistoryEvent[],
  current: () => Promise<string | undefined>,
): Promise<HistoryEvent[]> {
  const created = events.find((event) => event.kind === 'create');
  if (!created) return events;
  const firstEdit = events.find((event) => event.before && 'content' in event.before);
  created.after = { content: firstEdit?.before?.content ?? (await current()), ...created.after };
  return events;
}

export function toEvent({ id, seq: _seq, before, after, kind, ...rest }: Selectable<EventsTable>): HistoryEvent {
  return {
    event_id: id,
    ...rest,
    kind: kind as EventKind,
    before: before === null ? null : parseStored(before, () => `the event ${id} of the memory ${rest.memory_id}`),
    after: parseStored(after, () => `the event ${id} of the memory ${rest.memory_id}`),
  };
}
