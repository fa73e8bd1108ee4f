/** The dashboard through its front door: sign-in at the development provider, workspaces, keys, invites, memories. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { startService, type TestService } from '../http/test-service.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';

let service: TestService;
let ada: TestBrowser;
let slug: string;

beforeAll(async () => {
  service = await startService();
  const app = createApp(service.services);
  ada = openBrowser(app);
  await ada.signIn('ada@example.org');
  const { json } = await ada.post('/app/workspaces', { name: 'South Dock' });
  slug = json.workspace.slug;
});
afterAll(async () => {
  await service.services.providers.close();
  await service.remove();
});

const root = () => `/app/workspaces/${slug}`;
const another = async (email: string) => {
  const browser = openBrowser(createApp(service.services));
  await browser.signIn(email);
  return browser;
};
const invited = async (email: string, role: string) => {
  const browser = await another(email);
  const { json } = await ada.post(`${root()}/invites`, { email, role });
  expect(await browser.post(`/app/invites/${json.token}/accept`)).toMatchObject({ status: 200, json: { role } });
  return browser;
};

describe('sign-in', () => {
  test('is asked of whoever opens the dashboard, who comes back to where they wanted to go', async () => {
    const stranger = openBrowser(createApp(service.services));
    expect(await stranger.get('/app')).toMatchObject({ status: 302, location: '/login' });
    await stranger.get(`/app/workspaces/${slug}`);
    expect((await stranger.signIn('grace@example.org')).location).toBe(`/app/workspaces/${slug}`);
    expect((await stranger.post('/app/workspaces', { name: 'x' }, { Cookie: '' })).status).toBe(401);
  });

  test('goes on within this service alone', async () => {
    for (const elsewhere of ['https://evil.example', '//evil.example', '/\\evil.example', 'app']) {
      const stranger = openBrowser(createApp(service.services));
      expect((await stranger.signIn('grace@example.org', elsewhere)).location).toBe('/app');
    }
  });

  test('gives a new session, whatever token the browser held before', async () => {
    const browser = openBrowser(createApp(service.services));
    browser.cookies.set('stele_session', 'planted');
    await browser.signIn('linus@example.org');
    expect(browser.cookies.get('stele_session')).not.toBe('planted');
    const first = browser.cookies.get('stele_session')!;
    await browser.signIn('linus@example.org');
    browser.cookies.set('stele_session', first);
    expect((await browser.get('/app')).status).toBe(302);
  });

  test('ends with /logout, on the server too', async () => {
    const browser = await another('linus@example.org');
    const token = browser.cookies.get('stele_session')!;
    expect((await browser.get('/logout')).status).toBe(302);
    browser.cookies.set('stele_session', token);
    expect((await browser.get('/app')).status).toBe(302);
  });

  test('of a callback that nobody began here is refused', async () => {
    const stranger = openBrowser(createApp(service.services));
    expect((await stranger.get('/auth/development/callback?code=x&state=y')).status).toBe(403);
    expect((await stranger.get('/login/nowhere')).status).toBe(404);
  });

  test('a workspace key opens no page', async () => {
    const app = createApp(service.services);
    const answer = await app.request(root(), { headers: { Authorization: `Bearer ${service.keys.write}` } });
    expect(answer.status).toBe(302);
  });
});

describe('forms', () => {
  test('of another site are refused', async () => {
    const foreign = { Origin: 'https://evil.example' };
    expect((await ada.post('/app/workspaces', { name: 'x' }, foreign)).status).toBe(403);
    expect((await ada.post('/app/workspaces', { name: 'x' }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await ada.post('/app/workspaces', { name: 'x', csrf: 'guessed' })).status).toBe(403);
  });

  test.each([
    ['/app/workspaces', {}, 'name'],
    ['/keys', {}, 'label'],
    ['/remember', {}, 'content'],
    ['/remember', { content: 'x', layer: 'cellar' }, 'layer'],
    ['/search', {}, 'query'],
    ['/invites', { email: 'nobody' }, 'email'],
    ['/invites', { role: 'king' }, 'role'],
  ])('%s with %o says which field is wrong', async (path, form, field) => {
    const { status, json } = await ada.post(path.startsWith('/app') ? path : root() + path, form);
    expect(status).toBe(422);
    expect(json.detail[0].loc).toEqual(['form', field]);
  });

  test('answer a browser without script with the page, and the fault at its field', async () => {
    const { status, text } = await ada.post(`${root()}/keys`, {}, { Accept: 'text/html' });
    expect(status).toBe(422);
    expect(text).toContain('id="label-fault"');
  });
});

describe('a workspace', () => {
  test('has memories written by hand as the specification says, and finds them', async () => {
    const { json } = await ada.post(`${root()}/remember`, { content: 'The crane is oiled on Mondays.' });
    expect(json.memory).toMatchObject({
      layer: 'episodic',
      memory_type: 'narrative',
      actor: expect.stringMatching(/^per_/),
    });
    const found = await ada.post(`${root()}/search`, { query: 'when is the crane oiled' });
    expect(found.text).toContain('The crane is oiled on Mondays.');
    expect((await ada.get(`${root()}/memories/${json.memory.memory_id}`)).status).toBe(200);
  });

  test('memories are found by what they are, of whom they speak, and as they were', async () => {
    const say = (content: string, memory_type: string) => ada.post(`${root()}/remember`, { content, memory_type });
    await say('Priya Raman repairs the lock in Lisbon.', 'fact');
    await say('Open the sluice before the lock in Lisbon.', 'procedure');
    const found = async (query: Record<string, string>) => {
      const { text } = await ada.get(`${root()}/memories?${new URLSearchParams(query)}`);
      return ['Priya Raman repairs', 'Open the sluice'].filter(
        (one) => text.includes(`${one} the lock`) || text.includes(one),
      );
    };
    expect(await found({ type: 'procedure' })).toEqual(['Open the sluice']);
    expect(await found({ entity: 'Priya Raman' })).toEqual(['Priya Raman repairs']);
    expect(await found({ query: 'lock in Lisbon', entity: 'Priya Raman' })).toEqual(['Priya Raman repairs']);
    expect(await found({ query: 'lock in Lisbon', type: 'fact' })).toEqual(['Priya Raman repairs']);
    expect(await found({ as_of: '2001-01-01' })).toEqual([]);
    expect(await found({ until: '2001-01-01' })).toEqual([]);
  });

  test.each([
    [{ since: 'yesterday' }, 'since-fault'],
    [{ entity: 'Nobody Whom Anyone Knows' }, 'entity-fault'],
    [{ layer: 'cellar' }, 'must be'],
  ])('a search with %o says which filter is wrong', async (query, shown) => {
    const { status, text } = await ada.get(
      `${root()}/memories?${new URLSearchParams(query as Record<string, string>)}`,
    );
    expect([status, text.includes(shown)]).toEqual([422, true]);
  });

  test('a search tells its reasons, and two are held side by side', async () => {
    await ada.post(`${root()}/remember`, { content: 'The tide table hangs in the harbour office.' });
    const why = await ada.get(`${root()}/why?query=where+is+the+tide+table`);
    expect(why.text).toContain('The tide table hangs in the harbour office.');
    expect(why.text).toContain('holds rare words of the question');
    expect((await ada.get(`${root()}/compare?a=tide+table&b=harbour+office`)).text).toContain('found by both');
    expect((await ada.get(`${root()}/why`)).status).toBe(422);
  });

  test('what was done last is told on the page, and taken back from there', async () => {
    const { json } = await ada.post(`${root()}/remember`, { content: 'The buoy is green.' });
    const page = `${root()}/memories/${json.memory.memory_id}`;
    const done = await ada.post(page, { do: 'pin' }, { Accept: 'text/html' });
    const { text } = await ada.get(done.location!);
    expect(text).toContain('The pin is changed.');
    const [, operation_id] = /name="operation_id" value="(op_\w+)"/.exec(text)!;
    const undone = await ada.post(
      `${root()}/undo`,
      { operation_id: operation_id!, back: page },
      { Accept: 'text/html' },
    );
    expect(undone.location).toMatch(new RegExp(`^${page}\\?did=op_`));
    expect((await ada.get(undone.location!)).text).toContain('It is taken back.');
    expect((await ada.get(page)).text).toContain('<dt>Pinned</dt><dd>no</dd>');
    const elsewhere = { operation_id: operation_id!, back: 'https://evil.example' };
    expect((await ada.post(`${root()}/undo`, elsewhere, { Accept: 'text/html' })).location ?? '').not.toContain('evil');
  });

  test('an owner erases a forgotten memory for good once it was said twice', async () => {
    const { json } = await ada.post(`${root()}/remember`, { content: 'A name that must be gone: Quentin.' });
    const page = `${root()}/memories/${json.memory.memory_id}`;
    await ada.post(page, { do: 'forget' });
    expect((await ada.post(page, { do: 'erase' })).json.detail[0].loc).toEqual(['form', 'sure']);
    expect((await ada.post(page, { do: 'erase', sure: 'yes' })).status).toBe(200);
    expect((await ada.get(page)).status).toBe(404);
  });

  test('a form that is refused keeps what was typed into it', async () => {
    const form = { content: 'Kept while it is mended.', layer: 'cellar' };
    const { status, text } = await ada.post(`${root()}/remember`, form, { Accept: 'text/html' });
    expect([status, text.includes('Kept while it is mended.')]).toEqual([422, true]);
  });

  test('a memory is edited, tagged, forgotten, restored and taken back on its page', async () => {
    const { json } = await ada.post(`${root()}/remember`, { content: 'The gate opens at six.' });
    const page = `${root()}/memories/${json.memory.memory_id}`;
    await ada.post(page, { do: 'edit_memory', new_content: 'The gate opens at seven.' });
    await ada.post(page, { do: 'tag', tags: 'gate, hours' });
    await ada.post(page, { do: 'forget' });
    await ada.post(page, { do: 'restore' });
    const { text } = await ada.get(page);
    expect(text).toContain('<del>six</del><ins>seven</ins>');
    const edit = /name="event_id" value="(evt_\w+)"/g;
    const events = [...text.matchAll(edit)].map(([, id]) => id!);
    await ada.post(page, { do: 'revert', event_id: events.at(-1)! });
    expect((await ada.get(page)).text).toContain(
      '<p class="memory-content memory-large" dir="auto">The gate opens at six.</p>',
    );
  });

  test('facts that contradict each other wait until a person says which holds', async () => {
    const say = (content: string) =>
      ada.post(`${root()}/remember`, { content, memory_type: 'fact', layer: 'semantic' });
    const { json: older } = await say('The berth limit is 10 boats.');
    await say('The berth limit is 12 boats.');
    expect((await ada.get(`${root()}/review`)).text).toContain('The berth limit is 10 boats.');
    await ada.post(`${root()}/review/${older.memory.memory_id}`, { keep: 'newer' });
    expect((await ada.get(`${root()}/review`)).text).not.toContain('The berth limit');
  });

  test('a document is shown as what it becomes, brought in as one operation, and taken back', async () => {
    const content = '# Harbour\n\nThe quay is swept at dawn.\n\n## Boats\n\nThe ferry leaves at nine.';
    const shown = await ada.post(`${root()}/ingest/preview`, { content }, { Accept: 'text/html' });
    expect(shown.text).toContain('2 memories, split as markdown');
    expect(shown.text).toContain('The ferry leaves at nine.');
    const { json } = await ada.post(`${root()}/ingest`, { content, source_name: 'Harbour notes' });
    expect(json.runs).toMatchObject([{ items: 2, source_name: 'Harbour notes' }]);
    expect((await ada.get(`${root()}/ingest`)).text).toContain('Harbour notes');
    const ferry = async () =>
      (await ada.get(`${root()}/memories?query=ferry+leaves`)).text.includes('The ferry leaves');
    expect(await ferry()).toBe(true);
    await ada.post(`${root()}/undo`, { operation_id: json.operation_id });
    expect(await ferry()).toBe(false);
    const refused = await ada.post(`${root()}/ingest`, { content: '***', source_name: 'x' }, { Accept: 'text/html' });
    expect([refused.status, refused.text.includes('content-fault')]).toEqual([422, true]);
  });

  test('what goes on is told as it goes on, and told again from where a connection was cut', async () => {
    const listen = async (headers: Record<string, string> = {}) => {
      const heard = await ada.get(`${root()}/live`, headers);
      const events = heard.text.split('\n\n').map((text) => ({
        event: /^event: (.*)$/m.exec(text)?.[1],
        id: /^id: (.*)$/m.exec(text)?.[1],
        data: /^data: (.*)$/m.exec(text)?.[1] ?? '',
      }));
      return { events, last: events.find(({ event }) => event === 'ready')!.id! };
    };
    const listening = listen();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await ada.post(`${root()}/remember`, { content: 'The <b>lamp</b> is lit at dusk.' });
    const { events, last } = await listening;
    const told = events.filter(({ event, data }) => event === 'memory' && data.includes('is lit at dusk'));
    expect(told).toHaveLength(1);
    expect(told[0]!.data).toContain('&lt;b&gt;lamp');
    const again = await listen({ 'Last-Event-ID': last });
    expect(again.events.some(({ data }) => data.includes('is lit at dusk'))).toBe(true);
    expect((await listen({ 'Last-Event-ID': told[0]!.id! })).events.some(({ event }) => event === 'memory')).toBe(
      false,
    );
  });

  test('upkeep begun by a person runs as a job, which the page tells', async () => {
    const { json } = await ada.post(`${root()}/jobs`, { tool: 'dedup' });
    expect(json.job.kind).toBe('dedup');
    expect((await ada.get(`${root()}/jobs`)).text).toContain('Merge near-duplicates');
    expect((await ada.post(`${root()}/jobs/${json.job.job_id}/cancel`)).status).toBe(200);
  });

  test('hostile text shows as text', async () => {
    const content = '<script>alert(1)</script> <a href="javascript:alert(2)">x</a> "quoted" & \u202eright to left';
    const { json } = await ada.post(`${root()}/remember`, { content });
    const label = '<img src=x onerror=alert(3)>';
    await ada.post(`${root()}/keys`, { label });
    await ada.post(`${root()}/ingest`, { content: `${'w'.repeat(10_000)} end`, source_name: label });
    await ada.post(`${root()}/memories/${json.memory.memory_id}`, { do: 'tag', tags: label });
    await ada.post(`${root()}/memories/${json.memory.memory_id}`, { do: 'annotate', note: label });
    await ada.post('/app/workspaces', { name: label });
    const pages = [
      '',
      '/memories',
      '/keys',
      `/memories/${json.memory.memory_id}`,
      '/ingest',
      '/usage',
      '/activity',
      '/why?query=alert',
    ];
    for (const path of [...pages.map((page) => root() + page), '/app']) {
      const { status, text } = await ada.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).not.toMatch(/<script>alert|<img src=x|href="javascript/);
    }
  });

  test('a key works until it is revoked, and both are on the audit trail', async () => {
    const { json } = await ada.post(`${root()}/keys`, { label: 'build agent' });
    const call = () => service.call('GET', `/api/workspaces/${slug}/status`, { key: json.key });
    expect((await call()).status).toBe(200);
    await ada.post(`${root()}/keys/${json.key_id}/revoke`);
    expect((await call()).status).toBe(401);
    const { text } = await ada.get(`${root()}/activity`);
    expect(text).toContain('key.create');
    expect(text).toContain('key.revoke');
  });

  test('an invite works once, for the address that it is for, and never above the role of who invites', async () => {
    const { json } = await ada.post(`${root()}/invites`, { email: 'mira@example.org' });
    expect(json.invite).toMatchObject({ email: 'mira@example.org', role: 'member' });
    const wrong = await another('oscar@example.org');
    expect((await wrong.post(`/app/invites/${json.token}/accept`)).status).toBe(403);
    const mira = await another('mira@example.org');
    expect((await mira.get(`/app/invites/${json.token}`)).status).toBe(200);
    expect((await mira.post(`/app/invites/${json.token}/accept`)).status).toBe(200);
    expect((await mira.post(`/app/invites/${json.token}/accept`)).status).toBe(404);
    const admin = await invited('admin@example.org', 'admin');
    expect((await admin.post(`${root()}/invites`, { role: 'owner' })).status).toBe(403);
  });
});

/** Route, and the status that each gets: nobody, a stranger, a viewer, a member, an admin, the owner. */
const table: [method: 'get' | 'post', path: string, form: Record<string, string>, statuses: number[]][] = [
  ['get', '', {}, [302, 404, 200, 200, 200, 200]],
  ['get', '/memories', {}, [302, 404, 200, 200, 200, 200]],
  ['post', '/search', { query: 'crane' }, [401, 404, 200, 200, 200, 200]],
  ['get', '/why?query=crane', {}, [302, 404, 200, 200, 200, 200]],
  ['get', '/compare', {}, [302, 404, 200, 200, 200, 200]],
  ['get', '/write', {}, [302, 404, 200, 200, 200, 200]],
  ['get', '/memories/mem_00000000000000000000000000', {}, [302, 404, 404, 404, 404, 404]],
  ['post', '/memories/mem_00000000000000000000000000', { do: 'pin' }, [401, 404, 403, 404, 404, 404]],
  ['post', '/undo', { operation_id: 'op_00000000000000000000000000' }, [401, 404, 403, 404, 404, 404]],
  ['get', '/review', {}, [302, 404, 200, 200, 200, 200]],
  ['get', '/ingest', {}, [302, 404, 200, 200, 200, 200]],
  ['post', '/ingest/preview', { content: 'One.' }, [401, 404, 200, 200, 200, 200]],
  ['post', '/ingest', { source_name: 'by a role', content: 'By a role.' }, [401, 404, 403, 200, 200, 200]],
  ['get', '/jobs', {}, [302, 404, 200, 200, 200, 200]],
  ['post', '/jobs', { tool: 'dedup' }, [401, 404, 403, 200, 200, 200]],
  ['post', '/jobs/job_00000000000000000000000000/cancel', {}, [401, 404, 403, 404, 404, 404]],
  ['get', '/usage', {}, [302, 404, 200, 200, 200, 200]],
  ['get', '/keys', {}, [302, 404, 200, 200, 200, 200]],
  ['get', '/people', {}, [302, 404, 200, 200, 200, 200]],
  ['get', '/activity', {}, [302, 404, 200, 200, 200, 200]],
  ['get', '/settings', {}, [302, 404, 200, 200, 200, 200]],
  ['post', '/rename', { name: 'South Dock' }, [401, 404, 403, 403, 200, 200]],
  ['post', '/transfer', { person_id: 'per_00000000000000000000000000' }, [401, 404, 403, 403, 403, 404]],
  ['post', '/delete', { slug: 'another' }, [401, 404, 403, 403, 403, 422]],
  ['post', '/restore', {}, [401, 404, 404, 404, 404, 404]],
  ['post', '/remember', { content: 'By a role.' }, [401, 404, 403, 200, 200, 200]],
  ['post', '/keys', { label: 'by a role' }, [401, 404, 403, 403, 200, 200]],
  ['post', '/keys/key_00000000000000000000000000/rotate', {}, [401, 404, 403, 403, 404, 404]],
  ['post', '/keys/key_00000000000000000000000000/revoke', {}, [401, 404, 403, 403, 404, 404]],
  ['post', '/invites', { role: 'viewer' }, [401, 404, 403, 403, 200, 200]],
  ['post', '/invites/inv_00000000000000000000000000/revoke', {}, [401, 404, 403, 403, 404, 404]],
  ['post', '/members/per_00000000000000000000000000', { do: 'change', role: 'viewer' }, [401, 404, 403, 403, 404, 404]],
  ['post', '/members/per_00000000000000000000000000', { do: 'remove' }, [401, 404, 403, 403, 404, 404]],
];

describe('what each may do', () => {
  let browsers: TestBrowser[];
  beforeAll(async () => {
    const roles = ['viewer', 'member', 'admin'];
    browsers = [openBrowser(createApp(service.services)), await another('stranger@example.org')];
    for (const role of roles) browsers.push(await invited(`the-${role}@example.org`, role));
    browsers.push(ada);
  }, 60_000);

  test.each(table)('%s %s', async (method, path, form, statuses) => {
    const got: number[] = [];
    for (const browser of browsers)
      got.push((method === 'get' ? await browser.get(root() + path) : await browser.post(root() + path, form)).status);
    expect(got).toEqual(statuses);
  });
});
