/**
 * Ranks matches in PostgreSQL by the same BM25 as FTS5 (k1 1.2, b 0.75, idf = ln((N − n + 0.5) / (n + 0.5)), at least
 * 1e-6), so that both engines rank alike.
 */
import { type RawBuilder, sql } from 'kysely';
import { bm25Constants } from '../../model/ranking/bm25-constants.ts';
import { minWords, readAtLeast, readShare } from '../../model/ranking/rarest-words.ts';
import type { FoundRow } from '../engine.ts';
import type { MemoryFilter, VectorRequest, WordFrequencies } from '../ports/memories.ts';
import { passesEach } from '../workspace/filter.ts';
import { type ContentRow, contentColumns } from '../workspace/memory-rows.ts';
import type { Db } from '../workspace/tables.ts';

/** The mean length of a schema's memories, for use within a statement. */
export interface MeanLength {
  /** SQL for the mean length in a store of `total` memories; by default, of the latest known total. */
  of(total?: number): RawBuilder<number>;
  /** Records the values that the statement returned. */
  learn(length: number, total: number): void;
}

/** Measuring the mean length reads all memories, so it is repeated only after their number has grown by a tenth. */
export function cacheMeanLength(schema: string): MeanLength {
  let known = { total: 0, length: 1 };
  let latest = 0;
  const isRecent = () => latest > 1_000 && latest >= known.total && latest < known.total * 1.1;
  return {
    of: (total = latest) => {
      latest = total;
      return isRecent()
        ? sql<number>`${known.length}::double precision`
        : sql<number>`(select greatest(1, coalesce(avg(length), 1))::double precision from ${sql.id(schema, 'lexical')})`;
    },
    learn: (length, total) => {
      if (!isRecent()) known = { total, length };
      latest = total;
    },
  };
}

/**
 * Factor by which more memories are ranked than requested, since some may fail the filter. If too few pass, every match
 * is filtered.
 */
const spare = 1.5;

/** The schema whose words are ranked, and the mean length of its memories. */
export interface Lexicon {
  readonly schema: string;
  readonly meanLength: MeanLength;
}

export async function matchWords(
  db: Db,
  lexicon: Lexicon,
  { words, frequencies: { total, frequency } }: { words: readonly string[]; frequencies: WordFrequencies },
  limit: number,
  filter: MemoryFilter,
): Promise<FoundRow[]> {
  const distinct = [...new Set(words)];
  const named = new Map<string, number>();
  for (const word of words) named.set(word, (named.get(word) ?? 0) + 1);
  const weights = distinct.map((word) => {
    const n = frequency.get(word) ?? 0;
    return named.get(word)! * weightPerOccurrence * Math.max(leastIdf, Math.log((total - n + 0.5) / (n + 0.5)));
  });
  const queryWords = sql`unnest(${distinct}::text[], ${weights}::double precision[]) as query_words (word, weight)`;
  const found = await filterAll({ db, lexicon, queryWords, filter, total }, limit, ['memories.id']);
  return found.map(({ seq, id, score }) => ({ seq, id: id!, score: Number(score) }));
}

/**
 * The statement itself counts the memories of each word, no further than `rarestWords` reads. If too few of the best
 * pass the filter, a second statement examines every match.
 */
export async function matchRarest(
  db: Db,
  lexicon: Lexicon,
  words: readonly string[],
  limit: number,
  filter: MemoryFilter,
  wanted: VectorRequest | null,
): Promise<(ContentRow & { embedding?: unknown })[]> {
  const { schema } = lexicon;
  const distinct = [...new Set(words)];
  const queryWords = sql`(
    with store as materialized (
      select total, greatest(${readAtLeast}, total * ${readShare}::double precision)::bigint as budget
      from (select coalesce(max(seq), 0)::double precision as total from ${sql.id(schema, 'lexical')}) as stored
    ), counted as materialized (
      select word, total, budget, (select count(*) from (
        select 1 from ${sql.id(schema, 'postings')} as posting where posting.word = given.word limit budget + 1
      ) as bounded)::double precision as n
      from unnest(${distinct}::text[]) as given (word) cross join store
    ), placed as (
      select *, row_number() over (order by n, word) as place, sum(n) over (order by n, word) as read from counted where n > 0
    )
    select word, ${weightPerOccurrence}::double precision
      * greatest(${leastIdf}::double precision, ln((greatest(total, n) - n + 0.5::double precision) / (n + 0.5::double precision))) as weight
    from placed where place <= ${minWords} or read <= budget
  ) as query_words`;
  const columns = ['memories.id', ...contentColumns.map((column) => `memories.${column}` as const)] as const;
  return (await filterAll({ db, lexicon, queryWords, filter, wanted }, limit, columns)) as unknown as ContentRow[];
}

interface WordSearch {
  readonly db: Db;
  readonly lexicon: Lexicon;
  /** SQL for a table of words, each with its weight. */
  readonly queryWords: RawBuilder<unknown>;
  readonly filter: MemoryFilter;
  /** The number of memories, if known. */
  readonly total?: number;
  /** Vectors to read along with the best memories that pass. */
  readonly wanted?: VectorRequest | null;
}

type Column = 'memories.id' | `memories.${(typeof contentColumns)[number]}`;
type Ranked = { seq: number; score: number; id: string | null };

/** The best rows that pass the filter, with these columns. */
async function filterAll(search: WordSearch, limit: number, columns: readonly Column[]): Promise<Ranked[]> {
  const depth = Math.ceil(limit * spare);
  const best = await filterRanked(search, columns, depth);
  const found = best.filter(({ id }) => id !== null);
  if (found.length >= limit || best.length < depth) return found.slice(0, limit);
  return (await filterRanked(search, columns, null)).filter(({ id }) => id !== null).slice(0, limit);
}

/**
 * The best `most` matches, or every match for null. A match that fails the filter has no id. Each memory is looked up
 * by its key: the planner underestimates the number of matches and would read all memories.
 */
async function filterRanked(
  { db, lexicon, queryWords, filter, total, wanted = null }: WordSearch,
  columns: readonly Column[],
  most: number | null,
): Promise<Ranked[]> {
  const { meanLength } = lexicon;
  const rows = await db
    .selectFrom(bestMatches(lexicon.schema, queryWords, meanLength.of(total), most).as<'ranked'>('ranked'))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('memories')
          .where(sql<boolean>`memories.seq = ranked.seq`)
          .where(passesEach(filter))
          .select(columns)
          .offset(0)
          .as('memory'),
      (join) => join.onTrue(),
    )
    .select(['ranked.seq', 'ranked.score', 'ranked.mean', 'ranked.total'])
    .selectAll('memory')
    .$if(wanted !== null, (query) => query.select(embeddingOfBest(db, wanted!).as('embedding')))
    .orderBy('ranked.score', 'desc')
    .orderBy('ranked.seq')
    .execute();
  const [first] = rows;
  if (first !== undefined) meanLength.learn(Number(first.mean), total ?? Number(first.total));
  return rows as Ranked[];
}

/** Reads the vector only of the best memories that pass the filter, because a vector as text takes four kilobytes. */
function embeddingOfBest(db: Db, { model, limit }: VectorRequest): RawBuilder<unknown> {
  const embedding = db
    .selectFrom('vectors')
    .where(sql<boolean>`vectors.seq = ranked.seq`)
    .where('vectors.model', '=', model)
    .select('vectors.embedding');
  const place = sql`row_number() over (partition by memory.id is not null order by ranked.score desc, ranked.seq)`;
  return sql`case when ${place} <= ${limit} then ${embedding} end`;
}

const { k1, b, leastIdf } = bm25Constants;
const weightPerOccurrence = k1 + 1;

/**
 * The best `most` matches, or every match for null. Constants are floats: decimal arithmetic would cost more than
 * everything else.
 */
function bestMatches(
  schema: string,
  queryWords: RawBuilder<unknown>,
  mean: RawBuilder<number>,
  most: number | null,
): RawBuilder<{ seq: number; score: number; mean: number; total: number }> {
  const [postings, lexical] = [sql.id(schema, 'postings'), sql.id(schema, 'lexical')];
  return sql`(
    with mean as materialized (select ${mean} as length)
    select posting.seq, mean.length as mean, (select max(seq) from ${lexical}) as total,
      sum(weight * frequency
        / (frequency + ${k1 * (1 - b)}::double precision + posting.length * ${k1 * b}::double precision / mean.length)) as score
    from ${queryWords} join ${postings} as posting on posting.word = query_words.word cross join mean
    group by posting.seq, mean.length
    order by score desc, posting.seq
    limit ${most}
  )`;
}

export async function wordFrequencies(db: Db, schema: string, words: readonly string[]): Promise<WordFrequencies> {
  const { rows } = await sql<{ word: string | null; count: number | null }>`
    select null as word, (select max(seq) from ${sql.id(schema, 'lexical')}) as count
    union all
    select query_words.word, (select count(*) from ${sql.id(schema, 'postings')} as posting where posting.word = query_words.word)
    from unnest(${words}::text[]) as query_words (word)`.execute(db);
  const frequency = new Map(rows.flatMap(({ word, count }) => (word === null ? [] : [[word, Number(count)] as const])));
  return { total: Number(rows.find(({ word }) => word === null)?.count ?? 0), frequency };
}
