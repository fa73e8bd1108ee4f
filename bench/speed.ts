/**
 * npm run bench:speed [-- --sizes 10000,100000] [--only talks|sentences] [--stores FOLDER] [--calls 600] [--json FILE]:
 * measures the cost of recall, remember and bulk insertion on single sentences, and of recall on conversations, each
 * beside its floor. Needs STELE_EVAL_DIR for real texts. Compare figures only within one run. `--stores` keeps the
 * filled stores of single sentences in a folder; a later run measures copies of them instead of filling stores.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundledModelPath, loadStaticModel } from '../src/embedding/static-model.ts';
import { readConversations } from './conversations.ts';
import { type Filled, fillStore, fillTalks } from './fill.ts';
import { type Floor, openFloor } from './floor.ts';
import { jsonClient, type Latency, measure, rounded } from './latency.ts';
import { takeLoopFigures, watchedLoop } from './loop-figures.ts';
import { processorOf } from './processor.ts';
import { killAll, type RunningServer, runCli, startServer } from './program.ts';
import { readTexts, variedText } from './texts.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000' },
    only: { type: 'string' },
    stores: { type: 'string' },
    calls: { type: 'string', default: '600' },
    json: { type: 'string' },
  },
});
const evalDir = process.env.STELE_EVAL_DIR;
if (!evalDir) throw new Error('Set STELE_EVAL_DIR to a folder of evaluation sets: their sentences fill the store.');
const { sentences, questions } = readTexts(evalDir);
const talks = readConversations(evalDir);
const folder = mkdtempSync(join(tmpdir(), 'stele-speed-'));
process.on('exit', () => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});

const calls = Number(values.calls);
const sizes = values.sizes.split(',').map(Number);
const results = [];
if (values.only !== 'talks') for (const size of sizes) results.push(await measureSize(size));
const conversations = [];
if (values.only !== 'sentences') for (const size of sizes) conversations.push(await measureTalks(size));
const growth = results.length > 1 ? rounded(results.at(-1)!.recall.one.p50 / results[0]!.recall.one.p50) : null;
if (growth)
  console.log(
    `\nrecall at ${results.at(-1)!.size} costs ${growth} times that at ${results[0]!.size} (p50, one client)`,
  );
if (values.json) writeFileSync(values.json, JSON.stringify({ sizes: results, conversations, growth }, null, 2));

async function measureSize(size: number) {
  console.log(`\n${size.toLocaleString('en')} memories`);
  const dataDir = join(folder, String(size));
  const filled = await openFilledStore(dataDir, size);
  const { perSecond, perSecondIndexed, namesPerSecond, longestBlockMs } = filled;
  line(
    'bulk insert',
    `${Math.round(perSecond)} /s (indexing included: ${Math.round(perSecondIndexed)} /s), longest block ${rounded(longestBlockMs)} ms`,
  );
  line('names behind', `${Math.round(namesPerSecond)} /s`);
  const diskPerMemory = Math.round(filled.bytes / size);
  line('disk', `${diskPerMemory} bytes a memory`);
  const copy = join(folder, `${size}-floor`);
  cpSync(dataDir, copy, { recursive: true });
  const floor = await openFloor(copy, filled.workspaceId, filled.embedder);
  const floors = await measureFloor(floor, filled.words);
  line('bulk insert, floor', `${floors.bulkPerSecond} /s`);

  const key = await makeKey(dataDir, filled.slug);
  const started = await start(dataDir, filled.slug, key);
  line('start', `${started.readyMs} ms to health, ${started.firstRecallMs} ms to the first answer`);
  const served = await measureServer(started, filled.slug, key, floors);
  await started.server.stop();
  const { readyMs, firstRecallMs } = started;
  const starts = { readyMs, firstRecallMs, floorReadVectorsMs: rounded(floor.readVectorsMs) };
  const bulk = { perSecond, perSecondIndexed, namesPerSecond, longestBlockMs, floorPerSecond: floors.bulkPerSecond };
  return { size, bulk, diskPerMemory, ...served, starts };
}

/** Fills a store, or copies the one that an earlier run kept. */
async function openFilledStore(dataDir: string, size: number): Promise<Filled> {
  const fill = (dir: string) => fillStore({ dataDir: dir, size, sentences, questions: questions.slice(0, calls) });
  if (values.stores === undefined) return fill(dataDir);
  const kept = join(values.stores, String(size));
  const figures = `${kept}.json`;
  if (!existsSync(figures)) {
    mkdirSync(values.stores, { recursive: true });
    rmSync(kept, { recursive: true, force: true });
    const { embedder: _embedder, ...filled } = await fill(kept);
    writeFileSync(figures, JSON.stringify(filled));
  }
  cpSync(kept, dataDir, { recursive: true });
  const filled = JSON.parse(readFileSync(figures, 'utf8')) as Omit<Filled, 'embedder'>;
  return { ...filled, embedder: loadStaticModel(bundledModelPath()) };
}

/**
 * Asks questions before measuring: compiling and caching with the first questions are not part of the cost of a recall.
 */
async function warmUp(ask: (n: number) => Promise<unknown>): Promise<void> {
  await measure(Math.min(300, calls), 1, ask);
  await measure(calls, 8, ask);
}

/** Measures recall through the search route, with questions about people and times in conversations. */
async function measureTalks(size: number) {
  console.log(`\n${size.toLocaleString('en')} memories of conversations`);
  const dataDir = join(folder, `talks-${size}`);
  const talkQuestions = talks.questions.slice(0, calls);
  const filled = await fillTalks({ dataDir, size, turnOf: talks.turnOf, questions: talkQuestions });
  const copy = join(folder, `talks-${size}-floor`);
  cpSync(dataDir, copy, { recursive: true });
  const opened = await openFloor(copy, filled.workspaceId, filled.embedder);
  const floor = await measureRecallFloor(opened, filled.words);
  opened.close();
  const started = await start(dataDir, filled.slug, await makeKey(dataDir, filled.slug));
  const post = jsonClient(started.server.base, started.key);
  const ask = (n: number) =>
    post(`/api/workspaces/${filled.slug}/search`, { query: talkQuestions[n % talkQuestions.length], top_k: 10 });
  await warmUp(ask);
  await takeLongestBlock(started);
  const recall = { one: await measure(calls, 1, ask), eight: await measure(calls * 2, 8, ask), floor };
  const recallBlock = await takeLongestBlock(started);
  table('recall', recall);
  const throughput = rounded(recall.eight.perSecond / recall.one.perSecond);
  line('eight clients', `${throughput} times the throughput of one; longest block ${recallBlock} ms`);
  await started.server.stop();
  return { size, recall, throughput, recallBlock, timesFloor: rounded(recall.one.p50 / floor.p50) };
}

async function measureServer(
  warm: StartedServer,
  slug: string,
  key: string,
  floors: { recall: Latency; remember: Latency },
) {
  const post = jsonClient(warm.server.base, key);
  const path = (name: string) => `/api/workspaces/${slug}/${name}`;
  const ask = (n: number) => post(path('search'), { query: questions[n % questions.length], top_k: 10 });
  const keep = (offset: number) => (n: number) =>
    post(path('remember'), { content: `Kept ${offset + n}: ${variedText(sentences, n * 17)}` });
  await warmUp(ask);
  await takeLongestBlock(warm);
  const before = processorOf(warm.server.process);
  const recall = { one: await measure(calls, 1, ask), eight: await measure(calls * 2, 8, ask), floor: floors.recall };
  const after = processorOf(warm.server.process);
  const perRecall = (name: 'main' | 'all') => rounded((after[name] - before[name]) / (3 * calls));
  line(
    'processor a recall',
    `${perRecall('main')} ms of the thread that answers, ${perRecall('all')} ms of all threads`,
  );
  const recallBlock = await takeLongestBlock(warm);
  await measure(100, 1, keep(200_000));
  const remember = {
    one: await measure(calls, 1, keep(0)),
    eight: await measure(calls * 2, 8, keep(100_000)),
    floor: floors.remember,
  };
  const rememberBlock = await takeLongestBlock(warm);
  table('recall', recall);
  table('remember', remember);
  line('longest block', `${recallBlock} ms while recalling, ${rememberBlock} ms while remembering`);
  const residentMb = residentMegabytes(warm.server);
  line('resident memory', `${residentMb} MB`);
  return { recall, remember, blocks: { recallBlock, rememberBlock }, residentMb };
}

async function measureRecallFloor(
  floor: Floor,
  words: readonly { question: string; words: readonly string[] }[],
): Promise<Latency> {
  const ask = (n: number) => floor.recall(words[n % words.length]!.question, words[n % words.length]!.words);
  await measure(100, 1, ask);
  return measure(calls, 1, ask);
}

async function measureFloor(floor: Floor, words: readonly { question: string; words: readonly string[] }[]) {
  const recall = await measureRecallFloor(floor, words);
  const remember = await measure(calls, 1, (n) => floor.remember(`Floor ${n}: ${variedText(sentences, n * 17)}`));
  const bulk = 4_000;
  const batch = await measure(bulk / 500, 1, (n) =>
    floor.bulk(Array.from({ length: 500 }, (_, at) => `Bulk ${n}: ${variedText(sentences, n * 500 + at)}`)),
  );
  floor.close();
  return { recall, remember, bulkPerSecond: batch.perSecond * 500 };
}

interface StartedServer {
  server: RunningServer;
  key: string;
  loopFile: string;
  readyMs: number;
  firstRecallMs: number;
}

async function start(dataDir: string, slug: string, key: string): Promise<StartedServer> {
  const loopFile = join(folder, 'loop');
  const begin = performance.now();
  const env = { STELE_RATE_LIMIT: '0', STELE_LOG_LEVEL: 'warn', ...watchedLoop(loopFile) };
  const server = await startServer({ dataDir, env });
  const readyMs = Math.round(performance.now() - begin);
  await jsonClient(server.base, key)(`/api/workspaces/${slug}/search`, { query: questions[0] });
  return { server, key, loopFile, readyMs, firstRecallMs: Math.round(performance.now() - begin) };
}

/** The longest block of the server's event loop since the last call of this function, in ms. */
async function takeLongestBlock({ server, loopFile }: StartedServer): Promise<number> {
  return rounded((await takeLoopFigures(server, loopFile)).block);
}

function residentMegabytes({ process: { pid } }: RunningServer): number | null {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return null;
  }
}

async function makeKey(dataDir: string, slug: string): Promise<string> {
  const { stdout } = await runCli(['key', 'create', '--workspace', slug, '--label', 'speed', '--json'], { dataDir });
  return (JSON.parse(stdout) as { key: string }).key;
}

function table(name: string, { one, eight, floor }: { one: Latency; eight: Latency; floor: Latency }): void {
  const row = ({ p50, p95, p99, perSecond }: Latency) => `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, ${perSecond} /s`;
  line(
    `${name}, 1 client`,
    `${row(one)} (${rounded(one.p95 / floor.p95)} times the floor at p95, ${rounded(one.p50 / floor.p50)} at p50)`,
  );
  line(`${name}, 8 clients`, row(eight));
  line(`${name}, floor`, row(floor));
}

function line(name: string, text: string): void {
  console.log(`  ${name.padEnd(22)} ${text}`);
}
