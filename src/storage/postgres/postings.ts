/**
 * The words of memories in PostgreSQL: `lexical` holds the words of each memory in order, and `postings` holds the
 * memories of each word. A search reads only the index of `postings`. Words consist of letters, digits and underscores,
 * so a space separates them.
 */
import { sql } from 'kysely';
import type { Fill } from '../migrate.ts';
import type { Db } from '../workspace/tables.ts';
import { sendOnly } from './sending.ts';

/** Part of version 4. `terms` held the words before. The column stays, empty, because the fill must read it first. */
export const postingsTable = [
  `create table postings (
    word text collate "C" not null, seq bigint not null, frequency integer not null, length integer not null,
    primary key (word, seq) include (frequency, length)
  )`,
  'drop index lexical_terms',
  'alter table lexical alter column terms drop not null',
];

/** Replaces the words of memories. A memory's row in `lexical` gives its former words. */
export async function putWords(
  db: Db,
  schema: string,
  rows: readonly { seq: number; words: readonly string[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  const [lexical, postings] = [sql.id(schema, 'lexical'), sql.id(schema, 'postings')];
  const seqs = rows.map(({ seq }) => seq);
  const texts = rows.map(({ words }) => words.join(' '));
  const lengths = rows.map(({ words }) => words.length);
  const replaced = sql`
    with given as materialized (
      select * from unnest(${seqs}::bigint[], ${texts}::text[], ${lengths}::integer[]) as given (seq, words, length)
    ), placed as materialized (
      select seq, word, length, count(*)::integer as frequency
      from given cross join lateral unnest(string_to_array(words, ' ')) as word group by seq, word, length
    ), gone as (
      delete from ${postings} as posting using (
        select held.seq, word from ${lexical} as held cross join lateral unnest(string_to_array(held.words, ' ')) as word
        where held.seq = any(${seqs}) except select seq, word from placed
      ) as former where posting.word = former.word and posting.seq = former.seq
    ), kept as (
      insert into ${lexical} (seq, length, words) select seq, length, words from given
      on conflict (seq) do update set length = excluded.length, words = excluded.words
    )
    insert into ${postings} (word, seq, frequency, length) select word, seq, frequency, length from placed
    on conflict (word, seq) do update set frequency = excluded.frequency, length = excluded.length`;
  await sendOnly(db, replaced);
}

/** Removes the words of erased memories. */
export async function dropWords(db: Db, schema: string, seqs: readonly number[]): Promise<void> {
  const dropped = sql`
    with gone as (delete from ${sql.id(schema, 'lexical')} where seq = any(${seqs}) returning seq, words)
    delete from ${sql.id(schema, 'postings')} as posting using (
      select seq, word from gone cross join lateral unnest(string_to_array(words, ' ')) as word
    ) as former where posting.word = former.word and posting.seq = former.seq`;
  await sendOnly(db, dropped);
}

const rowsAtOnce = 200;

/**
 * Makes postings from the words of version 3. Some rows have no ordered words; they get their words in alphabetical
 * order.
 */
export const postingsFill: Fill = {
  last: async (db) => {
    const { rows } = await sql<{ last: number | null }>`select max(seq) as last from lexical`.execute(db);
    return Number(rows[0]?.last ?? 0);
  },
  batch: async (db, after) => {
    const { rows } = await sql<{ last: number | null }>`
      with old as materialized (
        select seq, length, terms from lexical where seq > ${after} order by seq limit ${rowsAtOnce}
      ), placed as (
        insert into postings (word, seq, frequency, length)
        select lexeme, seq, coalesce(cardinality(positions), 1), length from old cross join lateral unnest(terms)
      ), kept as (
        update lexical set terms = null,
          words = coalesce(lexical.words, array_to_string(tsvector_to_array(lexical.terms), ' '))
        from old where lexical.seq = old.seq
      )
      select max(seq) as last from old`.execute(db);
    return rows[0]?.last == null ? null : Number(rows[0].last);
  },
};
