/** The name that a client gives itself is stored when a person connects it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { engines } from '../support/engines.ts';
import { type McpService, startMcpService } from './mcp-service.ts';
import { callback, openOauthClient } from './oauth-client.ts';

describe.each(engines)('on $name', (engine) => {
  let service: McpService;
  let ada: TestBrowser;
  beforeAll(async () => {
    service = await startMcpService({ engine });
    const request = (url: string, init: RequestInit) => fetch(url, { ...init, redirect: 'manual' });
    ada = openBrowser({ request } as never, service.url);
    await ada.signIn('ada@example.org');
    const { control } = service.services.storage;
    const { person_id } = (await control.people.findByEmail('ada@example.org'))!;
    await control.members.add({ workspace_id: service.alpha.workspace_id, person_id, role: 'owner' });
  });
  afterAll(async () => {
    await service.services.providers.close();
    await service.stop();
  });

  test('a name with NUL, half of a character and a character at its cut is stored without them', async () => {
    const name = `Tug\0boat\ud800 ${'x'.repeat(90)}🚢`;
    const client = openOauthClient(service.endpoint, { client_name: name });
    await expect(client.connect()).rejects.toThrow('Unauthorized');
    const authorizationUrl = client.kept.authorizationUrl!;
    const { pathname } = new URL(
      (await ada.get(authorizationUrl.pathname + authorizationUrl.search)).location!,
      service.url,
    );
    const page = await ada.get(pathname, { Accept: 'text/html' });
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)![1]!;
    const decided = await ada.post(
      pathname,
      { csrf, decision: 'allow', scope: 'read' },
      { Origin: service.url, Accept: 'text/html' },
    );
    expect(decided.status).toBe(303);
    const resumed = await ada.get(new URL(decided.location!).pathname);
    expect(resumed.location).toMatch(new RegExp(`^${callback}.*code=`));
    const { text } = await ada.get('/app/clients', { Accept: 'text/html' });
    expect(text).toContain(`Tug boat ${'x'.repeat(90)}`);
    expect(text).not.toMatch(/\0|\ufffd/);
  });
});
