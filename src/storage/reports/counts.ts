/** Memories counted by what they are, where they come from and what they mention. */
import { sql } from 'kysely';
import type { GroupCount, Grouping, KindCount } from '../ports/reports.ts';
import type { Db } from '../workspace/tables.ts';

export async function countKinds(db: Db): Promise<KindCount[]> {
  const kind = ['layer', 'memory_type', 'status', 'pinned'] as const;
  const rows = await db
    .selectFrom('memories')
    .where('forgotten_at', 'is', null)
    .select((eb) => [...kind, eb.fn.countAll().as('count')])
    .groupBy(kind)
    .execute();
  return rows.map((row) => ({ ...row, pinned: row.pinned === 1, count: Number(row.count) }) as KindCount);
}

export const countBy = (db: Db, grouping: Grouping): Promise<GroupCount[]> =>
  grouping === 'entity' ? countByEntity(db) : countByColumn(db, grouping);

async function countByColumn(db: Db, grouping: Exclude<Grouping, 'entity'>): Promise<GroupCount[]> {
  const group = {
    layer: sql<string>`layer`,
    source_type: sql<string>`coalesce(source_type, 'none')`,
    month: sql<string>`substr(happened_at, 1, 7)`,
  }[grouping];
  const rows = await db
    .selectFrom('memories')
    .where('forgotten_at', 'is', null)
    .select((eb) => [group.as('group'), eb.fn.countAll().as('count')])
    .groupBy(group)
    .orderBy('count', 'desc')
    .orderBy('group')
    .execute();
  return rows.map((row) => ({ group: row.group, count: Number(row.count) }));
}

async function countByEntity(db: Db): Promise<GroupCount[]> {
  const rows = await db
    .selectFrom('mentions')
    .innerJoin('entities', 'entities.seq', 'mentions.entity_seq')
    .where('mentions.forgotten', '=', 0)
    .select((eb) => ['entities.name', eb.fn.countAll().as('count')])
    .groupBy('entities.seq')
    .orderBy('count', 'desc')
    .orderBy('entities.normal')
    .execute();
  return rows.map(({ name, count }) => ({ group: name, count: Number(count) }));
}

/** Both walk the index of when memories were stored. */
export async function storedByDay(db: Db, since: string): Promise<{ before: number; days: GroupCount[] }> {
  const day = sql<string>`substr(created_at, 1, 10)`;
  const stored = db.selectFrom('memories').where('created_at', '>=', since);
  const rows = await stored
    .select((eb) => [day.as('group'), eb.fn.countAll().as('count')])
    .groupBy(day)
    .orderBy('group')
    .execute();
  const earlier = db.selectFrom('memories').where('created_at', '<', since);
  const { count } = await earlier.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow();
  return { before: Number(count), days: rows.map((row) => ({ group: row.group, count: Number(row.count) })) };
}
