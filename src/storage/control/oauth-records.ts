/** The authorization server's records, in SQL that both engines accept. */
import type { OauthRecords } from '../ports/control/oauth-records.ts';
import type { ControlDb } from './tables.ts';

export function oauthRecordsOf(db: ControlDb): OauthRecords {
  return {
    put: async ({ content, ...rest }) => {
      const row = { ...rest, content: JSON.stringify(content), consumed: null };
      const { kind: _kind, id: _id, ...changed } = row;
      await db
        .insertInto('oauth_records')
        .values(row)
        .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(changed))
        .execute();
    },
    find: async (kind, id, at) => {
      const row = await db
        .selectFrom('oauth_records')
        .selectAll()
        .where('kind', '=', kind)
        .where('id', '=', id)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
        .executeTakeFirst();
      return row ? { ...row, content: JSON.parse(row.content) } : null;
    },
    consume: async (kind, id, seconds) => {
      const unused = db.updateTable('oauth_records').set({ consumed: seconds }).where('consumed', 'is', null);
      const used = await unused.where('kind', '=', kind).where('id', '=', id).returning('id').execute();
      return used.length > 0;
    },
    keep: async (kind, id) => {
      const one = db.updateTable('oauth_records').set({ expires_at: null });
      await one.where('kind', '=', kind).where('id', '=', id).execute();
    },
    remove: async (kind, id) => {
      await db.deleteFrom('oauth_records').where('kind', '=', kind).where('id', '=', id).execute();
    },
    removeGrant: async (grantId) => {
      await db.deleteFrom('oauth_records').where('grant_id', '=', grantId).execute();
    },
    deleteExpired: async (at) => {
      const expired = db.deleteFrom('oauth_records').where('expires_at', '<=', at);
      return (await expired.returning('kind').execute()).length;
    },
  };
}
