/**
 * The contents of memories about the same subject: a few words find the memories, and few of their columns are read.
 */
import { rarestWords } from '../../../model/ranking/rarest-words.ts';
import { isZero } from '../../../model/vector.ts';
import { isAmong, listFor, runCompiled } from '../../compiled.ts';
import type { WorkspaceEngine } from '../../engine.ts';
import type { MatchedContent, MemoryFilter, VectorRequest } from '../../ports/memories.ts';
import { type ContentRow, contentColumns } from '../memory-rows.ts';
import type { StoreSession } from '../session.ts';
import type { Db } from '../tables.ts';

/** Best first. A transaction that has written nothing yet reads the rows cached in memory. */
export async function contentsAbout(
  { reader, engine, frequencies }: StoreSession,
  words: readonly string[],
  limit: number,
  filter: MemoryFilter,
  wanted: VectorRequest | null = null,
): Promise<MatchedContent[]> {
  if (words.length === 0) return [];
  if (engine.matchRarest !== null) {
    const rows = await engine.matchRarest(reader, words, limit, filter, wanted);
    return rows.map(({ embedding, ...row }, at) =>
      wanted !== null && at < wanted.limit
        ? { ...toContent(row), vector: () => vectorIn(engine, embedding) }
        : toContent(row),
    );
  }
  const db = engine.committed(reader);
  const counted = await frequencies(db, words);
  const found = await engine.matchWords(
    db,
    rarestWords([...new Set(words)], counted),
    limit,
    filter,
    async () => counted,
  );
  const bytesOf = ({ content }: MatchedContent) => 500 + 2 * content.length;
  const read = (ids: readonly string[]) => readContents(db, ids);
  const contents = await engine.readCached(
    db,
    { name: 'contents', read, bytesOf },
    found.map(({ id }) => id),
  );
  return found.flatMap(({ id }) => contents.get(id) ?? []);
}

function vectorIn({ readVector }: WorkspaceEngine, embedding: unknown): Float32Array | null {
  const vector = embedding === null || embedding === undefined ? null : readVector(embedding);
  return vector === null || isZero(vector) ? null : vector;
}

async function readContents(db: Db, ids: readonly string[]): Promise<Map<string, MatchedContent>> {
  const rows = await runCompiled(db, 'contents', { list: listFor('sqlite', ids) }, (slots) =>
    db
      .selectFrom('memories')
      .where(isAmong('sqlite', 'memories.id', slots.list))
      .select(['id', ...contentColumns]),
  );
  return new Map(rows.map((row) => [row.id, toContent(row)]));
}

function toContent({ id, metadata, source_name, source_type, source_run_id, ...row }: ContentRow): MatchedContent {
  const source = { name: source_name, type: source_type, run_id: source_run_id };
  return { memory_id: id, ...row, source, metadata: JSON.parse(metadata) };
}
