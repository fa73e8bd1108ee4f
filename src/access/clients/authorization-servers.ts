/** One authorization server for each address of the service, made on first use. */
import { randomBytes } from 'node:crypto';
import type Provider from 'oidc-provider';
import type { ControlStore } from '../../storage/ports/control/control-store.ts';
import { publicFetch } from '../public-fetch.ts';

export interface AuthorizationServers {
  at(baseUrl: string): Promise<Provider>;
}

/** Without STELE_BASE_URL, callers may name many addresses; the oldest server is dropped. */
const mostServers = 16;

export function openAuthorizationServers(
  control: ControlStore,
  secret: string | null,
  now: () => Date,
  fetch: typeof globalThis.fetch = publicFetch,
): AuthorizationServers {
  const servers = new Map<string, Promise<Provider>>();
  // Without STELE_SECRET, requests under way end with the process and must begin again.
  const sealing = secret ?? randomBytes(32).toString('base64url');
  const open = async (issuer: string) => {
    const { openAuthorizationServer } = await import('./authorization-server.ts');
    return openAuthorizationServer({ issuer, control, secret: sealing, now, fetch });
  };
  return {
    at: (baseUrl) => {
      const server = servers.get(baseUrl) ?? open(baseUrl);
      servers.set(baseUrl, server);
      if (servers.size > mostServers) servers.delete(servers.keys().next().value ?? '');
      return server;
    },
  };
}
