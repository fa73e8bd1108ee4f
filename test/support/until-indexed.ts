/** Waits until searches find the written vectors through the index. */
import { setTimeout as wait } from 'node:timers/promises';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';

/** PostgreSQL: moves the waiting vectors, as a job does otherwise. SQLite loads them by itself. */
export async function untilIndexed({ vectors, health }: WorkspaceStore): Promise<void> {
  while ((await vectors.moveIntoIndex(1_000)) > 0);
  while ((await health()).pending > 0) await wait(20);
}
