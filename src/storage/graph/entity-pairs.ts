/** The whole graph, one page of memories at a time, in SQL that both engines accept. */
import { sql } from 'kysely';
import type { PairsPage } from '../../model/entity.ts';
import type { Entities } from '../ports/entities.ts';
import type { Db } from '../workspace/tables.ts';

/**
 * A memory that mentions more entities than this counts as a list. The limit is lower than for the neighbours of one
 * entity, because the whole graph has enough pairs.
 */
const mostPaired = 24;

/** The pairs of one page of memories. Gaps between keys cost nothing. */
export async function readPairs(db: Db, { after, memories }: Parameters<Entities['pairs']>[0]): Promise<PairsPage> {
  const until = after + memories;
  const crowds = db
    .selectFrom('mentions')
    .where('mentions.forgotten', '=', 0)
    .where('mentions.memory_seq', '>', after)
    .where('mentions.memory_seq', '<=', until)
    .select((eb) => ['mentions.memory_seq', eb.fn.countAll<number>().as('crowd')])
    .groupBy('mentions.memory_seq')
    .having((eb) => eb.fn.countAll(), '<=', mostPaired);
  const weighed = db
    .selectFrom(crowds.as('page'))
    .innerJoin('mentions as one', 'one.memory_seq', 'page.memory_seq')
    .innerJoin('mentions as other', 'other.memory_seq', 'page.memory_seq')
    .whereRef('one.entity_seq', '<', 'other.entity_seq')
    .select(['one.entity_seq as one_seq', 'other.entity_seq as other_seq'])
    .select(sql<number>`sum(1.0 / (page.crowd - 1))`.as('weight'))
    .groupBy(['one.entity_seq', 'other.entity_seq']);
  const rows = await db
    .selectFrom(weighed.as('pair'))
    .innerJoin('entities as one', 'one.seq', 'pair.one_seq')
    .innerJoin('entities as other', 'other.seq', 'pair.other_seq')
    .select(['one.id as one', 'other.id as other', 'pair.weight'])
    .orderBy('pair.one_seq')
    .orderBy('pair.other_seq')
    .execute();
  const last = await db
    .selectFrom('mentions')
    .select((eb) => eb.fn.max('memory_seq').as('seq'))
    .executeTakeFirst();
  return {
    pairs: rows.map(({ weight, ...pair }) => ({ ...pair, weight: Number(weight) })),
    next: until < Number(last?.seq ?? 0) ? until : null,
  };
}
