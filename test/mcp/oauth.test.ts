/**
 * A client that signs a person in: registration, consent, tokens, refresh and revocation, as the official client does
 * it.
 */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAuthorizationServers } from '../../src/access/clients/authorization-servers.ts';
import { publicFetch } from '../../src/access/public-fetch.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { engines } from '../support/engines.ts';
import { type McpService, startMcpService } from './mcp-service.ts';
import { callback, type OauthClient, openOauthClient } from './oauth-client.ts';

const wire = { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' };
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

describe.each(engines)('on $name', (engine) => {
  let service: McpService;
  let ada: TestBrowser;
  beforeAll(async () => {
    service = await startMcpService({ engine });
    ada = await signedIn('ada@example.org');
    await join('ada@example.org', 'owner');
  });
  afterAll(async () => {
    await service.services.providers.close();
    await service.stop();
  });

  const browser = () =>
    openBrowser(
      { request: (url: string, init: RequestInit) => fetch(url, { ...init, redirect: 'manual' }) } as never,
      service.url,
    );
  const signedIn = async (email: string) => {
    const opened = browser();
    await opened.signIn(email);
    return opened;
  };
  const join = async (email: string, role: 'owner' | 'viewer' | 'member', workspace = service.alpha) => {
    const { control } = service.services.storage;
    const { person_id } = (await control.people.findByEmail(email))!;
    await control.members.add({ workspace_id: workspace.workspace_id, person_id, role });
    return { person_id, workspace_id: workspace.workspace_id };
  };
  const pathOf = (url: string | URL | null) => {
    const { pathname, search } = new URL(url!, service.url);
    return pathname + search;
  };

  /** Follows the client's redirect to the consent page. */
  const openConsent = async (person: TestBrowser, authorizationUrl: URL) => {
    const { location } = await person.get(pathOf(authorizationUrl));
    const { pathname } = new URL(location!, service.url);
    expect(pathname).toMatch(/^\/oauth\/consent\//);
    const page = await person.get(pathname, { Accept: 'text/html' });
    return { pathname, page, csrf: /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '' };
  };
  /** Answers yes or no, and returns the browser's final address. */
  const decide = async (person: TestBrowser, authorizationUrl: URL, form: Record<string, string>) => {
    const { pathname, csrf } = await openConsent(person, authorizationUrl);
    const decided = await person.post(pathname, { csrf, ...form }, { Origin: service.url });
    const resumed = await person.get(pathOf(decided.location));
    expect([decided.status, resumed.status, resumed.status === 303 ? '' : resumed.text]).toEqual([303, 303, '']);
    return new URL(resumed.location!);
  };
  /** A client that ada authorized. */
  const connected = async (person = ada, scope = 'write', client = openOauthClient(service.endpoint)) => {
    await expect(client.connect()).rejects.toThrow('Unauthorized');
    const back = await decide(person, client.kept.authorizationUrl!, { decision: 'allow', scope });
    expect(`${back.origin}${back.pathname}`).toBe(callback);
    expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual(['state-1', service.url]);
    await client.finish(back.searchParams.get('code')!);
    return { client, code: back.searchParams.get('code')! };
  };
  const withToken = (token: string | undefined, endpoint = service.endpoint) =>
    fetch(endpoint, {
      method: 'POST',
      headers: { ...wire, Authorization: `Bearer ${token}` },
      body: JSON.stringify(list),
    });
  const token = (form: Record<string, string>) =>
    fetch(`${service.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  const refresh = ({ kept }: OauthClient, refresh_token = kept.tokens!.refresh_token!) =>
    token({ grant_type: 'refresh_token', refresh_token, client_id: kept.registration!.client_id });

  test('a call without a token names the metadata, and the metadata names the token issuer', async () => {
    const { status, headers } = await withToken('nothing');
    const challenge = headers.get('WWW-Authenticate')!;
    const metadata = /resource_metadata="([^"]+)"/.exec(challenge)![1]!;
    expect([status, metadata]).toEqual([
      401,
      `${service.url}/.well-known/oauth-protected-resource${new URL(service.endpoint).pathname}`,
    ]);
    expect(await (await fetch(metadata)).json()).toMatchObject({
      resource: service.endpoint,
      authorization_servers: [service.url],
      scopes_supported: ['memory:read', 'memory:write'],
    });
    const server = await (await fetch(`${service.url}/.well-known/oauth-authorization-server`)).json();
    expect(server).toMatchObject({
      issuer: service.url,
      authorization_endpoint: `${service.url}/oauth/authorize`,
      registration_endpoint: `${service.url}/oauth/register`,
      revocation_endpoint: `${service.url}/oauth/revoke`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    });
  });

  test('the whole flow: registration, consent, call, refresh, revocation', async () => {
    const { client } = await connected();
    const [entry] = await service.services.storage.control.audit.recent(1);
    expect(entry).toMatchObject({ action: 'client.connect', outcome: 'ok', address: '127.0.0.1' });
    const session = await client.connect();
    expect((await session.listTools()).tools).toHaveLength(60);
    const stored = (await session.callTool({
      name: 'remember',
      arguments: { content: 'Let in by Ada.', detail: 'full' },
    })) as CallToolResult;
    const { memory } = stored.structuredContent as { memory: { memory_id: string; actor: string } };
    expect(memory.actor).toMatch(/^cli_/);
    await session.close();

    const first = client.kept.tokens!;
    const renewed = (await (await refresh(client)).json()) as typeof first;
    expect(renewed.access_token).not.toBe(first.access_token);
    expect(renewed.refresh_token).not.toBe(first.refresh_token);
    expect((await withToken(renewed.access_token)).status).toBe(200);

    await fetch(`${service.url}/oauth/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: renewed.refresh_token!, client_id: client.kept.registration!.client_id }),
    });
    expect((await withToken(renewed.access_token)).status).toBe(401);
    expect((await refresh(client, renewed.refresh_token)).status).toBe(400);
  });

  test('the page names the client, the workspace and the redirect target', async () => {
    const client = openOauthClient(service.endpoint, { client_name: '<b>Sly</b>' });
    await expect(client.connect()).rejects.toThrow('Unauthorized');
    const { page } = await openConsent(ada, client.kept.authorizationUrl!);
    expect(page.text).toContain('&lt;b&gt;Sly&lt;/b&gt;');
    expect(page.text).toContain(service.alpha.name);
    expect(page.text).toContain('http://127.0.0.1:53682');
  });

  test('a person who is not signed in is sent to the sign-in, and returns to the page', async () => {
    const client = openOauthClient(service.endpoint);
    await expect(client.connect()).rejects.toThrow('Unauthorized');
    const stranger = browser();
    const { location } = await stranger.get(pathOf(client.kept.authorizationUrl!));
    const { pathname } = new URL(location!, service.url);
    expect((await stranger.get(pathname)).location).toBe('/login');
    expect((await stranger.signIn('ada@example.org')).location).toBe(pathname);
  });

  test('a refusal is reported to the client, and another site cannot consent', async () => {
    const client = openOauthClient(service.endpoint);
    await expect(client.connect()).rejects.toThrow('Unauthorized');
    const { pathname, csrf } = await openConsent(ada, client.kept.authorizationUrl!);
    const yes = { decision: 'allow', scope: 'write' };
    expect((await ada.post(pathname, { csrf, ...yes }, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await ada.post(pathname, { csrf: 'made-up', ...yes }, { Origin: service.url })).status).toBe(403);
    const back = await decide(ada, client.kept.authorizationUrl!, { decision: 'deny' });
    expect(back.searchParams.get('error')).toBe('access_denied');
  });

  test('a person outside the workspace cannot authorize a client', async () => {
    const eve = await signedIn('eve@example.org');
    const client = openOauthClient(service.endpoint);
    await expect(client.connect()).rejects.toThrow('Unauthorized');
    const { page } = await openConsent(eve, client.kept.authorizationUrl!);
    expect(page.status).toBe(404);
    expect(page.text).not.toContain('decision');
  });

  test('a client may do what both its grant and its person’s role allow at the time of the call', async () => {
    const reader = (await connected(ada, 'read')).client;
    const session = await reader.connect();
    const refused = (await session.callTool({ name: 'remember', arguments: { content: 'No.' } })) as CallToolResult;
    expect(refused).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('This client may only read') }],
    });

    const grace = await signedIn('grace@example.org');
    const { person_id, workspace_id } = await join('grace@example.org', 'member');
    const { client } = await connected(grace);
    const writing = await client.connect();
    const write = async () =>
      (await writing.callTool({
        name: 'remember',
        arguments: { content: `At ${performance.now()}.` },
      })) as CallToolResult;
    expect((await write()).isError).toBeUndefined();
    const { members } = service.services.storage.control;
    await members.changeRole(workspace_id, person_id, 'viewer');
    expect(await write()).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('is viewer') }] });
    await members.remove(workspace_id, person_id);
    expect((await withToken(client.kept.tokens!.access_token)).status).toBe(403);
  });

  test('a token opens the workspace that it was issued for, and nothing else', async () => {
    const { client } = await connected();
    const { access_token } = client.kept.tokens!;
    await join('ada@example.org', 'owner', service.beta);
    expect((await withToken(access_token, service.endpoint.replace('/alpha', `/${service.beta.slug}`))).status).toBe(
      401,
    );
    const other = new URL(service.endpoint);
    other.hostname = 'localhost';
    expect((await withToken(access_token, other.href)).status).toBe(401);
    const { status } = await service.call('GET', 'status', { key: access_token });
    expect(status).toBe(401);
  });

  test('a code is valid once: a second use revokes the tokens of the first', async () => {
    const { client, code } = await connected();
    const again = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback,
      code_verifier: client.kept.verifier!,
      client_id: client.kept.registration!.client_id,
    };
    expect((await withToken(client.kept.tokens!.access_token)).status).toBe(200);
    expect((await token(again)).status).toBe(400);
    expect((await withToken(client.kept.tokens!.access_token)).status).toBe(401);
  });

  test('a refresh token is valid once, also for two simultaneous uses: then all of its tokens are revoked', async () => {
    const { client } = await connected();
    const both = await Promise.all([refresh(client), refresh(client)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { client: second } = await connected();
    const { access_token } = (await (await refresh(second)).json()) as { access_token: string };
    expect((await refresh(second)).status).toBe(400);
    expect((await withToken(access_token)).status).toBe(401);
  });

  test('the redirect target must be registered, and be on the same machine or use TLS', async () => {
    const client = openOauthClient(service.endpoint);
    await expect(client.connect()).rejects.toThrow('Unauthorized');
    const elsewhere = new URL(client.kept.authorizationUrl!);
    elsewhere.searchParams.set('redirect_uri', 'https://evil.example/callback');
    const { status, location } = await ada.get(pathOf(elsewhere));
    expect([status, location]).toEqual([400, null]);
    for (const redirect of ['http://evil.example/callback', 'javascript:alert(1)', 'https://localhost/x', 'rubbish']) {
      for (const application_type of ['web', 'native']) {
        if (application_type === 'web' && redirect.startsWith('https://localhost')) continue;
        const body = JSON.stringify({ application_type, redirect_uris: [redirect] });
        const headers = { 'Content-Type': 'application/json' };
        const answer = await fetch(`${service.url}/oauth/register`, { method: 'POST', headers, body });
        expect([redirect, application_type, answer.status]).toEqual([redirect, application_type, 400]);
      }
    }
  });

  test('without PKCE, or for another service, no code is issued', async () => {
    const client = openOauthClient(service.endpoint);
    await expect(client.connect()).rejects.toThrow('Unauthorized');
    for (const change of [{ code_challenge: '' }, { resource: 'https://elsewhere.example/mcp' }, { resource: '' }]) {
      const authorizationUrl = new URL(client.kept.authorizationUrl!);
      for (const [name, value] of Object.entries(change))
        if (value === '') authorizationUrl.searchParams.delete(name);
        else authorizationUrl.searchParams.set(name, value);
      const { location } = await ada.get(pathOf(authorizationUrl));
      expect([change, new URL(location!, service.url).searchParams.get('error')]).toEqual([
        change,
        expect.stringMatching(/^invalid_(request|target)$/),
      ]);
    }
  });

  test('the dashboard lists the clients of a person, and a disconnected client loses access at once', async () => {
    const linus = await signedIn('linus@example.org');
    await join('linus@example.org', 'viewer');
    const { client } = await connected(linus);
    const page = await linus.get('/app/clients', { Accept: 'text/html' });
    const id = /cli_[0-9A-Z]{26}/.exec(page.text)![0];
    expect(page.text).toContain('Test client');
    expect((await ada.get('/app/clients')).text).not.toContain(id);
    expect((await ada.post(`/app/clients/${id}/disconnect`, {}, { Origin: service.url })).status).toBe(404);
    expect((await linus.post(`/app/clients/${id}/disconnect`, {}, { Origin: service.url })).status).toBe(200);
    expect((await withToken(client.kept.tokens!.access_token)).status).toBe(401);
    expect((await refresh(client)).status).toBe(400);
  });

  test('clients of a person who is removed from the workspace stay disconnected when the person comes back', async () => {
    const kim = await signedIn('kim@example.org');
    const { person_id } = await join('kim@example.org', 'member');
    const { client } = await connected(kim);
    expect((await withToken(client.kept.tokens!.access_token)).status).toBe(200);
    const path = `/app/workspaces/${service.alpha.slug}/members/${person_id}`;
    expect((await ada.post(path, { do: 'remove' }, { Origin: service.url })).status).toBe(200);
    await join('kim@example.org', 'member');
    expect((await withToken(client.kept.tokens!.access_token)).status).toBe(401);
    expect((await refresh(client)).status).toBe(400);
    expect((await kim.get('/app/clients')).text).not.toMatch(/cli_[0-9A-Z]{26}/);
  });

  test('the store contains no code and no token in plain text', async () => {
    const { client, code } = await connected();
    const all = await service.dump();
    for (const secret of [code, client.kept.tokens!.access_token, client.kept.tokens!.refresh_token!])
      expect(all).not.toContain(secret);
  });
});

test.each(['register', 'token', 'revoke'])(
  'an oversized body is refused by /oauth/%s, with its length or without',
  async (path) => {
    const service = await startMcpService();
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 1;
        controller.enqueue(new Uint8Array(64 * 1024));
        // If nothing else ends the stream, the test does.
        if (sent === 1_000) controller.close();
      },
    });
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    for (const body of ['a'.repeat(100_000), endless]) {
      const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
      // A connection that is cut in the middle of a body is a refusal too.
      const status = await fetch(`${service.url}/oauth/${path}`, init).then(
        (answer) => answer.status,
        () => 413,
      );
      expect(status).toBe(413);
    }
    expect(sent).toBeLessThan(1_000);
    await service.stop();
  },
);

test('a caller that requests access again and again is refused for a while, and its requests are not stored', async () => {
  const service = await startMcpService({ environment: { STELE_RATE_LIMIT: '600' } });
  const client = openOauthClient(service.endpoint);
  await expect(client.connect()).rejects.toThrow('Unauthorized');
  const ask = () => fetch(client.kept.authorizationUrl!, { redirect: 'manual' });
  const statuses = (await Promise.all(Array.from({ length: 80 }, ask))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 303).length).toBeLessThan(60);
  expect(new Set(statuses)).toEqual(new Set([303, 429]));
  await service.stop();
});

describe('a client whose id is its own metadata address', () => {
  const address = 'https://client.example/about.json';
  const about = { client_id: address, client_name: 'Well known', redirect_uris: [callback] };

  test('needs no registration, and the page shows that address', async () => {
    const answer = async () => Response.json(about);
    const service = await startMcpService({
      wrap: (services) => ({
        ...services,
        authorization: openAuthorizationServers(services.storage.control, null, services.now, answer),
      }),
    });
    const metadata = await fetch(`${service.url}/.well-known/oauth-authorization-server`);
    expect(await metadata.json()).toMatchObject({ client_id_metadata_document_supported: true });
    const request = (url: string, init: RequestInit) => fetch(url, { ...init, redirect: 'manual' });
    const ada = openBrowser({ request } as never, service.url);
    await ada.signIn('ada@example.org');
    const { control } = service.services.storage;
    const { person_id } = (await control.people.findByEmail('ada@example.org'))!;
    await control.members.add({ workspace_id: service.alpha.workspace_id, person_id, role: 'owner' });
    const query = new URLSearchParams({
      client_id: address,
      redirect_uri: callback,
      response_type: 'code',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      resource: service.endpoint,
    });
    const { location } = await ada.get(`/oauth/authorize?${query}`);
    const { text } = await ada.get(new URL(location!, service.url).pathname, { Accept: 'text/html' });
    expect(text).toContain('Well known');
    expect(text).toContain(address);
    await service.services.providers.close();
    await service.stop();
  });

  test.each([
    'https://127.0.0.1/about.json',
    'https://localhost/about.json',
    'https://[::1]/about.json',
    'https://[::ffff:10.0.0.1]/about.json',
    'https://[2001:0:a00:1::]/about.json',
    'https://[3fff::1]/about.json',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3/about.json',
    'http://client.example/about.json',
  ])('%s is not fetched: it is not on the public network', async (url) => {
    await expect(publicFetch(url)).rejects.toThrow('not a public network address');
  });
});
