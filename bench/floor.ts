/** The floor: the same embedding, FTS5 match, vector comparison and row reads, called directly, without the service. */
import { join } from 'node:path';
import type { Embedder } from '../src/embedding/embedder.ts';
import { poolSize } from '../src/retrieval/ground/ground.ts';
import { Database } from '../src/storage/sqlite/driver.ts';
import { createMatrix } from '../src/storage/sqlite/searching/vector-matrix.ts';
import { decodeVectors } from '../src/storage/vector-bytes.ts';
import { analyse } from '../src/text/analyse.ts';

export interface Floor {
  recall(question: string, words: readonly string[]): Promise<void>;
  remember(content: string): Promise<void>;
  /** Stores many memories in one transaction, like bulk insertion. */
  bulk(contents: readonly string[]): Promise<void>;
  readVectorsMs: number;
  close(): void;
}

/** Opens a copy of a store that nobody else uses, because `remember` writes to it. */
export async function openFloor(folder: string, workspaceId: string, embedder: Embedder): Promise<Floor> {
  const file = join(folder, 'workspaces', workspaceId);
  const database = new Database(`${file}.sqlite`);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('cache_size = -16384');
  const start = performance.now();
  const matrix = createMatrix();
  for (const row of database.prepare('select seq, embedding from vectors where embedding is not null').iterate()) {
    const { seq, embedding } = row as { seq: number; embedding: Buffer };
    matrix.put(seq, decodeVectors(embedding));
  }
  const readVectorsMs = performance.now() - start;
  const match = database
    .prepare(`select rowid, rank from lexical where lexical match ? order by rank limit ${poolSize}`)
    .raw();
  const fetchRow = database.prepare('select * from memories where seq = ?');
  const insertRow = database.prepare(
    "insert into memories (id, content, layer, memory_type, status, tags, pinned, importance, happened_at, actor, metadata, language, created_at, updated_at) values (?, ?, 'episodic', 'fact', 'active', '[]', 0, 0.5, '2026', 'floor', '{}', 'en', '2026', '2026')",
  );
  const insertWords = database.prepare('insert into lexical (rowid, words) values (?, ?)');
  const insertVector = database.prepare(
    "insert into vectors (seq, model, revision, embedding) values (?, 'floor', ?, ?)",
  );
  let stored = 0;
  const insert = (content: string, vector: Float32Array) => {
    stored += 1;
    const { lastInsertRowid } = insertRow.run(`floor_${stored}`, content);
    insertWords.run(lastInsertRowid, analyse(content).join(' '));
    insertVector.run(
      lastInsertRowid,
      1_000_000_000 + stored,
      Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
    );
  };
  const insertAll = database.transaction((contents: readonly string[], vectors: Float32Array[]) => {
    for (const [at, content] of contents.entries()) insert(content, vectors[at]!);
  });
  return {
    recall: async (question, words) => {
      const vector = await embedder.embedQuery(question);
      const lexical = match.all(words.map((word) => `"${word}"`).join(' OR ')) as [number, number][];
      const near = await matrix.nearest(vector, poolSize, async () => undefined);
      const best = [...lexical.slice(0, 5).map(([seq]) => seq), ...near.slice(0, 5).map(({ seq }) => seq)];
      for (const seq of best) fetchRow.get(seq);
    },
    remember: async (content) => insertAll([content], await embedder.embed([content])),
    bulk: async (contents) => insertAll(contents, await embedder.embed(contents)),
    readVectorsMs,
    close: () => database.close(),
  };
}
