/** The actors of a workspace: the labels of the ids in its rows. */
import type { Provenance } from '../../model/history.ts';
import type { Actors } from '../ports/actors.ts';
import { noteKind } from './notes.ts';
import type { StoreSession } from './session.ts';
import type { Db } from './tables.ts';

export const actors = noteKind<Provenance>({ name: 'actors', write: upsertActors });

export function actorsOf({ reader, flushNotes }: StoreSession): Actors {
  return {
    labels: async (ids) => {
      if (ids.length === 0) return new Map();
      await flushNotes();
      const rows = await reader
        .selectFrom('actors')
        .selectAll()
        .where('id', 'in', [...new Set(ids)])
        .execute();
      return new Map(rows.map(({ id, label }) => [id, label]));
    },
  };
}

/**
 * Stores the current labels of ids, in the order of the ids, so that two calls with the same ids wait for each other
 * and do not deadlock.
 */
export async function upsertActors(db: Db, acting: readonly Provenance[]): Promise<void> {
  const labels = new Map(acting.map(({ actor, actor_label }) => [actor, actor_label]));
  const rows = [...labels].map(([id, label]) => ({ id, label })).sort((one, other) => (one.id < other.id ? -1 : 1));
  await db
    .insertInto('actors')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ label: eb.ref('excluded.label') })))
    .execute();
}
