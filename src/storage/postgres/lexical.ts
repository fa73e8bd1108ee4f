/**
 * Words in PostgreSQL: a tsvector that holds each word as often as the memory does, ranked by the same BM25 as FTS5
 * (k1 1.2, b 0.75, idf = ln((N − n + 0.5) / (n + 0.5)), at least 1e-6), so that both engines rank alike.
 */
import { sql } from 'kysely';
import type { FoundRow } from '../engine.ts';
import type { MemoryFilter, WordFrequencies } from '../store.ts';
import { passes } from '../workspace/filter.ts';
import type { Db } from '../workspace/tables.ts';

/** A tsvector keeps at most 255 places of a word, each below 16,384. */
const countedPlaces = 255;

export async function putWords(
  db: Db,
  schema: string,
  rows: readonly { seq: number; words: readonly string[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(
    ({ seq, words }) => sql`(${seq}::bigint, ${words.length}::integer, ${toTsvector(words)}::tsvector)`,
  );
  await sql`
    insert into ${sql.id(schema, 'lexical')} (seq, length, terms) values ${sql.join(values)}
    on conflict (seq) do update set length = excluded.length, terms = excluded.terms`.execute(db);
}

/** `'word':1,2,3`: as many places as the word is often. Words are letters, digits and underscores, so nothing is escaped. */
function toTsvector(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const places = (count: number) => Array.from({ length: Math.min(count, countedPlaces) }, (_, at) => at + 1).join(',');
  return Array.from(counts, ([word, count]) => `'${word}':${places(count)}`).join(' ');
}

export async function matchWords(
  db: Db,
  schema: string,
  words: readonly string[],
  limit: number,
  filter: MemoryFilter,
): Promise<FoundRow[]> {
  const distinct = [...new Set(words)];
  const { total, frequency } = await wordFrequencies(db, schema, distinct);
  const lexical = sql.id(schema, 'lexical');
  const idf = distinct.map((word) => {
    const n = frequency.get(word) ?? 0;
    return sql`(${word}::text, ${Math.max(1e-6, Math.log((total - n + 0.5) / (n + 0.5)))}::double precision)`;
  });
  const ranked = sql<{ seq: number; score: number }>`(
    select matched.seq, sum(idf.weight * tf.count * 2.2 / (tf.count + 1.2 * (0.25 + 0.75 * matched.length / average.length))) as score
    from ${lexical} matched
    cross join (select greatest(avg(length), 1) as length from ${lexical}) average
    cross join lateral unnest(matched.terms) as term
    cross join lateral (select cardinality(term.positions) as count) tf
    join (values ${sql.join(idf)}) as idf (word, weight) on idf.word = term.lexeme
    where matched.terms @@ ${distinct.map((word) => `'${word}'`).join(' | ')}::tsquery
    group by matched.seq
  )`.as<'ranked'>('ranked');
  const rows = await db
    .selectFrom('memories')
    .innerJoin(ranked, (join) => join.onRef('ranked.seq', '=', 'memories.seq'))
    .where(passes(filter))
    .select(['memories.seq', 'memories.id', 'ranked.score'])
    .orderBy('ranked.score', 'desc')
    .orderBy('memories.seq')
    .limit(limit)
    .execute();
  return rows.map(({ seq, id, score }) => ({ seq, id, score: Number(score) }));
}

export async function wordFrequencies(db: Db, schema: string, words: readonly string[]): Promise<WordFrequencies> {
  const lexical = sql.id(schema, 'lexical');
  const { rows: last } = await sql<{ total: number | null }>`select max(seq) as total from ${lexical}`.execute(db);
  const frequency = new Map<string, number>();
  if (words.length > 0) {
    const asked = sql.join(words.map((word) => sql`(${word}::text)`));
    const { rows } = await sql<{ word: string; count: number }>`
      select asked.word, (select count(*) from ${lexical} where terms @@ quote_literal(asked.word)::tsquery) as count
      from (values ${asked}) as asked (word)`.execute(db);
    for (const { word, count } of rows) frequency.set(word, Number(count));
  }
  return { total: Number(last[0]?.total ?? 0), frequency };
}
