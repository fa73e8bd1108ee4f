/** Waits until searches find the vectors that were written through the index. */
import { setTimeout as wait } from 'node:timers/promises';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';

/** PostgreSQL: moves those that wait, as a job does otherwise. SQLite reads them by itself. */
export async function untilIndexed({ vectors, health }: WorkspaceStore): Promise<void> {
  while ((await vectors.moveIntoIndex(1_000)) > 0);
  while ((await health()).pending > 0) await wait(20);
}
