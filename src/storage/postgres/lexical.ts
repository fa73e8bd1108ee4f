/**
 * Words in PostgreSQL: a tsvector that holds each word as often as the memory does, ranked by the same BM25 as FTS5
 * (k1 1.2, b 0.75, idf = ln((N − n + 0.5) / (n + 0.5)), at least 1e-6), so that both engines rank alike.
 */
import { type RawBuilder, sql } from 'kysely';
import type { FoundRow } from '../engine.ts';
import type { MemoryFilter, WordFrequencies } from '../ports/memories.ts';
import { passes } from '../workspace/filter.ts';
import type { Db } from '../workspace/tables.ts';

/** A tsvector keeps at most 255 positions of a word, each below 16,384. */
const countedPlaces = 255;

export async function putWords(
  db: Db,
  schema: string,
  rows: readonly { seq: number; words: readonly string[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(
    ({ seq, words }) =>
      sql`(${seq}::bigint, ${words.length}::integer, ${toTsvector(words)}::tsvector, ${words.join(' ')}::text)`,
  );
  await sql`
    insert into ${sql.id(schema, 'lexical')} (seq, length, terms, words) values ${sql.join(values)}
    on conflict (seq) do update set length = excluded.length, terms = excluded.terms, words = excluded.words`.execute(
    db,
  );
}

/** `'word':1,2,3`: one position per occurrence. Words are letters, digits and underscores, so nothing is escaped. */
function toTsvector(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const places = (count: number) => Array.from({ length: Math.min(count, countedPlaces) }, (_, at) => at + 1).join(',');
  return Array.from(counts, ([word, count]) => `'${word}':${places(count)}`).join(' ');
}

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
  const best = await filterRanked(db, bestMatches(schema, query, depth), filter, depth);
  if (best.length >= limit) return best.slice(0, limit);
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${bestMatches(schema, query, depth)} as best`.execute(db);
  if (Number(rows[0]?.count) < depth) return best;
  return filterRanked(db, bestMatches(schema, query, null), filter, limit);
}

async function filterRanked(
  db: Db,
  matches: RawBuilder<Match>,
  filter: MemoryFilter,
  limit: number,
): Promise<FoundRow[]> {
  const rows = await db
    .selectFrom('memories')
    .innerJoin(matches.as<'ranked'>('ranked'), (join) => join.onRef('ranked.seq', '=', 'memories.seq'))
    .where(passes(filter))
    .select(['memories.seq', 'memories.id', 'ranked.score'])
    .orderBy('ranked.score', 'desc')
    .orderBy('memories.seq')
    .limit(limit)
    .execute();
  return rows.map(({ seq, id, score }) => ({ seq, id, score: Number(score) }));
}

interface Match {
  seq: number;
  score: number;
}

/**
 * The number of occurrences of a word in a memory, from ts_rank of the word alone. ts_rank is Σ 1/i² over the word's positions i, as a share of π²/6,
 * so each count has its own range. Reading a count this way costs a tenth of splitting every matching memory into its words.
 */
const rankBounds: readonly number[] = (() => {
  const limit = Math.PI ** 2 / 6;
  let sum = 1;
  return Array.from({ length: countedPlaces - 1 }, (_, at) => {
    const next = sum + 1 / (at + 2) ** 2;
    const between = (sum + next) / 2 / limit;
    sum = next;
    return between;
  });
})();

/** The best of all matches, or with null every match. Works word by word, each from its own postings. */
function bestMatches(
  schema: string,
  { words, frequencies, meanLength }: LexicalQuery,
  most: number | null,
): RawBuilder<Match> {
  const { total, frequency } = frequencies;
  const distinct = [...new Set(words)];
  const idf = distinct.map((word) => {
    const n = frequency.get(word) ?? 0;
    return Math.max(1e-6, Math.log((total - n + 0.5) / (n + 0.5)));
  });
  return sql<Match>`(
    with bounds as (select ${rankBounds}::real[] as of_rank)
    select seq, sum(weight * count * 2.2 / (count + 1.2 * (0.25 + 0.75 * length / ${meanLength}::double precision))) as score
    from unnest(${distinct.map((word) => `'${word}'`)}::text[], ${idf}::double precision[]) as asked (word, weight)
    cross join bounds
    cross join lateral (
      select seq, length, 1 + width_bucket(ts_rank('{1,1,1,1}', terms, asked.word::tsquery), bounds.of_rank) as count
      from ${sql.id(schema, 'lexical')} where terms @@ asked.word::tsquery
    ) as held
    group by seq
    order by score desc, seq
    limit ${most}
  )`;
}

export async function wordFrequencies(db: Db, schema: string, words: readonly string[]): Promise<WordFrequencies> {
  const lexical = sql.id(schema, 'lexical');
  const { rows } = await sql<{ word: string | null; count: number | null }>`
    select null as word, (select max(seq) from ${lexical}) as count
    union all
    select asked.word, (select count(*) from ${lexical} where terms @@ quote_literal(asked.word)::tsquery)
    from unnest(${words}::text[]) as asked (word)`.execute(db);
  const frequency = new Map(rows.flatMap(({ word, count }) => (word === null ? [] : [[word, Number(count)] as const])));
  return { total: Number(rows.find(({ word }) => word === null)?.count ?? 0), frequency };
}
