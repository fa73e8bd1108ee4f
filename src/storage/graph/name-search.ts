/** Finds entities by approximate names, in SQL that both engines accept. */
import { sql } from 'kysely';
import type { Db } from '../workspace/tables.ts';
import type { EntityRow } from './entity-rows.ts';

/** Adds the trigrams by which misspelled names are found. */
export async function insertTrigrams(db: Db, normals: readonly string[]): Promise<void> {
  const rows = normals.flatMap((normal) => trigramsOf(normal).map((trigram) => ({ trigram, normal })));
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await db
      .insertInto('entity_trigrams')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
}

/** Rows per statement: a statement takes some ten thousand values. */
const rowsAtOnce = 4_000;

/** Finds entities by a part of their names: an equal name first, then names that begin with the part, then the shortest. */
export async function searchNames(db: Db, normal: string, limit: number): Promise<EntityRow[]> {
  const text = normal.replace(/[!%_]/g, '!$&');
  const name = sql.ref<string>('entity_names.normal');
  const rank = sql<number>`min(case when ${name} = ${normal} then 0 when ${name} like ${`${text}%`} escape '!' then 1 else 2 end)`;
  return db
    .selectFrom('entity_names')
    .innerJoin('entities', 'entities.seq', 'entity_names.entity_seq')
    .selectAll('entities')
    .where(sql<boolean>`${name} like ${`%${text}%`} escape '!'`)
    .groupBy('entities.seq')
    .orderBy(rank)
    .orderBy(sql`min(length(${name}))`)
    .orderBy('entities.seq')
    .limit(limit)
    .execute();
}

/** A trigram that more names share says little, and reading its names would take long. */
const commonAt = 2_000;
/** The number of trigrams whose names are read; the rarest ones. */
const mostTelling = 12;
/** The most trigrams of a text: names are rarely longer. */
const mostTrigrams = 64;

/** Similarity is the number of trigrams that the name and the text share, divided by the number that either has (Jaccard). */
export async function resemblingNames(db: Db, normal: string, limit: number): Promise<EntityRow[]> {
  const trigrams = trigramsOf(normal).slice(0, mostTrigrams);
  const telling = await tellingTrigrams(db, trigrams);
  if (telling.length === 0) return [];
  const shared = db
    .selectFrom('entity_trigrams')
    .where('trigram', 'in', telling)
    .select((eb) => ['normal', eb.fn.countAll<number>().as('common')])
    .groupBy('normal');
  const likeness = sql<number>`max(cast(common as double precision) / (length(shared.normal) + ${trigrams.length} - common))`;
  return db
    .selectFrom(shared.as('shared'))
    .innerJoin('entity_names', 'entity_names.normal', 'shared.normal')
    .innerJoin('entities', 'entities.seq', 'entity_names.entity_seq')
    .selectAll('entities')
    .groupBy('entities.seq')
    .orderBy(likeness, 'desc')
    .orderBy('entities.seq')
    .limit(limit)
    .execute();
}

/** The rarest of the trigrams that some names have, but not too many. */
async function tellingTrigrams(db: Db, trigrams: readonly string[]): Promise<string[]> {
  if (trigrams.length === 0) return [];
  const counts = trigrams.map((trigram) => {
    const few = db.selectFrom('entity_trigrams').where('trigram', '=', trigram).select('normal').limit(commonAt);
    return db
      .selectFrom(few.as('few'))
      .select((eb) => [sql<string>`cast(${trigram} as text)`.as('trigram'), eb.fn.countAll<number>().as('frequency')]);
  });
  const rows = await counts.reduce((all, one) => all.unionAll(one)).execute();
  return rows
    .map(({ trigram, frequency }) => ({ trigram, frequency: Number(frequency) }))
    .filter(({ frequency }) => frequency > 0 && frequency < commonAt)
    .sort((one, other) => one.frequency - other.frequency)
    .slice(0, mostTelling)
    .map(({ trigram }) => trigram);
}

/** Distinct trigrams of the text with a space before and after it, counted in code points, as both engines count. */
function trigramsOf(normal: string): string[] {
  const letters = [' ', ...normal, ' '];
  const found = new Set<string>();
  for (let at = 0; at + 3 <= letters.length; at += 1) found.add(letters.slice(at, at + 3).join(''));
  return [...found];
}
