/** Transactions and single statements on one connection, for both engines. */
import { CompiledQuery, type Kysely } from 'kysely';
import { runRecurring } from './compiled.ts';

/** Runs `work` on one connection between BEGIN and COMMIT. Any error rolls everything back. */
export async function inTransaction<Tables, T>(
  db: Kysely<Tables>,
  begin: (connection: Kysely<Tables>) => Promise<void>,
  work: (connection: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    await begin(connection);
    try {
      const result = await work(connection);
      await runRecurring(connection, 'commit');
      return result;
    } catch (error) {
      // The connection may be lost along with its transaction; the caller needs the first error.
      await execute(connection, 'rollback').catch(() => undefined);
      throw error;
    }
  });
}

/** Runs one statement without parameters. */
export async function execute<Tables>(db: Kysely<Tables>, statement: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(statement));
}
