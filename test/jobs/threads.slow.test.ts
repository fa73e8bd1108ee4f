/** Jobs of the built program, which run in threads: they outlive their process, however it ends. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../bench/program.ts';
import { createKey } from '../../src/access/api-keys.ts';
import { openStorage } from '../../src/storage/open.ts';
import { driverPackage } from '../../src/storage/sqlite/driver.ts';
import { silent } from '../support/engines.ts';
import { provenance, searchForm, storedMemory } from '../support/memories.ts';

const pairs = 100;
const open = (folder: string) =>
  openStorage({ dataDir: folder, databaseUrl: null, databasePool: 4, openWorkspaces: 4 }, silent);
const poll = <T>(look: () => T | Promise<T>, interval = 50) => expect.poll(look, { interval });

/** An empty workspace with a key; each test begins with a copy of it. */
const empty = mkdtempSync(join(tmpdir(), 'stele-threads-empty-'));
let dataDir: string;
let server: RunningServer;
let key: string;
beforeAll(async () => {
  const storage = await open(empty);
  const { workspace_id } = await storage.control.workspaces.create({ name: 'Atlas', slug: 'atlas' });
  const request = { workspace_id, label: 'x', scope: 'write', expires_at: null, created_by: 'test' } as const;
  key = (await createKey(storage.control, request)).secret;
  await storage.close();
});
afterAll(() => rmSync(empty, { recursive: true, force: true }));
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stele-threads-'));
  cpSync(empty, dataDir, { recursive: true });
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Each text is stored twice. */
async function fill(): Promise<void> {
  const storage = await open(dataDir);
  const workspace = await storage.control.workspaces.findBySlug('atlas');
  await storage.withWorkspace(workspace!, async (store) => {
    const { memories } = store.storeFor(provenance());
    for (const ending of ['.', '!']) {
      const contents = Array.from({ length: pairs }, (_, n) => `Gateway ${n} keeps its logs for ninety days${ending}`);
      await memories.add(contents.map((content) => ({ memory: storedMemory(content), form: searchForm(content) })));
    }
  });
  await storage.close();
}

const start = async (env: Record<string, string> = {}) => {
  server = await startServer({ dataDir, env });
};
const call = async (method: string, path: string, body?: object) => {
  const headers = { 'X-API-Key': key };
  const url = `${server.base}/api/workspaces/atlas/${path}`;
  const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks at, it asserts
  return answer.json() as Promise<any>;
};
const jobNow = async (id: string) => (await call('GET', `jobs/${id}`)).job;

/** The workspace's file, opened beside the service. Waiting for the lock would cause gaps: the job is faster. */
async function openFile() {
  const [file] = readdirSync(join(dataDir, 'workspaces')).filter((name) => name.endsWith('.sqlite'));
  const { default: Database } = await import(driverPackage);
  return new Database(join(dataDir, 'workspaces', file!), { timeout: 0 });
}

/**
 * Bytes that an endless merge writes first: more than the connection caches, so that they reach the write-ahead log.
 */
const writtenFirst = 64 * 2 ** 20;

/**
 * Adds a trigger: once `after` pairs are merged, each further merge counts to `counted` first, or never ends. A busy machine then cannot finish the job
 * before the test interrupts it. Returns a function that drops the trigger, once no process has the file.
 */
async function heavyMerges({ after, counted }: { after: number; counted: number }): Promise<() => Promise<void>> {
  const numbers = `with recursive n(x) as (select 1 union all select x + 1 from n limit ${counted}) select x from n`;
  const writes = counted === endless ? `insert into written_first values (zeroblob(${writtenFirst}));` : '';
  const db = await openFile();
  db.exec(`create table written_first (bytes blob);
    create trigger heavy_merge after update of status on memories when new.status = 'merged'
    and (select count(*) from memories where status = 'merged') > ${after} begin ${writes} select max(x) from (${numbers}); end`);
  db.close();
  return async () => {
    const file = await openFile();
    file.exec('drop trigger heavy_merge; drop table written_first');
    file.close();
  };
}
/** SQLite's value for "no limit". */
const endless = -1;

/** Resolves when the job has committed `count` merges. */
async function untilMerged(count: number): Promise<void> {
  const db = await openFile();
  const merged = db.prepare("select count(*) from memories where status = 'merged'").pluck();
  await poll(() => merged.get()).toBeGreaterThanOrEqual(count);
  db.close();
}

/** Resolves in the middle of a merge that never ends: no other write is half as large. */
async function untilEndless(): Promise<void> {
  const [file] = readdirSync(join(dataDir, 'workspaces')).filter((name) => name.endsWith('.sqlite-wal'));
  await poll(() => statSync(join(dataDir, 'workspaces', file!)).size).toBeGreaterThan(writtenFirst / 2);
}

/** The priority of a process's threads on Linux: the thread that answers callers, and all others. */
function priorities(pid: number): { answering: number; others: number[] } {
  const niceOf = (tid: string) =>
    Number(
      readFileSync(`/proc/${pid}/task/${tid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[16],
    );
  const others = readdirSync(`/proc/${pid}/task`).filter((tid) => tid !== String(pid));
  return { answering: niceOf(String(pid)), others: others.map(niceOf) };
}

test('an overdue memory is erased in a thread, and cleared from the files', async () => {
  const storage = await open(dataDir);
  const workspace = (await storage.control.workspaces.findBySlug('atlas'))!;
  const file = join(dataDir, 'workspaces', `${workspace.workspace_id}.sqlite`);
  const content = 'The vault of the harbour opens at six.';
  await storage.withWorkspace(workspace, async (store) => {
    const { memories, jobs } = store.storeFor(provenance());
    const memory = storedMemory(content, { forgotten_at: '2026-01-01T00:00:00.000Z' });
    await memories.add([{ memory, form: searchForm(content) }]);
    await jobs.setNextRun('erase_forgotten', null, '2026-01-01T00:00:00.000Z');
  });
  await storage.close();
  await start();
  await poll(async () => {
    const { audit } = await call('GET', 'audit');
    return audit.map(({ action }: { action: string }) => action);
  }).toContain('memory.erase');
  const holds = (path: string) => existsSync(path) && readFileSync(path).includes(content);
  await poll(() => holds(file) || holds(`${file}-wal`)).toBe(false);
  expect(await server.stop()).toBe(0);
});

test('a job has a lower priority than callers, continues after its process was killed, after it held a process to the last, and after a stop, and merges each pair once', async () => {
  await fill();
  const letGoOn = await heavyMerges({ after: 20, counted: endless });
  await start();
  const begun = await call('POST', 'mcp', { tool: 'dedup', args: { max_merges: 1_000 } });
  const { job_id, operation_id } = begun.result.job;
  await untilMerged(20);
  await untilEndless();
  if (process.platform === 'linux') {
    const { answering, others } = priorities(server.process.pid!);
    expect(answering).toBe(0);
    expect(Math.max(...others)).toBe(10);
  }
  await server.kill();
  await letGoOn();

  const letEnd = await heavyMerges({ after: 40, counted: endless });
  await start({ STELE_STOP_TIMEOUT: '2' });
  await untilMerged(40);
  await untilEndless();
  // Ended by its own signal: the end of a process waits for its threads.
  expect(await server.stop()).toBe(-1);
  expect(server.output()).toContain('some parts had not ended');
  await letEnd();

  const hasten = await heavyMerges({ after: 60, counted: 500_000 });
  await start();
  await untilMerged(61);
  expect(await jobNow(job_id)).toMatchObject({ state: 'running', attempts: 3 });
  expect(await server.stop()).toBe(0);
  await hasten();

  await start();
  await poll(async () => (await jobNow(job_id)).state).toBe('done');
  const job = await jobNow(job_id);
  expect(job).toMatchObject({ operation_id, attempts: 3, result: { merged: pairs, has_more: false } });
  const merges = job.result.merges as { kept: string; merged: string }[];
  expect(new Set(merges.flatMap(({ kept, merged }) => [kept, merged])).size).toBe(2 * merges.length);
  const { result: metrics } = await call('POST', 'mcp', { tool: 'quality_metrics', args: {} });
  expect(metrics.storage.by_status).toMatchObject({ active: pairs, merged: pairs });
  expect(await server.stop()).toBe(0);
});
