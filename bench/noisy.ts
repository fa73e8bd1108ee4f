/**
 * Measures the effect of one workspace on another: its key sends costly calls on four connections. Also measures how
 * long each kind of call blocks the event loop.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { costlyCalls, longMemory, type WorkspaceSample } from './costly-calls.ts';
import { jsonClient, rounded } from './latency.ts';
import { takeLoopFigures } from './loop-figures.ts';
import type { RunningServer } from './program.ts';
import { people, percentiles, pick, sentence, type Tenant } from './tenants.ts';

export interface NoiseOptions {
  server: RunningServer;
  loopFile: string;
  /** Workspaces: one for small recalls, one with long memories, and one with as many memories as there are. */
  tenants: { quiet: Tenant; long: Tenant; large: Tenant };
  /** Maximum number of calls per kind, and maximum seconds. */
  calls: number;
  seconds: number;
  /** Prefixes of the names of kinds; all kinds if missing. */
  kinds?: readonly string[];
}

interface Delays {
  /** In wall-clock time, and in processor time of the thread that answers. */
  clock: number[];
  processor: number[];
}

const connections = 4;
const baselineMs = 1_500;

type Send = (path: string, body: unknown) => Promise<unknown>;

export async function measureNoise(noisy: NoiseOptions): Promise<object[]> {
  const { server, loopFile, tenants } = noisy;
  const sendTo = ({ slug, key }: Tenant): Send => {
    const post = jsonClient(server.base, key);
    return (path, body) => post(`/api/workspaces/${slug}/${path}`, body);
  };
  const [quiet, long, large] = [sendTo(tenants.quiet), sendTo(tenants.long), sendTo(tenants.large)];
  for (let n = 0; n < 30; n += 1) await long('remember', { content: longMemory(n) });
  for (let n = 0; n < 50; n += 1) await quiet('remember', { content: sentence(n) });
  // `session_handoff` covers what the key has done, so the key writes something first.
  await large('remember', { content: sentence(1) });
  const sample = await readWorkspaceSample(large);
  for (let n = 0; n < 100; n += 1) await quiet('search', { query: question(n) });

  const report: object[] = [];
  for (const [kind, { target: on, build: make }] of Object.entries(costlyCalls)) {
    if (noisy.kinds && !noisy.kinds.some((name) => kind.startsWith(name))) continue;
    const send = (n: number) => (on === 'long' ? long : large)(...make(n, sample));
    // The first call of a kind loads data that later calls have in memory, so it is reported separately.
    await takeLoopFigures(server, loopFile);
    await send(997).catch(() => undefined);
    const first = await takeLoopFigures(server, loopFile);
    const alone = await probeDelays(noisy, quiet, wait(baselineMs));
    await takeLoopFigures(server, loopFile);
    const costlyDone = sendCostlyCalls(noisy, send);
    const before = mainThreadMs(server);
    const beside = await probeDelays(noisy, quiet, costlyDone);
    const spent = mainThreadMs(server) - before;
    const { turn, turnP999, stacks } = await takeLoopFigures(server, loopFile);
    const [again, { answered, refused, failed }] = [
      await probeDelays(noisy, quiet, wait(baselineMs)),
      await costlyDone,
    ];
    const base = { clock: [...alone.clock, ...again.clock], processor: [...alone.processor, ...again.processor] };
    const p95 = (taken: number[]) => percentiles(taken).p95;
    const line = {
      kind,
      ...{ answered, refused, failed, processor: rounded(spent / Math.max(1, answered)) },
      ...{ first: rounded(first.turn), turn: rounded(turn), turnP999 },
      quiet: { clock: p95(base.clock), processor: p95(base.processor) },
      beside: { clock: p95(beside.clock), processor: p95(beside.processor), calls: beside.clock.length },
      times: {
        clock: rounded(p95(beside.clock) / p95(base.clock)),
        processor: rounded(p95(beside.processor) / p95(base.processor)),
      },
    };
    report.push(line);
    console.log(JSON.stringify(line));
    if (stacks.length > 0) console.log(`    first: ${first.stacks.join(' · ')}\n    later: ${stacks.join(' · ')}`);
  }
  return report;
}

const question = (n: number) => `Where does ${pick(people, n)} move number ${n % 50}?`;

async function readWorkspaceSample(large: Send): Promise<WorkspaceSample> {
  const call = (tool: string, args: object) => large('mcp', { tool, args }) as Promise<{ result: never }>;
  const recent = (await call('recall_recent', { limit: 200 })).result as {
    memories: { memory_id: string; content: string }[];
  };
  const counted = (await call('count_by', { group_by: 'entity' })).result as { groups: { group: string }[] };
  return {
    contents: recent.memories.map(({ content }) => content),
    memories: recent.memories.map(({ memory_id }) => memory_id),
    entities: counted.groups.slice(0, 20).map(({ group }) => group),
  };
}

/** Sends a recall every 20 ms until a promise settles. */
async function probeDelays({ server }: NoiseOptions, quiet: Send, until: Promise<unknown>): Promise<Delays> {
  const delays: Delays = { clock: [], processor: [] };
  let isOver = false;
  const over = until.then(() => {
    isOver = true;
  });
  for (let n = 0; !isOver; n += 1) {
    const [began, from] = [performance.now(), mainThreadMs(server)];
    await quiet('search', { query: question(n) });
    delays.clock.push(performance.now() - began);
    delays.processor.push(mainThreadMs(server) - from);
    await wait(20);
  }
  await over;
  return delays;
}

async function sendCostlyCalls({ calls, seconds }: NoiseOptions, send: (n: number) => Promise<unknown>) {
  const end = performance.now() + seconds * 1_000;
  const outcomes = { answered: 0, refused: 0, failed: 0 };
  let next = 0;
  const client = async () => {
    for (let n = next++; n < calls && performance.now() < end; n = next++)
      await send(n).then(
        () => (outcomes.answered += 1),
        async (error: unknown) => {
          const isRefused = String(error).includes('429');
          outcomes[isRefused ? 'refused' : 'failed'] += 1;
          if (!isRefused && outcomes.failed === 1) console.error(String(error));
          await wait(100);
        },
      );
  };
  await Promise.all(Array.from({ length: connections }, client));
  return outcomes;
}

/** Processor time of the server's main thread so far, in ms; wall-clock time if the system does not report it. */
function mainThreadMs({ process: { pid } }: RunningServer): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}
