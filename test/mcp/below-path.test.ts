/**
 * The service below a path of a shared address: a proxy strips the path, and clients and browsers still find
 * everything.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { type PathProxy, startPathProxy } from '../support/path-proxy.ts';
import { type McpService, startMcpService } from './mcp-service.ts';
import { callback, openOauthClient } from './oauth-client.ts';

const path = '/memory';
let proxy: PathProxy;
let service: McpService;
beforeAll(async () => {
  proxy = await startPathProxy(path);
  service = await startMcpService({ environment: { STELE_BASE_URL: proxy.base } });
  proxy.forwardTo(Number(new URL(service.url).port));
});
afterAll(async () => {
  await service.services.providers.close();
  await service.stop();
  proxy.stop();
});

const json = async (url: string) => (await (await fetch(url)).json()) as Record<string, unknown>;

test('the metadata that names the token issuer is found through the proxy, at the location that the RFCs define', async () => {
  const endpoint = `${proxy.base}/api/workspaces/alpha/mcp/stream`;
  const { status, headers } = await fetch(endpoint, { method: 'POST', body: '{}' });
  const metadata = /resource_metadata="([^"]+)"/.exec(headers.get('WWW-Authenticate')!)![1]!;
  expect([status, metadata]).toEqual([
    401,
    `${proxy.base}/.well-known/oauth-protected-resource/api/workspaces/alpha/mcp/stream`,
  ]);
  const resource = await json(metadata);
  expect(resource).toMatchObject({ resource: endpoint, authorization_servers: [proxy.base] });
  const server = await json(`${proxy.base}/.well-known/openid-configuration`);
  expect(server).toMatchObject({
    issuer: proxy.base,
    authorization_endpoint: `${proxy.base}/oauth/authorize`,
    token_endpoint: `${proxy.base}/oauth/token`,
    registration_endpoint: `${proxy.base}/oauth/register`,
    revocation_endpoint: `${proxy.base}/oauth/revoke`,
  });
  // For a proxy that forwards well-known addresses unchanged.
  const root = service.url;
  expect(await json(`${root}/.well-known/oauth-authorization-server${path}`)).toEqual(server);
  expect(await json(`${root}/.well-known/oauth-protected-resource${path}/api/workspaces/alpha/mcp/stream`)).toEqual(
    resource,
  );
});

test('the official client works through the proxy: registration, consent, calls, refresh', async () => {
  const { origin } = new URL(proxy.base);
  const request = (url: string, init: RequestInit) => fetch(url, { ...init, redirect: 'manual' });
  const ada = openBrowser({ request } as never, origin);
  // Its browser requests paths of the whole address.
  const pathOf = (url: string | URL | null) => {
    const { pathname, search } = new URL(url!, origin);
    expect(pathname).toMatch(/^\/memory\//);
    return pathname + search;
  };
  await ada.signIn('ada@example.org', undefined, path);
  const { control } = service.services.storage;
  const { person_id } = (await control.people.findByEmail('ada@example.org'))!;
  await control.members.add({ workspace_id: service.alpha.workspace_id, person_id, role: 'owner' });
  const client = openOauthClient(`${proxy.base}/api/workspaces/alpha/mcp/stream`);
  await expect(client.connect()).rejects.toThrow('Unauthorized');
  const stranger = openBrowser({ request } as never, origin);
  const authorizationUrl = await stranger.get(pathOf(client.kept.authorizationUrl!));
  expect(pathOf((await stranger.get(pathOf(authorizationUrl.location), { Accept: 'text/html' })).location)).toBe(
    '/memory/login',
  );

  const consent = pathOf((await ada.get(pathOf(client.kept.authorizationUrl!))).location);
  const page = await ada.get(consent, { Accept: 'text/html' });
  expect(page.text).toContain(`action="${consent}"`);
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)![1]!;
  const decided = await ada.post(consent, { csrf, decision: 'allow', scope: 'write' }, { Origin: origin });
  const back = new URL((await ada.get(pathOf(decided.location))).location!);
  expect([`${back.origin}${back.pathname}`, back.searchParams.get('iss')]).toEqual([callback, proxy.base]);
  await client.finish(back.searchParams.get('code')!);
  const session = await client.connect();
  expect((await session.listTools()).tools).toHaveLength(60);
  await session.close();
  const renewed = await fetch(`${proxy.base}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: client.kept.tokens!.refresh_token!,
      client_id: client.kept.registration!.client_id,
    }),
  });
  expect(renewed.status).toBe(200);
});

test('pages, their assets and their links are below the path', async () => {
  for (const page of ['', '/docs', '/connect', '/api-explorer', '/login']) {
    const text = await (await fetch(proxy.base + page)).text();
    const links = [...text.matchAll(/\s(?:href|src|action)="(\/[^"]*)"/g)].map(([, link]) => link!);
    expect(links.length).toBeGreaterThan(10);
    for (const link of new Set(links)) {
      expect(link).toMatch(/^\/memory\//);
      const { status } = await fetch(new URL(link, proxy.base), { redirect: 'manual' });
      expect([link, status < 400]).toEqual([link, true]);
    }
    expect(text).toContain(`rel="canonical" href="${proxy.base}${page || '/'}"`);
  }
});
