/** Addresses of the dashboard that are called with a method that they do not take. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../http/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.remove());

const root = '/app/workspaces/demo';
const page = { Accept: 'text/html' };
const call = (method: string, path: string, headers: Record<string, string> = page) =>
  service.call(method, path, { key: null, headers });

test.each([`${root}/ingest/preview`, `${root}/keys/key_1/rotate`, '/app/workspaces', '/app/clients/c/disconnect'])(
  'the page of %s is refused, because only a form is sent there',
  async (path) => {
    const { status, headers, text } = await call('GET', path);
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    expect(text).toContain('This address only takes a form');
  },
);

test('a form is refused that is sent to an address which has only a page', async () => {
  const { status, headers, text } = await call('POST', `${root}/time`, { ...page, Origin: 'http://localhost' });
  expect([status, headers.get('allow')]).toEqual([405, 'GET']);
  expect(text).toContain('Open the page at this address');
});

test('a program is refused in JSON, as by the API', async () => {
  const { status, headers, json } = await call('GET', `${root}/undo`, { Accept: 'application/json' });
  expect([status, headers.get('allow'), json]).toEqual([405, 'POST', { detail: 'This path accepts POST.' }]);
});

test('an address that no page and no form has is not found, and one that takes both works with both', async () => {
  expect((await call('GET', `${root}/no-such-page`)).status).toBe(404);
  expect((await call('DELETE', `${root}/keys`)).headers.get('allow')).toBe('GET, POST');
  expect((await call('GET', `${root}/keys`)).status).toBe(302);
});
