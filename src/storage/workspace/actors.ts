/** Who acted in a workspace: the labels of the ids that its rows name. */
import type { Provenance } from '../../model/history.ts';
import type { Actors } from '../ports/actors.ts';
import type { StoreSession } from './session.ts';
import type { Db } from './tables.ts';

export function actorsOf({ reader }: StoreSession): Actors {
  return {
    labels: async (ids) => {
      if (ids.length === 0) return new Map();
      const rows = await reader
        .selectFrom('actors')
        .selectAll()
        .where('id', 'in', [...new Set(ids)])
        .execute();
      return new Map(rows.map(({ id, label }) => [id, label]));
    },
  };
}

/** Keeps the label that an id has now. */
export async function rememberActor(db: Db, { actor: id, actor_label: label }: Provenance): Promise<void> {
  await db
    .insertInto('actors')
    .values({ id, label })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ label }))
    .execute();
}
