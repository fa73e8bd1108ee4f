/** Words ranked by FTS5 itself, over the rows. */
import { sql } from 'kysely';
import type { Db } from '../../workspace/tables.ts';

/** BM25, larger is better. Sorting by the function is faster than by FTS5's own column `rank`, which asks the index twice. */
export const bm25 = sql<number>`-bm25(lexical)`;
export const rankedByFts5 = (db: Db, words: readonly string[], limit: number) =>
  db
    .selectFrom('lexical')
    .where(matching(words))
    .select(['rowid as seq', bm25.as('score')])
    .orderBy('score', 'desc')
    .limit(limit)
    .execute();

export const matching = (words: readonly string[]) =>
  sql<boolean>`lexical match ${words.map((word) => `"${word}"`).join(' OR ')}`;
