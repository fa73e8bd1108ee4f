/** Clients that leave something out when they register or ask for access. Only code above the ports differs, so one engine is enough. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type McpService, startMcpService } from './mcp-service.ts';
import { callback } from './oauth-client.ts';

let service: McpService;
beforeAll(async () => {
  service = await startMcpService();
});
afterAll(() => service.stop());

async function register(metadata: object) {
  const body = JSON.stringify({ client_name: 'Test client', redirect_uris: [callback], ...metadata });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${service.url}/oauth/register`, { method: 'POST', headers, body });
  return (await answer.json()) as { client_id: string; client_secret?: string; token_endpoint_auth_method: string };
}

test('a client that names no method of authentication gets no secret, because a secret would be refused', async () => {
  const registered = await register({});
  expect(registered.token_endpoint_auth_method).toBe('none');
  expect(registered).not.toHaveProperty('client_secret');
  expect(registered).not.toHaveProperty('client_secret_expires_at');
});

test.each<Record<string, string>>([{}, { scope: '' }, { scope: ' ' }])(
  'a client that requests no scope is shown to the person (%j)',
  async (scope) => {
    const { client_id } = await register({ token_endpoint_auth_method: 'none' });
    const query = new URLSearchParams({
      client_id,
      redirect_uri: callback,
      response_type: 'code',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      resource: service.endpoint,
      ...scope,
    });
    const answer = await fetch(`${service.url}/oauth/authorize?${query}`, { redirect: 'manual' });
    expect(answer.headers.get('location')).toMatch(/\/oauth\/consent\//);
  },
);
