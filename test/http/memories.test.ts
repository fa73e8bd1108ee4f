/** Memories over HTTP: stored, found, listed, viewed in the past, reverted. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startService, type TestService } from './test-service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.remove());

const hour = 60 * 60 * 1000;

async function remember(content: string, rest: object = {}): Promise<string> {
  const { json } = await service.call('POST', 'remember', { body: { content, ...rest } });
  return json.memory.memory_id;
}
const get = async (path: string) => (await service.call('GET', path)).json;
const contents = (memories: { content: string }[]) => memories.map(({ content }) => content);

test('a memory is returned as it was stored, with its mentions and without internal fields', async () => {
  const { json } = await service.call('POST', 'remember', {
    body: { content: 'Ada prefers tea.', layer: 'semantic', tags: ['people'], occurred_at: '2026-05-08' },
  });
  expect(json.memory).toMatchObject({
    memory_id: expect.stringMatching(/^mem_/),
    content: 'Ada prefers tea.',
    layer: 'semantic',
    memory_type: 'fact',
    tags: ['people'],
    occurred_at: '2026-05-08T00:00:00.000Z',
    actor: expect.stringMatching(/^key_/),
  });
  expect(json.memory).not.toHaveProperty('forgotten_at');
  const memory = { ...json.memory, entities: ['Ada'] };
  expect(await get(`memories/${json.memory.memory_id}`)).toEqual({ memory });
});

test('a memory is found by the very next search', async () => {
  const id = await remember('The Lisbon office opens in May.');
  const { json } = await service.call('POST', 'search', { body: { query: 'when does the office in Lisbon open' } });
  expect(json.memories[0]).toMatchObject({ memory_id: id, score: expect.any(Number) });
});

describe('the latest memories', () => {
  test('are ten, newest first, or the requested number', async () => {
    for (let at = 0; at < 12; at += 1) await remember(`Note ${at}`);
    expect(contents((await get('memories/recent')).memories)).toEqual(
      Array.from({ length: 10 }, (_, at) => `Note ${11 - at}`),
    );
    expect((await get('memories/recent?limit=3')).memories).toHaveLength(3);
  });

  test('of an earlier time are those of that time', async () => {
    const id = await remember('As it was.');
    const then = new Date(Date.now() + 1000).toISOString();
    service.pass(hour);
    await service.tool('edit_memory', { memory_id: id, new_content: 'As it is.' });
    await remember('Later.');
    expect(contents((await get(`memories/recent?as_of=${then}`)).memories)).toEqual(['As it was.']);
    expect((await get(`memories/${id}?as_of=${then}`)).memory.content).toBe('As it was.');
    expect((await get(`memories/${id}`)).memory.content).toBe('As it is.');
    expect((await service.call('GET', `memories/${id}?as_of=2020-01-01`)).status).toBe(404);
  });
});

describe('a forgotten memory', () => {
  test('disappears everywhere, and comes back when it is restored', async () => {
    const id = await remember('Forget me.');
    await service.tool('forget', { memory_id: id });
    expect((await service.call('GET', `memories/${id}`)).status).toBe(404);
    expect((await service.call('GET', `memories/${id}/history`)).status).toBe(404);
    expect((await get('memories/recent')).memories).toEqual([]);
    const { json } = await service.call('POST', `memories/${id}/restore`);
    expect(json.memory.content).toBe('Forget me.');
    const { events } = await get(`memories/${id}/history`);
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(['create', 'forget', 'restore']);
  });

  test('can still be seen as of an earlier time', async () => {
    const id = await remember('Forget me.');
    const then = new Date(Date.now() + 1000).toISOString();
    service.pass(hour);
    await service.tool('forget', { memory_id: id });
    expect((await get(`memories/${id}?as_of=${then}`)).memory.content).toBe('Forget me.');
  });
});

test('a change is reverted by its event', async () => {
  const id = await remember('Right.');
  await service.tool('edit_memory', { memory_id: id, new_content: 'Wrong.' });
  const { events } = await get(`memories/${id}/history`);
  const reverted = await service.call('POST', 'revert', { body: { event_id: events.at(-1).event_id } });
  expect(reverted.json).toMatchObject({ memory_ids: [id], event_ids: [events.at(-1).event_id] });
  expect((await get(`memories/${id}`)).memory.content).toBe('Right.');
  expect((await service.call('POST', 'revert', { body: { event_id: events.at(-1).event_id } })).status).toBe(409);
});

test('a workspace sees nothing of another', async () => {
  const id = await remember('Only in alpha.');
  const beta = (path: string) => service.call('GET', `/api/workspaces/beta/${path}`, { key: service.keys.other });
  expect((await beta(`memories/${id}`)).status).toBe(404);
  expect((await beta('memories/recent')).json.memories).toEqual([]);
  const found = await service.call('POST', '/api/workspaces/beta/search', {
    key: service.keys.other,
    body: { query: 'alpha' },
  });
  expect(found.json.memories).toEqual([]);
});

test('status counts what the workspace holds', async () => {
  await remember('One.', { layer: 'semantic' });
  expect(await get('status')).toMatchObject({ workspace: 'alpha', memories: 1, by_layer: { semantic: 1 } });
});

test('the bridge wraps what a tool answers', async () => {
  const { json } = await service.tool('count_by', { group_by: 'layer' });
  expect(json).toEqual({ ok: true, tool: 'count_by', result: expect.any(Object) });
});

test('the history of a memory is returned in part: its latest changes', async () => {
  const { json } = await service.call('POST', 'remember', { body: { content: 'changes often' } });
  const { memory_id } = json.memory;
  for (const note of ['one', 'two', 'three']) await service.tool('annotate', { memory_id, note });
  const { events } = (await service.call('GET', `memories/${memory_id}/history?limit=2`)).json;
  expect(events.map((event: { after: { note: string } }) => event.after.note)).toEqual(['two', 'three']);
});

test('secrets are detected in the caller’s input, and not in the settings of the service', async () => {
  const own = await startService({ environment: { STELE_SECRET: 'Kx8-vQ2p-Lm4t-Zr71-Wd93-Hs56-Bn20' } });
  try {
    const { json } = await own.call('POST', 'remember', { body: { content: 'Ada prefers tea.' } });
    expect(json).not.toHaveProperty('redacted');
    const other = await own.call('POST', 'remember', { body: { content: 'The key is AKIAIOSFODNN7EXAMPLE.' } });
    expect(other.json.redacted.count).toBe(1);
  } finally {
    await own.remove();
  }
});
