/** Clients that are web pages, such as the inspector: a browser allows calls only to services that permit them. */
import { afterEach, expect, test } from 'vitest';
import { type McpService, startMcpService } from './mcp-service.ts';

const inspector = 'http://localhost:6274';
const elsewhere = 'https://tools.example.org';

let service: McpService;
afterEach(() => service.stop());

/** The browser's preflight request, and the response headers that decide. */
async function preflight(url: string, origin: string, method = 'POST') {
  const { status, headers } = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': 'authorization,content-type,mcp-protocol-version',
    },
  });
  const allowHeader = (name: string) => headers.get(`Access-Control-Allow-${name}`);
  return {
    status,
    origin: allowHeader('Origin'),
    headers: allowHeader('Headers'),
    credentials: allowHeader('Credentials'),
  };
}

const initialize = (origin: string, key?: string) =>
  fetch(service.endpoint, {
    method: 'POST',
    headers: {
      Origin: origin,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'page', version: '1' } },
    }),
  });

test('a page served by another program on this machine may call, and reads session and challenge', async () => {
  service = await startMcpService();
  expect(await preflight(service.endpoint, inspector)).toEqual({
    status: 204,
    origin: inspector,
    headers: 'authorization,content-type,mcp-protocol-version',
    credentials: null,
  });
  const answer = await initialize(inspector, service.keys.write);
  expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([200, inspector]);
  expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('Mcp-Session-Id');
  const refused = await initialize(inspector);
  expect([refused.status, refused.headers.get('Access-Control-Allow-Origin')]).toEqual([401, inspector]);
  expect(refused.headers.get('Access-Control-Expose-Headers')).toContain('WWW-Authenticate');
  expect(refused.headers.get('WWW-Authenticate')).toContain('resource_metadata=');
});

test('a page from elsewhere may not call, unless the settings name it', async () => {
  service = await startMcpService();
  expect((await preflight(service.endpoint, elsewhere)).origin).toBeNull();
  expect((await initialize(elsewhere, service.keys.write)).status).toBe(403);
  await service.stop();
  service = await startMcpService({ environment: { STELE_ORIGINS: `https://other.example.org, ${elsewhere}` } });
  expect((await preflight(service.endpoint, elsewhere)).origin).toBe(elsewhere);
  const answer = await initialize(elsewhere, service.keys.write);
  expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([200, elsewhere]);
});

test('if the service is public, a page under a name of this machine may not call', async () => {
  service = await startMcpService({ environment: { STELE_BASE_URL: 'https://memory.example.org' } });
  expect((await preflight(service.endpoint, inspector)).origin).toBeNull();
  expect((await initialize(inspector, service.keys.write)).status).toBe(403);
  expect((await initialize('https://memory.example.org', service.keys.write)).status).toBe(200);
});

test('any page may sign a person in: metadata, registration, tokens and revocation; no other route is open to pages', async () => {
  service = await startMcpService();
  const resource = `/.well-known/oauth-protected-resource${new URL(service.endpoint).pathname}`;
  for (const path of [resource, '/.well-known/oauth-authorization-server', '/.well-known/openid-configuration']) {
    expect([path, (await preflight(service.url + path, elsewhere, 'GET')).origin]).toEqual([path, '*']);
    const answer = await fetch(service.url + path, { headers: { Origin: elsewhere } });
    expect([path, answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([path, 200, '*']);
  }
  for (const path of ['/oauth/register', '/oauth/token', '/oauth/revoke'])
    expect([path, (await preflight(service.url + path, elsewhere)).origin]).toEqual([path, '*']);
  const registered = await fetch(`${service.url}/oauth/register`, {
    method: 'POST',
    headers: { Origin: elsewhere, 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_name: 'Page', redirect_uris: [`${elsewhere}/callback`] }),
  });
  expect([registered.status, registered.headers.get('Access-Control-Allow-Origin')]).toEqual([201, '*']);
  const { client_id } = (await registered.json()) as { client_id: string };
  const refused = await fetch(`${service.url}/oauth/token`, {
    method: 'POST',
    headers: { Origin: elsewhere },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'none', client_id }),
  });
  expect([refused.status, await refused.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })]);
  expect(refused.headers.get('Access-Control-Allow-Origin')).toBe('*');
  for (const path of ['/oauth/authorize', '/app', '/api/workspaces/alpha/status'])
    expect([path, (await preflight(service.url + path, elsewhere, 'GET')).origin]).toEqual([path, null]);
});
