/** The service with a remote model: its behaviour while the model is unavailable, and when it is back. */
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import type { Embedder } from '../../src/embedding/embedder.ts';
import { createHttpEmbedder, defaultPatienceMs } from '../../src/embedding/http-embedder.ts';
import { type Stoppable, startEmbeddingWaiting } from '../../src/jobs/embed-waiting.ts';
import { reindex } from '../../src/upkeep/embedding/reindex.ts';
import { engines, type TestEngine } from '../support/engines.ts';
import { provenance } from '../support/memories.ts';
import { type Provider, startProvider, status } from '../support/provider.ts';
import { startService, type TestService } from './test-service.ts';

interface Scene {
  provider: Provider;
  service: TestService;
  embedder: Embedder;
}

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function open(engine: TestEngine, { timeoutSeconds = 5, callersMs = 5_000 } = {}): Promise<Scene> {
  const provider = await startProvider();
  ends.push(() => provider.goAway().catch(() => undefined));
  const settings = { url: provider.url, model: 'm', apiKey: null, timeoutSeconds };
  const embedder = createHttpEmbedder(settings, undefined, {
    retryMs: 5,
    breakMs: 20,
    patienceMs: { ...defaultPatienceMs, callers: callersMs },
  });
  const service = await startService({ engine, embedder });
  ends.push(() => service.remove());
  return { provider, service, embedder };
}

function catchUp({ service }: Scene): Stoppable {
  const job = startEmbeddingWaiting(service.services, 10);
  ends.push(() => job.stop());
  return job;
}

const remember = async ({ service }: Scene, content: string, headers = {}) => {
  const answer = await service.call('POST', 'remember', { body: { content }, headers });
  expect(answer.status).toBe(200);
  return answer.json.memory.memory_id as string;
};
const search = async ({ service }: Scene, query: string, rest: object = {}) => {
  const { status: code, json } = await service.call('POST', 'search', { body: { query, ...rest } });
  expect(code).toBe(200);
  return json as {
    memories: { memory_id: string; content: string; match: { dense: number | null } }[];
    notes: string[];
  };
};
const embedding = async ({ service }: Scene) => (await service.tool('health')).json.result.embedding;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(isSo).toBe(true);
}

describe.each(engines)('on $name', (engine) => {
  test('a memory is stored while the model is unavailable, found by its words, and by its meaning once the model is back', async () => {
    const scene = await open(engine);
    await scene.provider.goAway();
    const id = await remember(scene, 'The ferry to the island leaves at dawn.');
    const during = await search(scene, 'ferry');
    expect(during.memories).toMatchObject([{ memory_id: id, match: { dense: null } }]);
    expect(during.notes).toEqual([expect.stringMatching(/is unavailable.*by words only/)]);
    expect(await embedding(scene)).toMatchObject({ outdated: 0, waiting: 1 });

    await scene.provider.comeBack();
    catchUp(scene);
    await until(async () => (await embedding(scene)).waiting === 0);
    const after = await search(scene, 'boats in the morning');
    expect(after.memories).toMatchObject([{ memory_id: id, match: { dense: expect.any(Number) } }]);
    expect(after.notes.filter((note) => note.includes('embed'))).toEqual([]);
  });

  test('a memory edited during the outage is not found by its old text', async () => {
    const scene = await open(engine);
    const id = await remember(scene, 'The ferry leaves at dawn.');
    expect((await search(scene, 'ferry')).memories[0]?.match.dense).toBeGreaterThan(0);
    await scene.provider.goAway();
    const edited = await scene.service.tool('edit_memory', {
      memory_id: id,
      new_content: 'Billing runs on PostgreSQL.',
    });
    expect(edited.status).toBe(200);
    await scene.provider.comeBack();
    await until(async () => (await search(scene, 'ferry')).notes.every((note) => !note.includes('just now')));
    const { memories, notes } = await search(scene, 'ferry');
    expect(memories).toEqual([]);
    expect(notes).toEqual([expect.stringMatching(/^100 % of the memories are not embedded yet/)]);
    catchUp(scene);
    await until(async () => (await embedding(scene)).waiting === 0);
    expect((await search(scene, 'databases')).memories).toMatchObject([{ memory_id: id }]);
  });

  test('the past is searched by words during the outage', async () => {
    const scene = await open(engine);
    const id = await remember(scene, 'The ferry leaves at dawn.');
    await remember(scene, 'Billing runs on PostgreSQL.');
    await scene.provider.goAway();
    const { memories, notes } = await search(scene, 'ferry', { as_of: new Date(Date.now() + 60_000).toISOString() });
    expect(memories[0]).toMatchObject({ memory_id: id });
    expect(notes).toEqual([expect.stringMatching(/is unavailable/)]);
  });

  test('reindex embeds the waiting memories', async () => {
    const scene = await open(engine);
    await scene.provider.goAway();
    await remember(scene, 'The ferry leaves at dawn.');
    await scene.provider.comeBack();
    await until(async () =>
      scene.embedder.embed(['ferry']).then(
        () => true,
        () => false,
      ),
    );
    const { storage } = scene.service.services;
    const done = await storage.withWorkspace(scene.service.alpha, (opened) =>
      reindex(opened.storeFor(provenance()), scene.embedder),
    );
    expect(done).toEqual({ total: 1, done: 1 });
    expect(await embedding(scene)).toMatchObject({ outdated: 0, waiting: 0 });
  });

  test('a write with an Idempotency-Key does not wait for a hanging model, and is stored once', async () => {
    const scene = await open(engine, { timeoutSeconds: 3_600, callersMs: 200 });
    scene.provider.behave(() => undefined);
    const once = { 'Idempotency-Key': 'k1' };
    const [first, second] = [
      await remember(scene, 'The ferry leaves at dawn.', once),
      await remember(scene, 'The ferry leaves at dawn.', once),
    ];
    expect(second).toBe(first);
    expect(await embedding(scene)).toMatchObject({ waiting: 1 });
  });
});

describe('in the background', () => {
  const engine = engines[0]!;

  test('the service is ready during the outage, and the readiness check sends the model nothing', async () => {
    const scene = await open(engine);
    await scene.provider.goAway();
    expect((await scene.service.call('GET', '/api/service/readiness')).status).toBe(200);
    expect(scene.provider.requests).toEqual([]);
  });

  test('catching up sends one request at the start, then only after a failure', async () => {
    const scene = await open(engine);
    catchUp(scene);
    await until(async () => scene.provider.requests.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(scene.provider.requests).toHaveLength(1);
    scene.provider.behave(status(401));
    await remember(scene, 'The ferry leaves at dawn.');
    await until(async () => scene.provider.requests.length > 3);
    expect((await embedding(scene)).waiting).toBe(1);
  });

  test('catching up stops at once, even if the model hangs', async () => {
    const scene = await open(engine, { timeoutSeconds: 3_600 });
    scene.provider.behave(status(503));
    await remember(scene, 'The ferry leaves at dawn.');
    const hanging: ServerResponse[] = [];
    scene.provider.behave((request, response) =>
      request.body.input[0] === 'memory' ? response.end(JSON.stringify(answerOfOnes)) : hanging.push(response),
    );
    const job = catchUp(scene);
    await until(async () => hanging.length > 0);
    await job.stop();
    expect(hanging.map(({ closed }) => closed)).toEqual([false]);
    expect((await embedding(scene)).waiting).toBe(1);
  });
});

const answerOfOnes = { data: [{ index: 0, embedding: Array(384).fill(1) }] };
