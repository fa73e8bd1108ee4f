/** Bringing a source in, and looking at how the workspace is doing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { startService, type TestService } from './test-service.ts';

describe.each(engines)('on $name', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ engine });
  });
  afterAll(() => service.remove());

  const preview = async (content: string, split_mode: string) =>
    (await service.call('POST', 'ingest/preview', { body: { content, split_mode } })).json;
  const bring = (items: unknown, rest: object = {}) =>
    service.call('POST', 'ingest', { body: { source_name: 'notes.md', source_type: 'markdown', items, ...rest } });
  const count = async () => (await service.call('GET', 'status')).json.memories;

  test.each([
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
    const before = await count();
    const { workspace, split_mode, ingest_preview } = await preview(content, mode);
    expect({ workspace, split_mode }).toEqual({ workspace: 'alpha', split_mode: mode });
    expect(ingest_preview).toMatchObject({ item_count: items.length, sample_items: items });
    expect(await count()).toBe(before);
  });

  test.each([
    ['[1, 2, 3]', 'json'],
    ['# A\n\nb', 'markdown'],
    ['a,b,c\n1,2,3\n', 'rows'],
    ['one\n\ntwo', 'paragraphs'],
    ['[not json', 'paragraphs'],
  ])('%j looks like %s', async (content, mode) => {
    expect((await preview(content, 'auto')).split_mode).toBe(mode);
  });

  test('a text that cannot be read in its mode, or a mode that is none, is refused with its place', async () => {
    expect((await preview('{"a": ', 'json')).detail[0]).toMatchObject({ loc: ['body', 'content'] });
    expect((await preview('a,b\n"1', 'rows')).detail[0]).toMatchObject({ loc: ['body', 'content'] });
    expect((await preview('x', 'sideways')).detail[0]).toMatchObject({ loc: ['body', 'split_mode'] });
  });

  test('what is brought in challenges what it contradicts, in what was there and in what came before it', async () => {
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

  test('a piece that is too long is split at sentences and loses nothing', async () => {
    const content = 'The crane was oiled today. '.repeat(3_000);
    const { ingest_preview } = await preview(content, 'single');
    expect(ingest_preview.item_count).toBe(3);
    expect(ingest_preview.longest_item).toBeLessThanOrEqual(32_768);
  });

  test('a run stores each item once, in order, under one operation that can be taken back', async () => {
    const before = await count();
    const items = Array.from({ length: 120 }, (_, n) => `Crate ${n} stands in row ${n % 7}.`);
    const { json } = await bring(items);
    expect(json).toMatchObject({ ok: true, run: { source_name: 'notes.md', items: 120, duplicates: 0 } });
    const { memory } = (await service.call('GET', `memories/${json.memory_ids[7]}`)).json;
    expect(memory).toMatchObject({ content: items[7], source: { name: 'notes.md', run_id: json.run.run_id } });
    const again = (await bring(items)).json;
    expect(again.run.duplicates).toBe(120);
    expect(again.memory_ids).toEqual(json.memory_ids);
    expect(await count()).toBe(before + 120);
    const { observability } = (await service.call('GET', 'observability')).json;
    expect(observability.recent_ingest_runs[0]).toMatchObject({
      source_name: 'notes.md',
      status: 'done',
      item_count: 120,
    });
    await service.call('POST', 'revert', { body: { operation_id: json.operation_id } });
    expect(await count()).toBe(before);
  });

  test('all of it is stored or nothing, and what is wrong is told by its place', async () => {
    const before = await count();
    expect((await bring(['fine', ''])).json.detail[0].loc).toEqual(['body', 'items', 1]);
    expect((await bring('not a list')).json.detail[0].loc).toEqual(['body', 'items']);
    expect((await bring(Array(10_001).fill('x'))).status).toBe(422);
    expect((await bring(['x'], { layer: 'cellar' })).status).toBe(422);
    expect(await count()).toBe(before);
  });

  test('the newest memories are exported whole, and observability counts what failed', async () => {
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
