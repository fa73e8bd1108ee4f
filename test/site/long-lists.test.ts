/** Pages with more than they show at once say so, or have further pages. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/dashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

test('the page of a memory with more than 100 changes says that it shows the latest 100', async () => {
  const { ada, root } = dashboard;
  const { memory_id } = (await ada.post(`${root}/remember`, { content: 'The quay is swept at dawn.' })).json.memory;
  const page = async () => (await ada.get(`${root}/memories/${memory_id}`)).text;
  const pinAndUnpin = async (times: number) => {
    for (let count = 0; count < times; count++)
      await ada.post(`${root}/memories/${memory_id}`, { do: count % 2 === 0 ? 'pin' : 'unpin' });
  };
  await pinAndUnpin(99);
  const full = await page();
  expect(full).toContain('<strong>Remembered</strong>');
  expect(full).not.toContain('the latest 100 changes');
  await ada.post(`${root}/memories/${memory_id}`, { do: 'unpin' });
  const cut = await page();
  expect(cut).not.toContain('<strong>Remembered</strong>');
  expect(cut).toContain('the latest 100 changes');
});
