/**
 * npm run bench:round-trips -- --url postgres://… [--memories 5000 --calls 100 --delay 2 --notes --against FOLDER
 * --json FILE]: counts the statements and round trips to a PostgreSQL server of a recall, a remember and a large revert
 * over HTTP with a key, and measures the time of the first two beside SQLite and over a network with a delay.
 * `--against` names a copy of the folder `build` of another version, which is called in turns. `--notes` uses the short
 * notes of the stories instead of conversations. Needs STELE_EVAL_DIR, and an empty database.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createKey } from '../src/access/api-keys.ts';
import { memoryInputSchema } from '../src/model/memory.ts';
import { buildServices } from '../src/services.ts';
import { readSettings } from '../src/settings.ts';
import { toWorkspace } from './bench-workspace.ts';
import { readConversations } from './conversations.ts';
import { rounded } from './latency.ts';
import { type LinkCounts, openLink } from './link.ts';
import { rememberAll } from './remember-all.ts';
import { readNotes } from './stories.ts';
import { untilIndexed } from './until-indexed.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: '' },
    memories: { type: 'string', default: '5000' },
    calls: { type: 'string', default: '100' },
    delay: { type: 'string', default: '2' },
    notes: { type: 'boolean', default: false },
    against: { type: 'string' },
    json: { type: 'string' },
  },
});
const evalDir = process.env.STELE_EVAL_DIR;
if (!evalDir || !values.url)
  throw new Error('Set STELE_EVAL_DIR to a folder of evaluation sets, and --url to a database.');
const { turnOf, questions } = values.notes ? readNotes() : readConversations(evalDir);
const folder = mkdtempSync(join(tmpdir(), 'stele-round-trips-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const [memories, calls, delayMs] = [Number(values.memories), Number(values.calls), Number(values.delay)];
const projectDir = fileURLToPath(new URL('..', import.meta.url));
let written = 0;
/** Notes are written within some 50 ms after the response. */
const settleMs = 250;
/**
 * Delay of the link over which calls are counted. It exceeds any stretch of computing within a call, so that requests
 * sent while a response is pending count as one wait.
 */
const countingDelayMs = 25;

interface Variant {
  state: string;
  engine: string;
  call(path: string, body: unknown): Promise<string>;
  close(): Promise<void>;
}

const settingsFor = (name: string, url: string) => {
  const dataDir = join(folder, name);
  mkdirSync(dataDir, { recursive: true });
  return readSettings({
    STELE_DATA_DIR: dataDir,
    STELE_DATABASE_URL: url,
    STELE_LOG_LEVEL: 'warn',
    STELE_RATE_LIMIT: '1000000',
    STELE_SECRET: 'a-secret-of-this-program-long-enough-for-it',
  });
};

const stores = [await fill('sqlite', ''), await fill('postgres', values.url)];
const [near, far] = [await openLink(values.url, countingDelayMs), await openLink(values.url, delayMs)];
const builds = [{ state: 'this', build: projectDir }];
if (values.against) builds.push({ state: 'other', build: resolve(values.against) });
const figures: Awaited<ReturnType<typeof countRequests>>[] = [];
for (const { state, build } of builds)
  figures.push(await countRequests(await openVariant(state, build, 'counted', near.url)));
const variants: Variant[] = [];
for (const { state, build } of builds)
  for (const [over, url] of [
    ['sqlite', ''],
    ['postgres', values.url],
    [`postgres, ${delayMs} ms away`, far.url],
  ] as const)
    variants.push(await openVariant(state, build, over, url));
const timed = [await timeAlternately('recall'), await timeAlternately('remember')];
for (const way of variants) await way.close();
near.close();
far.close();
report();

async function fill(name: string, url: string) {
  const services = await buildServices(settingsFor(name, url));
  const record = await services.storage.control.workspaces.create({ name: `Round trips ${Date.now()}` });
  const made = { workspace_id: record.workspace_id, label: 'bench', scope: 'write', expires_at: null } as const;
  const { secret } = await createKey(services.storage.control, { ...made, created_by: 'bench' });
  const start = performance.now();
  await services.storage.withWorkspace(record, async (open) => {
    const workspace = toWorkspace(services, record, open.storeFor);
    for (let from = 0; from < memories; from += 1_000) {
      const turns = Array.from({ length: Math.min(1_000, memories - from) }, (_, at) => turnOf(from + at));
      await rememberAll(
        workspace,
        turns.map((turn) => memoryInputSchema.parse(turn)),
      );
    }
    await untilIndexed(workspace.store);
  });
  const perSecond = Math.round((1000 * memories) / (performance.now() - start));
  console.log(`${name}: ${memories} memories, ${perSecond} /s`);
  await services.storage.close();
  return { slug: record.slug, secret, perSecond };
}

async function openVariant(state: string, build: string, over: string, url: string): Promise<Variant> {
  const from = async (path: string) => import(pathToFileURL(join(build, path)).href);
  const { createApp } = (await from('src/app.js')) as typeof import('../src/app.ts');
  const built = (await from('src/services.js')) as typeof import('../src/services.ts');
  const services = await built.buildServices(settingsFor('sqlite', url));
  const app = createApp(services);
  const { slug, secret } = stores[url === '' ? 0 : 1]!;
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const call: Variant['call'] = async (path, body) => {
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await app.request(`/api/workspaces/${slug}/${path}`, request);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${answer.status}: ${text.slice(0, 300)}`);
    return text;
  };
  return { state, engine: over, call, close: () => services.storage.close() };
}

type Kind = 'recall' | 'remember';

function buildRequest(kind: Kind, n: number): [string, unknown] {
  if (kind === 'recall')
    return ['search', { query: questions[n % questions.length]!, mode: 'full_context', top_k: 10 }];
  written += 1;
  const { content, ...turn } = turnOf(n * 7);
  return ['remember', { ...turn, content: `${content.slice(0, 2_000)} (${written}, just now)` }];
}

/** Counts the requests that a call sends to the server before its response, and after it. */
async function countRequests(way: Variant) {
  const counted: Record<string, { before: LinkCounts; after: LinkCounts }> = {};
  for (const kind of ['recall', 'remember'] as const) {
    for (let n = 0; n < 20; n += 1) await way.call(...buildRequest(kind, n));
    const [before, after]: [LinkCounts[], LinkCounts[]] = [[], []];
    for (let n = 20; n < 50; n += 1) {
      await wait(settleMs);
      await near.count();
      await way.call(...buildRequest(kind, n));
      before.push(await near.count());
      await wait(settleMs);
      after.push(await near.count());
    }
    counted[kind] = { before: meanOf(before), after: meanOf(after) };
  }
  const ingested = JSON.parse(await way.call('ingest', { source_name: 'crates', items: newItems() }));
  await wait(settleMs);
  await near.count();
  await way.call('revert', { operation_id: ingested.operation_id });
  const reverted = await near.count();
  await wait(settleMs);
  counted['revert of an ingest of 1,000 items'] = { before: reverted, after: await near.count() };
  await way.close();
  return { state: way.state, counted };
}

function newItems(): string[] {
  written += 1;
  return Array.from({ length: 1_000 }, (_, n) => `Crate ${n} of lot ${written} is stored in hall ${n % 13}.`);
}

function meanOf(all: readonly LinkCounts[]): LinkCounts {
  const mean = (name: keyof LinkCounts) => rounded(all.reduce((sum, one) => sum + one[name], 0) / all.length);
  return { statements: mean('statements'), roundTrips: mean('roundTrips'), waits: mean('waits') };
}

async function timeAlternately(kind: Kind) {
  const taken = new Map(variants.map((way) => [way, { ms: [] as number[], cpu: [] as number[] }]));
  for (let n = 0; n < 10; n += 1) for (const way of variants) await way.call(...buildRequest(kind, n));
  for (let n = 0; n < calls; n += 1)
    for (const way of n % 2 ? variants.toReversed() : variants) {
      const [used, start] = [process.cpuUsage(), performance.now()];
      await way.call(...buildRequest(kind, n));
      const { user, system } = process.cpuUsage(used);
      taken.get(way)!.ms.push(performance.now() - start);
      taken.get(way)!.cpu.push((user + system) / 1000);
    }
  const median = (all: readonly number[]) => rounded([...all].sort((one, other) => one - other)[all.length >> 1]!);
  const clock = [...taken].map(([{ state, engine: over }, { ms, cpu }]) => ({
    state,
    over,
    ms: median(ms),
    cpu: median(cpu),
  }));
  return { kind, clock };
}

function report(): void {
  for (const { state, counted } of figures)
    for (const [kind, { before, after }] of Object.entries(counted))
      console.log(
        `${state.padEnd(6)} ${kind.padEnd(9)} before the answer ${before.statements} statements, ${before.roundTrips} round trips, ${before.waits} waits; after it ${after.statements}, ${after.roundTrips}, ${after.waits}`,
      );
  for (const { kind, clock } of timed)
    for (const { state, over, ms, cpu } of clock)
      console.log(
        `${state.padEnd(6)} ${kind.padEnd(9)} ${over.padEnd(22)} ${ms} ms, processor of this process ${cpu} ms (p50)`,
      );
  if (values.json) writeFileSync(values.json, JSON.stringify({ places: stores, figures, timed }, null, 2));
}
