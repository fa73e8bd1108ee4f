/** Keeps the first answer to each call with an idempotency key, for a day. */

import { dayMs } from '../../time-units.ts';
import { erasedAnswer } from '../erasing/erase-traces.ts';
import type { Answers, StoredAnswer } from '../ports/answers.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';

const retentionMs = dayMs;

/**
 * `claim` inserts a row without an answer. A second call with the same key finds the row: on SQLite because writers
 * take turns, on PostgreSQL because its insert waits for the first call's transaction. If the first call fails, its row
 * is rolled back.
 */
export function answersOf(session: StoreSession): Answers {
  return {
    find: async (caller, idempotencyKey, at) => {
      const kept = await selectAnswer(session.reader, caller, idempotencyKey)
        .where('at', '>=', oldestKept(at))
        .executeTakeFirst();
      return kept?.answer ? toStoredAnswer(kept) : null;
    },
    claim: (caller, idempotencyKey, fingerprint, at) =>
      session.write(async (db) => {
        await deleteExpiredQuery(db, at).execute();
        const claimed = await db
          .insertInto('answers')
          .values({ caller, idempotency_key: idempotencyKey, fingerprint, answer: null, at })
          .onConflict((conflict) => conflict.doNothing())
          .returning('caller')
          .execute();
        if (claimed.length > 0) return null;
        return toStoredAnswer(await selectAnswer(db, caller, idempotencyKey).executeTakeFirstOrThrow());
      }),
    deleteExpired: (at) =>
      session.write(async (db) => (await deleteExpiredQuery(db, at).returning('at').execute()).length),
    keep: (caller, idempotencyKey, answer) =>
      session.write(async (db) => {
        await db
          .updateTable('answers')
          .set({ answer: JSON.stringify(answer) })
          .where('caller', '=', caller)
          .where('idempotency_key', '=', idempotencyKey)
          .execute();
      }),
  };
}

const deleteExpiredQuery = (db: Db, at: string) => db.deleteFrom('answers').where('at', '<', oldestKept(at));

const oldestKept = (at: string) => new Date(Date.parse(at) - retentionMs).toISOString();

function selectAnswer(db: Db, caller: string, idempotencyKey: string) {
  return db
    .selectFrom('answers')
    .select(['fingerprint', 'answer'])
    .where('caller', '=', caller)
    .where('idempotency_key', '=', idempotencyKey);
}

function toStoredAnswer({ fingerprint, answer }: { fingerprint: string; answer: string | null }): StoredAnswer {
  const kept = { fingerprint, answer: answer === null ? null : JSON.parse(answer) };
  return answer === erasedAnswer ? { ...kept, isErased: true } : kept;
}
