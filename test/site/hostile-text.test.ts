/** Malicious text is displayed as text on every page. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDashboard } from '../../src/site/dashboard/routes.tsx';
import { openDashboard, type TestDashboard } from '../support/dashboard.ts';

const root = '/app/workspaces/:slug';
const label = '<img src=x onerror=alert(3)>';
const script = '<script>alert(1)</script>';
const content = `Priya Raman says ${script} <a href="javascript:alert(2)">x</a> "quoted" & \u202eright to left`;

let dashboard: TestDashboard;
/** The values of the parameters of each route. */
let parameters: Record<string, string>;

beforeAll(async () => {
  dashboard = await openDashboard();
  const { ada, service } = dashboard;
  const { json: made } = await ada.post('/app/workspaces', { name: label });
  const { slug } = made.workspace;
  const inside = `/app/workspaces/${slug}`;
  const { json: agent } = await ada.post(`${inside}/keys`, { label });
  const tool = async (name: string, args: object) => {
    const call = { key: agent.key, body: { tool: name, args } };
    const { status, json } = await service.call('POST', `/api/workspaces/${slug}/mcp`, call);
    expect([name, status]).toEqual([name, 200]);
    return json.result;
  };
  const about = { memory_type: 'fact', layer: 'semantic', tags: [label], session_id: label };
  const { memory } = await tool('remember', { content, ...about });
  await tool('remember', { content: `The berth limit of ${script} is 10 boats.`, ...about });
  await tool('remember', { content: `The berth limit of ${script} is 12 boats.`, ...about });
  await tool('remember', { content: 'w'.repeat(10_000) });
  await tool('annotate', { memory_id: memory.memory_id, note: label });
  await tool('diary_write', { entry: `${script} ${label}` });
  await tool('session_handoff', { save: true, session_id: label });
  const { entity } = await tool('recall_entity', { name: 'Priya Raman' });
  await ada.post(`${inside}/entities/${entity.entity_id}`, { do: 'alias', alias: `${label} Raman` });
  await ada.post(`${inside}/ingest`, { content: `${script} end`, source_name: label });
  await ada.post(`${inside}/questions`, { query: content.slice(0, 200), expected: memory.memory_id });
  const { json: hook } = await ada.post(`${inside}/webhooks`, { url: 'https://example.org/hook', description: label });
  const { json: invite } = await ada.post(`${inside}/invites`, {});
  const { memory_id } = memory;
  const { webhook_id } = hook.webhook;
  parameters = { slug, memory_id, entity_id: entity.entity_id, token: invite.token, webhook_id };
});
afterAll(() => dashboard.close());

const filled = (path: string) =>
  path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`No hostile page stands for :${name} of ${path}`);
    return value;
  });

function expectHarmless(address: string, text: string): void {
  expect([address, /<script>alert|<img src=x|href="javascript/.exec(text)?.[0]]).toEqual([address, undefined]);
  const tags = text.replace(/"[^"]*"/g, '""');
  expect([address, /<[a-z][^<>]*\son\w+=/i.exec(tags)?.[0]]).toEqual([address, undefined]);
  expect(text.replace(/<textarea[^<]*<\/textarea>|value="[^"]*"/g, '')).not.toContain('\u202e');
}

const page = { Accept: 'text/html' };

test('hostile text shows as text on every page', async () => {
  const routes = createDashboard(dashboard.service.services).routes.filter(({ method }) => method === 'GET');
  // Without streams, which last for seconds, and responses that are not pages.
  const others = [`${root}/live`, `${root}/export`, `${root}/graph/data`];
  const paths = routes.map(({ path }) => path).filter((path) => !others.includes(path));
  expect(paths.length).toBeGreaterThan(20);
  const hostile = encodeURIComponent(content);
  const queries: Record<string, string> = {
    [`${root}/why`]: `?query=${hostile}`,
    [`${root}/compare`]: `?a=${hostile}&b=${encodeURIComponent(label)}`,
    [`${root}/memories`]: `?query=${hostile}&tag=${encodeURIComponent(label)}`,
    [`${root}/graph`]: '?name=Priya+Raman',
    [`${root}/entities/:entity_id`]: '?merge_into=Priya+Raman',
  };
  // A question is required, and an entity cannot be merged into itself.
  const refused = [`${root}/why`, `${root}/entities/:entity_id?merge_into=Priya+Raman`];
  for (const path of new Set([...paths, '/app/clients']))
    for (const query of new Set(['', queries[path] ?? ''])) {
      const address = filled(path) + query;
      const { status, text } = await dashboard.ada.get(address, page);
      expect([address, status]).toEqual([address, refused.includes(path + query) ? 422 : 200]);
      expectHarmless(address, text);
    }
});

test('refused hostile text shows as text at its field', async () => {
  const long = `${script}${label}`.repeat(40);
  const forms: Record<string, Record<string, string>> = {
    '/app/workspaces': { name: long },
    [`${root}/ingest/preview`]: { source_name: label, content },
    [`${root}/ingest`]: { source_name: label, content: '***' },
    [`${root}/webhooks`]: { url: script, description: label },
    [`${root}/retention`]: { rules: long },
    [`${root}/keys`]: { label: long },
    [`${root}/invites`]: { email: script, role: 'viewer' },
    [`${root}/rename`]: { name: long },
    [`${root}/delete`]: { slug: script },
    [`${root}/connect`]: { label: long },
    [`${root}/entities/:entity_id`]: { do: 'kind', kind: script },
    [`${root}/memories/:memory_id`]: { do: 'layer', layer: script },
    [`${root}/jobs`]: { tool: script },
  };
  for (const [path, form] of Object.entries(forms)) {
    const address = filled(path);
    const { status, text } = await dashboard.ada.post(address, form, page);
    expect([address, status]).toEqual([address, path.endsWith('/preview') ? 200 : 422]);
    expectHarmless(address, text);
  }
  for (const query of [`/graph?name=${encodeURIComponent(script)}`, `/time?of=${encodeURIComponent(script)}`]) {
    const { status, text } = await dashboard.ada.get(filled(root) + query, page);
    expect([query, status >= 400 && status < 500]).toEqual([query, true]);
    expectHarmless(query, text);
  }
});
