/** Counts of memories by kind, by source and by mentioned entity. */
import { sql } from 'kysely';
import { pauses } from '../../fair/pauses.ts';
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

/** Memories, and entities, counted per statement: about 5 ms. */
const stretch = 10_000;
const entityStretch = 1_000;

/** Counts one range of keys at a time, and yields to other work in between. */
async function countByColumn(db: Db, grouping: Exclude<Grouping, 'entity'>): Promise<GroupCount[]> {
  const group = {
    layer: sql<string>`layer`,
    source_type: sql<string>`coalesce(source_type, 'none')`,
    month: sql<string>`substr(happened_at, 1, 7)`,
  }[grouping];
  const pause = pauses();
  const counts = new Map<string, number>();
  const last = await lastSeq(db, 'memories');
  for (let from = 0; from < last; from += stretch) {
    const rows = await db
      .selectFrom('memories')
      .where('forgotten_at', 'is', null)
      .where('seq', '>', from)
      .where('seq', '<=', from + stretch)
      .select((eb) => [group.as('group'), eb.fn.countAll().as('count')])
      .groupBy(group)
      .execute();
    for (const row of rows) counts.set(row.group, (counts.get(row.group) ?? 0) + Number(row.count));
    await pause();
  }
  return largestFirst([...counts].map(([name, count]) => ({ group: name, count, order: name })));
}

async function countByEntity(db: Db): Promise<GroupCount[]> {
  const pause = pauses();
  const counts: Ordered[] = [];
  const last = await lastSeq(db, 'entities');
  for (let from = 0; from < last; from += entityStretch) {
    const rows = await db
      .selectFrom('entities')
      .innerJoin('mentions', 'mentions.entity_seq', 'entities.seq')
      .where('entities.seq', '>', from)
      .where('entities.seq', '<=', from + entityStretch)
      .where('mentions.forgotten', '=', 0)
      .select((eb) => ['entities.name', 'entities.normal', eb.fn.countAll().as('count')])
      .groupBy('entities.seq')
      .execute();
    for (const { name, normal, count } of rows) counts.push({ group: name, count: Number(count), order: normal });
    await pause();
  }
  return largestFirst(counts);
}

async function lastSeq(db: Db, table: 'memories' | 'entities'): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.max('seq').as('last'))
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

interface Ordered extends GroupCount {
  order: string;
}

/** Largest first; equal counts in the order of `order`. */
function largestFirst(counts: Ordered[]): GroupCount[] {
  return counts
    .sort((one, other) => other.count - one.count || (one.order < other.order ? -1 : 1))
    .map(({ group, count }) => ({ group, count }));
}

/** Both queries scan the index on storing times. */
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
