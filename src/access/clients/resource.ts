/** What a client is let into: the endpoint of one workspace, and how far. */
import type { KeyScope } from '../../model/api-key.ts';
import { slugSchema } from '../../model/workspace.ts';

/** In OAuth's words, from the least to the most. */
export const oauthScopes = { read: 'memory:read', write: 'memory:write' } as const satisfies Record<KeyScope, string>;
export const allOauthScopes = Object.values(oauthScopes).join(' ');

/** Where a workspace's Model Context Protocol is: what tokens are issued for. */
export function resourceOf(baseUrl: string, slug: string): string {
  return `${baseUrl}/api/workspaces/${slug}/mcp/stream`;
}

/** Where it says who issues tokens for it. */
export function resourceMetadataUrl(baseUrl: string, slug: string): string {
  return `${baseUrl}/.well-known/oauth-protected-resource/api/workspaces/${slug}/mcp/stream`;
}

/** Null for what is no workspace's endpoint here; whether there is such a workspace is not looked up. */
export function slugOfResource(baseUrl: string, resource: string): string | null {
  const slug = /\/api\/workspaces\/([^/]+)\/mcp\/stream$/.exec(resource)?.[1] ?? '';
  return slugSchema.safeParse(slug).success && resource === resourceOf(baseUrl, slug) ? slug : null;
}

/** Null where neither scope is among them. */
export function scopeOf(scopes: string | undefined): KeyScope | null {
  const named = (scopes ?? '').split(' ');
  if (named.includes(oauthScopes.write)) return 'write';
  return named.includes(oauthScopes.read) ? 'read' : null;
}
