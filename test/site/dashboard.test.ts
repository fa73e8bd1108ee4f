/** The dashboard over HTTP: sign-in at the development provider, workspaces, keys, invites, memories. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { newId } from '../../src/model/ids.ts';
import { openBrowser } from '../support/browser.ts';
import { openDashboard, type TestDashboard } from '../support/dashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

describe('sign-in', () => {
  test('is required of every visitor, who then returns to the requested page', async () => {
    const stranger = dashboard.nobody();
    expect(await stranger.get('/app')).toMatchObject({ status: 302, location: '/login' });
    await stranger.get(`/app/workspaces/${dashboard.slug}`);
    expect((await stranger.signIn('grace@example.org')).location).toBe(`/app/workspaces/${dashboard.slug}`);
    expect((await stranger.post('/app/workspaces', { name: 'x' }, { Cookie: '' })).status).toBe(401);
    const search = `/app/workspaces/${dashboard.slug}/memories?query=lock+%26+key&layer=semantic`;
    const another = dashboard.nobody();
    await another.get(search);
    expect((await another.signIn('grace@example.org')).location).toBe(search);
    await another.get('/logout');
    await another.get(`/app/workspaces/${dashboard.slug}/live`, { Accept: 'text/event-stream' });
    expect((await another.signIn('grace@example.org')).location).toBe('/app');
    await another.get('/logout');
    await another.get(`${search}&tag=${'%F0%9F%94%91'.repeat(400)}`);
    expect((await another.signIn('grace@example.org')).location).toBe(search.split('?')[0]);
  });

  test('makes the first person the owner of the first start’s workspace, and says so until then', async () => {
    const { control } = dashboard.service.services.storage;
    await control.workspaces.create({ name: 'Demo' });
    const offer = async () => (await dashboard.nobody().get('/login')).text.includes('owns the workspace demo');
    expect(await offer()).toBe(true);
    const first = await dashboard.another('first@example.org');
    expect((await first.get('/app/workspaces/demo')).status).toBe(200);
    expect(await offer()).toBe(false);
  });

  test('redirects within this service only', async () => {
    for (const elsewhere of ['https://evil.example', '//evil.example', '/\\evil.example', 'app']) {
      const stranger = dashboard.nobody();
      expect((await stranger.signIn('grace@example.org', elsewhere)).location).toBe('/app');
    }
  });

  test('creates a new session, whatever token the browser had before', async () => {
    const browser = dashboard.nobody();
    browser.cookies.set('stele_session', 'planted');
    await browser.signIn('linus@example.org');
    expect(browser.cookies.get('stele_session')).not.toBe('planted');
    const first = browser.cookies.get('stele_session')!;
    await browser.signIn('linus@example.org');
    browser.cookies.set('stele_session', first);
    expect((await browser.get('/app')).status).toBe(302);
  });

  test('ends with /logout, on the server too', async () => {
    const browser = await dashboard.another('linus@example.org');
    const token = browser.cookies.get('stele_session')!;
    expect((await browser.get('/logout')).status).toBe(302);
    browser.cookies.set('stele_session', token);
    expect((await browser.get('/app')).status).toBe(302);
  });

  test('as anyone works on pages of this machine, and keeps few providers, however many ports the pages name', async () => {
    const app = createApp(dashboard.service.services);
    const begin = (origin: string) => openBrowser(app, origin).get('/login/development');
    expect((await begin('http://evil.example:8787')).status).toBe(404);
    const providers: string[] = [];
    for (let port = 1; port <= 12; port += 1)
      providers.push(new URL((await begin(`http://127.0.0.1:${port}`)).location!).origin);
    const answers = await Promise.allSettled(providers.map((provider) => fetch(provider)));
    const alive = answers.filter(({ status }) => status === 'fulfilled');
    expect(alive.length).toBeLessThanOrEqual(8);
    expect(answers.at(-1)!.status).toBe('fulfilled');
  });

  test('by a callback that nobody started here is refused', async () => {
    const stranger = dashboard.nobody();
    expect((await stranger.get('/auth/development/callback?code=x&state=y')).status).toBe(403);
    expect((await stranger.get('/login/nowhere')).status).toBe(404);
  });

  test('a workspace key opens no page', async () => {
    const app = createApp(dashboard.service.services);
    const answer = await app.request(dashboard.root, {
      headers: { Authorization: `Bearer ${dashboard.service.keys.write}` },
    });
    expect(answer.status).toBe(302);
  });
});

describe('forms', () => {
  test('of another site are refused', async () => {
    const foreign = { Origin: 'https://evil.example' };
    expect((await dashboard.ada.post('/app/workspaces', { name: 'x' }, foreign)).status).toBe(403);
    expect(
      (await dashboard.ada.post('/app/workspaces', { name: 'x' }, { 'Sec-Fetch-Site': 'cross-site' })).status,
    ).toBe(403);
    expect((await dashboard.ada.post('/app/workspaces', { name: 'x', csrf: 'guessed' })).status).toBe(403);
  });

  test.each([
    ['/app/workspaces', {}, 'name'],
    ['/keys', {}, 'label'],
    ['/remember', {}, 'content'],
    ['/remember', { content: 'x', layer: 'cellar' }, 'layer'],
    ['/search', {}, 'query'],
    ['/invites', { email: 'nobody' }, 'email'],
    ['/invites', { role: 'king' }, 'role'],
  ])('%s with %o reports the invalid field', async (path, form, field) => {
    const { status, json } = await dashboard.ada.post(path.startsWith('/app') ? path : dashboard.root + path, form);
    expect(status).toBe(422);
    expect(json.detail[0].loc).toEqual(['form', field]);
  });

  test('answer a browser without a script with the page, and the fault at its field', async () => {
    const { status, text } = await dashboard.ada.post(`${dashboard.root}/keys`, {}, { Accept: 'text/html' });
    expect(status).toBe(422);
    expect(text).toContain('id="label-fault"');
  });
});

describe('a workspace', () => {
  test('stores memories written by hand as the specification says, and finds them', async () => {
    const { json } = await dashboard.ada.post(`${dashboard.root}/remember`, {
      content: 'The crane is oiled on Mondays.',
    });
    expect(json.memory).toMatchObject({
      layer: 'episodic',
      memory_type: 'narrative',
      actor: expect.stringMatching(/^per_/),
    });
    const found = await dashboard.ada.post(`${dashboard.root}/search`, { query: 'when is the crane oiled' });
    expect(found.text).toContain('The crane is oiled on Mondays.');
    expect((await dashboard.ada.get(`${dashboard.root}/memories/${json.memory.memory_id}`)).status).toBe(200);
  });

  test('the form for a memory proposes a fact, which challenges contradicting facts, and says so', async () => {
    for (const path of ['', '/write']) {
      const { text } = await dashboard.ada.get(`${dashboard.root}${path}`);
      expect(text).toContain('<option value="fact" selected="">');
      expect(text).toContain('<option value="episodic" selected="">');
      expect(text).toContain('A fact is valid until a newer fact contradicts it.');
    }
  });

  test('memories are filtered by their properties and entities, and shown as of a time', async () => {
    const say = (content: string, memory_type: string) =>
      dashboard.ada.post(`${dashboard.root}/remember`, { content, memory_type });
    await say('Priya Raman repairs the lock in Lisbon.', 'fact');
    await say('Open the sluice before the lock in Lisbon.', 'procedure');
    const found = async (query: Record<string, string>) => {
      const { text } = await dashboard.ada.get(`${dashboard.root}/memories?${new URLSearchParams(query)}`);
      return ['Priya Raman repairs', 'Open the sluice'].filter(
        (one) => text.includes(`${one} the lock`) || text.includes(one),
      );
    };
    expect(await found({ type: 'procedure' })).toEqual(['Open the sluice']);
    expect(await found({ entity: 'Priya Raman' })).toEqual(['Priya Raman repairs']);
    expect(await found({ query: 'lock in Lisbon', entity: 'Priya Raman' })).toEqual(['Priya Raman repairs']);
    expect(await found({ query: 'lock in Lisbon', type: 'fact' })).toEqual(['Priya Raman repairs']);
    expect(await found({ as_of: '2001-01-01' })).toEqual([]);
    const today = dashboard.service.services.now().toISOString().slice(0, 10);
    expect(await found({ entity: 'Priya Raman', as_of: today })).toEqual(['Priya Raman repairs']);
    expect(await found({ status: 'superseded', as_of: today })).toEqual([]);
    expect(await found({ status: 'active', as_of: today })).toEqual(['Priya Raman repairs', 'Open the sluice']);
    expect(await found({ until: '2001-01-01' })).toEqual([]);
  });

  test('a memory lists similar ones, and nothing unrelated', async () => {
    const say = async (content: string) =>
      (await dashboard.ada.post(`${dashboard.root}/remember`, { content })).json.memory.memory_id as string;
    const id = await say('The bellows of the church organ leak on the left side.');
    await say('The bellows of the church organ leak again.');
    await say('Invoices of the caterer go to Wim.');
    const { text } = await dashboard.ada.get(`${dashboard.root}/memories/${id}`);
    expect(text).toContain('organ leak again');
    expect(text).not.toContain('Invoices of the caterer');
  });

  test.each([
    [{ since: 'yesterday' }, 'since-fault'],
    [{ entity: 'Nobody Whom Anyone Knows' }, 'entity-fault'],
    [{ layer: 'cellar' }, 'layer-fault'],
    [{ query: 'x'.repeat(9_000) }, 'query-fault'],
  ])('a search with %o reports once which filter is wrong, and does not mention a list', async (query, shown) => {
    const { status, text } = await dashboard.ada.get(
      `${dashboard.root}/memories?${new URLSearchParams(query as Record<string, string>)}`,
    );
    const [, fault = ''] = new RegExp(`<p class="fault" id="${shown}">([^<]+)<`).exec(text) ?? [];
    expect([status, text.split(fault).length - 1]).toEqual([422, 1]);
    expect(text).not.toMatch(/Newest first|Best matches first|No memory/);
  });

  test('a live search reports a fault in place of the list', async () => {
    const { status, text } = await dashboard.ada.get(`${dashboard.root}/memories?since=yesterday`, {
      'X-Stele-Part': 'list',
    });
    expect([status, text]).toEqual([422, expect.stringContaining('must be an ISO 8601 date')]);
  });

  test('a search without results says so once, and why', async () => {
    await dashboard.ada.post(`${dashboard.root}/remember`, { content: 'The crane is oiled on Mondays.' });
    const { text } = await dashboard.ada.get(`${dashboard.root}/memories?query=zebra&layer=working`);
    expect(text).toContain('Clear the filters');
    expect(text).not.toMatch(/Best matches first|Why these results/);
    const unasked = await dashboard.ada.get(`${dashboard.root}/memories?layer=working`);
    expect(unasked.text).toContain('No memory matches.');
    expect(unasked.text).not.toContain('Newest first');
    expect(text.match(/No memory [^<]*/g)).toEqual([expect.stringContaining('passes the filters: layer.')]);
    const filters = new URLSearchParams({ query: 'zebra', layer: 'working', type: 'fact', since: '2020-01-01' });
    const more = await dashboard.ada.get(`${dashboard.root}/memories?${filters}`);
    expect(more.text).toContain('passes the filters: layer, memory type, since.');
  });

  test('a memory or a workspace that is not there is not found', async () => {
    for (const path of [`${dashboard.root}/memories/${newId('memory')}`, '/app/workspaces/nowhere']) {
      const { status, text } = await dashboard.ada.get(path, { Accept: 'text/html' });
      expect([status, text]).toEqual([404, expect.stringContaining('<h1>Not found</h1>')]);
    }
  });

  test('a search states its reasons, and two searches can be compared side by side', async () => {
    await dashboard.ada.post(`${dashboard.root}/remember`, { content: 'The tide table hangs in the harbour office.' });
    const why = await dashboard.ada.get(`${dashboard.root}/why?query=where+is+the+tide+table`);
    expect(why.text).toContain('The tide table hangs in the harbour office.');
    expect(why.text).toContain('contains rare words of the question');
    expect((await dashboard.ada.get(`${dashboard.root}/compare?a=tide+table&b=harbour+office`)).text).toContain(
      'found by both',
    );
    expect((await dashboard.ada.get(`${dashboard.root}/why`)).status).toBe(422);
  });

  test('the latest change is shown on the page, and can be reverted from there', async () => {
    const { json } = await dashboard.ada.post(`${dashboard.root}/remember`, { content: 'The buoy is green.' });
    const page = `${dashboard.root}/memories/${json.memory.memory_id}`;
    const done = await dashboard.ada.post(page, { do: 'pin' }, { Accept: 'text/html' });
    const { text } = await dashboard.ada.get(done.location!);
    expect(text).toContain('Memory pinned.');
    const [, operation_id] = /name="operation_id" value="(op_\w+)"/.exec(text)!;
    const undone = await dashboard.ada.post(
      `${dashboard.root}/undo`,
      { operation_id: operation_id!, back: page },
      { Accept: 'text/html' },
    );
    expect(undone.location).toMatch(new RegExp(`^${page}\\?did=op_`));
    expect((await dashboard.ada.get(undone.location!)).text).toContain('Reverted.');
    expect((await dashboard.ada.get(page)).text).toContain('<dt>Pinned</dt><dd>no</dd>');
    const elsewhere = { operation_id: operation_id!, back: 'https://evil.example' };
    expect(
      (await dashboard.ada.post(`${dashboard.root}/undo`, elsewhere, { Accept: 'text/html' })).location ?? '',
    ).not.toContain('evil');
  });

  test('an owner erases a forgotten memory for good after two confirmations', async () => {
    const { json } = await dashboard.ada.post(`${dashboard.root}/remember`, {
      content: 'A name that must be gone: Quentin.',
    });
    const page = `${dashboard.root}/memories/${json.memory.memory_id}`;
    await dashboard.ada.post(page, { do: 'forget' });
    expect((await dashboard.ada.post(page, { do: 'erase' })).json.detail[0].loc).toEqual(['form', 'sure']);
    expect((await dashboard.ada.post(page, { do: 'erase', sure: 'yes' })).status).toBe(200);
    expect((await dashboard.ada.get(page)).status).toBe(404);
  });

  test('an edit that replaces almost every word shows both texts in full', async () => {
    const { json } = await dashboard.ada.post(`${dashboard.root}/remember`, { content: 'The ferry waits for nobody.' });
    const page = `${dashboard.root}/memories/${json.memory.memory_id}`;
    await dashboard.ada.post(page, { do: 'edit_memory', new_content: 'Ola keeps the spare keys of the boathouse.' });
    expect((await dashboard.ada.get(page)).text).toMatch(
      /<del>The ferry waits for nobody\.<\/del>\s*<span> <\/span>\s*<ins>Ola keeps the spare keys of the boathouse\.<\/ins>/,
    );
  });

  test('two facts that contradict each other in other words are shown side by side, each as it was written', async () => {
    const { json: made } = await dashboard.ada.post('/app/workspaces', { name: 'Reading Dock' });
    const dock = `/app/workspaces/${made.workspace.slug}`;
    const newer = 'Hanneke changed her mind: CSV is fine for deliveries to the foundation, Parquet only inside.';
    for (const content of ['Hanneke wants all data files as Parquet, not CSV.', newer])
      await dashboard.ada.post(`${dock}/remember`, { content, layer: 'semantic', memory_type: 'fact' });
    expect((await dashboard.ada.get(`${dock}/review`)).text).toContain(`dir="auto">${newer}</p>`);
  });

  test('a refused form keeps its input', async () => {
    const form = { content: 'Kept while it is mended.', layer: 'cellar' };
    const { status, text } = await dashboard.ada.post(`${dashboard.root}/remember`, form, { Accept: 'text/html' });
    expect([status, text.includes('Kept while it is mended.')]).toEqual([422, true]);
  });

  test('a memory is edited, tagged, forgotten, restored and reverted on its page', async () => {
    const { json } = await dashboard.ada.post(`${dashboard.root}/remember`, { content: 'The gate opens at six.' });
    const page = `${dashboard.root}/memories/${json.memory.memory_id}`;
    await dashboard.ada.post(page, { do: 'edit_memory', new_content: 'The gate opens at seven.' });
    await dashboard.ada.post(page, { do: 'tag', tags: 'gate, hours' });
    await dashboard.ada.post(page, { do: 'forget' });
    await dashboard.ada.post(page, { do: 'restore' });
    const { text } = await dashboard.ada.get(page);
    expect(text).toContain('<del>six</del><ins>seven</ins>');
    const edit = /name="event_id" value="(evt_\w+)"/g;
    const events = [...text.matchAll(edit)].map(([, id]) => id!);
    await dashboard.ada.post(page, { do: 'revert', event_id: events.at(-1)! });
    expect((await dashboard.ada.get(page)).text).toContain(
      '<p class="memory-content memory-large" dir="auto">The gate opens at six.</p>',
    );
  });

  test('contradicting facts wait until a person decides which one holds', async () => {
    const say = (content: string) =>
      dashboard.ada.post(`${dashboard.root}/remember`, { content, memory_type: 'fact', layer: 'semantic' });
    const { json: older } = await say('The berth limit is 10 boats.');
    const { json: newer } = await say('The berth limit is 12 boats.');
    const other = newer.memory.memory_id;
    expect((await dashboard.ada.get(`${dashboard.root}/memories/${older.memory.memory_id}`)).text).toContain(
      `contradicted by <a href="${dashboard.root}/memories/${other}">mem_…${other.slice(-6)}</a>`,
    );
    const { text } = await dashboard.ada.get(`${dashboard.root}/review`);
    expect(text).toContain('The berth limit is 10 boats.');
    expect(text).toContain('to decide. You can undo each decision.');
    const viewer = await dashboard.invited('reads-the-review@example.org', 'viewer');
    const { text: read } = await viewer.get(`${dashboard.root}/review`);
    expect(read).toContain('1 contradiction. Only members can decide it; you can read it.');
    expect(read).not.toMatch(/to decide|<kbd>2/);
    await dashboard.ada.post(`${dashboard.root}/review/${older.memory.memory_id}`, { keep: 'newer' });
    expect((await dashboard.ada.get(`${dashboard.root}/review`)).text).not.toContain('The berth limit');
  });

  test('a memory states in plain words which key wrote it, and that it names nobody', async () => {
    const { json: made } = await dashboard.ada.post(`${dashboard.root}/keys`, { label: 'first key' });
    const { json } = await dashboard.service.call('POST', `/api/workspaces/${dashboard.slug}/remember`, {
      key: made.key,
      body: { content: 'the lamp needs a new wick' },
    });
    const page = `${dashboard.root}/memories/${json.memory.memory_id}`;
    await dashboard.ada.post(page, { do: 'edit_memory', new_content: 'the lamp has a new wick' });
    const { text } = await dashboard.ada.get(page);
    expect(text).toContain('<span>written by the key “first key”</span>');
    expect(text).toContain('<dt>Mentions</dt><dd>no people or things found</dd>');
    expect(text).not.toContain('POST /');
  });

  test('a key works until it is revoked, and both events are on the audit trail', async () => {
    const { json } = await dashboard.ada.post(`${dashboard.root}/keys`, { label: 'build agent' });
    const call = () => dashboard.service.call('GET', `/api/workspaces/${dashboard.slug}/status`, { key: json.key });
    expect((await call()).status).toBe(200);
    await dashboard.ada.post(`${dashboard.root}/keys/${json.key_id}/revoke`);
    expect((await call()).status).toBe(401);
    const { text } = await dashboard.ada.get(`${dashboard.root}/activity`);
    expect(text).toContain('key.create');
    expect(text).toContain('key.revoke');
  });

  test('an invite link names its workspace before the sign-in, and nothing if it is invalid', async () => {
    const { json } = await dashboard.ada.post(`${dashboard.root}/invites`, {
      email: 'noor@example.org',
      role: 'viewer',
    });
    const stranger = dashboard.nobody();
    expect((await stranger.get('/login')).text).not.toContain('You are invited');
    const link = `/app/invites/${json.token}?from=mail`;
    expect(await stranger.get(link)).toMatchObject({ status: 302, location: '/login' });
    const { text } = await stranger.get('/login');
    expect(text).toContain('You are invited to the workspace <strong>South Dock</strong> as viewer.');
    expect(text).not.toContain('noor@example.org');
    expect((await stranger.signIn('noor@example.org')).location).toBe(link);
    await stranger.post(`/app/invites/${json.token}/accept`);
    const late = dashboard.nobody();
    await late.get(`/app/invites/${json.token}`);
    expect((await late.get('/login')).text).not.toContain('You are invited');
  });

  test('an invite works once, for its own address, and never above the role of the inviter', async () => {
    const { json } = await dashboard.ada.post(`${dashboard.root}/invites`, { email: 'mira@example.org' });
    expect(json.invite).toMatchObject({ email: 'mira@example.org', role: 'member' });
    const wrong = await dashboard.another('oscar@example.org');
    const refused = await wrong.get(`/app/invites/${json.token}`);
    expect(refused.text).toContain('This invite is for mira@example.org.');
    expect(refused.text).toContain('You are signed in as oscar@example.org.');
    expect(refused.text).not.toContain('/accept');
    expect((await wrong.post(`/app/invites/${json.token}/accept`)).status).toBe(403);
    const mira = await dashboard.another('mira@example.org');
    const invitation = await mira.get(`/app/invites/${json.token}`);
    expect([
      invitation.status,
      invitation.text.includes('/accept'),
      invitation.text.includes('This invite is for'),
    ]).toEqual([200, true, false]);
    expect((await mira.post(`/app/invites/${json.token}/accept`)).status).toBe(200);
    expect((await mira.post(`/app/invites/${json.token}/accept`)).status).toBe(404);
    const admin = await dashboard.invited('admin@example.org', 'admin');
    expect((await admin.post(`${dashboard.root}/invites`, { role: 'owner' })).status).toBe(403);
  });
});
