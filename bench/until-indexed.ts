/** Waits until the written vectors are found through the index. */
import { setTimeout as wait } from 'node:timers/promises';
import type { WorkspaceStore } from '../src/storage/ports/store.ts';

/**
 * Moves waiting vectors into the index on PostgreSQL, which a job does otherwise. SQLite reads new vectors by itself.
 */
export async function untilIndexed({ vectors, health }: WorkspaceStore): Promise<void> {
  while ((await vectors.moveIntoIndex(1_000)) > 0);
  while ((await health()).pending > 0) await wait(50);
}
