/** Permissions in the dashboard: every route, for every role. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClientPages } from '../../src/site/clients/routes.tsx';
import { createDashboard } from '../../src/site/dashboard/routes.tsx';
import type { TestBrowser } from '../support/browser.ts';
import { openDashboard, type TestDashboard } from '../support/dashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

type Row = [method: 'get' | 'post', path: string, form: Record<string, string>, statuses: number[]];

/** Routes of a workspace, and the status for each role: nobody, a stranger, a viewer, a member, an admin, the owner. */
const table: Row[] = [
  ['get', '', {}, [302, 404, 200, 200, 200, 200]],
  ['get', '/memories', {}, [302, 404, 200, 200, 200, 200]],
  ['post', '/search', { query: 'crane' }, [401, 404, 200, 200, 200, 200]],
  ['get', '/why?query=crane', {}, [302, 404, 200, 200, 200, 200]],
  ['get', '/compare', {}, [302, 404, 200, 200, 200, 200]],
  ['get', '/write', {}, [302, 404, 200, 200, 200, 200]],
  ['get', '/memories/mem_00000000000000000000000000', {}, [302, 404, 404, 404, 404, 404]],
  ['post', '/memories/mem_00000000000000000000000000', { do: 'pin' }, [401, 404, 403, 404, 404, 404]],
  ['post', '/undo', { operation_id: 'op_00000000000000000000000000' }, [401, 404, 403, 404, 404, 404]],
  ['get', '/review', {}, [302, 404, 200, 200, 200, 200]],
  ['post', '/review/mem_00000000000000000000000000', { keep: 'both' }, [401, 404, 403, 404, 404, 404]],
  ['get', '/review/duplicates', {}, [302, 404, 200, 200, 200, 200]],
  [
    'post',
    '/review/duplicates/mem_00000000000000000000000000/mem_00000000000000000000000000',
    { keep: 'merged' },
    [401, 404, 403, 409, 409, 409],
  ],
  ['get', '/review/entities', {}, [302, 404, 200, 200, 200, 200]],
  [
    'post',
    '/review/entities/ent_00000000000000000000000000/ent_00000000000000000000000000',
    { keep: 'one' },
    [401, 404, 403, 404, 404, 404],
  ],
  ['get', '/graph', {}, [302, 404, 200, 200, 200, 200]],
  ['get', '/graph/data', {}, [302, 404, 200, 200, 200, 200]],
  ['get', '/entities/ent_00000000000000000000000000', {}, [302, 404, 404, 404, 404, 404]],
  ['post', '/entities/ent_00000000000000000000000000', { do: 'kind', kind: 'person' }, [401, 404, 403, 404, 404, 404]],
  ['get', '/cards', {}, [302, 404, 200, 200, 200, 200]],
  ['get', '/time', {}, [302, 404, 200, 200, 200, 200]],
  ['get', '/sessions', {}, [302, 404, 200, 200, 200, 200]],
  ['get', '/connect', {}, [302, 404, 200, 200, 200, 200]],
  ['post', '/connect', { label: 'by a role' }, [401, 404, 403, 403, 200, 200]],
  ['get', '/ingest', {}, [302, 404, 200, 200, 200, 200]],
  ['post', '/ingest/preview', { content: 'One.' }, [401, 404, 200, 200, 200, 200]],
  ['post', '/ingest', { source_name: 'by a role', content: 'By a role.' }, [401, 404, 403, 200, 200, 200]],
  ['get', '/import', {}, [302, 404, 200, 200, 200, 200]],
  ['post', '/import/check', {}, [401, 404, 403, 403, 409, 409]],
  ['post', '/import', {}, [401, 404, 403, 403, 409, 409]],
  ['get', '/jobs', {}, [302, 404, 200, 200, 200, 200]],
  ['post', '/jobs', { tool: 'dedup' }, [401, 404, 403, 200, 200, 200]],
  ['post', '/jobs/job_00000000000000000000000000/cancel', {}, [401, 404, 403, 404, 404, 404]],
  ['get', '/usage', {}, [302, 404, 200, 200, 200, 200]],
  ['get', '/keys', {}, [302, 404, 200, 200, 200, 200]],
  ['get', '/people', {}, [302, 404, 200, 200, 200, 200]],
  ['get', '/activity', {}, [302, 404, 200, 200, 200, 200]],
  ['get', '/questions', {}, [302, 404, 200, 200, 200, 200]],
  ['post', '/questions/ask', {}, [401, 404, 403, 409, 409, 409]],
  [
    'post',
    '/questions',
    { query: 'by a role', expected: 'mem_00000000000000000000000000' },
    [401, 404, 403, 404, 404, 404],
  ],
  ['post', '/questions/qst_00000000000000000000000000/remove', {}, [401, 404, 403, 404, 404, 404]],
  ['get', '/retention', {}, [302, 404, 200, 200, 200, 200]],
  ['post', '/retention', { rules: '' }, [401, 404, 403, 403, 200, 200]],
  ['get', '/webhooks', {}, [302, 404, 403, 403, 200, 200]],
  ['post', '/webhooks', { url: 'https://example.org/by-a-role' }, [401, 404, 403, 403, 200, 200]],
  ['get', '/webhooks/whk_00000000000000000000000000', {}, [302, 404, 403, 403, 404, 404]],
  ...(['', '/try', '/remove', '/rotate'] as const).map(
    (path): Row => [
      'post',
      `/webhooks/whk_00000000000000000000000000${path}`,
      path === '' ? { url: 'https://example.org/by-a-role' } : {},
      [401, 404, 403, 403, 404, 404],
    ],
  ),
  ['post', '/webhooks/whk_00000000000000000000000000/pause', { paused: 'true' }, [401, 404, 403, 403, 404, 404]],
  ['post', '/webhooks/whk_00000000000000000000000000/replay', { cursor: '0' }, [401, 404, 403, 403, 404, 404]],
  [
    'post',
    '/webhooks/whk_00000000000000000000000000/deliveries/dlv_00000000000000000000000000/replay',
    {},
    [401, 404, 403, 403, 404, 404],
  ],
  ['get', '/settings', {}, [302, 404, 200, 200, 200, 200]],
  ['get', '/export', {}, [302, 404, 403, 403, 200, 200]],
  ['post', '/rename', { name: 'South Dock' }, [401, 404, 403, 403, 200, 200]],
  ['post', '/transfer', { person_id: 'per_00000000000000000000000000' }, [401, 404, 403, 403, 403, 404]],
  ['post', '/delete', { slug: 'another' }, [401, 404, 403, 403, 403, 422]],
  ['post', '/restore', {}, [401, 404, 404, 404, 404, 404]],
  ['post', '/remember', { content: 'By a role.' }, [401, 404, 403, 200, 200, 200]],
  ['post', '/keys', { label: 'by a role' }, [401, 404, 403, 403, 200, 200]],
  ['post', '/keys/key_00000000000000000000000000/rotate', {}, [401, 404, 403, 403, 404, 404]],
  ['post', '/keys/key_00000000000000000000000000/revoke', {}, [401, 404, 403, 403, 404, 404]],
  ['post', '/invites', { role: 'viewer' }, [401, 404, 403, 403, 200, 200]],
  ['post', '/invites/inv_00000000000000000000000000/revoke', {}, [401, 404, 403, 403, 404, 404]],
  ['post', '/members/per_00000000000000000000000000', { do: 'change', role: 'viewer' }, [401, 404, 403, 403, 404, 404]],
  ['post', '/members/per_00000000000000000000000000', { do: 'remove' }, [401, 404, 403, 403, 404, 404]],
];

/** Routes outside any workspace, which are open to every signed-in person. */
const ownTable: Row[] = [
  ['get', '/app', {}, [302, 200, 200, 200, 200, 200]],
  ['post', '/app/workspaces', { name: ' ' }, [401, 422, 422, 422, 422, 422]],
  ['get', '/app/invites/unknown', {}, [302, 404, 404, 404, 404, 404]],
  ['post', '/app/invites/unknown/accept', {}, [401, 404, 404, 404, 404, 404]],
  ['get', '/app/account', {}, [302, 200, 200, 200, 200, 200]],
  ['get', '/app/clients', {}, [302, 200, 200, 200, 200, 200]],
  ['post', '/app/clients/unknown/disconnect', {}, [401, 404, 404, 404, 404, 404]],
  ['post', '/app/account/sessions/end', {}, [401, 200, 200, 200, 200, 200]],
  ['post', '/app/account/sessions/0000000000000000/end', {}, [401, 404, 404, 404, 404, 404]],
  [
    'post',
    '/app/account/identities/remove',
    { provider: 'development', subject: 'somebody@example.org' },
    [401, 404, 404, 404, 404, 404],
  ],
];

describe('the permissions of each role', () => {
  let browsers: TestBrowser[];
  beforeAll(async () => {
    const roles = ['viewer', 'member', 'admin'];
    browsers = [dashboard.nobody(), await dashboard.another('stranger@example.org')];
    for (const role of roles) browsers.push(await dashboard.invited(`the-${role}@example.org`, role));
    browsers.push(dashboard.ada);
    // An archive can be imported into an empty workspace only: this one is never empty, whichever test runs first.
    await dashboard.ada.post(`${dashboard.root}/remember`, { content: 'The crane is oiled on Mondays.' });
  });

  const statusesOf = async ([method, path, form]: Row) => {
    const got: number[] = [];
    for (const browser of browsers)
      got.push((method === 'get' ? await browser.get(path) : await browser.post(path, form)).status);
    return got;
  };

  test.each(table)('%s %s', async (method, path, form, statuses) => {
    expect(await statusesOf([method, dashboard.root + path, form, statuses])).toEqual(statuses);
  });

  test.each(ownTable)('%s %s', async (...row) => {
    expect(await statusesOf(row)).toEqual(row[3]);
  });

  test('each route of the dashboard is in the tables', () => {
    const root = '/app/workspaces/:slug';
    const rows = [...table.map((row) => [row[0], root + row[1]]), ...ownTable, ['get', `${root}/live`]].map(
      ([method, path]) => [String(method).toUpperCase(), String(path).split('?')[0]!] as const,
    );
    const { services } = dashboard.service;
    const clients = createClientPages(services).routes.filter(({ path }) => path.startsWith('/app/'));
    const routes = [...createDashboard(services).routes, ...clients].filter(({ method }) => method !== 'ALL');
    expect(routes.length).toBeGreaterThan(50);
    const missing = routes.filter(({ method, path }) => {
      const pattern = new RegExp(
        `^${path
          .replace(root, '(:root)')
          .replace(/:(?!root)\w+/g, '[^/]+')
          .replace('(:root)', root)}$`,
      );
      return !rows.some(([of, row]) => of === method && pattern.test(row));
    });
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  test('a person without access to a page is redirected to the workspaces, and not to the sign-in', async () => {
    const { status, text } = await browsers[2]!.get(`${dashboard.root}/webhooks`, { Accept: 'text/html' });
    expect([status, text.includes('your workspaces'), text.includes('href="/login"')]).toEqual([403, true, false]);
  });

  test('get /live', async () => {
    const statuses = await Promise.all(browsers.map((browser) => browser.reach(`${dashboard.root}/live`)));
    expect(statuses).toEqual([302, 404, 200, 200, 200, 200]);
  });
});
