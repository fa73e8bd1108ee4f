/**
 * The built program, killed in the middle of long work: no acknowledged write is lost, nothing is stored twice, and
 * the same call again continues.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type RunningServer, runCli, startCli, startServer } from '../bench/program.ts';
import { modelBytes, writeModel } from './embedding/model-file.ts';

interface Place {
  readonly folder: string;
  readonly dataDir: string;
  /** `from` names a data folder other than the default one. */
  start(env?: Record<string, string>, from?: string): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks at, it asserts
  call(method: string, path: string, body?: object): Promise<any>;
  stored(): Promise<number>;
}

/** A workspace in its own folder, and a server over it. */
async function inAtlas(work: (place: Place) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'stele-kills-'));
  const dataDir = join(folder, 'data');
  let server: RunningServer | null = null;
  try {
    await runCli(['workspace', 'create', '--name', 'Atlas', '--slug', 'atlas'], { dataDir });
    const made = await runCli(['key', 'create', '--workspace', 'atlas', '--label', 'x', '--json'], { dataDir });
    const { key } = JSON.parse(made.stdout);
    const call: Place['call'] = async (method, path, body) => {
      const url = `${server!.base}/api/workspaces/atlas/${path}`;
      const headers = { 'X-API-Key': key };
      const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      return answer.json();
    };
    await work({
      folder,
      dataDir,
      start: async (env = {}, from = dataDir) => {
        server = await startServer({ dataDir: from, env: { STELE_RATE_LIMIT: '0', ...env } });
      },
      stop: async () => {
        expect(await server!.stop()).toBe(0);
        server = null;
      },
      kill: async () => {
        await server!.kill();
        server = null;
      },
      call,
      stored: async () => (await call('GET', 'status')).memories,
    });
  } finally {
    await (server as RunningServer | null)?.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

const poll = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 240_000, interval: 20 });
const items = (count: number) => Array.from({ length: count }, (_, n) => `Crate ${n} stands in hall ${n % 7}.`);
const contents = async ({ call }: Place) => {
  const { memories } = await call('GET', 'export/recent?limit=1000');
  return memories.map(({ content }: { content: string }) => content) as string[];
};

// Two minutes of starting, killing and resuming: too long for every run.
describe.skipIf(!process.env.STELE_TEST_KILLS)('the built program, killed (only if STELE_TEST_KILLS is set)', () => {
  test('a killed ingest continues with the next start, and stores each item once', () =>
    inAtlas(async (place) => {
      const { start, stop, kill, call, stored } = place;
      await start();
      const { run, job_id } = await call('POST', 'ingest', { source_name: 'crates', items: items(1_200) });
      await poll(stored).toBeGreaterThan(100);
      await kill();
      await start();
      expect(await stored()).toBeLessThan(1_200);
      await poll(async () => (await call('GET', `jobs/${job_id}`)).job.state).toBe('done');
      expect((await call('GET', `jobs/${job_id}`)).job.result).toMatchObject({ run_id: run.run_id, stored: 1_200 });
      expect(await stored()).toBe(1_200);
      const { memories } = await call('POST', 'search', { query: 'crate 1199', top_k: 1 });
      expect(memories[0].content).toBe('Crate 1199 stands in hall 2.');
      await stop();
    }));

  test('a killed import on the command line is completed by the same command', () =>
    inAtlas(async (place) => {
      const { folder, dataDir, start, stop, stored } = place;
      const file = join(folder, 'items.json');
      writeFileSync(file, JSON.stringify(items(1_200)));
      await start();
      const words = ['import-from', 'json', file, '--workspace', 'atlas', '--json'];
      const { process: child, ended } = startCli(words, { dataDir });
      await poll(stored).toBeGreaterThan(100);
      child.kill('SIGKILL');
      expect((await ended).code).toBe(-1);
      const before = await stored();
      expect(before).toBeLessThan(1_200);
      const again = await runCli(words, { dataDir });
      expect(JSON.parse(again.stdout)).toMatchObject({ items: 1_200, duplicates: before, complete: true });
      expect(await stored()).toBe(1_200);
      await stop();
    }));

  test('a killed backup leaves no folder that looks complete, and the next backup is complete', () =>
    inAtlas(async (place) => {
      const { folder, dataDir, start, stop, call } = place;
      await start();
      await call('POST', 'ingest', { source_name: 'crates', items: items(400) });
      const to = join(folder, 'backup');
      const { process: child, ended } = startCli(['backup', to], { dataDir });
      await poll(async () => readdirSync(folder).some((name) => name.startsWith('backup'))).toBe(true);
      child.kill('SIGKILL');
      await ended;
      const left = existsSync(to);
      const other = join(folder, 'again');
      expect(await runCli(['backup', other], { dataDir })).toMatchObject({ code: 0 });
      expect(left, 'the name of a finished backup').toBe(false);
      const before = (await contents(place)).sort();
      await stop();
      const elsewhere = join(folder, 'elsewhere');
      expect(await runCli(['restore', other], { dataDir: elsewhere })).toMatchObject({ code: 0 });
      await start({}, elsewhere);
      expect((await contents(place)).sort()).toEqual(before);
      await stop();
    }));

  test('killed re-embedding continues, and every memory is found by its meaning afterwards', () =>
    inAtlas(async (place) => {
      const { dataDir, start, stop, call, stored } = place;
      const small = writeModel(modelBytes({ words: ['crate', 'hall', 'stands'], bits: 8 }));
      await start({ STELE_EMBEDDING_MODEL: small });
      const { job_id } = await call('POST', 'ingest', { source_name: 'crates', items: items(1_500) });
      await poll(async () => (await call('GET', `jobs/${job_id}`)).job.state).toBe('done');
      await stop();
      const { process: child, printed, ended } = startCli(['reindex'], { dataDir });
      await poll(async () => printed()).toMatch(/1500 memories to embed/);
      await new Promise((resolve) => setTimeout(resolve, 60));
      child.kill('SIGKILL');
      await ended;
      const again = await runCli(['reindex', '--json'], { dataDir });
      const [{ total, done }] = JSON.parse(again.stdout).workspaces;
      expect(done).toBe(total);
      expect(JSON.parse((await runCli(['reindex', '--json'], { dataDir })).stdout).workspaces[0].total).toBe(0);
      await start();
      expect(await stored()).toBe(1_500);
      const { memories } = await call('POST', 'search', { query: 'crate 1471', top_k: 1 });
      expect(memories[0]).toMatchObject({
        content: 'Crate 1471 stands in hall 1.',
        match: { dense: expect.any(Number) },
      });
      await stop();
    }));
});
