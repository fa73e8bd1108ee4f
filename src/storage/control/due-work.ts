/** Records when work is due, in SQL that both engines accept. */
import type { DueWork } from '../ports/control/due-work.ts';
import type { ControlDb } from './tables.ts';
import { toWorkspace } from './workspaces.ts';

/** Maximum number of workspaces taken at once. The others are taken next time. */
const maxPerTake = 1_000;
const never = '9999-12-31T23:59:59.999Z';

export function dueWorkOf(db: ControlDb): DueWork {
  return {
    take: async (now, until) => {
      const due = await db
        .updateTable('due_work')
        .set({ due_at: until })
        .where('due_at', '<=', now)
        .where(
          'workspace_id',
          'in',
          db
            .selectFrom('due_work')
            .where('due_at', '<=', now)
            .orderBy('due_at')
            .limit(maxPerTake)
            .select('workspace_id'),
        )
        .returning('workspace_id')
        .execute();
      const withoutHint = await db
        .selectFrom('workspaces')
        .where('id', 'not in', db.selectFrom('due_work').select('workspace_id'))
        .where('deleted_at', 'is', null)
        .select('id')
        .limit(maxPerTake)
        .execute();
      const first = withoutHint.map(({ id }) => ({ workspace_id: id, due_at: until }));
      const taken = first.length === 0 ? [] : await insertNew(db, first);
      const ids = [...due, ...taken].map(({ workspace_id }) => workspace_id);
      if (ids.length === 0) return [];
      const workspaces = await db
        .selectFrom('workspaces')
        .selectAll()
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .execute();
      return workspaces.map((row) => ({ workspace: toWorkspace(row), marker: until }));
    },
    note: async (workspaceId, dueAt, marker) => {
      const due_at = dueAt ?? never;
      if ((await insertNew(db, [{ workspace_id: workspaceId, due_at }])).length > 0) return;
      await db
        .updateTable('due_work')
        .set({ due_at })
        .where('workspace_id', '=', workspaceId)
        .where((eb) => eb.or([eb('due_at', '>', due_at), ...(marker === null ? [] : [eb('due_at', '=', marker)])]))
        .execute();
    },
  };
}

function insertNew(db: ControlDb, rows: readonly { workspace_id: string; due_at: string }[]) {
  return db
    .insertInto('due_work')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('workspace_id')
    .execute();
}
