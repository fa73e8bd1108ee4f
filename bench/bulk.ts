/**
 * npm run bench:bulk -- --url postgres://… [--memories 5000 --questions 100 --json FILE]: measures the speed of bulk
 * insertion on a PostgreSQL server, the cost of a recall while vectors move into the index, and the share of nearest
 * memories found before and after. Needs STELE_EVAL_DIR, and an empty database.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { modelStamp } from '../src/embedding/embedder.ts';
import { ingestItems, ingestSchema } from '../src/ingest/ingest.ts';
import { moveIntoIndex } from '../src/memory/move-into-index.ts';
import { recall } from '../src/retrieval/recall.ts';
import { recallRequestSchema } from '../src/retrieval/request.ts';
import { buildServices } from '../src/services.ts';
import { readSettings } from '../src/settings.ts';
import { carryOut } from '../src/verb.ts';
import { toWorkspace } from './bench-workspace.ts';
import { measure, rounded } from './latency.ts';
import { readTexts, variedText } from './texts.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: '' },
    memories: { type: 'string', default: '5000' },
    questions: { type: 'string', default: '100' },
    json: { type: 'string' },
  },
});
const evalDir = process.env.STELE_EVAL_DIR;
if (!evalDir || !values.url)
  throw new Error('Set STELE_EVAL_DIR to a folder of evaluation sets, and --url to a database.');
const [memories, questionCount] = [Number(values.memories), Number(values.questions)];
const itemsAtOnce = 1_000;
const limit = 100;
const dataDir = mkdtempSync(join(tmpdir(), 'stele-bulk-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

const { sentences, questions } = readTexts(evalDir);
const open = await openBench();
// The first thousand memories warm up the program and the server.
await insertBulk(0, itemsAtOnce);
const bulk = await timeBulk();
const fresh = { waiting: await countPending(), found: await measureFoundShare(), recall: await timeRecall() };
printFigures('right after it', fresh);
const { moved, during } = await moveVectors();
const done = { waiting: await countPending(), found: await measureFoundShare(), recall: await timeRecall() };
printFigures('when all are in the index', done);
await open.close();
if (values.json) writeFileSync(values.json, JSON.stringify({ bulk, fresh, moved, during, done }, null, 2));

async function openBench() {
  const settings = {
    STELE_DATA_DIR: dataDir,
    STELE_DATABASE_URL: values.url,
    STELE_LOG_LEVEL: 'warn',
    STELE_JOBS: '0',
  };
  const services = await buildServices(readSettings(settings));
  const record = await services.storage.control.workspaces.create({ name: `Bulk ${Date.now()}` });
  const server = new pg.Client({ connectionString: values.url });
  await server.connect();
  // This connection is used only for the exact comparison.
  await server.query('set enable_indexscan = off; set enable_bitmapscan = off');
  const within = <T>(work: (workspace: ReturnType<typeof toWorkspace>) => Promise<T>) =>
    services.storage.withWorkspace(record, ({ storeFor }) => work(toWorkspace(services, record, storeFor)));
  const close = async () => {
    await server.end();
    await services.storage.close();
  };
  return { schema: record.workspace_id.toLowerCase(), embedder: services.embedder, server, within, close };
}

function insertBulk(from: number, count: number) {
  const items = Array.from({ length: count }, (_, at) => variedText(sentences, from + at));
  return open.within((workspace) =>
    carryOut(workspace, ingestItems, ingestSchema.parse({ source_name: 'bulk', items })),
  );
}

async function timeBulk() {
  const used = process.cpuUsage();
  const start = performance.now();
  for (let from = itemsAtOnce; from < itemsAtOnce + memories; from += itemsAtOnce) await insertBulk(from, itemsAtOnce);
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(used);
  const taken = { perSecond: Math.round(memories / seconds), ownMs: rounded((user + system) / 1000 / memories) };
  console.log(`bulk insertion ${taken.perSecond} /s, processor of this process ${taken.ownMs} ms a memory`);
  return taken;
}

function countPending() {
  return open.within(async ({ store }) => (await store.health()).pending);
}

async function timeRecall() {
  const ask = (n: number) =>
    open.within((workspace) =>
      recall(workspace, recallRequestSchema.parse({ query: questions[n % questions.length]!.slice(0, 200) })),
    );
  await measure(10, 1, (n) => ask(n + 1_000));
  const { p50, p95 } = await measure(questionCount, 1, ask);
  return { p50, p95 };
}

/** Moves the vectors into the index while recalls go on. */
async function moveVectors() {
  const before = await countPending();
  if (before === 0) return { moved: null, during: null };
  const [began, job] = [performance.now(), { stop: new AbortController().signal, report: async () => undefined }];
  let seconds: number | null = null;
  const walk = open.within(async ({ store }) => {
    await moveIntoIndex(store, job, 0);
    seconds = (performance.now() - began) / 1000;
  });
  const recalled = await timeRecall();
  const note = seconds === null ? '' : ' (the walk ended before)';
  await walk;
  const perSecond = Math.round(before / seconds!);
  console.log(
    `while they move into the index: recall p50 ${recalled.p50} ms, p95 ${recalled.p95} ms${note}; ${perSecond} /s`,
  );
  return { moved: { count: before, perSecond }, during: recalled };
}

/**
 * The share of the nearest hundred memories that a search finds, compared with an exact scan of all vectors on the
 * server. Equally near memories are interchangeable.
 */
async function measureFoundShare() {
  const { schema, embedder, server } = open;
  const stamp = modelStamp(embedder.model);
  const shares: number[] = [];
  for (const question of questions.slice(0, questionCount)) {
    const vector = (await embedder.embedQuery(question))!;
    if (vector.every((component) => component === 0)) continue;
    const { rows } = await server.query(
      `select 1 - (embedding <=> $1) as score from "${schema}".vectors where embedding is not null order by embedding <=> $1 limit ${limit}`,
      [`[${vector.join(',')}]`],
    );
    const { hits } = await open.within(({ store }) => store.memories.nearest(vector, stamp, limit, {}));
    const furthest = Number(rows.at(-1).score) - 1e-6;
    shares.push(hits.filter(({ score }) => score >= furthest).length / limit);
  }
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return { mean: rounded(100 * mean), least: rounded(100 * Math.min(...shares)) };
}

function printFigures(
  when: string,
  {
    waiting,
    found,
    recall: { p50, p95 },
  }: { waiting: number; found: { mean: number; least: number }; recall: { p50: number; p95: number } },
) {
  console.log(
    `${when}: ${waiting} wait; of the nearest ${limit} a search finds ${found.mean} % (at least ${found.least} %); recall p50 ${p50} ms, p95 ${p95} ms`,
  );
}
