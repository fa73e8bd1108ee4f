/** The control store in SQL that both engines accept. */
import type { Selectable } from 'kysely';
import { AppError } from '../errors.ts';
import type { ApiKey, KeyScope } from '../model/api-key.ts';
import { newId } from '../model/ids.ts';
import { slugFromName, type WorkspaceRecord } from '../model/workspace.ts';
import type { ApiKeys, ControlStore, Workspaces } from './store.ts';
import type { ControlDb, ControlTables } from './tables.ts';

export function controlStore(db: ControlDb, now: () => Date): ControlStore {
  return {
    workspaces: workspacesOf(db, now),
    keys: keysOf(db, now),
    ping: async () => {
      await db.selectFrom('workspaces').select('id').limit(1).execute();
    },
  };
}

function workspacesOf(db: ControlDb, now: () => Date): Workspaces {
  const workspaces = () => db.selectFrom('workspaces').selectAll();
  const insert = async (name: string, slug: string): Promise<WorkspaceRecord | null> => {
    const row = { id: newId('workspace', now()), slug, name, created_at: now().toISOString() };
    const inserted = await db
      .insertInto('workspaces')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    return inserted.length > 0 ? toWorkspace(row) : null;
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
  };
}

/** Four characters that cannot be mistaken for one another. */
function randomSuffix(): string {
  const letters = 'abcdefghjkmnpqrstvwxyz23456789';
  return Array.from({ length: 4 }, () => letters[Math.floor(Math.random() * letters.length)]).join('');
}

function keysOf(db: ControlDb, now: () => Date): ApiKeys {
  const keys = () => db.selectFrom('api_keys').selectAll();
  return {
    create: async ({ key_id, ...key }) => {
      const row = { ...key, id: key_id, created_at: now().toISOString(), revoked_at: null, last_used_at: null };
      await db.insertInto('api_keys').values(row).execute();
      return toApiKey(row);
    },
    find: async (keyId) => {
      const row = await keys().where('id', '=', keyId).executeTakeFirst();
      return row ? { ...toApiKey(row), secret_hash: row.secret_hash } : null;
    },
    list: async (workspaceId) => {
      const rows = await keys().where('workspace_id', '=', workspaceId).orderBy('created_at').orderBy('id').execute();
      return rows.map(toApiKey);
    },
    revoke: async (workspaceId, keyId, at) => {
      const owned = await keys().where('id', '=', keyId).where('workspace_id', '=', workspaceId).executeTakeFirst();
      if (!owned) throw new AppError('not_found', `There is no key ${keyId} in this workspace.`);
      const revoked_at = owned.revoked_at ?? at;
      await db.updateTable('api_keys').set({ revoked_at }).where('id', '=', keyId).execute();
      return toApiKey({ ...owned, revoked_at });
    },
    touch: async (keyId, at) => {
      await db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', keyId).execute();
    },
  };
}

function toWorkspace({ id, ...rest }: Selectable<ControlTables['workspaces']>): WorkspaceRecord {
  return { workspace_id: id, ...rest };
}

function toWorkspaceOrNull(row: Selectable<ControlTables['workspaces']> | undefined): WorkspaceRecord | null {
  return row ? toWorkspace(row) : null;
}

function toApiKey({ id, secret_hash: _secret, scope, ...rest }: Selectable<ControlTables['api_keys']>): ApiKey {
  return { key_id: id, ...rest, scope: scope as KeyScope };
}
