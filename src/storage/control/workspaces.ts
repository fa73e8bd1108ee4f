/** Workspaces, in SQL that both engines accept. */
import type { Selectable } from 'kysely';
import { AppError } from '../../errors.ts';
import { newId } from '../../model/ids.ts';
import { slugFromName, type WorkspaceRecord } from '../../model/workspace.ts';
import type { Workspaces } from '../ports/control/workspaces.ts';
import type { ControlDb, ControlTables } from './tables.ts';

export function workspacesOf(db: ControlDb, now: () => Date): Workspaces {
  const workspaces = () => db.selectFrom('workspaces').selectAll();
  const insert = async (name: string, slug: string): Promise<WorkspaceRecord | null> => {
    const row = { id: newId('workspace', now()), slug, name, created_at: now().toISOString() };
    const inserted = await db
      .insertInto('workspaces')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    return inserted.length > 0 ? toWorkspace({ ...row, redacts: 1, adapts: 1 }) : null;
  };
  return {
    create: async ({ name, slug }) => {
      const wanted = slug ?? slugFromName(name);
      const created = await insert(name, wanted);
      if (created) return created;
      if (slug) throw new AppError('conflict', `There is a workspace ${slug} already. Choose another slug.`);
      for (let attempt = 0; attempt < 20; attempt += 1) {
        const suffixed = await insert(name, `${wanted.slice(0, 35)}-${randomSuffix()}`);
        if (suffixed) return suffixed;
      }
      throw new AppError('conflict', `No free slug was found for ${wanted}. Choose one with --slug.`);
    },
    findBySlug: async (slug) => toWorkspaceOrNull(await workspaces().where('slug', '=', slug).executeTakeFirst()),
    find: async (id) => toWorkspaceOrNull(await workspaces().where('id', '=', id).executeTakeFirst()),
    list: async () => (await workspaces().orderBy('created_at').orderBy('id').execute()).map(toWorkspace),
    change: async (id, { redacts, adapts }) => {
      const [changed] = await db
        .updateTable('workspaces')
        .set({
          ...(redacts !== undefined && { redacts: redacts ? 1 : 0 }),
          ...(adapts !== undefined && { adapts: adapts ? 1 : 0 }),
        })
        .where('id', '=', id)
        .returningAll()
        .execute();
      if (changed === undefined) throw new AppError('not_found', `There is no workspace ${id}.`);
      return toWorkspace(changed);
    },
  };
}

/** Four characters that cannot be mistaken for one another. */
function randomSuffix(): string {
  const letters = 'abcdefghjkmnpqrstvwxyz23456789';
  return Array.from({ length: 4 }, () => letters[Math.floor(Math.random() * letters.length)]).join('');
}

export function toWorkspace({
  id,
  redacts,
  adapts,
  ...rest
}: Selectable<ControlTables['workspaces']>): WorkspaceRecord {
  return { workspace_id: id, ...rest, redacts: redacts === 1, adapts: adapts === 1 };
}

function toWorkspaceOrNull(row: Selectable<ControlTables['workspaces']> | undefined): WorkspaceRecord | null {
  return row ? toWorkspace(row) : null;
}
