/**
 * npm run bench:talks [-- --memories 10000 --questions 300 --mode full_context --url postgres://… --against FOLDER
 * --json FILE]: measures the cost of a recall in one workspace of conversations, in this process, beside its floor. It
 * is in ms of processor time, since wall-clock time includes other programs. `--against` names a copy of the folder
 * `build` of another version: both are asked in turns over equal stores (on PostgreSQL one store), and their results
 * are compared. Needs STELE_EVAL_DIR.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { memoryInputSchema } from '../src/model/memory.ts';
import type { WorkspaceRecord } from '../src/model/workspace.ts';
import { openModels } from '../src/models.ts';
import { readQuery } from '../src/retrieval/query/query.ts';
import { readSettings } from '../src/settings.ts';
import { toWorkspace } from './bench-workspace.ts';
import { readConversations } from './conversations.ts';
import { openFloor } from './floor.ts';
import { rounded } from './latency.ts';
import { rememberAll } from './remember-all.ts';
import { untilIndexed } from './until-indexed.ts';

const { values } = parseArgs({
  options: {
    memories: { type: 'string', default: '10000' },
    questions: { type: 'string', default: '300' },
    mode: { type: 'string', default: 'full_context' },
    url: { type: 'string', default: '' },
    against: { type: 'string' },
    json: { type: 'string' },
  },
});
const evalDir = process.env.STELE_EVAL_DIR;
if (!evalDir) throw new Error('Set STELE_EVAL_DIR to a folder of evaluation sets: their talks fill the store.');
const { turnOf, questions } = readConversations(evalDir);
const folder = mkdtempSync(join(tmpdir(), 'stele-talks-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const settingsFor = (dataDir: string) =>
  readSettings({ STELE_DATA_DIR: dataDir, STELE_DATABASE_URL: values.url, STELE_LOG_LEVEL: 'warn' });

const filled = join(folder, 'filled');
mkdirSync(filled);
const { record, words } = await fill(Number(values.memories));
const sides = [await openVersion('this', fileURLToPath(new URL('..', import.meta.url)))];
if (values.against) sides.push(await openVersion('other', resolve(values.against)));
const same = await askAlternately();
const floor = values.url ? null : await measureFloor();
for (const side of sides) await side.close();
report();

/** A version of the program with its own store. */
interface Version {
  name: string;
  ask(question: string): Promise<string>;
  cpu: number[];
  ms: number[];
  close(): Promise<void>;
}

async function fill(count: number) {
  const services = await openModels(settingsFor(filled));
  const made = await services.storage.control.workspaces.create({ name: `Talks ${Date.now()}` });
  const lookedUp = await services.storage.withWorkspace(made, async (open) => {
    const workspace = toWorkspace(services, made, open.storeFor);
    const start = performance.now();
    for (let importBuilt = 0; importBuilt < count; importBuilt += 1_000) {
      const turns = Array.from({ length: Math.min(1_000, count - importBuilt) }, (_, at) => turnOf(importBuilt + at));
      await rememberAll(
        workspace,
        turns.map((turn) => memoryInputSchema.parse(turn)),
      );
    }
    console.log(`filled: ${count} memories, ${Math.round((1000 * count) / (performance.now() - start))} /s`);
    await untilIndexed(workspace.store);
    const each: string[][] = [];
    for (const question of questionsOfTalks()) each.push([...(await readQuery(workspace, question)).words]);
    return each;
  });
  await services.storage.close();
  return { record: made, words: lookedUp };
}

function questionsOfTalks(): string[] {
  return Array.from({ length: Number(values.questions) }, (_, n) => questions[n % questions.length]!);
}

/** Opens another build. Its types may differ, but everything called here is as old as this benchmark. */
async function openVersion(name: string, build: string): Promise<Version> {
  const from = async (path: string) => import(pathToFileURL(join(build, path)).href);
  const { openModels: openOthers } = (await from('src/models.js')) as typeof import('../src/models.ts');
  const { recall } = (await from('src/retrieval/recall.js')) as typeof import('../src/retrieval/recall.ts');
  const request = (await from('src/retrieval/request.js')) as typeof import('../src/retrieval/request.ts');
  const dataDir = join(folder, name);
  cpSync(filled, dataDir, { recursive: true });
  const models = await openOthers(settingsFor(dataDir));
  const ask = (question: string) =>
    models.storage.withWorkspace(record as WorkspaceRecord, async (open) => {
      const asking = request.recallRequestSchema.parse({ query: question, top_k: 10, mode: values.mode });
      const answer = request.recallAnswerSchema.parse(await recall(toWorkspace(models, record, open.storeFor), asking));
      return JSON.stringify([answer.memories.map(({ memory_id, score }) => [memory_id, score]), answer.notes]);
    });
  return { name, ask, cpu: [], ms: [], close: () => models.storage.close() };
}

/** Asks all versions in turns. Returns the number of questions with equal answers. */
async function askAlternately(): Promise<number> {
  for (const question of questionsOfTalks().slice(0, 50)) for (const side of sides) await side.ask(question);
  let equal = 0;
  for (const [n, question] of questionsOfTalks().entries()) {
    const answers = new Set<string>();
    for (const side of n % 2 ? sides.toReversed() : sides) {
      const { answer, cpu, ms } = await timed(() => side.ask(question));
      side.cpu.push(cpu);
      side.ms.push(ms);
      answers.add(answer);
    }
    if (answers.size === 1) equal += 1;
  }
  return equal;
}

async function timed<T>(work: () => Promise<T>) {
  const [used, start] = [process.cpuUsage(), performance.now()];
  const answer = await work();
  const { user, system } = process.cpuUsage(used);
  return { answer, cpu: (user + system) / 1000, ms: performance.now() - start };
}

async function measureFloor(): Promise<number[]> {
  const copy = join(folder, 'floor');
  cpSync(filled, copy, { recursive: true });
  const models = await openModels(settingsFor(join(folder, 'model')));
  const measured = await openFloor(copy, record.workspace_id, models.embedder);
  const cpu: number[] = [];
  for (const [n, question] of questionsOfTalks().entries())
    cpu.push((await timed(() => measured.recall(question, words[n]!))).cpu);
  measured.close();
  await models.storage.close();
  return cpu;
}

function report(): void {
  const at = (all: readonly number[], share: number) =>
    rounded([...all].sort((one, other) => one - other)[Math.floor(all.length * share)]!);
  const mean = (all: readonly number[]) => rounded(all.reduce((sum, one) => sum + one, 0) / all.length);
  const figures = sides.map(({ name, cpu, ms }) => ({
    state: name,
    cpu: { mean: mean(cpu), p50: at(cpu, 0.5), p95: at(cpu, 0.95) },
    clock: { p50: at(ms, 0.5), p95: at(ms, 0.95) },
    ...(floor && { timesFloor: rounded(at(cpu, 0.5) / at(floor, 0.5)) }),
  }));
  for (const { state, cpu, clock, timesFloor } of figures)
    console.log(
      `${state.padEnd(6)} processor ${cpu.mean} mean, ${cpu.p50} p50, ${cpu.p95} p95 ms; clock ${clock.p50} p50, ${clock.p95} p95 ms${timesFloor ? `; ${timesFloor} times the floor at p50` : ''}`,
    );
  const ofFloor = floor && { mean: mean(floor), p50: at(floor, 0.5), p95: at(floor, 0.95) };
  if (ofFloor) console.log(`floor  processor ${ofFloor.mean} mean, ${ofFloor.p50} p50, ${ofFloor.p95} p95 ms`);
  if (sides.length > 1) console.log(`${same} of ${questionsOfTalks().length} questions had one answer`);
  if (values.json) writeFileSync(values.json, JSON.stringify({ figures, floor: ofFloor, same }, null, 2));
}
