/** Work in the dashboard beyond memories: documents, activity, jobs, review, entities, sessions. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobName } from '../../src/model/job.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { openDashboard, type TestDashboard } from '../support/dashboard.ts';
import { provenance, searchForm, storedMemory } from '../support/memories.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

test('a document is previewed, ingested as one operation, and reverted', async () => {
  const content = '# Harbour\n\nThe quay is swept at dawn.\n\n## Boats\n\nThe ferry leaves at nine.';
  const shown = await dashboard.ada.post(`${dashboard.root}/ingest/preview`, { content }, { Accept: 'text/html' });
  expect(shown.text).toContain('2 memories, split as markdown');
  expect(shown.text).toContain('The ferry leaves at nine.');
  const { json } = await dashboard.ada.post(`${dashboard.root}/ingest`, { content, source_name: 'Harbour notes' });
  const page = await dashboard.ada.get(`${dashboard.root}/ingest?did=${json.operation_id}`);
  expect(page.text).toContain('2 memories stored.');
  expect(json.runs).toMatchObject([{ items: 2, source_name: 'Harbour notes' }]);
  expect((await dashboard.ada.get(`${dashboard.root}/ingest`)).text).toContain('Harbour notes');
  const ferry = async () =>
    (await dashboard.ada.get(`${dashboard.root}/memories?query=ferry+leaves`)).text.includes('The ferry leaves');
  expect(await ferry()).toBe(true);
  await dashboard.ada.post(`${dashboard.root}/undo`, { operation_id: json.operation_id });
  expect(await ferry()).toBe(false);
  const listed = (await dashboard.ada.get(`${dashboard.root}/ingest`)).text;
  expect(listed).toMatch(/done, reverted/);
  expect(listed).not.toContain('> Harbour notes</span>');
  const refused = await dashboard.ada.post(
    `${dashboard.root}/ingest`,
    { content: '***', source_name: 'x' },
    { Accept: 'text/html' },
  );
  expect([refused.status, refused.text.includes('content-fault')]).toEqual([422, true]);
});

test('a file of another program is previewed, imported by a job, and a file of the wrong kind is reported', async () => {
  const content = JSON.stringify([
    {
      uuid: 'u-1',
      name: 'Bread',
      chat_messages: [
        { sender: 'human', text: 'How long does sourdough rest?', created_at: '2025-02-01T10:00:00Z' },
        { sender: 'assistant', text: 'Twelve hours.', created_at: '2025-02-01T10:00:09Z' },
      ],
    },
  ]);
  const form = { content, split_mode: 'from claude', source_name: 'my chats' };
  const shown = await dashboard.ada.post(`${dashboard.root}/ingest/preview`, form, { Accept: 'text/html' });
  expect(shown.text).toContain('2 memories, split as from claude');
  const { status, json } = await dashboard.ada.post(`${dashboard.root}/ingest`, form);
  expect(status).toBe(200);
  expect(json.runs).toMatchObject([{ source_type: 'claude', item_count: 2 }]);
  const wrong = await dashboard.ada.post(`${dashboard.root}/ingest`, { ...form, split_mode: 'from chatgpt' });
  expect(wrong).toMatchObject({ status: 422 });
  expect(wrong.text).toContain('does not look like a ChatGPT export');
});

test('a field of JSON items can be named, and a missing field is reported next to the input', async () => {
  const { ada, root } = dashboard;
  const content = '[{"said": {"text": "The lamp is lit."}}, {"said": {"text": "The fog horn sounds."}}]';
  const form = { content, split_mode: 'json', source_name: 'Lamps', field: 'said.text' };
  const page = { Accept: 'text/html' };
  const shown = await ada.post(`${root}/ingest/preview`, form, page);
  expect(shown.text).toContain('2 memories, split as json');
  expect(shown.text).toContain('value="said.text"');
  expect((await ada.post(`${root}/ingest`, form)).json.runs).toMatchObject([{ items: 2 }]);
  const lacking = await ada.post(`${root}/ingest`, { ...form, field: 'said.by' }, page);
  expect([lacking.status, lacking.text.includes('field-fault')]).toEqual([422, true]);
  const imported = { ...form, split_mode: 'from json', source_name: 'Lamps again' };
  expect((await ada.post(`${root}/ingest`, imported)).json.runs).toMatchObject([{ item_count: 2 }]);
  expect((await ada.post(`${root}/ingest`, { ...imported, split_mode: 'from mem0' })).status).toBe(422);
});

test('without a choice, layer and type come from the text; chosen ones apply to a chat too', async () => {
  const { ada, root } = dashboard;
  const content = '[12/03/2026, 09:14:05] Ada: The slip is wet.\n[12/03/2026, 09:15:11] Bea: The slip dries at noon.';
  const form = { content, split_mode: 'chat', source_name: 'The slip', layer: '', memory_type: '' };
  const stored = async (given: object) => {
    await ada.post(`${root}/ingest`, { ...form, ...given });
    const { storage } = dashboard.service.services;
    const workspace = await storage.control.workspaces.findBySlug(dashboard.slug);
    const newest = await storage.withWorkspace(workspace!, (open) =>
      open.storeFor(provenance()).memories.list({}, { limit: 2 }),
    );
    return newest.map(({ layer, memory_type }) => [layer, memory_type]);
  };
  expect(await stored({})).toEqual(Array(2).fill(['episodic', 'narrative']));
  const other = { content: content.replaceAll('slip', 'quay'), layer: 'working' };
  expect(await stored(other)).toEqual(Array(2).fill(['working', 'narrative']));
  const imported = { ...form, content: '["The slip is wet."]', split_mode: 'from json', layer: 'working' };
  expect((await ada.post(`${root}/ingest`, imported)).status).toBe(422);
});

test('the latest memories are those that somebody stored, whatever upkeep wrote since', async () => {
  const { ada, root, service, slug } = dashboard;
  await ada.post(`${root}/remember`, { content: 'The last word of a person is about herring.' });
  const { storage } = service.services;
  const workspace = await storage.control.workspaces.findBySlug(slug);
  await storage.withWorkspace(workspace!, (open) =>
    open.storeFor(provenance()).memories.add(
      Array.from({ length: 45 }, (_, n) => {
        const content = `Summary ${n}: boats were late.`;
        const metadata = { generated: 'summary', fingerprint: `${n}`, sources: [] };
        return { memory: storedMemory(content, { metadata }), form: searchForm(content) };
      }),
    ),
  );
  const { text } = await ada.get(root, { Accept: 'text/html' });
  const [, latest = ''] = /id="live-memories"(.*?)<\/section>/s.exec(text) ?? [];
  expect(latest).toContain('about herring');
  expect(latest).not.toContain('boats were late');
});

test('a document is chosen as a file, without any script', async () => {
  const { ada, root } = dashboard;
  const page = { Accept: 'text/html' };
  const bytes = (content: string | Uint8Array<ArrayBuffer>) =>
    new File([content], 'tides.md', { type: 'text/markdown' });
  const chosen = bytes('# Tides\n\nHigh water is at six.\n\n## Neap\n\nThe neap tide leaves the slip dry.');
  const form = { source_name: 'Tides', content: '', split_mode: 'auto' };
  const shown = await ada.upload(`${root}/ingest/preview`, { ...form, content_file: chosen }, page);
  expect([shown.status, shown.text.includes('2 memories, split as markdown')]).toEqual([200, true]);
  // So that the next form contains it while no file is chosen.
  const [, textarea] = /<textarea[^>]*>([^<]*)</.exec(shown.text)!;
  expect(textarea).toContain('The neap tide leaves the slip dry.');
  const stored = await ada.upload(`${root}/ingest`, { ...form, content: textarea!, content_file: new File([], '') });
  expect(stored.json.runs).toMatchObject([{ items: 2, source_name: 'Tides' }]);
  const nothing = await ada.upload(`${root}/ingest/preview`, { ...form, content_file: new File([], '') }, page);
  expect([nothing.status, nothing.text.includes('paste a document, or choose a file')]).toEqual([422, true]);
  const picture = bytes(new Uint8Array([0x89, 0x50, 0xff, 0xfe]));
  const unread = await ada.upload(`${root}/ingest/preview`, { ...form, content_file: picture }, page);
  expect([unread.status, unread.text.includes('not text in UTF-8')]).toEqual([422, true]);
  // The other fields keep their input, and a form of another sign-in is refused before its file is read.
  expect(unread.text).toMatch(/name="source_name"[^>]*value="Tides"|value="Tides"[^>]*name="source_name"/);
  const strange = await ada.upload(`${root}/ingest/preview`, { ...form, csrf: 'guessed', content_file: picture });
  expect(strange.status).toBe(403);
  const broken = { 'Content-Type': 'multipart/form-data; boundary=x', ...page };
  expect((await ada.post(`${root}/ingest`, { content: 'No parts at all.' }, broken)).status).toBe(422);
});

test('usage covers a chosen window, and reports callers, routes and jobs', async () => {
  const { ada, root } = dashboard;
  const shown = await ada.get(`${root}/usage?window=7d`);
  expect(shown.text).toContain(`<a href="${root}/usage?window=7d" aria-current="page">A week</a>`);
  expect(shown.text).toContain('Per 6 hours');
  expect(shown.text).toContain('Slowest routes');
  expect(shown.text).toMatch(/\d+ jobs? waits?, \d+ runs?/);
  for (const query of ['', '?window=1y', '?window=constructor'])
    expect((await ada.get(`${root}/usage${query}`)).text).toContain('aria-current="page">A day</a>');
});

test('a page that is refused is in the usage with the status of its answer', async () => {
  const { ada, root, service } = dashboard;
  const page = { Accept: 'text/html' };
  const missing = '/memories/mem_00000000000000000000000000';
  expect((await ada.get(root + missing)).status).toBe(404);
  expect((await ada.post(`${root}/rename`, { name: '' }, page)).status).toBe(422);
  expect((await ada.post(`${root}/rename`, { name: 'South Dock' }, page)).status).toBe(303);
  const { json } = await ada.post(`${root}/keys`, { label: 'reads usage' });
  const usage = await service.call('GET', `${root.replace('/app', '/api')}/usage`, { key: json.key });
  const statusOf = (route: string) =>
    usage.json.recent_events
      .filter((call: { route: string }) => call.route.endsWith(route))
      .map(({ status_code }: { status_code: number }) => status_code);
  expect(statusOf('/memories/{memory_id}')).toContain(404);
  expect(statusOf('/rename').slice(0, 2)).toEqual([303, 422]);
});

test('activity is shown as it happens, and repeated from the point where a connection was cut', async () => {
  const parseEvents = (text: string) =>
    text
      .split('\n\n')
      .slice(0, -1)
      .map((part) => ({
        event: /^event: (.*)$/m.exec(part)?.[1],
        id: /^id: (.*)$/m.exec(part)?.[1],
        data: /^data: (.*)$/m.exec(part)?.[1] ?? '',
      }));
  type Events = ReturnType<typeof parseEvents>;
  const contentsOf = (what: string, events: Events) =>
    events.filter(({ event, data }) => event === 'memory' && data.includes(what));
  /**
   * All events after the given id until one reports a memory that says `last`, over as many connections as needed;
   * `hear` sees the events so far.
   */
  const listen = async (last: string, from?: string, hear = async (_soFar: Events) => {}): Promise<Events> => {
    let events: Events = [];
    for (let after = from; ; after = events.findLast(({ id }) => id !== undefined)?.id) {
      const earlier = events;
      const headers: Record<string, string> = after === undefined ? {} : { 'Last-Event-ID': after };
      for await (const text of dashboard.ada.listen(`${dashboard.root}/live`, headers)) {
        events = [...earlier, ...parseEvents(text)];
        await hear(events);
        if (contentsOf(last, events).length > 0) return events;
      }
    }
  };
  const contents = ['The <b>lamp</b> is lit at dusk.', 'The tide turns at noon.'];
  const [lamp, tide] = ['is lit at dusk', 'turns at noon'];

  // Stores the lamp once somebody listens, and the tide once the lamp was reported: a repeated event would be visible.
  const events = await listen(tide, undefined, async (soFar) => {
    const isNext = contents.length === 2 ? soFar.length > 0 : contentsOf(lamp, soFar).length > 0;
    const content = isNext && contents.shift();
    if (content) await dashboard.ada.post(`${dashboard.root}/remember`, { content });
  });
  const page = contentsOf(lamp, events);
  expect(page).toHaveLength(1);
  expect(page[0]!.data).toContain('&lt;b&gt;lamp');
  const ready = events.find(({ event }) => event === 'ready')!;
  const again = await listen(tide, ready.id);
  expect(contentsOf(lamp, again)).toHaveLength(1);
  const after = await listen(tide, page[0]!.id);
  expect(contentsOf(lamp, after)).toEqual([]);
});

test('upkeep started by a person runs as a job, which the page reports', async () => {
  const { json } = await dashboard.ada.post(`${dashboard.root}/jobs`, { tool: 'dedup' });
  expect(json.job.kind).toBe('dedup');
  expect((await dashboard.ada.get(`${dashboard.root}/jobs`)).text).toContain('Merge near-duplicates');
  expect((await dashboard.ada.post(`${dashboard.root}/jobs/${json.job.job_id}/cancel`)).status).toBe(200);
});

test('two memories with the same content become one, or stay two, and the decision can be reverted', async () => {
  const { json: made } = await dashboard.ada.post('/app/workspaces', { name: 'North Dock' });
  const dock = `/app/workspaces/${made.workspace.slug}`;
  const say = async (content: string) =>
    (await dashboard.ada.post(`${dock}/remember`, { content })).json.memory.memory_id;
  const one = await say('The slipway is cleared of weed every other Thursday by the crew of the tug.');
  const other = await say('The slipway is cleared of weed every other Thursday by the crew of the tug!');
  const page = async () => (await dashboard.ada.get(`${dock}/review/duplicates`)).text;
  expect(await page()).toContain('>Merge <kbd>');
  const path = `${dock}/review/duplicates/${one}/${other}`;
  const merged = await dashboard.ada.post(path, { keep: 'merged' }, { Accept: 'text/html' });
  expect(await page()).toContain('Nothing to review');
  expect((await dashboard.ada.get(`${dock}/memories/${other}`)).text).toContain('>merged</span>');
  const did = new URL(merged.location!, 'http://localhost').searchParams.get('did')!;
  await dashboard.ada.post(`${dock}/undo`, { operation_id: did });
  expect(await page()).toContain('>Merge <kbd>');
  await dashboard.ada.post(path, { keep: 'both' });
  expect(await page()).toContain('Nothing to review');
});

test('a person merges, splits, renames and reclassifies entities', async () => {
  const { json: made } = await dashboard.ada.post('/app/workspaces', { name: 'West Dock' });
  const dock = `/app/workspaces/${made.workspace.slug}`;
  for (const content of ['Priya Raman leads billing at Acme Corp.', 'Priyah Raman signed the lease in Lisbon.'])
    await dashboard.ada.post(`${dock}/remember`, { content });
  const ids = async () => {
    const { nodes } = (await dashboard.ada.get(`${dock}/graph/data`)).json as {
      nodes: { entity_id: string; name: string }[];
    };
    return new Map(nodes.map(({ entity_id, name }) => [name, entity_id]));
  };
  const [priya, priyah] = [(await ids()).get('Priya Raman')!, (await ids()).get('Priyah Raman')!];
  const pair = (await dashboard.ada.get(`${dock}/review/entities`)).text;
  expect([pair.includes('>Merge <kbd>'), pair.includes('its name stays')]).toEqual([true, true]);
  // The mentions of each entity help to decide.
  expect(pair).toContain('signed the lease in Lisbon.');
  expect((await dashboard.ada.get(`${dock}/entities/${priyah}?merge_into=Priya+Raman`)).text).toContain(
    'Merge Priyah Raman into Priya Raman?',
  );
  const merged = await dashboard.ada.post(
    `${dock}/entities/${priyah}`,
    { do: 'merge', into: priya },
    { Accept: 'text/html' },
  );
  expect((await dashboard.ada.get(merged.location!)).text).toContain('Entities merged.');
  expect((await dashboard.ada.get(`${dock}/entities/${priya}`)).text).toContain('Priyah Raman');
  await dashboard.ada.post(`${dock}/undo`, {
    operation_id: new URL(merged.location!, 'http://localhost').searchParams.get('did')!,
  });
  expect((await dashboard.ada.get(`${dock}/review/entities`)).text).toContain('>Merge <kbd>');
  await dashboard.ada.post(`${dock}/review/entities/${priya}/${priyah}`, { keep: 'both' });
  expect((await dashboard.ada.get(`${dock}/review/entities`)).text).toContain('Nothing to review');
  await dashboard.ada.post(`${dock}/entities/${priya}`, { do: 'alias', alias: 'P. R.' });
  await dashboard.ada.post(`${dock}/entities/${priya}`, { do: 'kind', kind: 'Organisation' });
  const { text } = await dashboard.ada.get(`${dock}/entities/${priya}`);
  expect([text.includes('P. R.'), text.includes('organisation, in 1 memory')]).toEqual([true, true]);
  await dashboard.ada.post(`${dock}/entities/${priya}`, { do: 'unalias', alias: 'P. R.' });
  expect((await dashboard.ada.get(`${dock}/entities/${priya}`)).text).not.toContain('P. R.');
  expect((await dashboard.ada.post(`${dock}/entities/${priya}`, { do: 'kind', kind: '<b>' })).status).toBe(422);
  const nobody = await dashboard.ada.get(`${dock}/graph?name=Nobody+At+All+Here`);
  // Texts for people name no tool of agents.
  expect([nobody.status, nobody.text.includes('search_entities')]).toEqual([404, false]);
});

test('the timeline, the handoffs and the connection of an agent have their pages', async () => {
  await dashboard.ada.post(`${dashboard.root}/remember`, { content: 'The pilot boat came in.' });
  const { json } = await dashboard.ada.post(`${dashboard.root}/connect`, { label: 'pilot' });
  const tool = (name: string, args: object) =>
    dashboard.service.call('POST', `/api/workspaces/${dashboard.slug}/mcp`, {
      key: json.key,
      body: { tool: name, args },
    });
  expect((await tool('diary_write', { entry: 'Painted the <i>bollards</i>.' })).status).toBe(200);
  expect((await dashboard.ada.get(`${dashboard.root}/sessions?kind=diary`)).text).toContain(
    'Painted the &lt;i&gt;bollards',
  );
  expect((await dashboard.ada.get(`${dashboard.root}/time`)).text).toContain('The pilot boat came in.');
  expect((await dashboard.ada.get(`${dashboard.root}/time?of=last+week`)).status).toBe(422);
  const connected = await dashboard.ada.post(`${dashboard.root}/connect`, { label: 'tug' }, { Accept: 'text/html' });
  expect(connected.text).toMatch(/STELE_KEY=(?:'|&#39;)stele_/);
  expect(connected.text).toContain(`STELE_WORKSPACE=${dashboard.slug}`);
});

test('pages load less than 150 kB of scripts and styles, apart from the graph', async () => {
  const { ada, root } = dashboard;
  const links = new Set<string>();
  for (const path of ['', '/memories', '/ingest', '/jobs', '/graph'])
    for (const [, link] of (await ada.get(root + path)).text.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:js|css))"/g))
      links.add(link!);
  const sizes = await Promise.all([...links].map(async (link) => (await ada.get(link)).text.length));
  expect(sizes.length).toBeGreaterThan(5);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(150_000);
  const graph = [...links].find((link) => link.includes('/graph-'))!;
  const [, drawing] = /from '\.\/(cytoscape-[^']+)'/.exec((await ada.get(graph)).text)!;
  expect((await ada.get(`/assets/${drawing}`)).status).toBe(200);
});

test('the timeline counts a memory that was stored a moment after the previous view', async () => {
  const { json } = await dashboard.ada.post('/app/workspaces', { name: 'North Dock' });
  const root = `/app/workspaces/${json.workspace.slug}`;
  expect((await dashboard.ada.get(`${root}/time`)).text).toContain('There are no memories yet');
  await dashboard.ada.post(`${root}/remember`, { content: 'The quay is swept at dawn.' });
  const { text } = await dashboard.ada.get(`${root}/time`);
  expect(text).toContain('The quay is swept at dawn.');
  expect(text).not.toContain('There are no memories yet');
});

test('the chart of the timeline ends at the present, however old or distant some memories are', async () => {
  const { json } = await dashboard.ada.post('/app/workspaces', { name: 'Old Dock' });
  const { slug } = json.workspace;
  const { key } = (await dashboard.ada.post(`/app/workspaces/${slug}/keys`, { label: 'agent' })).json;
  const remember = (occurred_at: string) =>
    dashboard.service.call('POST', `/api/workspaces/${slug}/remember`, {
      key,
      body: { content: `The licence of ${occurred_at} hangs in the hall.`, occurred_at },
    });
  const caption = async () => {
    const { status, text } = await dashboard.ada.get(`/app/workspaces/${slug}/time`);
    return [status, /From \d{4}-\d{2} to \d{4}-\d{2}/.exec(text)?.[0]];
  };
  await remember('9999-12-31');
  expect(await caption()).toEqual([200, 'From 9999-12 to 9999-12']);
  await remember('1949-05-08');
  expect(await caption()).toEqual([200, 'From 1949-05 to 1949-05']);
  const month = dashboard.service.services.now().toISOString().slice(0, 7);
  await remember(`${month}-01`);
  const first = new Date(`${month}-01`);
  first.setUTCMonth(first.getUTCMonth() - 119);
  expect(await caption()).toEqual([200, `From ${first.toISOString().slice(0, 7)} to ${month}`]);
});

test('jobs have names in words, and only one that changed memories offers to revert them', async () => {
  const { json: made } = await dashboard.ada.post('/app/workspaces', { name: 'East Dock' });
  const { slug } = made.workspace;
  const dock = `/app/workspaces/${slug}`;
  const { storage } = dashboard.service.services;
  const workspace = (await storage.control.workspaces.findBySlug(slug))!;
  const inStore = <T>(work: (store: WorkspaceStore) => Promise<T>) =>
    storage.withWorkspace(workspace, (open) => work(open.storeFor(provenance())));
  const run = async (name: JobName, work: (store: WorkspaceStore) => Promise<unknown> = async () => null) => {
    const { job } = await inStore((store) => store.jobs.enqueue({ ...name, args: {} }));
    const claimed = (await inStore((store) => store.jobs.claim(name.lane, 60_000)))!;
    expect(claimed.job_id).toBe(job.job_id);
    await storage.withWorkspace(workspace, (open) => work(open.storeFor(claimed.provenance)));
    await inStore((store) => store.jobs.end(claimed, { result: null }));
  };
  await run({ kind: 'deliver_events', lane: 'delivery' });
  await run({ kind: 'dedup', lane: 'upkeep' });
  const page = async () => (await dashboard.ada.get(`${dock}/jobs`, { Accept: 'text/html' })).text;
  expect(await page()).toContain('<td>Deliver events to webhooks</td>');
  expect(await page()).not.toContain('>Revert<');
  const content = 'Summary: boats were late.';
  await run({ kind: 'consolidate', lane: 'upkeep' }, (store) =>
    store.memories.add([{ memory: storedMemory(content), form: searchForm(content) }]),
  );
  expect((await page()).match(/>Revert<span class="visually-hidden"> [^<]*</g)).toEqual([
    '>Revert<span class="visually-hidden"> Summarise new memories<',
  ]);
});

test('a time says that it is in UTC, because it stays so for a reader whose script does not turn it into an age', async () => {
  const { ada, root } = dashboard;
  const { memory } = (await ada.post(`${root}/remember`, { content: 'The tug is moored at the north quay.' })).json;
  const minute = memory.created_at.slice(0, 16).replace('T', ' ');
  const { text } = await ada.get(`${root}/memories/${memory.memory_id}`);
  expect(text).toContain(`<time datetime="${memory.created_at}" title="${memory.created_at}">${minute} UTC</time>`);
});
