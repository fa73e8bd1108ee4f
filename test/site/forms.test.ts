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

const page = { Accept: 'text/html' };

test('a refused form shows again what was typed, on every page', async () => {
  const id = await store('The dredger comes from Porto.');
  const entity = (await dashboard.ada.get(`${root}/graph`)).text.match(/entities\/(ent_\w+)/)![0];
  const { json } = await dashboard.ada.post(`${root}/webhooks`, { url: 'https://example.org/hook' });
  const hook = `/webhooks/${json.webhook.webhook_id}`;
  const long = `typed ${'x'.repeat(33_000)}`;
  const refused: [path: string, form: Record<string, string>, shown: string][] = [
    [`/memories/${id}`, { do: 'edit_memory', new_content: long }, long],
    [`/memories/${id}`, { do: 'tag', tags: `typed, ${'y'.repeat(65)}` }, `value="typed, ${'y'.repeat(65)}"`],
    [`/${entity}`, { do: 'kind', kind: 'typed 7' }, 'value="typed 7"'],
    [`/${entity}`, { do: 'alias', alias: `typed ${'y'.repeat(300)}` }, `value="typed ${'y'.repeat(300)}"`],
    ['/invites', { email: 'typed', role: 'viewer' }, 'value="typed"'],
    ['/keys', { label: 'typed', expires_days: 'soon' }, 'value="typed"'],
    ['/connect', { label: `typed ${'y'.repeat(300)}` }, `value="typed ${'y'.repeat(300)}"`],
    ['/retention', { rules: 'working 7 forget\ntyped ninety' }, 'working 7 forget\ntyped ninety'],
    ['/retention', { rules: 'working 7', usage_days: 'typed' }, 'value="typed"'],
    ['/rename', { name: `typed ${'y'.repeat(300)}` }, `value="typed ${'y'.repeat(300)}"`],
    [hook, { url: 'typed', 'memory.edit': 'on' }, 'name="memory.edit" checked=""'],
    [`${hook}/replay`, { cursor: 'typed' }, 'value="typed"'],
  ];
  for (const [path, form, shown] of refused) {
    const { status, text } = await dashboard.ada.post(root + path, form, page);
    expect([path, status, text.includes(shown)]).toEqual([path, 422, true]);
  }
  const name = `typed ${'y'.repeat(300)}`;
  expect((await dashboard.ada.post('/app/workspaces', { name }, page)).text).toContain(`value="${name}"`);
});

test('a memory may be as long in Chinese as in English, and a text that is too long is shown again', async () => {
  const content = '码'.repeat(32_768);
  const { json } = await dashboard.ada.post(`${root}/remember`, { content });
  expect(json.memory.content).toBe(content);
  const longer = `${content}${'头'.repeat(10_000)}`;
  const refused = await dashboard.ada.post(`${root}/remember`, { content: longer }, page);
  expect([refused.status, textAreasIn(refused.text)]).toEqual([422, [longer]]);
});

test('a form that is sent after its session ended keeps its text, and can be sent again after a new sign-in', async () => {
  const writer = await dashboard.invited('wren@example.org', 'member');
  await writer.get('/logout');
  const content = '\nThe buoy of the north channel <b>drifts</b>.\nThe pilot knows.';
  const form = { content: asSent(content), layer: 'semantic', csrf: 'of-the-former-session' };
  const { status, text } = await writer.post(`${root}/remember`, form, page);
  expect([status, text.includes('<a href="/login"')]).toEqual([401, true]);
  expect(textAreasIn(text)).toEqual(['\nThe buoy of the north channel &lt;b&gt;drifts&lt;/b&gt;.\nThe pilot knows.']);
  const [, action = ''] = text.match(/<form method="post" action="([^"]+)"/) ?? [];
  const hidden = [...text.matchAll(/<input type="hidden" name="(\w+)" value="(\w+)"/g)].map(([, ...field]) => field);
  expect(hidden).toEqual([['layer', 'semantic']]);
  await writer.signIn('wren@example.org');
  const { json } = await writer.post(action, { content: asSent(content), ...Object.fromEntries(hidden) });
  expect(json.memory).toMatchObject({ content, layer: 'semantic' });
});

test('an edit of a memory that somebody forgot meanwhile says so, and keeps its text', async () => {
  const id = await store('The slipway is closed.');
  const path = `${root}/memories/${id}`;
  await dashboard.ada.post(path, { do: 'forget' });
  const { status, text } = await dashboard.ada.post(
    path,
    { do: 'edit_memory', new_content: 'It is open again.' },
    page,
  );
  expect([status, textAreasIn(text)]).toEqual([422, ['It is open again.']]);
  expect(text).toMatch(/role="alert"><p>[^<]*forgotten/);
});

test('after a webhook, a key or an invite was made, its form is empty', async () => {
  const made: [path: string, form: Record<string, string>, label: string][] = [
    ['/webhooks', { url: 'https://example.org/made' }, 'id="url" name="url"'],
    ['/keys', { label: 'made' }, 'id="label" name="label"'],
    ['/invites', { email: 'made@example.org' }, 'id="email" name="email"'],
  ];
  for (const [path, form, label] of made) {
    const { text } = await dashboard.ada.post(root + path, form, page);
    const field = text.split('<input').find((input) => input.includes(label));
    expect([path, field?.split('/>')[0]?.includes('value=')]).toEqual([path, false]);
  }
});

test('setting tags keeps a known tag that contains a comma', async () => {
  const id = await store('The lock is closed in March.', { tags: ['spring, north', 'lock', 'spring'] });
  const path = `${root}/memories/${id}`;
  const setTags = async (tags: string) => {
    await dashboard.ada.post(path, { do: 'tag', tags });
    return (await memoryOf(id)).tags;
  };
  expect(await setTags('spring, north, lock, spring')).toEqual(['spring, north', 'lock', 'spring']);
  expect(await setTags(' lock ,spring, north,, dry dock')).toEqual(['spring, north', 'lock', 'dry dock']);
  expect(await setTags('spring, lock')).toEqual(['lock', 'spring']);
});

test('setting tags keeps a tag that somebody else added meanwhile, and leaves out one that was taken away', async () => {
  const { ada, root } = dashboard;
  const { json } = await ada.post(`${root}/remember`, { content: 'The ferry leaves at nine.' });
  const path = `${root}/memories/${json.memory.memory_id}`;
  const tagsOf = async () => (await ada.get(path)).text.match(/(?<=memories\?tag=)[^"]+/g) ?? [];
  await ada.post(path, { do: 'tag', tags: 'ferry, north' });
  const shown = (await ada.get(path)).text.match(/(?<=name="shown_tags" value=")[^"]*/)![0];
  await ada.post(path, { do: 'tag', tags: 'ferry, timetable' });
  await ada.post(path, { do: 'tag', tags: 'ferry, north, summer', shown_tags: shown.replaceAll('&quot;', '"') });
  expect((await tagsOf()).toSorted()).toEqual(['ferry', 'summer', 'timetable']);
  const wrong = await ada.post(path, { do: 'tag', tags: 'ferry', shown_tags: 'ferry' });
  expect(wrong.status).toBe(422);
});

test('a text that somebody else changed meanwhile is replaced only when the form is sent again', async () => {
  const { ada, root } = dashboard;
  const id = await store('The bridge opens at six.');
  const path = `${root}/memories/${id}`;
  const hashIn = (text: string) => /name="shown_content" value="([^"]+)"/.exec(text)![1]!;
  const shown = hashIn((await ada.get(path)).text);
  await ada.post(path, { do: 'edit_memory', new_content: 'The bridge opens at seven.' });
  const mine = { do: 'edit_memory', new_content: 'The bridge opens at six in summer.' };
  const refused = await ada.post(path, { ...mine, shown_content: shown }, { Accept: 'text/html' });
  expect([refused.status, refused.text.includes('somebody changed this memory meanwhile')]).toEqual([422, true]);
  expect(refused.text).toContain('>The bridge opens at six in summer.</textarea>');
  expect((await memoryOf(id)).content).toBe('The bridge opens at seven.');
  await ada.post(path, { ...mine, shown_content: hashIn(refused.text) });
  expect((await memoryOf(id)).content).toBe('The bridge opens at six in summer.');
});

test('a note that somebody else set meanwhile is replaced only when the form is sent again', async () => {
  const { ada, root } = dashboard;
  const id = await store('The weir was rebuilt.');
  const path = `${root}/memories/${id}`;
  const hashIn = (text: string) => /name="shown_note" value="([^"]+)"/.exec(text)![1]!;
  const shown = hashIn((await ada.get(path)).text);
  await ada.post(path, { do: 'annotate', note: 'Seen by Wren.' });
  const mine = { do: 'annotate', note: 'Check the date.' };
  const refused = await ada.post(path, { ...mine, shown_note: shown }, page);
  expect([refused.status, refused.text.includes('somebody changed this note meanwhile')]).toEqual([422, true]);
  expect(refused.text).toContain('>Check the date.</textarea>');
  expect((await memoryOf(id)).note).toBe('Seen by Wren.');
  await ada.post(path, { ...mine, shown_note: hashIn(refused.text) });
  expect((await memoryOf(id)).note).toBe('Check the date.');
});
