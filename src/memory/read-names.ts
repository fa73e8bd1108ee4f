/** What memories mention, found in their content; and the memories that nobody has looked at yet. */
import { extractInPieces, joined } from '../graph/extract/extract.ts';
import type { Reading } from '../graph/extract/mention.ts';
import { type ReadMemory, storeReadings } from '../graph/resolve.ts';
import type { StoredMemory } from '../model/memory.ts';
import { pauses } from '../retrieval/pauses.ts';
import type { WorkspaceStore } from '../storage/store.ts';
import type { Language } from '../text/language.ts';

type Readable = Pick<StoredMemory, 'memory_id' | 'content' | 'language' | 'session_id' | 'source'>;

/** As many are stored in one transaction. */
const batchSize = 100;

/** Lets other calls go first now and then: keep it out of transactions, and store what it finds by `storeReadings` within them. */
export async function readNames(memories: readonly Readable[]): Promise<ReadMemory[]> {
  const pause = pauses();
  const read: ReadMemory[] = [];
  for (const memory of memories) {
    const pieces: Reading[] = [];
    for (const piece of extractInPieces(memory.content, memory.language as Language)) {
      pieces.push(piece);
      await pause();
    }
    read.push({ memory, reading: joined(pieces) });
  }
  return read;
}

/** Reads what was stored without being read: by an older version, or before names were to be found anew. Answers how many. */
export async function readUnread(
  store: WorkspaceStore,
  report: (done: number) => void = () => undefined,
  stop?: AbortSignal,
): Promise<number> {
  let done = 0;
  while (!stop?.aborted) {
    const batch = await store.entities.unread(batchSize);
    if (batch.length === 0) break;
    const read = await readNames(batch);
    await store.transaction((inner) => storeUnchanged(inner, batch, read));
    done += batch.length;
    report(done);
  }
  return done;
}

/** Within the transaction that gave these memories back a former content. */
export async function readAgain(store: WorkspaceStore, memoryIds: readonly string[]): Promise<void> {
  for (let start = 0; start < memoryIds.length; start += batchSize) {
    await storeReadings(
      store,
      await readNames(await store.memories.findMany(memoryIds.slice(start, start + batchSize))),
    );
  }
}

/** One that was edited or forgotten meanwhile is left to whoever comes next. */
async function storeUnchanged(store: WorkspaceStore, batch: readonly StoredMemory[], read: readonly ReadMemory[]) {
  const unchanged: ReadMemory[] = [];
  for (const [at, { memory_id, content }] of batch.entries()) {
    const memory = await store.memories.get(memory_id, { forgotten: true });
    if (memory.content === content) unchanged.push(read[at]!);
  }
  await storeReadings(store, unchanged);
}
