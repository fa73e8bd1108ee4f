// Moves the write-ahead log of a store into its file, in a thread of its own: writing and syncing some thousand pages
// takes tens of milliseconds, for which no caller should wait. Plain JavaScript, so that the thread can be started from
// the source and from the build.
// @ts-check
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {typeof import('better-sqlite3')} */
const Database = createRequire(import.meta.url)(workerData.driver);

// Counted as in guarded-thread.ts: the process may exit in the middle of a checkpoint.
/** @type {Int32Array[]} */
const guards = workerData.guards;
const count = (/** @type {number} */ by) => {
  for (const guard of guards) {
    Atomics.add(guard, 1, by);
    Atomics.notify(guard, 1);
  }
};

parentPort?.on('message', (/** @type {{ id: number, file: string, mode: string, waitMs: number }} */ order) => {
  const { id, file, mode, waitMs } = order;
  let isDone = false;
  count(1);
  try {
    if (guards.some((guard) => Atomics.load(guard, 0) === 1)) return;
    const database = new Database(file, { fileMustExist: true, timeout: waitMs });
    try {
      database.pragma('synchronous = FULL');
      const rows = /** @type {{ busy: number }[]} */ (database.pragma(`wal_checkpoint(${mode})`));
      isDone = rows[0]?.busy === 0;
    } finally {
      // Closes before it answers: then the caller that closes the store holds the last connection, which removes the
      // log.
      database.close();
    }
  } catch {
    // The next checkpoint tries again. Writers report what is wrong with the file.
  } finally {
    count(-1);
  }
  parentPort?.postMessage({ id, isDone });
});
