/** Figures over a range of memories, computed in the database, in SQL that both engines accept. */
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { MemoryTally } from '../ports/reports.ts';
import { seqOf } from '../workspace/memory-rows.ts';
import type { Db, WorkspaceTables } from '../workspace/tables.ts';

type Memories = ExpressionBuilder<WorkspaceTables, 'memories'>;

export async function tallyMemories(db: Db, since: string, limit: number, after?: string): Promise<MemoryTally> {
  const page = await selectAfter(db, after).select(['seq', 'id']).limit(limit).execute();
  const last = page.at(-1);
  const marked = selectAfter(db, after)
    .where('memories.seq', '<=', last?.seq ?? 0)
    .select((eb) => [
      'memories.status',
      'memories.updated_at',
      'memories.pinned',
      lastAccess(eb).as('accessed'),
      countMentions(eb).as('mentions'),
      hasTagOrLink(eb).as('tied'),
    ]);
  const active = sql`status = 'active'`;
  const counted = await db
    .selectFrom(marked.as('marked'))
    .select([
      count(active).as('active'),
      count(sql`status = 'challenged'`).as('challenged'),
      count(sql`${active} and accessed is null`).as('neverRecalled'),
      count(sql`${active} and pinned = 0 and updated_at < ${since} and coalesce(accessed, '') < ${since}`).as('stale'),
      count(sql`${active} and mentions = 0 and not tied`).as('orphans'),
      count(sql`${active} and mentions > 0`).as('withEntities'),
      sql<number>`sum(case when ${active} then mentions else 0 end)`.as('mentions'),
    ])
    .executeTakeFirstOrThrow();
  const figures = Object.fromEntries(Object.entries(counted).map(([name, value]) => [name, Number(value ?? 0)]));
  return {
    ...(figures as Record<keyof typeof counted, number>),
    memories: page.length,
    last: last?.id ?? null,
  };
}

const count = (condition: RawBuilder<unknown>) => sql<number>`sum(case when ${condition} then 1 else 0 end)`;

/** The memories stored after a given one, or all of them, in the order of storing. */
function selectAfter(db: Db, after?: string) {
  const all = db.selectFrom('memories').where('memories.forgotten_at', 'is', null).orderBy('memories.seq');
  return after === undefined ? all : all.where('memories.seq', '>', seqOf(db, after));
}

const lastAccess = (eb: Memories) =>
  eb.selectFrom('access').whereRef('access.seq', '=', 'memories.seq').select('access.last_at');

const countMentions = (eb: Memories) =>
  eb
    .selectFrom('mentions')
    .whereRef('mentions.memory_seq', '=', 'memories.seq')
    .select((inner) => inner.fn.countAll<number>().as('count'));

const hasTagOrLink = (eb: Memories) =>
  eb.or([
    eb('memories.tags', '<>', '[]'),
    eb.exists(eb.selectFrom('memory_links').whereRef('from_seq', '=', 'memories.seq').select('to_seq')),
    eb.exists(eb.selectFrom('memory_links').whereRef('to_seq', '=', 'memories.seq').select('from_seq')),
  ]);
