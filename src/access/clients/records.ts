/**
 * The authorization server's records, in the control store, so that restarts and other nodes lose nothing. Codes and
 * tokens are stored only as hashes, and each can be used only once, even by two callers at the same time.
 */
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { isStorableText } from '../../model/validation.ts';
import type { ControlStore } from '../../storage/ports/control/control-store.ts';
import { dayMs } from '../../time-units.ts';
import { hashOfToken } from '../token-hash.ts';

const secrets = new Set(['AccessToken', 'RefreshToken', 'AuthorizationCode']);
/** A client that registers and is never connected is forgotten after this time. */
const untriedClientMs = dayMs;
/** In characters of JSON. Bounded because anyone may register. */
const largestClient = 4_096;
const loopback = ['127.0.0.1', 'localhost', '[::1]'];

export function recordsOf(control: ControlStore, now: () => Date, kind: string): Adapter {
  const { oauthRecords: records } = control;
  const keyOf = (id: string) => (secrets.has(kind) ? hashOfToken(id) : id);
  const at = () => now().toISOString();
  const revokeByGrantId = (grantId: string) => records.removeGrant(grantId);
  // Stele's own session identifies the person; the library's session would admit whoever uses the browser next.
  if (kind === 'Session') return nothingKept;
  return {
    upsert: async (id, { jti: _id, ...content }, seconds) => {
      if (kind === 'Client') refuseClient(content);
      const ms = kind === 'Client' ? untriedClientMs : seconds === undefined ? null : seconds * 1_000;
      await records.put({
        kind,
        id: keyOf(id),
        content,
        grant_id: content.grantId ?? null,
        expires_at: ms === null ? null : new Date(now().getTime() + ms).toISOString(),
      });
    },
    find: async (id) => {
      // PostgreSQL refuses even a query that contains such an id.
      if (!isStorableText(id)) return undefined;
      const found = await records.find(kind, keyOf(id), at());
      if (found === null) return undefined;
      return { ...found.content, jti: id, ...(found.consumed !== null && { consumed: found.consumed }) };
    },
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    consume: async (id) => {
      if (await records.consume(kind, keyOf(id), Math.floor(now().getTime() / 1_000))) return;
      const grantId = (await records.find(kind, keyOf(id), at()))?.grant_id;
      if (grantId) await revokeByGrantId(grantId);
      throw new errors.InvalidGrant('it was used already');
    },
    destroy: async (id) => {
      await records.remove(kind, keyOf(id));
      if (kind === 'Grant') await control.connectedClients.disconnectGrant(id);
    },
    revokeByGrantId,
  };
}

const nothingKept: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
};

function refuseClient(content: AdapterPayload): void {
  if (JSON.stringify(content).length > largestClient)
    throw new errors.InvalidClientMetadata(`a registration may have at most ${largestClient} characters`);
  for (const address of content.redirect_uris ?? []) {
    const { protocol, hostname } = new URL(address);
    if (protocol === 'http:' && !loopback.includes(hostname))
      throw new errors.InvalidClientMetadata(
        'redirect_uris with http must be on the local machine; otherwise use https',
      );
  }
}
