/** Connected clients, in SQL that both engines accept. */
import type { Selectable } from 'kysely';
import { AppError } from '../../errors.ts';
import { newId } from '../../model/ids.ts';
import type { ConnectedClient } from '../../model/people/connected-client.ts';
import type { ControlEngine } from '../engine.ts';
import type { ConnectedClients } from '../ports/control/connected-clients.ts';
import type { ControlTables } from './tables.ts';

type Row = Selectable<ControlTables['connected_clients']>;

export function connectedClientsOf(
  { control: db, controlTransaction }: ControlEngine,
  now: () => Date,
): ConnectedClients {
  return {
    connect: (client) =>
      controlTransaction(async (tx) => {
        const { oauth_client, person_id, workspace_id, ...given } = client;
        const at = now();
        const row = { ...client, id: newId('client', at), created_at: at.toISOString(), last_used_at: null };
        // A second call for the same connection waits here for the first one, and then holds its row.
        const known = await tx
          .insertInto('connected_clients')
          .values(row)
          .onConflict((conflict) =>
            conflict
              .columns(['oauth_client', 'person_id', 'workspace_id'])
              .doUpdateSet((eb) => ({ id: eb.ref('connected_clients.id') })),
          )
          .returningAll()
          .executeTakeFirstOrThrow();
        if (known.id === row.id) return { client: toClient(row), formerGrant: null };
        await tx.updateTable('connected_clients').set(given).where('id', '=', known.id).execute();
        return { client: toClient({ ...known, ...given }), formerGrant: known.grant_id };
      }),
    findByGrant: async (grantId) => {
      const row = await db
        .selectFrom('connected_clients')
        .selectAll()
        .where('grant_id', '=', grantId)
        .executeTakeFirst();
      return row ? toClient(row) : null;
    },
    ofPerson: async (personId) => {
      const clients = db.selectFrom('connected_clients').selectAll().where('person_id', '=', personId);
      return (await clients.orderBy('id', 'desc').execute()).map(toClient);
    },
    disconnect: async (personId, clientId) => {
      const mine = db.deleteFrom('connected_clients').where('id', '=', clientId).where('person_id', '=', personId);
      const row = await mine.returningAll().executeTakeFirst();
      if (row) return { client: toClient(row), grant_id: row.grant_id };
      throw new AppError(
        'not_found',
        'You have no connected client with this id. It may have been disconnected already.',
      );
    },
    disconnectGrant: async (grantId) => {
      await db.deleteFrom('connected_clients').where('grant_id', '=', grantId).execute();
    },
    touch: async (clientId, at) => {
      await db.updateTable('connected_clients').set({ last_used_at: at }).where('id', '=', clientId).execute();
    },
  };
}

function toClient({ id, grant_id: _grant, scope, ...rest }: Row): ConnectedClient {
  return { client_id: id, scope: scope as ConnectedClient['scope'], ...rest };
}
