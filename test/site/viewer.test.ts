/** The dashboard as somebody sees it who may only read. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { openDashboard, type TestDashboard } from '../support/dashboard.ts';

let dashboard: TestDashboard;
let viewer: TestBrowser;
beforeAll(async () => {
  dashboard = await openDashboard();
  viewer = await dashboard.invited('viewer@example.org', 'viewer');
});
afterAll(() => dashboard.close());

const pages: [path: string, advice: string][] = [
  ['/jobs', 'Start one above'],
  ['/ingest', 'Paste one above'],
  ['/questions', 'Mark as the right answer'],
  ['/write', 'For more than one memory at a time'],
  ['', '>write the first memory<'],
  ['/memories', '>Write the first memory<'],
  ['/memories?query=crane', '>write a memory<'],
  ['/time', '>Write the first memory<'],
  ['/graph', '>Write one that does<'],
  ['/graph', 'Drag one onto another'],
];

test('no page advises a person who may only read to use a form that only members see', async () => {
  const advised = async (browser: TestBrowser) => {
    const found: string[] = [];
    for (const [path, advice] of pages)
      if ((await browser.get(dashboard.root + path)).text.includes(advice)) found.push(path);
    return found;
  };
  expect(await advised(viewer)).toEqual([]);
  expect(await advised(dashboard.ada)).toEqual(pages.slice(0, -1).map(([path]) => path));
  await dashboard.ada.post(`${dashboard.root}/remember`, { content: 'Priya Raman works at Acme Corp.' });
  expect([await advised(viewer), (await advised(dashboard.ada)).includes('/graph')]).toEqual([[], true]);
});
