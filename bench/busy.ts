/**
 * Measures the event loop of a service while eight clients recall and write, items are ingested, and the upkeep tools
 * run one after the other.
 */
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { hasEnded, type Job } from '../src/model/job.ts';
import { jsonClient, rounded } from './latency.ts';
import { takeLoopFigures } from './loop-figures.ts';
import { processorOf } from './processor.ts';
import type { RunningServer } from './program.ts';
import { people, percentiles, pick, sentence, type Tenant, things } from './tenants.ts';

export interface BusyOptions {
  server: RunningServer;
  loopFile: string;
  /** The workspace with the many memories. */
  large: Tenant;
  /** Minimum seconds for each tool, which runs again and again. */
  seconds: number;
  /** All tools if missing. */
  tools?: readonly string[];
}

/** Sends a GET request if there is no body. */
type Send = (path: string, body?: object) => Promise<unknown>;

const clients = 8;
const itemsAtOnce = 500;
const warm = 40;
const upkeep: readonly [tool: string, args: object][] = [
  ['dedup', { max_merges: 1_000 }],
  ['consolidate', {}],
  ['extract_patterns', { hours: 8_760 }],
  ['quality_metrics', {}],
  ['detect_communities', { generate_summaries: true }],
  ['memory_map', {}],
  ['hotspots', { hours: 8_760 }],
  ['access_patterns', {}],
  ['count_by', { group_by: 'entity' }],
  ['export', { limit: 200 }],
];

export async function measureBusy({ server, loopFile, large, seconds, tools }: BusyOptions): Promise<object[]> {
  const post = jsonClient(server.base, large.key);
  const send: Send = (path, body) => {
    const whole = `/api/workspaces/${large.slug}/${path}`;
    return body === undefined ? getJson(server.base + whole, large.key) : post(whole, body);
  };
  const state = { isOver: false, n: 0, recalled: [] as number[], items: 0 };
  const client = async () => {
    while (!state.isOver) {
      const n = state.n++;
      const began = performance.now();
      if (n % 10 < 7) {
        await send('search', { query: `Where does ${pick(people, n)} move the ${pick(things, n >> 1)}?` });
        state.recalled.push(performance.now() - began);
      } else await send('remember', { content: sentence(1_000_000 + n) });
    }
  };
  const ingestRepeatedly = async () => {
    while (!state.isOver) {
      const items = Array.from({ length: itemsAtOnce }, (_, at) => sentence(2_000_000 + state.items + at));
      await send('ingest', { source_name: `load ${state.items}`, items });
      state.items += itemsAtOnce;
      await wait(500);
    }
  };
  const background = [ingestRepeatedly(), ...Array.from({ length: clients }, client)];
  // The first questions load words and vectors.
  while (state.recalled.length < warm) await wait(50);
  console.log(
    `${warm} questions answered after ${Math.round(processorOf(server.process).main)} ms of processor of the thread that answers`,
  );
  const report: object[] = [];
  for (const [tool, args] of [['nothing', {}] as const, ...upkeep]) {
    if (tools && !tools.includes(tool)) continue;
    state.recalled = [];
    await takeLoopFigures(server, loopFile);
    const began = performance.now();
    let times = 0;
    for (; times === 0 || performance.now() - began < seconds * 1_000; times += 1)
      await (tool === 'nothing'
        ? wait(seconds * 1_000)
        : waitForJob(send, 3 * seconds, await send('mcp', { tool, args })));
    const { block, delayP999, turn, turnP999, stacks } = await takeLoopFigures(server, loopFile);
    const line = {
      ...{ tool, times, turn: rounded(turn), turnP999, block: rounded(block), delayP999: rounded(delayP999) },
      recalls: state.recalled.length,
      ...{ recall: percentiles(state.recalled), items: state.items },
    };
    report.push(line);
    console.log(JSON.stringify(line));
    if (stacks.length > 0) console.log(`    ${stacks.join(' · ')}`);
  }
  state.isOver = true;
  await Promise.all(background);
  return report;
}

/**
 * Waits for the job of a response, if there is one, and cancels it after `seconds`, because a job lets callers go
 * first.
 */
async function waitForJob(send: Send, seconds: number, answer: unknown): Promise<void> {
  const { job } = (answer as { result: { job?: { job_id: string } } }).result;
  if (job === undefined) return;
  const end = performance.now() + seconds * 1_000;
  for (;;) {
    const now = (await send(`jobs/${job.job_id}`)) as { job: Job };
    if (hasEnded(now.job)) return;
    if (performance.now() > end) await send(`jobs/${job.job_id}/cancel`, {}).catch(() => undefined);
    await wait(200);
  }
}

function getJson(url: string, key: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers: { authorization: `Bearer ${key}` } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve(JSON.parse(text)));
    });
    call.on('error', reject).end();
  });
}
