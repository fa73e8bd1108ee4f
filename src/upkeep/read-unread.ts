/**
 * Finds the mentions in memories that were stored unread: by an older version, or before names had to be extracted
 * again.
 */
import { storeReadings } from '../graph/resolve.ts';
import type { StoredMemory } from '../model/memory.ts';
import type { Reading } from '../reading/extract/mention.ts';
import { findMentions } from '../reading/read-texts.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';

/** Memories per transaction. */
const batchSize = 100;

interface ReadMemory {
  memory: StoredMemory;
  reading: Reading;
}

/** `report` is called after each batch, `hold` within its transaction. An error thrown by either ends the work. */
interface Progress {
  report(done: number): Promise<void>;
  hold(store: WorkspaceStore): Promise<void>;
}

const noProgress: Progress = { report: async () => undefined, hold: async () => undefined };

/** Returns the number of memories read. */
export async function readUnread(
  store: WorkspaceStore,
  { report, hold }: Progress = noProgress,
  stop?: AbortSignal,
): Promise<number> {
  let done = 0;
  while (!stop?.aborted) {
    const batch = await store.entities.unread(batchSize);
    if (batch.length === 0) break;
    const read: ReadMemory[] = [];
    for (const memory of batch) read.push({ memory, reading: await findMentions(memory.content, memory.language) });
    await store.transaction(async (inner) => {
      await hold(inner);
      await storeUnchanged(inner, read);
    });
    done += batch.length;
    await report(done);
  }
  return done;
}

/** Skips memories that were edited meanwhile; the next run reads them. */
async function storeUnchanged(store: WorkspaceStore, read: readonly ReadMemory[]): Promise<void> {
  const ids = read.map(({ memory }) => memory.memory_id);
  const locked = await store.memories.lockMany(ids, { forgotten: true });
  const contents = new Map(locked.map(({ memory_id, content }) => [memory_id, content]));
  const unchanged = read.filter(({ memory }) => contents.get(memory.memory_id) === memory.content);
  await storeReadings(store, unchanged);
}
