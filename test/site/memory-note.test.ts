/** A memory's note in the dashboard. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/dashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

test('a note of several lines keeps them: its field has lines, and an unchanged note is no change', async () => {
  const { ada, root, service, slug } = dashboard;
  const { key } = (await ada.post(`${root}/keys`, { label: 'agent' })).json;
  const { memory_id } = (await ada.post(`${root}/remember`, { content: 'The quay is swept at dawn.' })).json.memory;
  const body = { tool: 'annotate', args: { memory_id, note: 'Seen by Ada.\r\nSeen by Ben.' } };
  expect((await service.call('POST', `/api/workspaces/${slug}/mcp`, { key, body })).status).toBe(200);
  const page = async () => (await ada.get(`${root}/memories/${memory_id}`, { Accept: 'text/html' })).text;
  const before = await page();
  expect(before).toMatch(/<textarea[^>]* name="note"[^>]*>Seen by Ada\.\r?\nSeen by Ben\.<\/textarea>/);
  const changes = (text: string) => text.match(/Note set/g)?.length;
  await ada.post(`${root}/memories/${memory_id}`, { do: 'annotate', note: 'Seen by Ada.\r\nSeen by Ben.' });
  expect(changes(await page())).toBe(changes(before));
  await ada.post(`${root}/memories/${memory_id}`, { do: 'annotate', note: 'Seen by Ada.\r\nSeen by Cai.' });
  expect(await page()).toContain('Seen by Ada.\nSeen by Cai.</textarea>');
});
