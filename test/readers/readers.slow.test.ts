/**
 * The threads of the built program that answer recalls: each call finds everything stored before it, and the threads'
 * notes are kept.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../bench/program.ts';
import { createKey } from '../../src/access/api-keys.ts';
import { openStorage } from '../../src/storage/open.ts';
import { silent } from '../support/engines.ts';

const clients = 8;
const names = ['Adler', 'Birch', 'Cedar', 'Dahlia', 'Elm', 'Fir', 'Ginkgo', 'Hazel'];
const dataDir = mkdtempSync(join(tmpdir(), 'stele-readers-'));
const keys: Record<string, string> = {};
let server: RunningServer;

beforeAll(async () => {
  const storage = await openStorage({ dataDir, databaseUrl: null, databasePool: 4, openWorkspaces: 4 }, silent);
  for (const slug of ['atlas', 'other']) {
    const { workspace_id } = await storage.control.workspaces.create({ name: slug, slug });
    const request = { workspace_id, label: 'x', scope: 'write', expires_at: null, created_by: 'test' } as const;
    keys[slug] = (await createKey(storage.control, request)).secret;
  }
  await storage.close();
  server = await startServer({
    dataDir,
    env: { STELE_READERS: '1', STELE_RATE_LIMIT: '0', STELE_LOG_LEVEL: 'debug' },
  });
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

// biome-ignore lint/suspicious/noExplicitAny: what a test looks at, it asserts
async function call(path: string, body: object, slug = 'atlas'): Promise<any> {
  const headers = { 'X-API-Key': keys[slug]! };
  const url = `${server.base}/api/workspaces/${slug}/${path}`;
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return answer.json();
}

const contentOf = (client: number, n: number) => `The shed of ${names[client]} has the number ${client}${n}17.`;
const questionOf = (client: number) => `Which number does the shed of ${names[client]} have?`;

/** Stores and queries in turns, beside the other clients. */
async function storeAndAsk(client: number, rounds: number): Promise<void> {
  for (let n = 0; n < rounds; n += 1) {
    const { memory } = await call('remember', { content: contentOf(client, n) });
    const { memories } = await call('search', { query: contentOf(client, n), top_k: 3 });
    expect(memories.map(({ memory_id }: { memory_id: string }) => memory_id)).toContain(memory.memory_id);
    const { memories: ofOther } = await call('search', { query: questionOf(client) }, 'other');
    expect(ofOther).toEqual([]);
  }
}

const everybody = <T>(work: (client: number) => Promise<T>) =>
  Promise.all(Array.from({ length: clients }, (_, client) => work(client)));

/** The parts of an answer that stay the same from one call to the next. */
const stableParts = ({ memories, notes }: { memories: object[]; notes: string[] }) => ({
  notes,
  memories: memories.map((memory) => ({ ...memory, access_count: 0, last_accessed_at: null })),
});

test('a thread gives the same answers as the main thread, finds memories that were just stored, and loses no note', async () => {
  await everybody((client) => storeAndAsk(client, 6));
  await expect
    .poll(
      async () => {
        await everybody((client) => storeAndAsk(client, 1));
        return server.output();
      },
      { interval: 10, timeout: 60_000 },
    )
    .toContain('a further thread answers calls');
  await everybody((client) => storeAndAsk(client, 3));

  const one: object[] = [];
  for (const [client] of names.entries()) one.push(stableParts(await call('search', { query: questionOf(client) })));
  for (let round = 0; round < 3; round += 1)
    expect(await everybody(async (client) => stableParts(await call('search', { query: questionOf(client) })))).toEqual(
      one,
    );

  const query = questionOf(0);
  const context = async () => (await call('mcp', { tool: 'recall_context', args: { query } })).result;
  const alone = await context();
  expect(await everybody(context)).toEqual(names.map(() => alone));

  const counted = async () => (await call('search', { query, top_k: 1 })).memories[0].access_count;
  const before = await counted();
  await everybody(() => call('search', { query, top_k: 1 }));
  expect(await counted()).toBe(before + clients + 1);
  expect(await server.stop()).toBe(0);
});
