/** SQLite connections: runs queries over them, and translates their errors. */
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, type SqliteStatement } from 'kysely';
import { AppError } from '../../errors.ts';
import { runRecurring } from '../compiled.ts';
import { Database, type SqliteDatabase, type SqlStatement } from './driver.ts';
import { SqliteWithLists } from './query-compiler.ts';
import { readerOfRows } from './rows.ts';

/** The most prepared statements kept per connection. The least recently used one is dropped. */
const maxStatements = 512;

export function kyselyOf<Tables>(database: SqliteDatabase): Kysely<Tables> {
  const statements = new Map<string, SqliteStatement>();
  const prepare = (statement: string) => {
    const ready = statements.get(statement) ?? statementOf(database.prepare(statement));
    statements.delete(statement);
    statements.set(statement, ready);
    if (statements.size > maxStatements) statements.delete(statements.keys().next().value!);
    return ready;
  };
  return new Kysely<Tables>({ dialect: new SqliteWithLists({ database: { prepare, close: () => database.close() } }) });
}

function statementOf(prepared: SqlStatement): SqliteStatement {
  const run = (parameters: readonly unknown[]) => prepared.run(parameters);
  return prepared.reader
    ? { reader: true, run, ...readerOfRows(prepared) }
    : { reader: false, run, all: () => [], iterate: () => [][Symbol.iterator]() };
}

/** Prepares statements that run synchronously when they are called. */
export const statementPreparer =
  (database: SqliteDatabase) =>
  (statement: string): ((parameters: readonly unknown[]) => unknown[]) => {
    const prepared = database.prepare(statement);
    if (prepared.reader) return readerOfRows(prepared).all;
    return (parameters) => {
      prepared.run(parameters);
      return [];
    };
  };

/** Code prefix → error code and message for the caller. The first match wins. */
const translations: readonly [prefix: string, code: 'unavailable' | 'storage_full', message: string][] = [
  ['SQLITE_FULL', 'storage_full', 'The disk is full: nothing of this call was stored. Free some space and try again.'],
  [
    // SQLite does not say why. A user's quota (EDQUOT) is likelier than a failing disk.
    'SQLITE_IOERR_WRITE',
    'unavailable',
    'The disk refused to write: nothing of this call was stored. If its quota is used up, free some space and try again; otherwise check the data folder, then run `stele doctor`.',
  ],
  [
    'SQLITE_IOERR',
    'unavailable',
    'The disk failed while reading or writing: nothing of this call was stored. Check the data folder, then run `stele doctor`.',
  ],
  [
    'SQLITE_READONLY',
    'unavailable',
    'The data folder cannot be written: nothing was stored. Check its owner and permissions.',
  ],
  [
    'SQLITE_CANTOPEN',
    'unavailable',
    'The store cannot be opened. Check that the data folder exists and may be read and written.',
  ],
  ['SQLITE_BUSY', 'unavailable', 'The store is busy with another process. Try again in a moment.'],
  [
    'SQLITE_CORRUPT',
    'unavailable',
    'The store is damaged. Stop the service and run `stele doctor`; restore a backup if it says so.',
  ],
  ['SQLITE_NOTADB', 'unavailable', 'The store is no longer an SQLite file. Restore it from a backup.'],
];

export function translateSqliteError(error: unknown): unknown {
  const code = error instanceof Database.SqliteError ? error.code : undefined;
  const translation = translations.find(([prefix]) => code?.startsWith(prefix));
  if (!translation) return error;
  return new AppError(translation[1], translation[2], { cause: error, retryAfterSeconds: 2 });
}

/** How long a transaction waits for another process or thread, and the interval between tries. */
const patienceMs = 5_000;
const retryEveryMs = 4;
/** How long at most a worker thread lets the callers' writes go first. */
const maxYieldMs = 250;

/** The writers of one process. SQLite's lock is not fair: a writer that never waits would take it again and again. */
export interface Writers {
  /** The number of callers' writes that wait for a lock; shared by the threads of the process. */
  readonly waiting: Int32Array;
  readonly isThread: boolean;
}

/** The writer of a process without threads. */
export const singleWriter = (): Writers => ({ waiting: new Int32Array(1), isThread: false });

/**
 * Begins a writing transaction. While another transaction writes, or opens the same new file, tries again at intervals
 * and does not block other calls.
 */
export async function beginImmediate<Tables>(connection: Kysely<Tables>, writers: Writers): Promise<void> {
  const start = performance.now();
  const since = () => performance.now() - start;
  if (writers.isThread) while (Atomics.load(writers.waiting, 0) > 0 && since() < maxYieldMs) await wait(retryEveryMs);
  let isWaiting = false;
  try {
    for (;;) {
      try {
        return await runRecurring(connection, 'begin immediate');
      } catch (error) {
        const isBusy = error instanceof Database.SqliteError && /^SQLITE_(BUSY|PROTOCOL)/.test(error.code);
        if (!isBusy || since() > patienceMs) throw error;
      }
      if (!isWaiting && !writers.isThread) Atomics.add(writers.waiting, 0, 1);
      isWaiting = true;
      await wait(retryEveryMs);
    }
  } finally {
    if (isWaiting && !writers.isThread) Atomics.sub(writers.waiting, 0, 1);
  }
}
