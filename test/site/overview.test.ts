/** The overview of a workspace. */
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

test('a key that expires soon is reported with its day, and with what keeps its user connected', async () => {
  const { json } = await dashboard.ada.post(`${dashboard.root}/keys`, { label: 'brief agent', expires_days: '5' });
  const { expires_at } = json.record;
  const text = await overview();
  expect(text).toContain(`expires on <time datetime="${expires_at}" title="${expires_at}" data-exact="true">`);
  expect(text).toMatch(/<a href="\S+\/keys">Create a new key in time<\/a>/);
});
