/** Forms of the dashboard: they store what a person typed, and show it again if it is refused. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/dashboard.ts';

let dashboard: TestDashboard;
let root: string;
let key: string;
beforeAll(async () => {
  dashboard = await openDashboard();
  root = dashboard.root;
  key = (await dashboard.ada.post(`${root}/keys`, { label: 'agent' })).json.key;
});
afterAll(() => dashboard.close());

/** Stores a memory as a program does; returns its id. */
async function store(content: string, more: object = {}): Promise<string> {
  const path = `/api/workspaces/${dashboard.slug}/remember`;
  const { json } = await dashboard.service.call('POST', path, { key, body: { content, ...more } });
  return json.memory.memory_id;
}

async function memoryOf(id: string) {
  const { json } = await dashboard.service.call('GET', `/api/workspaces/${dashboard.slug}/memories/${id}`, { key });
  return json.memory;
}

/** The text of the page's text areas, as a browser reads it: it leaves out a line break at the beginning. */
const textAreasIn = (html: string) =>
  [...html.matchAll(/<textarea[^>]*>([^<]*)<\/textarea>/g)].map(([, text = '']) => text.replace(/^\n/, ''));

/** A browser sends each line break of a text area as CR LF. */
const asSent = (text: string) => text.replace(/\r\n|\n/g, '\r\n');

test.each(['\n\nBerth 4\nholds two boats.', 'Berth 5\r\nholds three boats.'])(
  'saving %j unchanged does not edit it',
  async (content) => {
    const id = await store(content);
    const [shown = ''] = textAreasIn((await dashboard.ada.get(`${root}/memories/${id}`)).text);
    await dashboard.ada.post(`${root}/memories/${id}`, { do: 'edit_memory', new_content: asSent(shown) });
    expect((await memoryOf(id)).content).toBe(content);
    expect((await dashboard.ada.get(`${root}/memories/${id}`)).text).not.toContain('Edited');
  },
);

test('a written text has the line breaks that every program stores', async () => {
  const { json } = await dashboard.ada.post(`${root}/remember`, { content: asSent('The mole\nis closed.') });
  expect(json.memory.content).toBe('The mole\nis closed.');
});
