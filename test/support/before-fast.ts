/** Run by Vitest once, so that not every process repeats it. */
import { snapshotFile } from './pglite-snapshot.ts';

export default async function beforeAll(): Promise<void> {
  await snapshotFile();
}
