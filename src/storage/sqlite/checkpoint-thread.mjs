// Moves the log of a store into its file, in a thread of its own: writing and syncing some thousand pages takes tens of milliseconds, for which no
// caller should wait. Plain JavaScript, so that a thread can be started on it before and after the build.
// @ts-check
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {typeof import('better-sqlite3')} */
const Database = createRequire(import.meta.url)(workerData.driver);

parentPort?.on('message', (/** @type {{ id: number, file: string, mode: string, waitMs: number }} */ order) => {
  const { id, file, mode, waitMs } = order;
  let isDone = false;
  try {
    const database = new Database(file, { fileMustExist: true, timeout: waitMs });
    try {
      database.pragma('synchronous = FULL');
      const rows = /** @type {{ busy: number }[]} */ (database.pragma(`wal_checkpoint(${mode})`));
      isDone = rows[0]?.busy === 0;
    } finally {
      // Before the answer: who closes the store then holds the last connection, which removes the log.
      database.close();
    }
  } catch {
    // The next checkpoint tries again. What is wrong with the file, its writers report.
  }
  parentPort?.postMessage({ id, isDone });
});
