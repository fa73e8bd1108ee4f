/** Pages with more than they show at once say so, or have further pages. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/dashboard.ts';
import { provenance, searchForm, storedMemory } from '../support/memories.ts';

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

test('the page of sessions leads to older records and back, of one kind or of all', async () => {
  const { ada, root, service, slug } = dashboard;
  const { key } = (await ada.post(`${root}/keys`, { label: 'agent' })).json;
  const entries = Array.from({ length: 81 }, (_, at) => `Entry ${at + 1} of the harbour log.`);
  for (const entry of entries) {
    const body = { tool: 'diary_write', args: { entry } };
    expect((await service.call('POST', `/api/workspaces/${slug}/mcp`, { key, body })).status).toBe(200);
  }
  const linkIn = (text: string, label: string) =>
    new RegExp(`href="([^"]+)">[← ]*${label} records`).exec(text)?.[1]?.replaceAll('&amp;', '&');
  for (const query of ['', '?kind=diary']) {
    const pages: string[] = [];
    for (let path: string | undefined = `${root}/sessions${query}`; path; path = linkIn(pages.at(-1)!, 'Older'))
      pages.push((await ada.get(path)).text);
    const shown = pages.map((page) => page.split('<ol')[1]?.match(/Entry \d+ of the harbour log\./g));
    expect(shown.map((of) => of?.length)).toEqual([40, 40, 1]);
    expect(shown.flat()).toEqual(entries.toReversed());
    expect(pages.map((page) => linkIn(page, 'Newer'))).toEqual([
      undefined,
      `${root}/sessions${query}`,
      `${root}/sessions${query === '' ? '?' : `${query}&`}page=2`,
    ]);
  }
  expect((await ada.get(`${root}/sessions?page=9`)).text).toContain('There are no older records.');
});

test('the pages of a day lead to its later memories and back, and each memory is on one of them', async () => {
  const { ada, root, service, slug } = dashboard;
  const { storage } = service.services;
  const workspace = await storage.control.workspaces.findBySlug(slug);
  const on = (day: string, content: string, more: object) => {
    const created_at = `${day}T12:00:00.000Z`;
    return {
      memory: storedMemory(content, { created_at, updated_at: created_at, ...more }),
      form: searchForm(content),
    };
  };
  // Every three of them happened at the same time. The others were stored a day later and say "yesterday".
  const hours = (at: number) => String(Math.floor(at / 60)).padStart(2, '0');
  const logged = Array.from({ length: 430 }, (_, at) => {
    const minute = 9 * 60 + 3 * Math.floor(at / 3);
    const occurred_at = `2019-05-08T${hours(minute)}:${String(minute % 60).padStart(2, '0')}:00.000Z`;
    return on('2019-05-08', `Log line ${at + 1} of the harbour.`, { occurred_at });
  });
  const reported = Array.from({ length: 5 }, (_, at) => on('2019-05-09', `Yesterday boat ${at + 1} was late.`, {}));
  await storage.withWorkspace(workspace!, (open) => open.storeFor(provenance()).memories.add([...logged, ...reported]));
  const linkIn = (text: string, label: string) =>
    new RegExp(`href="([^"]+)">[← ]*${label} memories`).exec(text)?.[1]?.replaceAll('&amp;', '&');
  const pages: string[] = [];
  for (let path: string | undefined = `${root}/time?of=2019-05-08`; path; path = linkIn(pages.at(-1)!, 'Later'))
    pages.push((await ada.get(path)).text);
  const shown = pages.map((text) => text.match(/Log line \d+ of|Yesterday boat \d/g) ?? []);
  expect(shown.map(({ length }) => length)).toEqual([200, 200, 35]);
  expect(new Set(shown.flat()).size).toBe(435);
  const lines = shown.flat().filter((line) => line.startsWith('Log'));
  expect(lines).toEqual(Array.from({ length: 430 }, (_, at) => `Log line ${at + 1} of`));
  expect(pages[1]).toContain('435 memories; 201 to 400 are shown.');
  expect(linkIn(pages[2]!, 'Earlier')).toBe(`${root}/time?of=2019-05-08&page=2`);
  expect((await ada.get(`${root}/time?of=2019-05-08&page=9`)).text).toContain('none of them is on this page');
});

test('a page that was away for long hears of the latest 200 changes only', async () => {
  const { ada, service } = dashboard;
  const { workspace } = (await ada.post('/app/workspaces', { name: 'Watched' })).json;
  const { storage } = service.services;
  const record = await storage.control.workspaces.findBySlug(workspace.slug);
  const stored = Array.from({ length: 250 }, (_, at) => {
    const content = `Wave ${at + 1} of the night.`;
    return { memory: storedMemory(content), form: searchForm(content) };
  });
  await storage.withWorkspace(record!, (open) => open.storeFor(provenance()).memories.add(stored));
  let heard = '';
  for await (heard of ada.listen(`/app/workspaces/${workspace.slug}/live?after=0`))
    if (heard.includes('Wave 250 of')) break;
  expect(new Set(heard.match(/Wave \d+ of/g))).toEqual(
    new Set(Array.from({ length: 200 }, (_, at) => `Wave ${at + 51} of`)),
  );
});
