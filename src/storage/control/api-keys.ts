/** Workspace keys, in SQL that both engines accept. */
import type { Selectable } from 'kysely';
import { AppError } from '../../errors.ts';
import type { ApiKey, KeyScope, Profile } from '../../model/api-key.ts';
import { runCompiled } from '../compiled.ts';
import type { ApiKeys } from '../ports/control/keys.ts';
import type { ControlDb, ControlTables } from './tables.ts';

export function keysOf(db: ControlDb, now: () => Date): ApiKeys {
  const keys = () => db.selectFrom('api_keys').selectAll();
  return {
    create: async ({ key_id, ...key }) => {
      const row = {
        ...key,
        id: key_id,
        created_at: now().toISOString(),
        revoked_at: null,
        last_used_at: null,
        former_hash: null,
        former_until: null,
        rotated_at: null,
      };
      await db.insertInto('api_keys').values(row).execute();
      return toApiKey(row);
    },
    find: async (keyId) => {
      const [row] = await runCompiled(db, 'key', { keyId }, (slots) => keys().where('id', '=', slots.keyId));
      return row ? { ...toApiKey(row), secret_hash: row.secret_hash, former_hash: row.former_hash } : null;
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
    rotate: async (workspaceId, keyId, { secret_hash, former_until, at }) => {
      const rotated = await db
        .updateTable('api_keys')
        .set((eb) => ({ former_hash: eb.ref('secret_hash'), secret_hash, former_until, rotated_at: at }))
        .where('id', '=', keyId)
        .where('workspace_id', '=', workspaceId)
        .where('revoked_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (rotated) return toApiKey(rotated);
      if ((await keys().where('id', '=', keyId).executeTakeFirst())?.workspace_id !== workspaceId)
        throw new AppError('not_found', `There is no key ${keyId} in this workspace.`);
      throw new AppError('conflict', 'This key is revoked. Create a new one instead.');
    },
    touch: async (keyId, at) => {
      await db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', keyId).execute();
    },
  };
}

function toApiKey({
  id,
  secret_hash: _secret,
  former_hash: _former,
  scope,
  profile,
  ...rest
}: Selectable<ControlTables['api_keys']>): ApiKey {
  return { key_id: id, ...rest, scope: scope as KeyScope, profile: profile as Profile };
}
