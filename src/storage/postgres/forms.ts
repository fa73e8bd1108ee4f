/** What both indexes hold of some memories, likeness reckoned where the vectors lie. */
import { sql } from 'kysely';
import type { IndexedMemory } from '../ports/memories.ts';
import type { Db } from '../workspace/tables.ts';
import { distanceBetween, type VectorExtension } from './extension.ts';

export async function readForms(
  db: Db,
  { schema, extension }: { schema: string; extension: VectorExtension },
  seqs: readonly number[],
  vector: Float32Array,
  model: string,
): Promise<ReadonlyMap<number, Pick<IndexedMemory, 'words' | 'cosine'>>> {
  if (seqs.length === 0) return new Map();
  // pgvector calls the nearness to a vector of length 0 not a number.
  const { rows } = await sql<{ seq: number; words: string; cosine: number | null }>`
    select lexical.seq, coalesce(lexical.words, array_to_string(tsvector_to_array(lexical.terms), ' ')) as words,
      nullif(1 - (${distanceBetween('vectors.embedding', vector, extension)}), 'NaN') as cosine
    from ${sql.id(schema, 'lexical')} lexical
    left join ${sql.id(schema, 'vectors')} vectors on vectors.seq = lexical.seq and vectors.model = ${model}
    where lexical.seq = any(${seqs})`.execute(db);
  return new Map(
    rows.map(({ seq, words, cosine }) => [
      Number(seq),
      { words: words.split(' '), cosine: cosine === null ? null : Number(cosine) },
    ]),
  );
}
