/** How much entities are spoken of, in SQL that both engines accept. Forgotten memories speak of nothing. */

import { sql } from 'kysely';
import type { EntityPresence } from '../../model/entity.ts';
import type { Entities } from '../ports/entities.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';
import { toEntities } from './entity-rows.ts';
import { isRemembered } from './memory-seqs.ts';

type PresencePorts = Pick<Entities, 'presence' | 'list' | 'count'>;

export function presenceOf({ reader }: StoreSession): PresencePorts {
  return {
    presence: (ids) => presenceIn(reader, ids),
    list: (page) => listByMentions(reader, page),
    count: async () => {
      const living = reader.selectFrom('entities').where('merged_into', 'is', null);
      return Number((await living.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()).count);
    },
  };
}

export async function presenceIn(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, EntityPresence>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('entities')
    .where('entities.id', 'in', ids)
    .select((eb) => [
      'entities.seq',
      'entities.id',
      eb
        .selectFrom('mentions')
        .whereRef('mentions.entity_seq', '=', 'entities.seq')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('mentions'),
      seen(db, 'asc').as('first_seen'),
      seen(db, 'desc').as('last_seen'),
    ])
    .execute();
  const seqs = rows.map(({ seq }) => seq);
  const gone = await forgottenMentions(db).where('mentions.entity_seq', 'in', seqs).execute();
  const forgotten = new Map(gone.map(({ entity_seq, count }) => [entity_seq, Number(count)]));
  return new Map(
    rows.map(({ seq, id, mentions, ...when }) => [
      id,
      { mentions: Number(mentions) - (forgotten.get(seq) ?? 0), ...when },
    ]),
  );
}

/** Walks the mentions in the order in which they happened, to the first that is not of a forgotten memory. */
function seen(db: Db, direction: 'asc' | 'desc') {
  return db
    .selectFrom('mentions')
    .whereRef('mentions.entity_seq', '=', sql.ref('entities.seq'))
    .where(isRemembered(db, 'mentions.memory_seq'))
    .orderBy('mentions.happened_at', direction)
    .orderBy('mentions.memory_seq', direction)
    .limit(1)
    .select('mentions.happened_at');
}

/**
 * Mentions by forgotten memories, per entity. All mentions are counted in an index and these are taken off: there are few, and
 * looking at each memory of a much mentioned entity would take long.
 */
function forgottenMentions(db: Db) {
  return db
    .selectFrom('memories')
    .crossJoin('mentions')
    .whereRef('mentions.memory_seq', '=', 'memories.seq')
    .where('memories.forgotten_at', 'is not', null)
    .select((eb) => ['mentions.entity_seq', eb.fn.countAll<number>().as('count')])
    .groupBy('mentions.entity_seq');
}

/** One walk over an index of the mentions. */
async function listByMentions(
  db: Db,
  { limit, offset = 0 }: Parameters<Entities['list']>[0],
): ReturnType<Entities['list']> {
  const counted = db
    .selectFrom('mentions')
    .select((eb) => ['entity_seq', eb.fn.countAll<number>().as('count')])
    .groupBy('entity_seq');
  const rows = await db
    .selectFrom('entities')
    .leftJoin(counted.as('counted'), 'counted.entity_seq', 'entities.seq')
    .leftJoin(forgottenMentions(db).as('gone'), 'gone.entity_seq', 'entities.seq')
    .where('entities.merged_into', 'is', null)
    .selectAll('entities')
    .select(sql<number>`coalesce(counted.count, 0) - coalesce(gone.count, 0)`.as('mentioned'))
    .orderBy('mentioned', 'desc')
    .orderBy('entities.seq')
    .limit(limit)
    .offset(offset)
    .execute();
  const entities = await toEntities(db, rows);
  return entities.map((entity, at) => ({ entity, mentions: Number(rows[at]!.mentioned) }));
}
