/** The review of contradictions in the dashboard. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/dashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

test('a fact is no longer reviewed once the newer one is forgotten, and is reviewed again once that is restored', async () => {
  const { ada, root } = dashboard;
  const say = async (content: string) =>
    (await ada.post(`${root}/remember`, { content, memory_type: 'fact' })).json.memory.memory_id as string;
  const page = async () => (await ada.get(`${root}/review`, { Accept: 'text/html' })).text;
  const earlier = await say('The quay of the harbour is 80 metres long.');
  const newer = await say('The quay of the harbour is 90 metres long.');
  expect(await page()).toContain('Keep the newer <kbd>');
  await ada.post(`${root}/memories/${newer}`, { do: 'forget' });
  expect(await page()).toContain('Nothing to review.');
  expect((await ada.get(`${root}/memories/${earlier}`)).text).toContain('status-active');
  await ada.post(`${root}/memories/${newer}`, { do: 'restore' });
  expect(await page()).toContain('Keep the newer <kbd>');
  await ada.post(`${root}/review/${earlier}`, { keep: 'neither' });
});

test('a challenged fact that nothing contradicts is still true or not, and neither side is empty', async () => {
  const { ada, root } = dashboard;
  const say = async (content: string) =>
    (await ada.post(`${root}/remember`, { content, memory_type: 'fact' })).json.memory.memory_id as string;
  const page = async () => (await ada.get(`${root}/review`, { Accept: 'text/html' })).text;
  const earlier = await say('The berth limit of the dock is 10 boats.');
  await ada.post(`${root}/memories/${earlier}`, { do: 'update_status', status: 'challenged' });
  const left = await page();
  expect(left).not.toContain('<div class="stone"></div>');
  expect(left).toContain('No newer memory contradicts it now.');
  expect(left.match(/name="keep" value="\w+"/g)).toEqual([
    'name="keep" value="earlier"',
    'name="keep" value="neither"',
  ]);
  await ada.post(`${root}/review/${earlier}`, { keep: 'neither' });
  expect((await ada.get(`${root}/memories/${earlier}`)).text).toContain('status-invalidated');
  expect(await page()).toContain('Nothing to review.');
});

test('the newer fact is not kept after it was forgotten, and the earlier one is active', async () => {
  const { ada, root } = dashboard;
  const say = async (content: string) =>
    (await ada.post(`${root}/remember`, { content, memory_type: 'fact' })).json.memory.memory_id as string;
  const earlier = await say('The crane lifts at most 20 tonnes.');
  const newer = await say('The crane lifts at most 25 tonnes.');
  expect((await ada.get(`${root}/review`)).text).toContain('Keep the newer <kbd>');
  await ada.post(`${root}/memories/${newer}`, { do: 'forget' });
  const refused = await ada.post(`${root}/review/${earlier}`, { keep: 'newer' }, { Accept: 'text/html' });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('the earlier memory is active now');
  await ada.post(`${root}/memories/${newer}`, { do: 'restore' });
  expect((await ada.post(`${root}/review/${earlier}`, { keep: 'newer' })).status).toBe(200);
  expect((await ada.get(`${root}/memories/${earlier}`)).text).toContain('status-superseded');
});

test('a decision on a pair that somebody decided meanwhile changes nothing', async () => {
  const { ada, root } = dashboard;
  const say = async (content: string) =>
    (await ada.post(`${root}/remember`, { content, memory_type: 'fact' })).json.memory.memory_id as string;
  const earlier = await say('The gate opens at 5 in the morning.');
  const newer = await say('The gate opens at 6 in the morning.');
  expect((await ada.post(`${root}/review/${earlier}`, { keep: 'newer' })).status).toBe(200);
  const late = await ada.post(`${root}/review/${earlier}`, { keep: 'earlier' }, { Accept: 'text/html' });
  expect([late.status, late.text.includes('the earlier memory is superseded now')]).toEqual([409, true]);
  expect((await ada.get(`${root}/memories/${earlier}`)).text).toContain('status-superseded');
  expect((await ada.get(`${root}/memories/${newer}`)).text).toContain('status-active');
});

test('a second decision on a pair of duplicates changes nothing, so that one of the two memories stays', async () => {
  const { ada, root } = dashboard;
  const say = async (content: string) =>
    (await ada.post(`${root}/remember`, { content })).json.memory.memory_id as string;
  const older = await say('The buoys are painted red in the first week of spring by the harbour crew.');
  const newer = await say('The buoys are painted red in the first week of spring by the harbour crew!');
  const path = `${root}/review/duplicates/${older}/${newer}`;
  expect((await ada.post(path, { keep: 'older' })).status).toBe(200);
  for (const keep of ['newer', 'both', 'merged']) {
    const late = await ada.post(path, { keep }, { Accept: 'text/html' });
    expect([keep, late.status, late.text.includes('This was decided meanwhile')]).toEqual([keep, 409, true]);
  }
  expect((await ada.get(`${root}/memories/${older}`)).text).toContain('status-active');
  expect((await ada.get(`${root}/memories/${newer}`)).text).toContain('status-superseded');
});
