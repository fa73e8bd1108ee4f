/** First answers to calls with an idempotency key, kept for a day. */

import type { Answers } from '../ports/answers.ts';
import type { StoreSession } from '../workspace/session.ts';

const keptForMs = 24 * 60 * 60 * 1000;

/**
 * `claim` inserts an unanswered row. A second call with the same key finds the row: on SQLite because writers take
 * turns, on PostgreSQL because the insert waits for the first call's transaction. If that one fails, its row goes with it.
 */
export function answersOf(session: StoreSession): Answers {
  return {
    claim: (caller, idempotencyKey, fingerprint, at) =>
      session.write(async (db) => {
        const expired = new Date(Date.parse(at) - keptForMs).toISOString();
        await db.deleteFrom('answers').where('at', '<', expired).execute();
        const claimed = await db
          .insertInto('answers')
          .values({ caller, idempotency_key: idempotencyKey, fingerprint, answer: null, at })
          .onConflict((conflict) => conflict.doNothing())
          .returning('caller')
          .execute();
        if (claimed.length > 0) return null;
        const kept = await db
          .selectFrom('answers')
          .select(['fingerprint', 'answer'])
          .where('caller', '=', caller)
          .where('idempotency_key', '=', idempotencyKey)
          .executeTakeFirstOrThrow();
        return { fingerprint: kept.fingerprint, answer: kept.answer === null ? null : JSON.parse(kept.answer) };
      }),
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
