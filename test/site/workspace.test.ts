/** Key rotation and expiry, and renaming and handing over a workspace. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { startService, type TestService } from '../http/test-service.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';

let service: TestService;
let ada: TestBrowser;
let slug: string;
beforeAll(async () => {
  service = await startService();
  ada = await browse('ada@example.org');
  slug = (await ada.post('/app/workspaces', { name: 'South Dock' })).json.workspace.slug;
});
afterAll(async () => {
  await service.services.providers.close();
  await service.remove();
});

const browse = async (email: string) => {
  const browser = openBrowser(createApp(service.services));
  await browser.signIn(email);
  return browser;
};
const root = () => `/app/workspaces/${slug}`;

test('a key gets a new secret, and the previous one works for the chosen time', async () => {
  const { json: made } = await ada.post(`${root()}/keys`, { label: 'rotated agent' });
  const rotate = (overlap_hours: string) => ada.post(`${root()}/keys/${made.key_id}/rotate`, { overlap_hours });
  const status = async (key: string) => (await service.call('GET', `/api/workspaces/${slug}/status`, { key })).status;
  for (const refused of ['721', '', ' ', '1.5', '-1'])
    expect((await rotate(refused)).json.detail[0].loc).toEqual(['form', 'overlap_hours']);
  expect(await status(made.key)).toBe(200);
  const { json: second } = await rotate('2');
  expect(second).toMatchObject({ key_id: made.key_id, former_until: expect.any(String) });
  expect([await status(made.key), await status(second.key)]).toEqual([200, 200]);
  const { json: third } = await rotate('0');
  expect([await status(made.key), await status(second.key), await status(third.key)]).toEqual([401, 401, 200]);
  await ada.post(`${root()}/keys/${made.key_id}/revoke`);
  expect(await status(third.key)).toBe(401);
  expect((await rotate('1')).status).toBe(409);
});

test('a key that expires soon is listed on its page, and its answers say so', async () => {
  const { json } = await ada.post(`${root()}/keys`, { label: 'short-lived', expires_days: '13' });
  const page = (await ada.get(`${root()}/keys`)).text;
  expect(page).toMatch(/expire within two weeks.*short-lived/s);
  const answer = await service.call('GET', `/api/workspaces/${slug}/status`, { key: json.key });
  expect(answer.headers.get('stele-key-expires')).toBe(json.record.expires_at);
  await ada.post(`${root()}/keys/${json.key_id}/revoke`);
  expect((await ada.get(`${root()}/keys`)).text).not.toContain('within two weeks');
});

test('a key lasts at most 3,650 days, and a longer time is refused', async () => {
  const make = (expires_days: string) => ada.post(`${root()}/keys`, { label: 'lasting', expires_days });
  for (const days of ['3651', '9999', '0', '-1', '1.5']) {
    const { status, json } = await make(days);
    expect([days, status, json.detail[0].loc]).toEqual([days, 422, ['form', 'expires_days']]);
  }
  expect((await make('3650')).status).toBe(200);
});

test('the page of keys says that a key or an old secret has expired', async () => {
  const { json } = await ada.post(`${root()}/keys`, { label: 'brief agent', expires_days: '1' });
  const rotate = (overlap_hours: string) =>
    ada.post(`${root()}/keys/${json.key_id}/rotate`, { overlap_hours }, { Accept: 'text/html' });
  const row = async () => {
    const [, table = ''] = (await ada.get(`${root()}/keys`)).text.split('<tbody>');
    return table.split('<tr>').find((one) => one.includes('brief agent'));
  };
  expect((await rotate('0')).text).toContain('The old secret no longer works.');
  expect(await row()).not.toContain('old secret works');
  expect((await rotate('2')).text).toContain('The old secret works until <time');
  expect(await row()).toContain('The old secret works until');
  service.pass(25 * 3_600_000);
  expect(await row()).toContain('expired <time');
  expect(await row()).not.toContain('old secret works');
});

test('is renamed, and handed over to another member', async () => {
  const { json } = await ada.post('/app/workspaces', { name: 'West Quay' });
  const quay = `/app/workspaces/${json.workspace.slug}`;
  expect((await ada.post(`${quay}/rename`, { name: '' })).json.detail[0].loc).toEqual(['form', 'name']);
  await ada.post(`${quay}/rename`, { name: 'East Quay' });
  expect((await ada.get(`${quay}/settings`)).text).toContain('East Quay');
  const heir = await browse('heir@example.org');
  const { json: sent } = await ada.post(`${quay}/invites`, { role: 'viewer' });
  await heir.post(`/app/invites/${sent.token}/accept`);
  const id = /<option value="(per_\w+)"/.exec((await ada.get(`${quay}/settings`)).text)![1]!;
  expect(await ada.post(`${quay}/transfer`, { person_id: id })).toMatchObject({ status: 200, json: { owner: id } });
  expect((await ada.post(`${quay}/delete`, { slug: json.workspace.slug })).status).toBe(403);
  expect((await heir.post(`${quay}/delete`, { slug: json.workspace.slug })).status).toBe(200);
});
