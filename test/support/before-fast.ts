/** Run by Vitest once, so that not each of its processes does it. */
import { snapshotFile } from './pglite-snapshot.ts';

export default async function beforeAll(): Promise<void> {
  await snapshotFile();
}
