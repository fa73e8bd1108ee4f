/** History in SQL that both engines accept: events are inserted and read, never updated or deleted. */
import type { Selectable } from 'kysely';
import { AppError } from '../../errors.ts';
import type { EventKind, HistoryEvent } from '../../model/history.ts';
import { newId } from '../../model/ids.ts';
import type { History } from '../store.ts';
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

/** Appends events with the provenance the store is bound to. */
export async function appendEvents(db: Db, { provenance }: StoreSession, events: readonly NewEvent[]): Promise<void> {
  const { actor, key_id, tool, operation_id } = provenance;
  const rows = events.map((event) => ({
    ...event,
    id: newId('event', new Date(event.at)),
    actor,
    key_id,
    tool,
    operation_id,
    before: event.before && JSON.stringify(event.before),
    after: JSON.stringify(event.after),
  }));
  await db.insertInto('events').values(rows).execute();
}

export function historyOf(session: StoreSession): History {
  const events = () => session.reader.selectFrom('events').selectAll();
  return {
    ofMemory: async (memoryId) => {
      const rows = await events().where('memory_id', '=', memoryId).orderBy('seq').execute();
      return withCreatedContent(rows.map(toEvent), () => currentContent(session.reader, memoryId));
    },
    ofOperation: async (operationId) =>
      (await events().where('operation_id', '=', operationId).orderBy('seq').execute()).map(toEvent),
    get: async (eventId) => {
      const row = await events().where('id', '=', eventId).executeTakeFirst();
      if (!row) throw new AppError('not_found', `There is no history event ${eventId} in this workspace.`);
      return toEvent(row);
    },
    since: async (time, memoryIds) => {
      const later = events()
        .where('at', '>', time)
        .where('kind', '<>', 'create')
        .orderBy('at', 'desc')
        .orderBy('seq', 'desc');
      return (await (memoryIds ? later.where('memory_id', 'in', memoryIds) : later).execute()).map(toEvent);
    },
  };
}

async function currentContent(db: Db, memoryId: string): Promise<string | undefined> {
  return (await db.selectFrom('memories').select('content').where('id', '=', memoryId).executeTakeFirst())?.content;
}

/** The content a memory was created with is what its first edit found, or what it still says. */
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

function toEvent({ id, seq: _seq, before, after, kind, ...rest }: Selectable<EventsTable>): HistoryEvent {
  return {
    event_id: id,
    ...rest,
    kind: kind as EventKind,
    before: before === null ? null : JSON.parse(before),
    after: JSON.parse(after),
  };
}
