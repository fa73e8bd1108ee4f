/** The resource that a client connects to: the endpoint of one workspace, and the scope. */
import type { KeyScope } from '../../model/api-key.ts';
import { slugSchema } from '../../model/workspace.ts';

/** Scopes in OAuth's words, from the least to the greatest. */
export const oauthScopes = { read: 'memory:read', write: 'memory:write' } as const satisfies Record<KeyScope, string>;
export const allOauthScopes = Object.values(oauthScopes).join(' ');

/** The address of a workspace's Model Context Protocol endpoint, for which tokens are issued. */
export function resourceOf(baseUrl: string, slug: string): string {
  return `${baseUrl}/api/workspaces/${slug}/mcp/stream`;
}

/** The address of the metadata that names the authorization server of the endpoint. */
export function resourceMetadataUrl(baseUrl: string, slug: string): string {
  return `${baseUrl}/.well-known/oauth-protected-resource/api/workspaces/${slug}/mcp/stream`;
}

/** Null for an address that is not a workspace endpoint of this service. Does not check that the workspace exists. */
export function slugOfResource(baseUrl: string, resource: string): string | null {
  const slug = /\/api\/workspaces\/([^/]+)\/mcp\/stream$/.exec(resource)?.[1] ?? '';
  return slugSchema.safeParse(slug).success && resource === resourceOf(baseUrl, slug) ? slug : null;
}

/** Null if neither scope is among them. */
export function scopeOf(scopes: string | undefined): KeyScope | null {
  const named = (scopes ?? '').split(' ');
  if (named.includes(oauthScopes.write)) return 'write';
  return named.includes(oauthScopes.read) ? 'read' : null;
}
