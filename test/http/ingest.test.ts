/** Ingesting a source, and observing the workspace. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { provenance } from '../support/memories.ts';
import { startService, type TestService } from './test-service.ts';

describe.each(engines)('on $name', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ engine });
  });
  afterAll(() => service.remove());

  /** The split of a source is decided before anything is stored. */
  const onOne = test.runIf(engine === engines[0]);

  const preview = async (content: string, split_mode: string, rest: object = {}) =>
    (await service.call('POST', 'ingest/preview', { body: { content, split_mode, ...rest } })).json;
  const bring = (items: unknown, rest: object = {}) =>
    service.call('POST', 'ingest', { body: { source_name: 'notes.md', source_type: 'markdown', items, ...rest } });
  const stored = async () => (await service.call('GET', 'status')).json.memories;

  onOne.each([
    [
      'markdown',
      '# One\n\nfirst\n\n## Two\n\nsecond\n\n```\n# no heading\n```\n',
      ['One\n\nfirst', 'One › Two\n\nsecond\n\n```\n# no heading\n```'],
    ],
    ['rows', 'name;role\nAda;"owner; of all"\nBob;\n', ['name: Ada\nrole: owner; of all', 'name: Bob']],
    ['rows', 'name\trole\nAda\towner', ['name: Ada\nrole: owner']],
    ['lines', 'one\r\n\r\ntwo\n', ['one', 'two']],
    ['paragraphs', 'one\nstill one\n\n\ntwo', ['one\nstill one', 'two']],
    ['json', '["one", {"content": "two"}, {"a": 3}]', ['one', 'two', '{"a":3}']],
    ['json', '{"text":"one"}\n{"text":"two"}', ['one', 'two']],
    ['single', 'one\n\ntwo', ['one\n\ntwo']],
  ])('a preview splits %s and writes nothing', async (mode, content, items) => {
    const before = await stored();
    const { workspace, split_mode, ingest_preview } = await preview(content, mode);
    expect({ workspace, split_mode }).toEqual({ workspace: 'alpha', split_mode: mode });
    expect(ingest_preview).toMatchObject({ item_count: items.length, sample_items: items });
    expect(await stored()).toBe(before);
  });

  onOne.each([
    ['[1, 2, 3]', 'json'],
    ['# A\n\nb', 'markdown'],
    ['a,b,c\n1,2,3\n', 'rows'],
    ['name;price\r\nNails;3,20\r\nScrews;4,50\r\n', 'rows'],
    ['name,phone\nAda,12\nBob,34', 'rows'],
    ['Hello Ada, how are you?\nFine, thanks.\nGood, bye.', 'paragraphs'],
    ['Dear Ada,\nthe boat, as you know,\nleaks', 'paragraphs'],
    ['one\n\ntwo', 'paragraphs'],
    ['[not json', 'paragraphs'],
    ['name,city,price\n"Müller, Jan",Köln,5\nAna,"New\nYork",6\n', 'rows'],
    ['\ufeffname\tcity\nJan\tKöln\n', 'rows'],
    ['"full name","city, country",age\nJan,"Köln, DE",4\nAna,"Rome, IT",5', 'rows'],
    ['region,2023,2024\nNorth,5,6\nSouth,7,8', 'rows'],
    ['Timestamp,How was your stay?,Any comments?\n2026-01-02,Good,\n2026-01-03,Bad,Cold', 'rows'],
    ['id, name, unit price\n1, bolt, 3\n2, nut, 4', 'rows'],
    ['a,b,c\n1,2,3\n4,5,6\n7,8,9\n1,2,3\n4,5', 'rows'],
    ['12/03/24, 21:14 - Anna: Hi, it is free\n12/03/24, 21:15 - Ben: great, how much?', 'chat'],
    ['[12.03.24, 21:14:05] Anna: Hi, it is free\n[12.03.24, 21:15:07] Ben: great, how much?', 'chat'],
    ['\u200e[3/12/24, 9:14:05\u202fPM] Anna: Hi, it is free\n[3/12/24, 9:15:07\u202fPM] Ben: great', 'chat'],
    ['2024-03-12 21:14 - Anna: # 1 of all\n2024-03-12 21:15 - Ben: great', 'chat'],
    ['[2024-03-12 21:14:05] app.INFO: started\n[2024-03-12 21:14:06] app.ERROR: no disk', 'paragraphs'],
    ['12.03.2024, 21:14 - It rained\n13.03.2024, 20:10 - We stayed in', 'paragraphs'],
    ['Yesterday, we went to the lake, and it rained\nToday, we stayed at home, and slept', 'paragraphs'],
    ['Anna, Ben, and Carl came.\nDora, Emil, and Fay stayed.', 'paragraphs'],
    ['Monday: bread, milk, eggs\nTuesday: rice, beans, corn\nFriday: fish, chips, peas', 'paragraphs'],
  ])('%j looks like %s', async (content, mode) => {
    expect((await preview(content, 'auto')).split_mode).toBe(mode);
  });

  onOne.each([
    ['# Buy milk\n# Call Bob\n', ['Buy milk', 'Call Bob']],
    [
      '# Plan\n\n## A\n\ntext here\n\n## Empty heading matters\n',
      ['Plan › A\n\ntext here', 'Plan › Empty heading matters'],
    ],
    ['# Plan\n## A\n### B\n## C\n# D\n\n##\n', ['Plan › A › B', 'Plan › C', 'D']],
  ])('a heading with nothing below it is an item of its own: %j', async (content, items) => {
    const { ingest_preview } = await preview(content, 'markdown');
    expect(ingest_preview).toMatchObject({ item_count: items.length, sample_items: items });
  });

  onOne('a comma within the quotes of a heading parts no columns', async () => {
    const { ingest_preview } = await preview('"name; role";"city"\nAda;Rome\nBob;Oslo', 'rows');
    expect(ingest_preview.sample_items).toEqual(['name; role: Ada\ncity: Rome', 'name; role: Bob\ncity: Oslo']);
    const { ingest_preview: commas } = await preview('"name; role",city\nAda,Rome\nBob,Oslo', 'rows');
    expect(commas.sample_items).toEqual(['name; role: Ada\ncity: Rome', 'name; role: Bob\ncity: Oslo']);
  });

  onOne.each([
    [
      'columns of the same name',
      'name,phone,phone\nAda,11,22\nBob,33,',
      ['name: Ada\nphone: 11\nphone: 22', 'name: Bob\nphone: 33'],
    ],
    ['columns without a name', 'name,,\nAda,11,22\nBob,33,44', ['name: Ada\n11\n22', 'name: Bob\n33\n44']],
    ['names that are numbers', 'region,2023,2024\nNorth,5,6', ['region: North\n2023: 5\n2024: 6']],
    [
      'a separator in the last column',
      'day,note\nMonday,Bought milk, eggs and bread,,',
      ['day: Monday\nnote: Bought milk, eggs and bread'],
    ],
    ['rows that are cut short', 'name,role,city\nAda\nBob,owner', ['name: Ada', 'name: Bob\nrole: owner']],
  ])('a row keeps every cell, in the order of the columns: %s', async (_case, content, items) => {
    expect((await preview(content, 'rows')).ingest_preview.sample_items).toEqual(items);
  });

  onOne('other calls are answered while a long source is split', async () => {
    const splitting = { isOver: false };
    const previewed = preview('# a\n\nx\n'.repeat(40_000), 'markdown').finally(() => {
      splitting.isOver = true;
    });
    let answered = 0;
    while (!splitting.isOver) {
      await stored();
      await new Promise(setImmediate);
      answered += 1;
    }
    expect((await previewed).ingest_preview.item_count).toBe(40_000);
    expect(answered).toBeGreaterThan(5);
  });

  onOne('a text that cannot be read in its mode, or a mode that is none, is refused with its place', async () => {
    expect((await preview('{"a": ', 'json')).detail[0]).toMatchObject({ loc: ['body', 'content'] });
    expect((await preview('{"a": 1}\n\n{"a": 2}\n{"a": ', 'json')).detail[0].msg).toContain('at line 3, empty lines');
    expect((await preview('a,b\n"1', 'rows')).detail[0]).toMatchObject({ loc: ['body', 'content'] });
    const wide = ','.repeat(16_384);
    for (const content of [wide, `a,b\n${wide}`, `a,b\n"1,\n2"${wide}`])
      expect((await preview(content, 'rows')).detail[0].msg).toBe('has a row of more than 16,384 columns');
    expect((await preview(`a,b\n1,"${wide}x"`, 'rows')).ingest_preview.item_count).toBe(1);
    expect((await preview('x', 'sideways')).detail[0]).toMatchObject({ loc: ['body', 'split_mode'] });
  });

  const tickets = [
    { id: 7, title: 'Gate', body: { text: 'The gate sticks.' }, 'body.note': 'Oiled in May.' },
    { id: 8, title: 'Roof', body: { text: 'The roof leaks.' } },
  ];

  onOne.each([
    ['title', ['Gate', 'Roof']],
    ['body.text', ['The gate sticks.', 'The roof leaks.']],
    ['id', ['7', '8']],
  ])('the field %s of JSON items is named, and its text becomes the memory', async (field, items) => {
    const lines = tickets.map((ticket) => JSON.stringify(ticket)).join('\n');
    for (const [content, mode] of [
      [JSON.stringify(tickets), 'json'],
      [lines, 'auto'],
    ] as const) {
      const { split_mode, ingest_preview } = await preview(content, mode, { field });
      expect(split_mode).toBe('json');
      expect(ingest_preview).toMatchObject({ item_count: 2, sample_items: items });
    }
  });

  onOne('a field that items lack is refused: how many lack it, the first of them, and its fields', async () => {
    const items = [...tickets, { id: 9, title: null }, 'a text'];
    const { detail } = await preview(JSON.stringify(items), 'json', { field: 'body.text' });
    expect(detail[0]).toMatchObject({ loc: ['body', 'field'], type: 'field_missing' });
    expect(detail[0].msg).toContain('2 of 4 items');
    expect(detail[0].msg).toContain('item 2');
    expect(detail[0].msg).toContain('id, title');
    const dotted = await preview(JSON.stringify(tickets), 'json', { field: 'body.note' });
    expect(dotted.detail[0].msg).toContain('1 of 2 items');
    const inherited = await preview('[{}]', 'json', { field: 'constructor.name' });
    expect(inherited.detail[0].msg).toContain('1 of 1 items');
    const empty = await preview('[{"a": "one"}, {"a": ""}]', 'json', { field: 'a' });
    expect(empty.ingest_preview).toMatchObject({ item_count: 1, skipped: [{ count: 1 }] });
    const rows = await preview('a,b\n1,2', 'rows', { field: 'a' });
    expect(rows.detail[0]).toMatchObject({ loc: ['body', 'field'] });
  });

  test('a run takes the text of a source instead of its items', async () => {
    const send = (body: object) => service.call('POST', 'ingest', { body: { source_name: 'tickets.json', ...body } });
    const content = JSON.stringify(tickets);
    const { status, json } = await send({ content, split_mode: 'json', field: 'body.text' });
    expect(status).toBe(200);
    expect(json.run).toMatchObject({ items: 2, source_type: 'text' });
    const { memory } = (await service.call('GET', `memories/${json.memory_ids[1]}`)).json;
    expect(memory.content).toBe('The roof leaks.');
    await service.call('POST', 'revert', { body: { operation_id: json.operation_id } });
    const places = async (body: object) => (await send(body)).json.detail.map(({ loc }: { loc: string[] }) => loc);
    expect(await places({})).toEqual([['body', 'items']]);
    expect(await places({ items: ['x'], content })).toEqual([['body', 'content']]);
    expect(await places({ items: ['x'], field: 'title' })).toEqual([['body', 'field']]);
    expect(await places({ content, split_mode: 'json', field: 'nobody' })).toEqual([['body', 'field']]);
    expect(await places({ content: '***' })).toEqual([['body', 'content']]);
    expect(await places({ content: 'a1\n'.repeat(10_001), split_mode: 'lines' })).toEqual([['body', 'content']]);
    expect(await places({ content, split: 'json' })).toEqual([['body', 'split']]);
  });

  test('characters that cannot be stored are left out of a JSON text', async () => {
    const content = '["one\\u0000 crane", "two \\ud800 cranes"]';
    expect((await preview(content, 'json')).ingest_preview.sample_items).toEqual(['one crane', 'two \ufffd cranes']);
    const { status, json } = await service.call('POST', 'ingest', { body: { source_name: 'n', content } });
    expect(status).toBe(200);
    await service.call('POST', 'revert', { body: { operation_id: json.operation_id } });
  });

  test('ingested items challenge the facts that they contradict, existing ones and earlier ones of the same run', async () => {
    const [standing] = (await bring(['The orchard closes at 17:00.'])).json.memory_ids;
    const { json } = await bring([
      'The orchard closes at 19:00.',
      'The cider press stands in the old barn.',
      'The cider press stands in the tool shed now.',
      'The orchard has 40 trees.',
    ]);
    expect(json.challenged).toBe(2);
    const statusOf = async (id: string) => (await service.call('GET', `memories/${id}`)).json.memory.status;
    const statuses = await Promise.all([standing, ...json.memory_ids].map(statusOf));
    expect(statuses).toEqual(['challenged', 'active', 'challenged', 'active', 'active']);
  });

  test('ingested items are read together with older facts, like a single memory', async () => {
    await bring(['The backend runs on Python 3.9.', 'The old Volvo belongs to Henrik.']);
    const { json } = await bring([
      'Upgraded the backend to Python 3.12, all images rebuilt.',
      'Henrik sold the Volvo to his niece and she has registered it in her name.',
    ]);
    expect(json.challenged).toBe(2);
  });

  test('the last statement of a source holds, and nothing is stored if the source is ingested again', async () => {
    const [first] = (await bring(['The lighthouse opens at 10:00.'])).json.memory_ids;
    const log = [
      'The lighthouse opens at 10:00.',
      'The lighthouse opens at 11:00.',
      'The lighthouse opens at 10:00.',
      'The ferry leaves at 8:00.',
      'The ferry leaves at 9:00.',
    ];
    const { json } = await bring(log);
    const statuses = async () => {
      const read = (id: string) => service.call('GET', `memories/${id}`);
      return Promise.all(json.memory_ids.map(async (id: string) => (await read(id)).json.memory.status));
    };
    expect(json.memory_ids[2]).toBe(first);
    expect(await statuses()).toEqual(['active', 'challenged', 'active', 'challenged', 'active']);
    const before = await stored();
    for (let round = 0; round < 2; round += 1)
      expect((await bring(log)).json).toMatchObject({ memory_ids: json.memory_ids, run: { duplicates: 5 } });
    expect(await stored()).toBe(before);
    expect(await statuses()).toEqual(['active', 'challenged', 'active', 'challenged', 'active']);
    const turned = await bring([log[4], log[3]]);
    expect(turned.json).toMatchObject({ run: { duplicates: 1 }, challenged: 1 });
    expect((await statuses()).at(-1)).toBe('challenged');
  });

  test('an item that is too long is split at sentences and loses nothing', async () => {
    const content = 'The crane was oiled today. '.repeat(3_000);
    const { ingest_preview } = await preview(content, 'single');
    expect(ingest_preview.item_count).toBe(3);
    expect(ingest_preview.longest_item).toBeLessThanOrEqual(32_768);
  });

  // Splitting happens above the stores.
  test.runIf(engine.name === 'SQLite').each([
    ['a field of 15 MB', 'rows', `a,b\n"${'Word is here. '.repeat(1_100_000)}",2\n`, 471],
    ['a word of 15 MB', 'single', 'x'.repeat(15_000_000), 458],
    ['headings alone', 'markdown', '# a\n'.repeat(200_000), 200_000],
    ['headings without a word', 'markdown', '#\n'.repeat(200_000), 0],
    ['many sections', 'markdown', '# a\n\nx\n\n'.repeat(20_000), 20_000],
    ['lists in lists', 'markdown', Array.from({ length: 700 }, (_, n) => `${' '.repeat(n * 2)}- a`).join('\n'), null],
    ['quotes in quotes', 'markdown', `${'> '.repeat(100_000)}x`, /nested too deep/],
    ['arrays in arrays', 'json', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, /nested too deep/],
    ['objects in objects', 'json', `[${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}]`, /nested too deep/],
    ['arrays in arrays, by their look', 'auto', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 0],
  ])('hostile: %s, split as %s, is answered', async (_name, mode, content, expected) => {
    const answer = await preview(content, mode);
    if (expected instanceof RegExp) expect(answer.detail[0].msg).toMatch(expected);
    else if (expected === null) expect(answer.ingest_preview.item_count).toBeGreaterThan(0);
    else expect(answer.ingest_preview.item_count).toBe(expected);
  });

  onOne('a text that is not UTF-8 is refused', async () => {
    const raw = Buffer.concat([Buffer.from('{"content":"a '), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const { status } = await service.call('POST', 'ingest/preview', { raw: raw as unknown as string });
    expect([400, 422]).toContain(status);
  });

  test('a run stores each item once, in order, under one operation that can be reverted', async () => {
    const before = await stored();
    // More than are read for names at once. PGlite takes seconds to revert this many; test/http/ingest-job ingests
    // more.
    const count = engine.name === 'PGlite' ? 30 : 120;
    const items = Array.from({ length: count }, (_, n) => `Crate ${n} stands in row ${n % 7}.`);
    const { json } = await bring(items);
    expect(json).toMatchObject({ ok: true, run: { source_name: 'notes.md', items: count, duplicates: 0 } });
    const { memory } = (await service.call('GET', `memories/${json.memory_ids[7]}`)).json;
    expect(memory).toMatchObject({ content: items[7], source: { name: 'notes.md', run_id: json.run.run_id } });
    const again = (await bring(items)).json;
    expect(again.run.duplicates).toBe(count);
    expect(again.memory_ids).toEqual(json.memory_ids);
    expect(await stored()).toBe(before + count);
    const { observability } = (await service.call('GET', 'observability')).json;
    expect(observability.recent_ingest_runs[0]).toMatchObject({
      source_name: 'notes.md',
      status: 'done',
      item_count: count,
    });
    const latest = async () =>
      (await service.call('GET', 'observability')).json.observability.recent_ingest_runs.slice(0, 2);
    const revert = async (operation_id: string) =>
      (await service.call('POST', 'revert', { body: { operation_id } })).json.operation_id;
    const reverted = await revert(json.operation_id);
    expect(await stored()).toBe(before);
    const ofBoth = [{ reverted_at: null }, { run_id: json.run.run_id, status: 'done' }];
    expect(await latest()).toMatchObject([ofBoth[0], { ...ofBoth[1], reverted_at: expect.any(String) }]);
    await revert(reverted);
    expect(await stored()).toBe(before + count);
    expect(await latest()).toMatchObject([ofBoth[0], { ...ofBoth[1], reverted_at: null }]);
    await revert(json.operation_id);
    expect(await latest()).toMatchObject([ofBoth[0], { ...ofBoth[1], reverted_at: expect.any(String) }]);
    expect(await stored()).toBe(before);
  });

  test('a run can be reverted although its first memory was forgotten before', async () => {
    const { json } = await bring(['The barn is red.', 'The barn is old.', 'The barn is empty.']);
    await service.call('POST', 'tools/call', { body: { tool: 'forget', args: { memory_id: json.memory_ids[0] } } });
    await service.call('POST', 'revert', { body: { operation_id: json.operation_id } });
    const { observability } = (await service.call('GET', 'observability')).json;
    expect(observability.recent_ingest_runs[0].reverted_at).toEqual(expect.any(String));
  });

  test('a run is stored in full or not at all, and a fault is reported with its location', async () => {
    const before = await stored();
    expect((await bring(['fine', ''])).json.detail[0].loc).toEqual(['body', 'items', 1]);
    expect((await bring('not a list')).json.detail[0].loc).toEqual(['body', 'items']);
    expect((await bring(Array(10_001).fill('x'))).status).toBe(422);
    expect((await bring(['x'], { layer: 'cellar' })).status).toBe(422);
    expect(await stored()).toBe(before);
  });

  test('observability covers a chosen window, and reports its routes, keys, runs and jobs', async () => {
    const own = await startService({ engine, environment: { STELE_JOBS: '0' } });
    const look = async (query = '') => (await own.call('GET', `observability${query}`)).json.observability;
    await own.call('POST', 'remember', { body: { content: 'The gate sticks.' } });
    await own.call('POST', 'remember', { body: { content: 'x', layer: 'cellar' } });
    const items = Array.from({ length: 1_001 }, (_, n) => `Crate ${n} stands in row ${n % 7}.`);
    await own.call('POST', 'ingest', { body: { source_name: 'early', items } });
    own.pass(3 * 3_600_000);
    for (let n = 0; n < 3; n += 1) await own.call('GET', 'status', { key: own.keys.read });
    const hour = await look('?window=1h');
    expect(hour).toMatchObject({ window: '1h', calls: 3, refusal_rate: 0, is_cut: false, recent_ingest_runs: [] });
    expect(hour.top_routes).toMatchObject([{ route: expect.stringMatching(/^GET .*status$/), count: 3 }]);
    expect(hour.key_activity).toMatchObject([{ count: 3, failures: 0 }]);
    const day = await look('?window=24h');
    expect(day).toMatchObject({ window: '24h', calls: 7, recent_ingest_runs: [{ source_name: 'early' }] });
    expect(day.refusal_rate).toBeCloseTo(1 / 7);
    expect(day.key_activity).toMatchObject([
      { count: 4, failures: 1 },
      { count: 3, failures: 0 },
    ]);
    expect(day.slow_routes.map(({ route }: { route: string }) => route)).toContain(
      'POST /api/workspaces/{slug}/ingest',
    );
    expect(day.queue).toMatchObject({
      queued: 1,
      running: 0,
      by_kind: [{ kind: 'ingest', state: 'queued', count: 1 }],
    });
    expect(day.queue.oldest_waiting).toMatchObject({ kind: 'ingest', since: expect.any(String) });
    expect(await look()).toMatchObject({ window: null, calls: 8 });
    // The calls of the first hours are no longer on record, and the job that ended then is no longer counted.
    const { json } = await own.call('GET', 'jobs');
    await own.call('POST', `jobs/${json.jobs[0].job_id}/cancel`);
    const reading = { kind: 'read_ingested', state: 'queued', count: 1 };
    expect((await look()).queue.by_kind).toEqual([{ kind: 'ingest', state: 'cancelled', count: 1 }, reading]);
    own.pass(3_600_000);
    await own.services.storage.withWorkspace(own.alpha, (open) =>
      open.storeFor(provenance()).trail.pruneUsage(new Date(Date.now() + 4 * 3_600_000 - 60_000).toISOString(), 100),
    );
    await own.call('GET', 'status');
    expect((await look()).queue.by_kind).toEqual([reading]);
    for (const wrong of ['1y', '0h', '91d', '1.5h', ''])
      expect((await own.call('GET', `observability?window=${wrong}`)).status, wrong).toBe(422);
    expect((await look('?window=90m')).calls).toBeGreaterThan(3);
    await own.remove();
  });

  test('the newest memories are exported in full, and observability counts failures', async () => {
    await bring(['The harbour closes at ten.']);
    const exported = (await service.call('GET', 'export/recent?limit=1', { key: service.keys.read })).json;
    expect(exported).toMatchObject({ workspace: 'alpha', memories: [{ content: 'The harbour closes at ten.' }] });
    const { observability } = (await service.call('GET', 'observability')).json;
    expect(observability.calls).toBeGreaterThan(10);
    expect(observability.refusal_rate).toBeGreaterThan(0);
    expect(observability.failure_rate).toBe(0);
    expect(observability.top_routes[0].count).toBeGreaterThanOrEqual(observability.top_routes[1].count);
  });
});
