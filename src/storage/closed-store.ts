/** A read-only store: its workspace is moving, or has moved. */
import { AppError } from '../errors.ts';
import { runCompiled } from './compiled.ts';
import type { Db } from './workspace/tables.ts';

/** Part of version 4 of a workspace's store: the reason why the store refuses writes, in at most one row. */
export const closedStoreTable = ['create table closed_store (one integer primary key, reason text not null)'];

/** Thrown by a writing transaction before it has written anything. */
export class ClosedStore extends AppError {
  constructor(reason: string) {
    super('unavailable', reason, { retryAfterSeconds: 30 });
  }
}

/** Null if the store accepts writes. */
export async function readCloseReason(db: Db): Promise<string | null> {
  const [row] = await runCompiled(db, 'closed because', {}, () => db.selectFrom('closed_store').select('reason'));
  return row?.reason ?? null;
}

export async function refuseIfClosed(db: Db): Promise<void> {
  const reason = await readCloseReason(db);
  if (reason !== null) throw new ClosedStore(reason);
}

/** Null makes the store accept writes again. */
export async function setCloseReason(db: Db, reason: string | null): Promise<void> {
  await db.deleteFrom('closed_store').execute();
  if (reason !== null) await db.insertInto('closed_store').values({ one: 1, reason }).execute();
}
