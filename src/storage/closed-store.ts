/** A store that is only read: its workspace moves, or has moved. */
import { AppError } from '../errors.ts';
import type { Db } from './workspace/tables.ts';

/** Version 4 of a workspace's store, in part: why nothing is written here, where that is so; at most one row. */
export const closedStore = ['create table closed_store (one integer primary key, reason text not null)'];

/** What a writing transaction ends with, before it has written anything. */
export class ClosedStore extends AppError {
  constructor(reason: string) {
    super('unavailable', reason, { retryAfterSeconds: 30 });
  }
}

/** Null where it may be written to. */
export async function closedBecause(db: Db): Promise<string | null> {
  const row = await db.selectFrom('closed_store').select('reason').executeTakeFirst();
  return row?.reason ?? null;
}

export async function refuseClosed(db: Db): Promise<void> {
  const reason = await closedBecause(db);
  if (reason !== null) throw new ClosedStore(reason);
}

/** With null it may be written to again. */
export async function keepClosed(db: Db, reason: string | null): Promise<void> {
  await db.deleteFrom('closed_store').execute();
  if (reason !== null) await db.insertInto('closed_store').values({ one: 1, reason }).execute();
}
