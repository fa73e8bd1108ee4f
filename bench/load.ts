/**
 * npm run bench:load -- [--seconds 60] [--clients 1,8,32] [--workspaces 1,50] [--database postgres://… --nodes 2] [--json FILE]: 70 % recall,
 * 20 % remember, 10 % tools. `--minutes 10`: a soak, with a sample of each node's memory every 15 s, and its slope. `--noisy`: what a workspace notices of another, whose key asks long questions on four connections.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { jsonClient, rounded } from './latency.ts';
import { endAll, type RunningServer, runCli, startServer } from './program.ts';

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
  },
});
const seconds = options.minutes ? Number(options.minutes) * 60 : Number(options.seconds);
const numbers = (list: string) => list.split(',').map(Number);
const token = 'bench';

const dataDir = mkdtempSync(join(tmpdir(), 'stele-load-'));
process.on('exit', () => {
  endAll();
  rmSync(dataDir, { recursive: true, force: true });
});
const env = {
  STELE_RATE_LIMIT: '0',
  STELE_LOG_LEVEL: 'error',
  STELE_METRICS_TOKEN: token,
  ...(options.database && { STELE_DATABASE_URL: options.database }),
};

type Send = (path: string, body: unknown) => Promise<unknown>;

interface Tenant {
  slug: string;
  key: string;
}

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
  /** Of the first node: p99 of the event loop's delay, and memory before and after. */
  loopDelayMs: number;
  memoryMiB: [number, number];
  /** Of a soak. */
  samples?: { minute: number; mib: number[] }[];
  slopeMiBPerMinute?: number[];
}

const people = ['Priya', 'Jonas', 'Wei', 'Mara', 'Ines', 'Tomas', 'Aisha', 'Lena'];
const things = [
  'staging database',
  'billing export',
  'payments gateway',
  'search index',
  'release train',
  'on-call rota',
];
const places = ['Lisbon', 'Oslo', 'Porto', 'Ghent', 'Turin', 'Malmö'];
const pick = <Value>(values: readonly Value[], n: number): Value => values[n % values.length]!;
const sentence = (n: number) =>
  `${pick(people, n)} moves the ${pick(things, n >> 2)} number ${n} to ${pick(places, n >> 4)} on day ${n % 28}.`;

async function makeTenants(count: number): Promise<Tenant[]> {
  const tenants: Tenant[] = [];
  for (let n = 0; n < count; n += 1) {
    const name = `load ${Date.now().toString(36)} ${n}`;
    const { slug } = JSON.parse(
      (await runCli(['workspace', 'create', '--name', name, '--json'], { dataDir, env })).stdout,
    );
    const made = await runCli(['key', 'create', '--workspace', slug, '--label', 'load', '--json'], { dataDir, env });
    tenants.push({ slug, key: JSON.parse(made.stdout).key });
  }
  return tenants;
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

/** By least squares over the second half: in the first half caches fill. */
function slopeOf(samples: readonly { minute: number; mib: number[] }[], node: number): number {
  const half = samples.slice(Math.floor(samples.length / 2)).map(({ minute, mib }) => [minute, mib[node]!] as const);
  const mean = (at: 0 | 1) => half.reduce((sum, point) => sum + point[at], 0) / Math.max(1, half.length);
  const [meanX, meanY] = [mean(0), mean(1)];
  const over = half.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return rounded(over / half.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0));
}

function percentiles(taken: number[]): Pick<Figures, 'p50' | 'p95' | 'p99'> {
  taken.sort((one, other) => one - other);
  const at = (share: number) =>
    rounded(taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? Number.NaN);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Thirty memories of 32,000 characters, asked for by questions as long as they may be, on four connections. */
async function noisy(server: RunningServer): Promise<object> {
  const [loud, quiet] = (await makeTenants(2)) as [Tenant, Tenant];
  const [shout, ask] = [jsonClient(server.base, loud.key), jsonClient(server.base, quiet.key)];
  for (let n = 0; n < 30; n += 1) {
    const content = Array.from({ length: 600 }, (_, at) => sentence(n * 1_000 + at))
      .join(' ')
      .slice(0, 32_000);
    await shout(`/api/workspaces/${loud.slug}/remember`, { content });
  }
  for (let n = 0; n < 50; n += 1) await ask(`/api/workspaces/${quiet.slug}/remember`, { content: sentence(n) });
  const long = Array.from({ length: 60 }, (_, n) => sentence(n))
    .join(' ')
    .slice(0, 2_000);
  const listen = async () => {
    const taken: number[] = [];
    const end = performance.now() + seconds * 1_000;
    while (performance.now() < end) {
      const began = performance.now();
      await ask(`/api/workspaces/${quiet.slug}/search`, { query: `Where does ${pick(people, taken.length)} move?` });
      taken.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return { calls: taken.length, ...percentiles(taken) };
  };
  const alone = await listen();
  let isOver = false;
  const loudly = { answered: 0, refused: 0 };
  const others = Array.from({ length: 4 }, async () => {
    while (!isOver)
      await shout(`/api/workspaces/${loud.slug}/search`, { query: long }).then(
        () => (loudly.answered += 1),
        async () => {
          loudly.refused += 1;
          await new Promise((resolve) => setTimeout(resolve, 100));
        },
      );
  });
  const beside = await listen();
  isOver = true;
  await Promise.all(others);
  return { alone, beside, loudly };
}

const servers: RunningServer[] = [];
for (let n = 0; n < Number(options.nodes); n += 1) servers.push(await startServer({ dataDir, env }));
const report: object[] = [];
if (options.noisy) report.push(await noisy(servers[0]!));
else
  for (const workspaces of numbers(options.workspaces)) {
    const tenants = await makeTenants(workspaces);
    for (const clients of numbers(options.clients)) {
      report.push(await run(servers, tenants, clients));
      console.log(JSON.stringify(report.at(-1)));
    }
  }
if (options.noisy) console.log(JSON.stringify(report[0], null, 2));
if (options.json) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
for (const server of servers) await server.stop();
