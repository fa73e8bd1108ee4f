/** The history of entities, in SQL that both engines accept: events are inserted and read, never updated or deleted. */
import type { Selectable } from 'kysely';
import type { EntityEvent } from '../../model/entity.ts';
import { newId } from '../../model/ids.ts';
import type { Entities } from '../ports/entities.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { EntityEventsTable } from '../workspace/tables/graph.ts';
import type { Db } from '../workspace/tables.ts';

type EventPorts = Pick<Entities, 'history' | 'eventsOfOperation' | 'findEvent' | 'version'>;
type NewEvent = Pick<EntityEvent, 'entity_id' | 'kind' | 'at' | 'before' | 'after'> & { cause?: string };

export function entityEventsOf({ reader }: StoreSession): EventPorts {
  const events = () => reader.selectFrom('entity_events').selectAll();
  return {
    history: async (entityId, limit) => {
      const latest = events().where('entity_id', '=', entityId).orderBy('seq', 'desc').limit(limit);
      return (await latest.execute()).reverse().map(toEntityEvent);
    },
    eventsOfOperation: async (operationId) =>
      (await events().where('operation_id', '=', operationId).orderBy('seq').execute()).map(toEntityEvent),
    findEvent: async (eventId) => {
      const row = await events().where('id', '=', eventId).executeTakeFirst();
      return row ? toEntityEvent(row) : null;
    },
    version: async () => {
      const last = reader.selectFrom('entity_events').select((eb) => eb.fn.max('seq').as('seq'));
      return String((await last.executeTakeFirstOrThrow()).seq ?? 0);
    },
  };
}

/** Appends an event with the provenance that the store is bound to. Returns the event's id. */
export async function appendEntityEvent(db: Db, { provenance }: StoreSession, event: NewEvent): Promise<string> {
  const { actor, key_id, tool, operation_id } = provenance;
  const { before, after, cause = null, ...rest } = event;
  const id = newId('event', new Date(event.at));
  const states = { before: JSON.stringify(before), after: JSON.stringify(after) };
  await db
    .insertInto('entity_events')
    .values({ ...rest, ...states, id, cause, actor, key_id, tool, operation_id })
    .execute();
  return id;
}

export function toEntityEvent({
  id,
  seq: _seq,
  kind,
  before,
  after,
  ...rest
}: Selectable<EntityEventsTable>): EntityEvent {
  const states = { before: JSON.parse(before), after: JSON.parse(after) };
  return { event_id: id, ...rest, kind: kind as EntityEvent['kind'], ...states };
}
