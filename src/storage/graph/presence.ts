/** How often memories mention entities, in SQL that both engines accept. Forgotten memories mention nothing. */

import { sql } from 'kysely';
import type { EntityPresence } from '../../model/entity.ts';
import { isAmong, listFor, runCompiled } from '../compiled.ts';
import type { WorkspaceEngine } from '../engine.ts';
import type { Entities } from '../ports/entities.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';
import { toEntities } from './entity-rows.ts';

type PresencePorts = Pick<Entities, 'presence' | 'list' | 'count'>;

export function presenceOf({ reader, engine }: StoreSession): PresencePorts {
  return {
    presence: (ids) => presenceIn(reader, engine.kind, ids),
    list: (page) => listByMentions(reader, page),
    count: async () => {
      const living = reader.selectFrom('entities').where('merged_into', 'is', null);
      return Number((await living.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()).count);
    },
  };
}

export async function presenceIn(
  db: Db,
  kind: WorkspaceEngine['kind'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, EntityPresence>> {
  if (ids.length === 0) return new Map();
  const unseen: EntityPresence = { mentions: 0, first_seen: null, last_seen: null };
  const rows = await runCompiled(db, 'presence', { list: listFor(kind, ids) }, (slots) =>
    db
      .selectFrom('entities')
      .where(isAmong(kind, 'entities.id', slots.list))
      .select((eb) => [
        'entities.id',
        eb
          .selectFrom('mentions')
          .whereRef('mentions.entity_seq', '=', 'entities.seq')
          .where('mentions.forgotten', '=', 0)
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .as('mentions'),
        seen(db, 'asc').as('first_seen'),
        seen(db, 'desc').as('last_seen'),
      ]),
  );
  return new Map<string, EntityPresence>([
    ...ids.map((id) => [id, unseen] as const),
    ...rows.map(({ id, mentions, ...when }) => [id, { mentions: Number(mentions), ...when }] as const),
  ]);
}

/** The time of the first or last mention, in the order in which the memories happened. */
function seen(db: Db, direction: 'asc' | 'desc') {
  return db
    .selectFrom('mentions')
    .whereRef('mentions.entity_seq', '=', sql.ref('entities.seq'))
    .where('mentions.forgotten', '=', 0)
    .orderBy('mentions.happened_at', direction)
    .orderBy('mentions.memory_seq', direction)
    .limit(1)
    .select('mentions.happened_at');
}

/** Takes one scan of an index on mentions. */
async function listByMentions(
  db: Db,
  { limit, offset = 0 }: Parameters<Entities['list']>[0],
): ReturnType<Entities['list']> {
  const counted = db
    .selectFrom('mentions')
    .where('forgotten', '=', 0)
    .select((eb) => ['entity_seq', eb.fn.countAll<number>().as('count')])
    .groupBy('entity_seq');
  const rows = await db
    .selectFrom('entities')
    .leftJoin(counted.as('counted'), 'counted.entity_seq', 'entities.seq')
    .where('entities.merged_into', 'is', null)
    .selectAll('entities')
    .select(sql<number>`coalesce(counted.count, 0)`.as('mentioned'))
    .orderBy('mentioned', 'desc')
    .orderBy('entities.seq')
    .limit(limit)
    .offset(offset)
    .execute();
  const entities = await toEntities(db, rows);
  return entities.map((entity, at) => ({ entity, mentions: Number(rows[at]!.mentioned) }));
}
