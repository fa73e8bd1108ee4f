/** A person's own account: the signed-in browsers, and the external accounts used to sign in. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { startService, type TestService } from '../http/test-service.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ environment: { STELE_PROXIES: '1' } });
});
afterAll(async () => {
  await service.services.providers.close();
  await service.remove();
});

const browse = async (email?: string) => {
  const browser = openBrowser(createApp(service.services));
  if (email) await browser.signIn(email);
  return browser;
};
const page = async (browser: TestBrowser) => (await browser.get('/app/account')).text;
const namedIn = (text: string) => [...text.matchAll(/sessions\/(\w+)\/end"/g)].map(([, id]) => id!);

test('requires a sign-in', async () => {
  const nobody = await browse();
  expect((await nobody.get('/app/account')).status).toBe(302);
  for (const path of ['/sessions/end', '/sessions/0123456789abcdef/end', '/identities/remove'])
    expect((await nobody.post(`/app/account${path}`)).status).toBe(401);
});

test('the sign-in page tells a person who is signed in already, and leads on', async () => {
  const text = async (browser: TestBrowser) => (await browser.get('/login')).text;
  expect(await text(await browse('ines@example.org'))).toMatch(/signed in as ines@example\.org.*<a href="\/app">/s);
  expect(await text(await browse())).not.toContain('You are signed in');
});

test('a browser that is signed in elsewhere is listed, and can be signed out from here', async () => {
  const [here, there] = [await browse('ada@example.org'), await browse('ada@example.org')];
  const others = namedIn(await page(here));
  expect(others).toHaveLength(1);
  expect(await here.post(`/app/account/sessions/${others[0]}/end`)).toMatchObject({
    status: 200,
    json: { session_id: others[0] },
  });
  expect((await there.get('/app')).status).toBe(302);
  expect((await here.get('/app')).status).toBe(200);
  expect((await here.post(`/app/account/sessions/${others[0]}/end`)).status).toBe(404);
});

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    'Chrome 150 on Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36 Edg/149.0',
    'Edge 149 on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari 19 on iOS',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
])('%s is listed as %s', async (agent, called) => {
  const app = createApp(service.services);
  const request = (path: string, init: RequestInit) =>
    app.request(path, { ...init, headers: { ...init.headers, 'User-Agent': agent } });
  const browser = openBrowser({ request } as never);
  await browser.signIn('erin@example.org');
  expect(await page(browser)).toContain(`>${called}</span>`);
});

test('all other browsers are signed out at once, and nobody can sign out another person', async () => {
  const [here, one, two] = [
    await browse('bob@example.org'),
    await browse('bob@example.org'),
    await browse('bob@example.org'),
  ];
  const stranger = await browse('mallory@example.org');
  for (const id of namedIn(await page(here)))
    expect((await stranger.post(`/app/account/sessions/${id}/end`)).status).toBe(404);
  expect((await here.post('/app/account/sessions/end')).json).toEqual({ ended: 2 });
  expect([await one.get('/app'), await two.get('/app')].map(({ status }) => status)).toEqual([302, 302]);
  expect([await here.get('/app'), await stranger.get('/app')].map(({ status }) => status)).toEqual([200, 200]);
});

test('a second external account is linked, signs in as the same person, and can be removed, unless it is the last', async () => {
  const carol = await browse('carol@example.org');
  const subjects = async () =>
    [...(await page(carol)).matchAll(/name="subject" value="([^"]+)"/g)].map(([, one]) => one!);
  expect(await subjects()).toEqual([]);
  expect((await carol.link('carol@elsewhere.example')).location).toBe('/app/account');
  expect(await subjects()).toHaveLength(2);
  const again = await browse('carol@elsewhere.example');
  expect(await page(again)).toContain('carol@example.org');
  const [first, second] = await subjects();
  const remove = (subject: string) =>
    carol.post('/app/account/identities/remove', { provider: 'development', subject });
  expect((await remove(second!)).status).toBe(200);
  expect((await remove(second!)).status).toBe(404);
  expect((await remove(first!)).status).toBe(409);
});

test('actions on keys, members and sessions are on record with the client’s address', async () => {
  const dora = await browse('dora@example.org');
  const from = { 'X-Forwarded-For': '203.0.113.9, 198.51.100.7' };
  const { json } = await dora.post('/app/workspaces', { name: 'Addresses' }, from);
  const { json: made } = await dora.post(`/app/workspaces/${json.workspace.slug}/keys`, { label: 'x' }, from);
  const answer = await service.call('GET', `/api/workspaces/${json.workspace.slug}/audit`, { key: made.key });
  // Our own proxy added the last hop; earlier entries may be forged.
  const seen = answer.json.audit.map(({ action, address }: { action: string; address: string }) => [action, address]);
  expect(seen).toContainEqual(['key.create', '198.51.100.7']);
  expect(seen).toContainEqual(['workspace.create', '198.51.100.7']);
});
