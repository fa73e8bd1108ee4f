/**
 * Reads what both indexes hold for some memories. The database computes the similarity, because the vectors are there.
 */
import { type RawBuilder, sql } from 'kysely';
import { isAmong, runCompiled } from '../compiled.ts';
import type { IndexedMemory } from '../ports/memories.ts';
import { placeColumns } from '../workspace/memories/indexed.ts';
import type { Db } from '../workspace/tables.ts';
import { asVector, distanceBetween, queryVector, type VectorExtension, withQueryVector, written } from './extension.ts';

export async function readForms(
  db: Db,
  extension: VectorExtension,
  ids: readonly string[],
  vector: Float32Array,
  model: string,
): Promise<IndexedMemory[]> {
  const rows = await runCompiled(db, 'forms', { list: ids, vector: written(vector), model }, (slots) =>
    selectForms(db, extension, slots),
  );
  return rows.map(({ id, words, cosine, ...row }) => ({
    memory_id: id,
    ...row,
    words: words === null ? [] : words.split(' '),
    cosine: cosine === null ? null : Number(cosine),
  }));
}

interface Slots {
  list: RawBuilder<unknown>;
  vector: RawBuilder<string>;
  model: RawBuilder<string>;
}

function selectForms(db: Db, extension: VectorExtension, { list, vector, model }: Slots) {
  // Kysely's types describe `lexical` as in SQLite.
  const held = db.selectFrom('lexical').select([sql<number>`lexical.seq`.as('seq'), 'lexical.words']);
  const ofPassages = db
    .selectFrom('passage_vectors')
    .where(sql<boolean>`${sql.ref('passage_vectors.seq')} = ${sql.ref('memories.seq')}`)
    .where('passage_vectors.model', '=', model)
    .select(({ fn }) =>
      fn
        .min(
          sql`(${distanceBetween('passage_vectors.embedding', queryVector, extension)}) + ${sql.ref('passage_vectors.handicap')}`,
        )
        .as('distance'),
    );
  return (
    withQueryVector(db, sql`select ${asVector(vector, extension)} as embedding`)
      .selectFrom('memories')
      .leftJoin(held.as('held'), 'held.seq', 'memories.seq')
      .leftJoin('vectors', (join) => join.onRef('vectors.seq', '=', 'memories.seq').on('vectors.model', '=', model))
      .where(isAmong('postgres', 'memories.id', list))
      .select([...placeColumns, 'held.words'])
      // pgvector returns NaN for the similarity to a vector of length 0.
      .select(
        sql<
          number | null
        >`nullif(1 - least(${distanceBetween('vectors.embedding', queryVector, extension)}, (${ofPassages})), 'NaN')`.as(
          'cosine',
        ),
      )
  );
}
