/**
 * npm run bench:remember [-- --memories 2000 --calls 600 --talks --against FOLDER --json FILE]: measures the cost of a
 * `remember` through the JSON API, in this process, beside its floor. It is in ms of processor time, since wall-clock
 * time includes other programs. It stores sentences, or with `--talks` turns of conversations. `--against` names a copy
 * of the folder `build` of another version, which stores the same memories in turns. Needs STELE_EVAL_DIR.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createKey } from '../src/access/api-keys.ts';
import { memoryInputSchema } from '../src/model/memory.ts';
import { openModels } from '../src/models.ts';
import { buildServices } from '../src/services.ts';
import { readSettings } from '../src/settings.ts';
import { toWorkspace } from './bench-workspace.ts';
import { readConversations } from './conversations.ts';
import { openFloor } from './floor.ts';
import { rounded } from './latency.ts';
import { rememberAll } from './remember-all.ts';
import { readTexts, variedText } from './texts.ts';

const { values } = parseArgs({
  options: {
    memories: { type: 'string', default: '2000' },
    calls: { type: 'string', default: '600' },
    talks: { type: 'boolean', default: false },
    against: { type: 'string' },
    json: { type: 'string' },
  },
});
const evalDir = process.env.STELE_EVAL_DIR;
if (!evalDir) throw new Error('Set STELE_EVAL_DIR to a folder of evaluation sets: their texts are stored.');
const textOf = values.talks ? talksOf(evalDir) : sentencesOf(evalDir);
const folder = mkdtempSync(join(tmpdir(), 'stele-remember-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const [memories, calls] = [Number(values.memories), Number(values.calls)];
const warmUp = 100;

/** A version of the program with its own store. */
interface Version {
  name: string;
  remember(content: object): Promise<void>;
  cpu: number[];
  close(): Promise<void>;
}

const filled = join(folder, 'filled');
const { slug, secret, workspaceId } = await fill();
const sides = [await openVersion('this', fileURLToPath(new URL('..', import.meta.url)))];
if (values.against) sides.push(await openVersion('other', resolve(values.against)));
const floor = await openFloorVersion();
await rememberAlternately([...sides, floor]);
for (const side of [...sides, floor]) await side.close();
report();

function sentencesOf(path: string) {
  const { sentences } = readTexts(path);
  return (n: number) => ({ content: variedText(sentences, n) });
}

function talksOf(path: string) {
  const { turnOf } = readConversations(path);
  return (n: number) => turnOf(n);
}

function settingsFor(dataDir: string) {
  mkdirSync(dataDir, { recursive: true });
  return readSettings({
    STELE_DATA_DIR: dataDir,
    STELE_LOG_LEVEL: 'warn',
    STELE_RATE_LIMIT: '1000000',
    STELE_SECRET: 'a-secret-of-this-program-long-enough-for-it',
  });
}

async function fill() {
  const services = await buildServices(settingsFor(filled));
  const record = await services.storage.control.workspaces.create({ name: 'Remember' });
  const made = { workspace_id: record.workspace_id, label: 'bench', scope: 'write', expires_at: null } as const;
  const key = await createKey(services.storage.control, { ...made, created_by: 'bench' });
  await services.storage.withWorkspace(record, async (open) => {
    const workspace = toWorkspace(services, record, open.storeFor);
    const drafts = Array.from({ length: memories }, (_, n) => memoryInputSchema.parse(textOf(n)));
    await rememberAll(workspace, drafts);
  });
  await services.storage.close();
  return { slug: record.slug, secret: key.secret, workspaceId: record.workspace_id };
}

/** Opens another build. Its types may differ, but everything called here is as old as this benchmark. */
async function openVersion(name: string, build: string): Promise<Version> {
  const importBuilt = async (path: string) => import(pathToFileURL(join(build, path)).href);
  const { createApp } = (await importBuilt('src/app.js')) as typeof import('../src/app.ts');
  const built = (await importBuilt('src/services.js')) as typeof import('../src/services.ts');
  const dataDir = join(folder, name);
  cpSync(filled, dataDir, { recursive: true });
  const services = await built.buildServices(settingsFor(dataDir));
  const app = createApp(services);
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const remember = async (memory: object) => {
    const request = { method: 'POST', headers, body: JSON.stringify(memory) };
    const answer = await app.request(`/api/workspaces/${slug}/remember`, request);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${answer.status}: ${text.slice(0, 300)}`);
  };
  return { name, remember, cpu: [], close: () => services.storage.close() };
}

async function openFloorVersion(): Promise<Version> {
  const copy = join(folder, 'floor');
  cpSync(filled, copy, { recursive: true });
  const models = await openModels(settingsFor(join(folder, 'model')));
  const opened = await openFloor(copy, workspaceId, models.embedder);
  const remember = (memory: { content?: string }) => opened.remember(memory.content ?? '');
  const close = async () => {
    opened.close();
    await models.storage.close();
  };
  return { name: 'floor', remember, cpu: [], close };
}

/** Makes ten calls of each version in turn, so that deferred work of a call is counted for its own version. */
async function rememberAlternately(versions: readonly Version[]): Promise<void> {
  const atOnce = 10;
  for (let from = 0; from < warmUp + calls; from += atOnce)
    for (const state of from % 20 ? versions.toReversed() : versions) {
      const used = process.cpuUsage();
      for (let n = from; n < from + atOnce; n += 1) await state.remember(textOf(memories + n));
      const { user, system } = process.cpuUsage(used);
      if (from >= warmUp) state.cpu.push((user + system) / 1000 / atOnce);
    }
}

function report(): void {
  const at = (all: readonly number[], share: number) =>
    rounded([...all].sort((one, other) => one - other)[Math.floor(all.length * share)]!);
  const mean = (all: readonly number[]) => rounded(all.reduce((sum, one) => sum + one, 0) / all.length);
  const figures = [...sides, floor].map(({ name, cpu }) => ({
    state: name,
    cpu: { mean: mean(cpu), p50: at(cpu, 0.5), p95: at(cpu, 0.95) },
    timesFloor: rounded(at(cpu, 0.5) / at(floor.cpu, 0.5)),
  }));
  for (const { state, cpu, timesFloor } of figures)
    console.log(
      `${state.padEnd(6)} processor ${cpu.mean} mean, ${cpu.p50} p50, ${cpu.p95} p95 ms; ${timesFloor} times the floor at p50`,
    );
  if (values.json) writeFileSync(values.json, JSON.stringify(figures, null, 2));
}
