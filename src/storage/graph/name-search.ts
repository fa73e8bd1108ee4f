/** Finds entities by approximate names, in SQL that both engines accept. */
import { sql } from 'kysely';
import { pauses } from '../../fair/pauses.ts';
import { insertRows } from '../compiled.ts';
import type { Db } from '../workspace/tables.ts';
import type { EntityRow } from './entity-rows.ts';

/** Adds the trigrams that let a search find misspelled names. */
export async function insertTrigrams(db: Db, normals: readonly string[]): Promise<void> {
  const rows = normals.flatMap((normal) => trigramsOf(normal).map((trigram) => ({ trigram, normal })));
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await insertRows(db, 'entity_trigrams', rows.slice(from, from + rowsAtOnce));
}

/** Maximum number of rows per statement: a statement accepts some ten thousand values. */
const rowsAtOnce = 4_000;

/**
 * Finds entities by a part of their names: an exact name first, then names that begin with the text, then the shortest.
 */
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

/** A trigram that this many names share is ignored: it says little, and reading its names would take long. */
const commonAt = 2_000;
/** Maximum number of trigrams whose names are read; the rarest ones are chosen. */
const mostTelling = 12;
/** Trigrams counted per statement: at most 2 ms. */
const countedAtOnce = 32;
/** Trigrams whose names are read per statement: at most 4 ms. */
const readAtOnce = 3;
/** Names that are read per requested entity, because several names of one entity may resemble the text. */
const namesEach = 3;
/** Maximum number of trigrams of a text. Names are rarely longer. */
const mostTrigrams = 64;

/**
 * Finds entities with similar names. Similarity is the number of trigrams that the name and the text share, divided by
 * the number that at least one has (Jaccard). Among equally similar names, the first by code units comes first, because
 * an engine's locale would order differently.
 */
export async function findSimilarNames(db: Db, normal: string, limit: number): Promise<EntityRow[]> {
  const trigrams = trigramsOf(normal).slice(0, mostTrigrams);
  const telling = await findRareTrigrams(db, trigrams);
  if (telling.length === 0) return [];
  const likest = await findMostSimilar(db, telling, { trigrams: trigrams.length, limit: namesEach * limit });
  if (likest.length === 0) return [];
  const rows = await db
    .selectFrom('entity_names')
    .innerJoin('entities', 'entities.seq', 'entity_names.entity_seq')
    .where('entity_names.normal', 'in', likest)
    .select('entity_names.normal as matched')
    .selectAll('entities')
    .execute();
  const named = new Map(rows.map(({ matched, ...row }) => [matched, row]));
  const found = new Map<number, EntityRow>();
  for (const row of likest.flatMap((name) => named.get(name) ?? [])) if (found.size < limit) found.set(row.seq, row);
  return [...found.values()];
}

/**
 * The most similar names first. Returns no more than `limit`, since thousands may be equally similar. Pauses for other
 * work between reads.
 */
async function findMostSimilar(
  db: Db,
  telling: readonly string[],
  { trigrams, limit }: { trigrams: number; limit: number },
): Promise<string[]> {
  const pause = pauses();
  const common = new Map<string, number>();
  for (let from = 0; from < telling.length; from += readAtOnce) {
    const rows = await db
      .selectFrom('entity_trigrams')
      .where('trigram', 'in', telling.slice(from, from + readAtOnce))
      .select((eb) => ['normal', eb.fn.countAll<number>().as('shared')])
      .groupBy('normal')
      .execute();
    for (const { normal, shared } of rows) common.set(normal, (common.get(normal) ?? 0) + Number(shared));
    await pause();
  }
  const like: [string, number][] = [];
  for (const [normal, shared] of common) like.push([normal, shared / ([...normal].length + trigrams - shared)]);
  await pause();
  like.sort(([name, one], [other, two]) => two - one || (name < other ? -1 : 1));
  return like.slice(0, limit).map(([name]) => name);
}

/** The rarest trigrams that at least one name has, without the common ones. */
async function findRareTrigrams(db: Db, trigrams: readonly string[]): Promise<string[]> {
  const pause = pauses();
  const counts = trigrams.map((trigram) => {
    const few = db.selectFrom('entity_trigrams').where('trigram', '=', trigram).select('normal').limit(commonAt);
    return db
      .selectFrom(few.as('few'))
      .select((eb) => [sql<string>`cast(${trigram} as text)`.as('trigram'), eb.fn.countAll<number>().as('frequency')]);
  });
  const rows: { trigram: string; frequency: number }[] = [];
  for (let from = 0; from < counts.length; from += countedAtOnce) {
    const some = counts.slice(from, from + countedAtOnce);
    rows.push(...(await some.reduce((all, one) => all.unionAll(one)).execute()));
    await pause();
  }
  return rows
    .map(({ trigram, frequency }) => ({ trigram, frequency: Number(frequency) }))
    .filter(({ frequency }) => frequency > 0 && frequency < commonAt)
    .sort((one, other) => one.frequency - other.frequency)
    .slice(0, mostTelling)
    .map(({ trigram }) => trigram);
}

/** Distinct trigrams of the text with a space before and after it. Counts code points, like both engines. */
function trigramsOf(normal: string): string[] {
  const letters = [' ', ...normal, ' '];
  const found = new Set<string>();
  for (let at = 0; at + 3 <= letters.length; at += 1) found.add(letters.slice(at, at + 3).join(''));
  return [...found];
}
