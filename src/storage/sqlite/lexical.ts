/** Words in SQLite: an FTS5 table keyed by a memory's `seq`. */
import { sql } from 'kysely';
import type { FoundRow } from '../engine.ts';
import type { MemoryFilter, WordFrequencies } from '../store.ts';
import { passes } from '../workspace/filter.ts';
import type { Db } from '../workspace/tables.ts';

export async function putWords(db: Db, rows: readonly { seq: number; words: readonly string[] }[]): Promise<void> {
  const values = rows.map(({ seq, words }) => sql`(${seq}, ${words.join(' ')})`);
  await sql`insert or replace into lexical (rowid, words) values ${sql.join(values)}`.execute(db);
}

/** FTS5 gives matches in the order of BM25 without sorting, and the filter is asked only until enough have passed. */
export async function matchWords(
  db: Db,
  words: readonly string[],
  limit: number,
  filter: MemoryFilter,
): Promise<FoundRow[]> {
  const query = [...new Set(words)].map((word) => `"${word}"`).join(' OR ');
  const rows = await db
    .selectFrom('lexical')
    .innerJoin('memories', 'memories.seq', 'lexical.rowid')
    .where(sql<boolean>`lexical match ${query}`)
    .where(passes(filter))
    .select(['memories.seq', 'memories.id', 'lexical.rank'])
    .orderBy('lexical.rank')
    .limit(limit)
    .execute();
  return rows.map(({ seq, id, rank }) => ({ seq, id, score: -rank }));
}

export async function wordFrequencies(db: Db, words: readonly string[]): Promise<WordFrequencies> {
  const frequency = new Map<string, number>();
  for (const word of words) {
    const { rows } = await sql<{ doc: number }>`select doc from lexical_words where term = ${word}`.execute(db);
    frequency.set(word, rows[0]?.doc ?? 0);
  }
  return { total: await countEver(db), frequency };
}

/** Memories ever stored: read off the last key, where counting would read the whole table. */
export async function countEver(db: Db): Promise<number> {
  const row = await db
    .selectFrom('memories')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .executeTakeFirst();
  return Number(row?.seq ?? 0);
}
