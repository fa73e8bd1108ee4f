/** The overview of a workspace, and its page of jobs as long as it is empty. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/dashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

const overview = async () => (await dashboard.ada.get(dashboard.root)).text;

test('only the notes of an empty workspace go when a memory arrives, not the sentence of its figures', async () => {
  const notes = async () => (await overview()).match(/data-while-empty/g)?.length ?? 0;
  expect(await notes()).toBe(2);
  await dashboard.ada.post(`${dashboard.root}/remember`, { content: 'The quay is swept at dawn.' });
  expect(await notes()).toBe(0);
});

test('after a memory was erased, the overview says so, and offers no undo', async () => {
  const { ada, root } = dashboard;
  const { json } = await ada.post(`${root}/remember`, { content: 'A name that must be gone: Quentin.' });
  const path = `${root}/memories/${json.memory.memory_id}`;
  await ada.post(path, { do: 'forget' });
  const { location } = await ada.post(path, { do: 'erase', sure: 'yes' }, { Accept: 'text/html' });
  const { text } = await ada.get(location!);
  expect(text).toMatch(/role="status"><p>Memory erased for good\.<\/p><\/div>/);
  expect(text).not.toContain('data-undo');
});

test('a key that expires soon is reported with its day, and with what keeps its user connected', async () => {
  const { json } = await dashboard.ada.post(`${dashboard.root}/keys`, { label: 'brief agent', expires_days: '5' });
  const { expires_at } = json.record;
  const text = await overview();
  expect(text).toContain(`expires on <time datetime="${expires_at}" title="${expires_at}" data-exact="true">`);
  expect(text).toMatch(/<a href="\S+\/keys">Create a new key in time<\/a>/);
});

test('the page of jobs follows the live stream before any job ran', async () => {
  const { json } = await dashboard.ada.post('/app/workspaces', { name: 'Idle Dock' });
  const root = `/app/workspaces/${json.workspace.slug}`;
  const { text } = await dashboard.ada.get(`${root}/jobs`);
  expect(text).toContain('No job ran in the last 30 days.');
  expect(text).toContain(`data-live="${root}/live"`);
});
