/** The contents of both indexes for some memories. Similarity is computed in the database, where the vectors are. */
import { sql } from 'kysely';
import type { IndexedMemory } from '../ports/memories.ts';
import { placeColumns } from '../workspace/indexed.ts';
import type { Db } from '../workspace/tables.ts';
import { distanceBetween, type VectorExtension } from './extension.ts';

export async function readForms(
  db: Db,
  extension: VectorExtension,
  ids: readonly string[],
  vector: Float32Array,
  model: string,
): Promise<IndexedMemory[]> {
  // Kysely knows `lexical` as SQLite has it.
  const held = db.selectFrom('lexical').select([sql<number>`lexical.seq`.as('seq'), 'lexical.words']);
  const ofPassages = db
    .selectFrom('passage_vectors')
    .where(sql<boolean>`${sql.ref('passage_vectors.seq')} = ${sql.ref('memories.seq')}`)
    .where('passage_vectors.model', '=', model)
    .select(({ fn }) =>
      fn
        .min(
          sql`(${distanceBetween('passage_vectors.embedding', vector, extension)}) + ${sql.ref('passage_vectors.handicap')}`,
        )
        .as('distance'),
    );
  const rows = await db
    .selectFrom('memories')
    .leftJoin(held.as('held'), 'held.seq', 'memories.seq')
    .leftJoin('vectors', (join) => join.onRef('vectors.seq', '=', 'memories.seq').on('vectors.model', '=', model))
    .where(sql<boolean>`memories.id = any(${ids})`)
    .select([
      ...placeColumns,
      'held.words',
      // pgvector returns NaN for the similarity to a vector of length 0.
      sql<
        number | null
      >`nullif(1 - least(${distanceBetween('vectors.embedding', vector, extension)}, (${ofPassages})), 'NaN')`.as(
        'cosine',
      ),
    ])
    .execute();
  return rows.map(({ id, words, cosine, ...row }) => ({
    memory_id: id,
    ...row,
    words: words === null ? [] : words.split(' '),
    cosine: cosine === null ? null : Number(cosine),
  }));
}
