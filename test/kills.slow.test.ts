/** The built program, killed in the middle of long work: nothing acknowledged is lost, nothing is stored twice, and the same again goes on. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningServer, runCli, startCli, startServer } from '../bench/program.ts';
import { modelBytes, writeModel } from './embedding/model-file.ts';

let folder: string;
let dataDir: string;
let key: string;
let server: RunningServer | null = null;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stele-kills-'));
  dataDir = join(folder, 'data');
  await runCli(['workspace', 'create', '--name', 'Atlas', '--slug', 'atlas'], { dataDir });
  const made = await runCli(['key', 'create', '--workspace', 'atlas', '--label', 'x', '--json'], { dataDir });
  key = JSON.parse(made.stdout).key;
});
afterEach(async () => {
  await server?.kill();
  server = null;
  rmSync(folder, { recursive: true, force: true });
});

const start = async (env: Record<string, string> = {}) => {
  server = await startServer({ dataDir, env: { STELE_RATE_LIMIT: '0', ...env } });
};
const stop = async () => {
  expect(await server!.stop()).toBe(0);
  server = null;
};
const kill = async () => {
  await server!.kill();
  server = null;
};
const call = async (method: string, path: string, body?: object) => {
  const url = `${server!.base}/api/workspaces/atlas/${path}`;
  const answer = await fetch(url, {
    method,
    headers: { 'X-API-Key': key },
    ...(body && { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks at, it asserts
  return answer.json() as Promise<any>;
};
const stored = async () => (await call('GET', 'status')).memories as number;
const poll = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 240_000, interval: 20 });
const items = (count: number) => Array.from({ length: count }, (_, n) => `Crate ${n} stands in hall ${n % 7}.`);
const contents = async () => {
  const { memories } = await call('GET', 'export/recent?limit=1000');
  return memories.map(({ content }: { content: string }) => content) as string[];
};

test('an ingest that was killed goes on with the next start, and stores each item once', async () => {
  await start();
  const { run, job_id } = await call('POST', 'ingest', { source_name: 'crates', items: items(3_000) });
  await poll(stored).toBeGreaterThan(200);
  await kill();
  await start();
  expect(await stored()).toBeLessThan(3_000);
  await poll(async () => (await call('GET', `jobs/${job_id}`)).job.state).toBe('done');
  expect((await call('GET', `jobs/${job_id}`)).job.result).toMatchObject({ run_id: run.run_id, stored: 3_000 });
  expect(await stored()).toBe(3_000);
  const { memories } = await call('POST', 'search', { query: 'crate 2999', top_k: 1 });
  expect(memories[0].content).toBe('Crate 2999 stands in hall 3.');
  await stop();
});

test('an import by the command line that was killed is completed by the same command', async () => {
  const file = join(folder, 'items.json');
  writeFileSync(file, JSON.stringify(items(3_000)));
  await start();
  const words = ['import-from', 'json', file, '--workspace', 'atlas', '--json'];
  const { process: child, ended } = startCli(words, { dataDir });
  await poll(stored).toBeGreaterThan(200);
  child.kill('SIGKILL');
  expect((await ended).code).toBe(-1);
  const before = await stored();
  expect(before).toBeLessThan(3_000);
  const again = await runCli(words, { dataDir });
  expect(JSON.parse(again.stdout)).toMatchObject({ items: 3_000, duplicates: before, complete: true });
  expect(await stored()).toBe(3_000);
  await stop();
});

test('a backup that was killed leaves no folder that looks whole, and the next one is whole', async () => {
  await start();
  await call('POST', 'ingest', { source_name: 'crates', items: items(900) });
  const to = join(folder, 'backup');
  const { process: child, ended } = startCli(['backup', to], { dataDir });
  await poll(async () => readdirSync(folder).some((name) => name.startsWith('backup'))).toBe(true);
  child.kill('SIGKILL');
  await ended;
  const left = existsSync(to);
  const other = join(folder, 'again');
  expect(await runCli(['backup', other], { dataDir })).toMatchObject({ code: 0 });
  expect(left, 'the name of a finished backup').toBe(false);
  const before = (await contents()).sort();
  await stop();
  const elsewhere = join(folder, 'elsewhere');
  expect(await runCli(['restore', other], { dataDir: elsewhere })).toMatchObject({ code: 0 });
  dataDir = elsewhere;
  await start();
  expect((await contents()).sort()).toEqual(before);
  await stop();
});

test('re-embedding that was killed goes on, and every memory is found by its meaning afterwards', async () => {
  const small = writeModel(modelBytes({ words: ['crate', 'hall', 'stands'], bits: 8 }));
  await start({ STELE_EMBEDDING_MODEL: small });
  const { job_id } = await call('POST', 'ingest', { source_name: 'crates', items: items(6_000) });
  await poll(async () => (await call('GET', `jobs/${job_id}`)).job.state).toBe('done');
  await stop();
  const { process: child, printed, ended } = startCli(['reindex'], { dataDir });
  await poll(async () => printed()).toMatch(/6000 memories to embed/);
  await new Promise((resolve) => setTimeout(resolve, 60));
  child.kill('SIGKILL');
  await ended;
  const again = await runCli(['reindex', '--json'], { dataDir });
  const [{ total, done }] = JSON.parse(again.stdout).workspaces;
  expect(done).toBe(total);
  expect(JSON.parse((await runCli(['reindex', '--json'], { dataDir })).stdout).workspaces[0].total).toBe(0);
  await start();
  expect(await stored()).toBe(6_000);
  const { memories } = await call('POST', 'search', { query: 'crate 4711', top_k: 1 });
  expect(memories[0]).toMatchObject({ content: 'Crate 4711 stands in hall 0.', match: { dense: expect.any(Number) } });
  await stop();
});
