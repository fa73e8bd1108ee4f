/** The figures of the dashboard in words: singular and plural, the zone of hours, and the names of changes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/dashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

test('one memory is one memory in an explanation, a comparison and a preview, and no memory is none', async () => {
  const { ada, root } = dashboard;
  const read = async (path: string) => (await ada.get(root + path)).text;
  expect(await read('/compare?a=quay&b=dawn')).toContain('Neither query finds a memory.');
  const content = 'The quay is swept at dawn.';
  await ada.post(`${root}/remember`, { content });
  expect(await read('/why?query=quay')).toMatch(/ ms over 1 memory\./);
  expect(await read('/compare?a=quay&b=dawn')).toContain('Both queries find 1 of the 1 memory below.');
  const preview = await ada.post(`${root}/ingest/preview`, { content }, { Accept: 'text/html' });
  expect(preview.text).toContain(' 1 is stored already and will not be stored again.');
});

test('the hours of the charts name their zone', async () => {
  const { ada, root } = dashboard;
  const labelsOf = (text: string) => text.match(/(?<=<title>)[^<]*\d\d:\d\d[^<]*(?=:)/g) ?? [];
  for (const path of ['', '/usage']) {
    const labels = labelsOf((await ada.get(root + path)).text);
    expect(labels.length).toBeGreaterThanOrEqual(24);
    expect(labels.filter((label) => !label.endsWith(' UTC'))).toEqual([]);
  }
});

test('the history of a memory says whether it was pinned or unpinned', async () => {
  const { ada, root } = dashboard;
  const { json } = await ada.post(`${root}/remember`, { content: 'The lock opens at six.' });
  const path = `${root}/memories/${json.memory.memory_id}`;
  for (const action of ['pin', 'unpin']) await ada.post(path, { do: action });
  const { text } = await ada.get(path);
  expect(text.match(/(?<=<strong>)(?:Unpinned|Pinned|Remembered)[^<]*/g)).toEqual(['Unpinned', 'Pinned', 'Remembered']);
});
