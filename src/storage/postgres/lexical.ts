/**
 * Ranks words in PostgreSQL by the same BM25 as FTS5 (k1 1.2, b 0.75, idf = ln((N − n + 0.5) / (n + 0.5)), at least 1e-6), so that both engines
 * rank alike.
 */
import { type RawBuilder, sql } from 'kysely';
import type { FoundRow } from '../engine.ts';
import type { MemoryFilter, WordFrequencies } from '../ports/memories.ts';
import { passesEach } from '../workspace/filter.ts';
import type { Db } from '../workspace/tables.ts';

/** The mean length of a schema's memories. It takes reading all of them, so it is measured again only after they grew by a tenth. */
export type MeanLength = (db: Db, total: number) => Promise<number>;

export function rememberMeanLength(schema: string): MeanLength {
  let known = { total: 0, length: 1 };
  return async (db, total) => {
    const isRecent = total > 1_000 && total >= known.total && total < known.total * 1.1;
    if (isRecent) return known.length;
    const { rows } = await sql<{ length: number | null }>`
      select avg(length) as length from ${sql.id(schema, 'lexical')}`.execute(db);
    known = { total, length: Math.max(1, Number(rows[0]?.length ?? 1)) };
    return known.length;
  };
}

export interface LexicalQuery {
  words: readonly string[];
  frequencies: WordFrequencies;
  meanLength: number;
}

/** Ranks more memories than asked for, since some may fail the filter. All matches are filtered only where too few pass. */
const spare = 1.5;

export async function matchWords(
  db: Db,
  schema: string,
  query: LexicalQuery,
  limit: number,
  filter: MemoryFilter,
): Promise<FoundRow[]> {
  const depth = Math.ceil(limit * spare);
  const best = await filterRanked(db, schema, query, filter, depth);
  if (best.found.length >= limit || best.looked < depth) return best.found.slice(0, limit);
  return (await filterRanked(db, schema, query, filter, null)).found.slice(0, limit);
}

interface Ranked {
  seq: number;
  score: number;
}

/**
 * The best of all matches, or with null every match, that pass the filter; and how many were looked at. Each memory is looked up by its key: the
 * planner takes the number of matches for smaller than it is, and would read all memories.
 */
async function filterRanked(
  db: Db,
  schema: string,
  query: LexicalQuery,
  filter: MemoryFilter,
  most: number | null,
): Promise<{ found: FoundRow[]; looked: number }> {
  const rows = await db
    .selectFrom(bestMatches(schema, query, most).as<'ranked'>('ranked'))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('memories')
          .where(sql<boolean>`memories.seq = ranked.seq`)
          .where(passesEach(filter))
          .select('memories.id')
          .offset(0)
          .as('memory'),
      (join) => join.onTrue(),
    )
    .select(['ranked.seq', 'ranked.score', 'memory.id'])
    .orderBy('ranked.score', 'desc')
    .orderBy('ranked.seq')
    .execute();
  const found = rows.flatMap(({ seq, id, score }) => (id === null ? [] : [{ seq, id, score: Number(score) }]));
  return { found, looked: rows.length };
}

/** The best of all matches, or with null every match. Constants are floats: a decimal number would cost more than all else. */
function bestMatches(
  schema: string,
  { words, frequencies, meanLength }: LexicalQuery,
  most: number | null,
): RawBuilder<Ranked> {
  const { total, frequency } = frequencies;
  const distinct = [...new Set(words)];
  const weights = distinct.map((word) => {
    const n = frequency.get(word) ?? 0;
    return 2.2 * Math.max(1e-6, Math.log((total - n + 0.5) / (n + 0.5)));
  });
  const lengthCosts = (1.2 * 0.75) / meanLength;
  return sql<Ranked>`(
    select posting.seq,
      sum(weight * frequency / (frequency + 0.3::double precision + length * ${lengthCosts}::double precision)) as score
    from unnest(${distinct}::text[], ${weights}::double precision[]) as asked (word, weight)
    join ${sql.id(schema, 'postings')} as posting on posting.word = asked.word
    group by posting.seq
    order by score desc, posting.seq
    limit ${most}
  )`;
}

export async function wordFrequencies(db: Db, schema: string, words: readonly string[]): Promise<WordFrequencies> {
  const { rows } = await sql<{ word: string | null; count: number | null }>`
    select null as word, (select max(seq) from ${sql.id(schema, 'lexical')}) as count
    union all
    select asked.word, (select count(*) from ${sql.id(schema, 'postings')} as posting where posting.word = asked.word)
    from unnest(${words}::text[]) as asked (word)`.execute(db);
  const frequency = new Map(rows.flatMap(({ word, count }) => (word === null ? [] : [[word, Number(count)] as const])));
  return { total: Number(rows.find(({ word }) => word === null)?.count ?? 0), frequency };
}
