/**
 * npm run bench:upkeep [-- --size 100000 --data DIR]: measures the cost of upkeep of a large SQLite workspace, for
 * itself and for other calls. With `--data` the workspace is kept there and reused. Upkeep changes it, so a second run
 * finds less to do.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { newId } from '../src/model/ids.ts';
import { hasEnded } from '../src/model/job.ts';
import { memoryInputSchema } from '../src/model/memory.ts';
import { buildServices } from '../src/services.ts';
import { readSettings } from '../src/settings.ts';
import { callTool } from '../src/tools/call-tool.ts';
import type { Workspace } from '../src/workspace.ts';
import { toWorkspace } from './bench-workspace.ts';
import { watchTurns } from './longest-turn.ts';
import { rememberAll } from './remember-all.ts';
import { readTexts, variedText } from './texts.ts';
import { untilIndexed } from './until-indexed.ts';

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    data: { type: 'string' },
    tools: { type: 'string', default: 'dedup,consolidate,extract_patterns,quality_metrics' },
  },
});
const folder = process.env.STELE_EVAL_DIR;
if (folder === undefined)
  throw new Error('Set STELE_EVAL_DIR to a folder of evaluation sets: their sentences fill the store.');
const { sentences, questions } = readTexts(folder);
const size = Number(values.size);
const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'stele-upkeep-'));
if (values.data === undefined) process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

const services = await buildServices(readSettings({ STELE_DATA_DIR: dataDir, STELE_LOG_LEVEL: 'warn' }));
const { workspaces } = services.storage.control;
const record = (await workspaces.findBySlug('upkeep')) ?? (await workspaces.create({ name: 'Upkeep', slug: 'upkeep' }));
await services.storage.withWorkspace(record, async (open) => {
  const call = () => {
    const workspace = toWorkspace(services, record, open.storeFor);
    const caller = { ...workspace.caller, operation_id: newId('operation') };
    return { ...workspace, caller, store: open.storeFor(caller) };
  };
  await fill(call);
  for (const tool of values.tools.split(',')) await measure(call, tool);
});
await services.jobs.stop();
await services.storage.close();

/** Every thousandth text repeats an earlier one with a small difference; a hundred memories form a session. */
async function fill(call: () => Workspace): Promise<void> {
  const start = performance.now();
  const step = 2_000;
  for (let from = await call().store.memories.count(); from < size; from += step) {
    const inputs = Array.from({ length: Math.min(step, size - from) }, (_, at) => {
      const n = from + at;
      const content = n % 1_000 === 999 ? `${variedText(sentences, n - 500)}!` : variedText(sentences, n);
      return memoryInputSchema.parse({ content, session_id: `session-${Math.floor(n / 100)}` });
    });
    await rememberAll(call(), inputs);
    process.stdout.write(`\r${from + inputs.length} memories, ${Math.round((performance.now() - start) / 1000)} s`);
  }
  // The first questions load the vectors and compile the code that they run.
  for (const query of questions.slice(0, 40)) await callTool(call(), { tool: 'recall', args: { query } });
  await untilIndexed(call().store);
  process.stdout.write('\n');
}

/** The final result, after waiting for the job if the response names one. */
async function finalResult(call: () => Workspace, answer: unknown): Promise<unknown> {
  const { job } = answer as { job?: { job_id: string } };
  if (job === undefined) return answer;
  for (;;) {
    const now = await call().store.jobs.get(job.job_id);
    if (hasEnded(now)) return now.error ?? now.result;
    await wait(20);
  }
}

/** Measures one tool while a question is asked every 50 ms. */
async function measure(call: () => Workspace, tool: string): Promise<void> {
  let isOver = false;
  const asking = (async () => {
    const times: number[] = [];
    for (let n = 0; !isOver; n += 1) {
      const start = performance.now();
      await callTool(call(), { tool: 'recall', args: { query: questions[n % questions.length] } });
      times.push(performance.now() - start);
      await wait(50);
    }
    return times.sort((one, other) => one - other);
  })();
  const turns = watchTurns();
  turns.take();
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const answer = await finalResult(call, (await callTool(call(), { tool })).answer);
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const longest = turns.take();
  turns.stop();
  isOver = true;
  const times = await asking;
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0;
  const line = `${tool}: ${seconds.toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of processor, the questions included), longest block ${Math.round(longest)} ms of processor, recall meanwhile p95 ${Math.round(p95)} ms of ${times.length}`;
  console.log(line, JSON.stringify(answer).slice(0, 600));
}
