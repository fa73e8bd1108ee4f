/** Workspaces, in SQL that both engines accept. */
import type { Selectable } from 'kysely';
import { AppError } from '../../errors.ts';
import { newId } from '../../model/ids.ts';
import type { DeletedWorkspace, WorkspaceRecord } from '../../model/workspace.ts';
import { slugOf } from '../../text/slug.ts';
import { runCompiled } from '../compiled.ts';
import type { Workspaces } from '../ports/control/workspaces.ts';
import type { ControlDb, ControlTables } from './tables.ts';

export function workspacesOf(db: ControlDb, now: () => Date): Workspaces {
  const workspaces = () => db.selectFrom('workspaces').selectAll().where('deleted_at', 'is', null);
  const insert = async (name: string, slug: string): Promise<WorkspaceRecord | null> => {
    const row = { id: newId('workspace', now()), slug, name, created_at: now().toISOString() };
    const inserted = await db
      .insertInto('workspaces')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    return inserted.length > 0
      ? toWorkspace({ ...row, redacts: 1, redacts_accounts: 0, adapts: 1, deleted_at: null, has_store: 0 })
      : null;
  };
  return {
    create: async ({ name, slug }) => {
      const wanted = slug ?? slugFromName(name);
      const created = await insert(name, wanted);
      if (created) return created;
      if (slug) throw await slugTaken(db, slug);
      for (let attempt = 0; attempt < 20; attempt += 1) {
        const suffixed = await insert(name, `${wanted.slice(0, 35)}-${randomSuffix()}`);
        if (suffixed) return suffixed;
      }
      throw new AppError('conflict', `No free slug was found for ${wanted}. Choose one with --slug.`);
    },
    findBySlug: async (slug) => {
      const [row] = await runCompiled(db, 'workspace by slug', { slug }, (slots) =>
        workspaces().where('slug', '=', slots.slug),
      );
      return toWorkspaceOrNull(row);
    },
    find: async (id) => toWorkspaceOrNull(await workspaces().where('id', '=', id).executeTakeFirst()),
    hasStore: async (id) => {
      const row = await workspaces().where('id', '=', id).executeTakeFirst();
      return row ? row.has_store === 1 : null;
    },
    noteStore: async (id) => {
      await db.updateTable('workspaces').set({ has_store: 1 }).where('id', '=', id).execute();
    },
    list: async () => (await workspaces().orderBy('created_at').orderBy('id').execute()).map(toWorkspace),
    change: async (id, { name, redacts, redacts_accounts, adapts }) => {
      const [changed] = await db
        .updateTable('workspaces')
        .set({
          ...(name !== undefined && { name }),
          ...(redacts !== undefined && { redacts: redacts ? 1 : 0 }),
          ...(redacts_accounts !== undefined && { redacts_accounts: redacts_accounts ? 1 : 0 }),
          ...(adapts !== undefined && { adapts: adapts ? 1 : 0 }),
        })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returningAll()
        .execute();
      if (changed === undefined) throw new AppError('not_found', `There is no workspace ${id}.`);
      return toWorkspace(changed);
    },
    ...deletionOf(db),
  };
}

/** A list of workspaces does not show the deleted ones, whose slugs stay reserved. */
async function slugTaken(db: ControlDb, slug: string): Promise<AppError> {
  const deleted = db.selectFrom('workspaces').select('id').where('slug', '=', slug).where('deleted_at', 'is not', null);
  const why = (await deleted.executeTakeFirst())
    ? `The slug ${slug} is that of a deleted workspace until that one is removed for good.`
    : `There is a workspace ${slug} already.`;
  return new AppError('conflict', `${why} Choose another slug.`);
}

/** The methods for deleting workspaces. Deleted workspaces are kept for a while. */
function deletionOf(
  db: ControlDb,
): Pick<Workspaces, 'delete' | 'restore' | 'listDeleted' | 'findDeletedBySlug' | 'drop'> {
  const deleted = () => db.selectFrom('workspaces').selectAll().where('deleted_at', 'is not', null);
  return {
    delete: async (id, at) => {
      const row = await db
        .updateTable('workspaces')
        .set({ deleted_at: at })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) throw new AppError('not_found', `There is no workspace ${id}.`);
      await db.deleteFrom('due_work').where('workspace_id', '=', id).execute();
      return toDeleted(row);
    },
    restore: async (id, since) => {
      const row = await db
        .updateTable('workspaces')
        .set({ deleted_at: null })
        .where('id', '=', id)
        .where('deleted_at', '>=', since)
        .returningAll()
        .executeTakeFirst();
      return toWorkspaceOrNull(row);
    },
    listDeleted: async (ownerId) => {
      let query = deleted().orderBy('deleted_at').orderBy('id');
      if (ownerId !== undefined) {
        const owned = db.selectFrom('members').where('person_id', '=', ownerId).where('role', '=', 'owner');
        query = query.where('id', 'in', owned.select('workspace_id'));
      }
      return (await query.execute()).map(toDeleted);
    },
    findDeletedBySlug: async (slug) => {
      const row = await deleted().where('slug', '=', slug).executeTakeFirst();
      return row ? toDeleted(row) : null;
    },
    drop: async (id) => {
      for (const table of ['api_keys', 'invites', 'members', 'due_work'] as const)
        await db.deleteFrom(table).where('workspace_id', '=', id).execute();
      await db.deleteFrom('workspaces').where('id', '=', id).where('deleted_at', 'is not', null).execute();
    },
  };
}

/** Four characters that are not easily confused with one another. */
/** `Atlas Billing (EU)` → `atlas-billing-eu`; `workspace` if no part of the name can be used. */
function slugFromName(name: string): string {
  const plain = slugOf(name, 32);
  return plain.length >= 3 ? plain : ['workspace', plain].filter(Boolean).join('-');
}

function randomSuffix(): string {
  const letters = 'abcdefghjkmnpqrstvwxyz23456789';
  return Array.from({ length: 4 }, () => letters[Math.floor(Math.random() * letters.length)]).join('');
}

export function toWorkspace({
  id,
  redacts,
  redacts_accounts,
  adapts,
  deleted_at: _deleted,
  has_store: _known,
  ...rest
}: Selectable<ControlTables['workspaces']>): WorkspaceRecord {
  return {
    workspace_id: id,
    ...rest,
    redacts: redacts === 1,
    redacts_accounts: redacts_accounts === 1,
    adapts: adapts === 1,
  };
}

function toWorkspaceOrNull(row: Selectable<ControlTables['workspaces']> | undefined): WorkspaceRecord | null {
  return row ? toWorkspace(row) : null;
}

function toDeleted(row: Selectable<ControlTables['workspaces']>): DeletedWorkspace {
  return { ...toWorkspace(row), deleted_at: row.deleted_at! };
}
