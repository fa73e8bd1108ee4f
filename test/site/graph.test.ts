/** The page of the graph. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/dashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

test('the graph shows whom a memory mentions as soon as it is written', async () => {
  const { ada, root } = dashboard;
  const names = async () => {
    const { json } = await ada.get(`${root}/graph/data`);
    return json.nodes.map(({ name }: { name: string }) => name).toSorted();
  };
  expect((await ada.get(`${root}/graph`)).text).toContain('No memory mentions a person, place or thing yet.');
  expect(await names()).toEqual([]);
  await ada.post(`${root}/remember`, { content: 'Priya Raman works at Acme Corp.' });
  expect((await ada.get(`${root}/graph`)).text).toMatch(/Priya Raman<\/a>.*person, 1/s);
  expect(await names()).toEqual(['Acme Corp', 'Priya Raman']);
  await ada.post(`${root}/remember`, { content: 'Priya Raman met Tomasz Zielinski.' });
  expect((await ada.get(`${root}/graph`)).text).toMatch(/Priya Raman<\/a>.*person, 2/s);
  expect(await names()).toEqual(['Acme Corp', 'Priya Raman', 'Tomasz Zielinski']);
});
