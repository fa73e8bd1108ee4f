/**
 * npm run bench:load -- [--seconds 60] [--clients 1,8,32] [--workspaces 1,50] [--database postgres://… --nodes 2]
 * [--json FILE]: 70 % recall, 20 % remember, 10 % tools.
 * - `--minutes 10`: a soak test, with a sample of each node's memory every 15 s, and its slope.
 * - `--noisy --data DIR --workspace SLUG`: the effect on one workspace of another whose key sends a hundred calls of
 *   each costly kind (`--calls`, `--kinds export,ingest`) on four connections, and how long each kind blocks the event
 *   loop; `--stacks` also reports where.
 * - `--upkeep`: the event loop while eight clients recall and write, items are ingested and each upkeep tool runs.
 *
 * `--data` is a folder that `bench:upkeep --data DIR` filled; a copy of it is used.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BusyOptions, measureBusy } from './busy.ts';
import { jsonClient, rounded } from './latency.ts';
import { watchedLoop } from './loop-figures.ts';
import { measureNoise } from './noisy.ts';
import { killAll, type RunningServer, startServer } from './program.ts';
import { makeKey, makeTenants, people, percentiles, pick, sentence, type Tenant, things } from './tenants.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    clients: { type: 'string', default: '1,8,32' },
    workspaces: { type: 'string', default: '1,50' },
    database: { type: 'string' },
    nodes: { type: 'string', default: '1' },
    json: { type: 'string' },
    minutes: { type: 'string' },
    noisy: { type: 'boolean', default: false },
    upkeep: { type: 'boolean', default: false },
    data: { type: 'string' },
    workspace: { type: 'string', default: 'upkeep' },
    calls: { type: 'string', default: '100' },
    kinds: { type: 'string' },
    stacks: { type: 'boolean', default: false },
  },
});
const seconds = options.minutes ? Number(options.minutes) * 60 : Number(options.seconds);
const numbers = (list: string) => list.split(',').map(Number);
const token = 'bench';

const dataDir = mkdtempSync(join(tmpdir(), 'stele-load-'));
process.on('exit', () => {
  killAll();
  rmSync(dataDir, { recursive: true, force: true });
});
if (options.data) cpSync(options.data, dataDir, { recursive: true });
const loopFile = join(dataDir, 'loop');
const env = {
  STELE_RATE_LIMIT: '0',
  STELE_LOG_LEVEL: 'error',
  STELE_METRICS_TOKEN: token,
  ...(options.database && { STELE_DATABASE_URL: options.database }),
  ...((options.noisy || options.upkeep) && watchedLoop(loopFile)),
  ...(options.stacks && { BENCH_LOOP_STACKS: '1' }),
};
const where = {
  dataDir,
  env: { STELE_LOG_LEVEL: 'error', ...(options.database && { STELE_DATABASE_URL: options.database }) },
};

type Send = (path: string, body: unknown) => Promise<unknown>;

interface Figures {
  clients: number;
  workspaces: number;
  nodes: number;
  calls: number;
  errors: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** For the first node: p99 of the event loop's delay, and memory before and after. */
  loopDelayMs: number;
  memoryMiB: [number, number];
  /** For a soak test only. */
  samples?: { minute: number; mib: number[] }[];
  slopeMiBPerMinute?: number[];
}

/** The n-th call of the mix. */
function call(send: Send, { slug }: Tenant, n: number): Promise<unknown> {
  const base = `/api/workspaces/${slug}`;
  const kind = (n * 7) % 10;
  if (kind < 7)
    return send(`${base}/search`, { query: `Where does ${pick(people, n)} move the ${pick(things, n >> 1)}?` });
  if (kind < 9) return send(`${base}/remember`, { content: sentence(n) });
  return send(`${base}/mcp`, pick(tools, n >> 3));
}

const tools = [
  { tool: 'recall_context', args: { query: 'staging database' } },
  { tool: 'search_entities', args: { query: 'Priya' } },
  { tool: 'status', args: {} },
  { tool: 'session_checkpoint', args: { note: 'Moved what had to be moved.' } },
];

async function scrape(server: RunningServer): Promise<{ loopDelayMs: number; memoryMiB: number }> {
  const text = await (await fetch(`${server.base}/metrics`, { headers: { Authorization: `Bearer ${token}` } })).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    loopDelayMs: rounded(read('stele_nodejs_eventloop_lag_p99_seconds') * 1_000),
    memoryMiB: Math.round(read('stele_process_resident_memory_bytes') / 2 ** 20),
  };
}

async function run(servers: RunningServer[], tenants: Tenant[], clients: number): Promise<Figures> {
  const senders = servers.map((server) => tenants.map(({ key }) => jsonClient(server.base, key)));
  const taken: number[] = [];
  let [next, errors] = [0, 0];
  const before = await scrape(servers[0]!);
  const start = performance.now();
  const samples: { minute: number; mib: number[] }[] = [];
  const sample = async () => {
    const mib = await Promise.all(servers.map(async (server) => (await scrape(server)).memoryMiB));
    samples.push({ minute: rounded((performance.now() - start) / 60_000), mib });
  };
  const sampling = options.minutes ? setInterval(() => void sample().catch(() => undefined), 15_000) : undefined;
  const client = async (at: number) => {
    while (performance.now() - start < seconds * 1_000) {
      const n = next++;
      const tenant = n % tenants.length;
      const began = performance.now();
      await call(senders[at % servers.length]![tenant]!, tenants[tenant]!, n).catch((error: unknown) => {
        errors += 1;
        if (errors <= 3) console.error(String(error));
      });
      taken.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, at) => client(at)));
  clearInterval(sampling);
  const ran = (performance.now() - start) / 1_000;
  const after = await scrape(servers[0]!);
  return {
    ...{ clients, workspaces: tenants.length, nodes: servers.length, calls: taken.length, errors },
    ...{ perSecond: Math.round(taken.length / ran), ...percentiles(taken) },
    ...{ loopDelayMs: after.loopDelayMs, memoryMiB: [before.memoryMiB, after.memoryMiB] },
    ...(options.minutes && { samples, slopeMiBPerMinute: servers.map((_, node) => slopeOf(samples, node)) }),
  };
}

/** Least-squares slope over the second half, because caches fill in the first half. */
function slopeOf(samples: readonly { minute: number; mib: number[] }[], node: number): number {
  const half = samples.slice(Math.floor(samples.length / 2)).map(({ minute, mib }) => [minute, mib[node]!] as const);
  const mean = (at: 0 | 1) => half.reduce((sum, point) => sum + point[at], 0) / Math.max(1, half.length);
  const [meanX, meanY] = [mean(0), mean(1)];
  const over = half.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return rounded(over / half.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0));
}

/** Without `--data`, the large workspace is the one with the thirty long memories. */
async function noisy(server: RunningServer): Promise<object[]> {
  const [quiet, long] = (await makeTenants(2, where)) as [Tenant, Tenant];
  const large = options.data ? await makeKey(options.workspace, where) : long;
  const kinds = options.kinds?.split(',');
  const calls = Number(options.calls);
  return measureNoise({ server, loopFile, tenants: { quiet, long, large }, calls, seconds, ...(kinds && { kinds }) });
}

async function busy(server: RunningServer): Promise<BusyOptions> {
  const large = options.data ? await makeKey(options.workspace, where) : (await makeTenants(1, where))[0]!;
  const tools = options.kinds?.split(',');
  return { server, loopFile, large, seconds, ...(tools && { tools }) };
}

const servers: RunningServer[] = [];
for (let n = 0; n < Number(options.nodes); n += 1) servers.push(await startServer({ dataDir, env }));
const report: object[] = [];
if (options.noisy) report.push(...(await noisy(servers[0]!)));
else if (options.upkeep) report.push(...(await measureBusy(await busy(servers[0]!))));
else
  for (const workspaces of numbers(options.workspaces)) {
    const tenants = await makeTenants(workspaces, where);
    for (const clients of numbers(options.clients)) {
      report.push(await run(servers, tenants, clients));
      console.log(JSON.stringify(report.at(-1)));
    }
  }
if (options.json) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
for (const server of servers) await server.stop();
