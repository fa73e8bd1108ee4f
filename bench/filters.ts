/**
 * npm run bench:filters [-- --memories 100000 --calls 100 --data DIR --url postgres://…]: measures the time to find the
 * nearest memories under a filter, and compares each result with an exact scan of all memories. With --data the store
 * is kept for later runs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createLogger } from '../src/log.ts';
import { newId } from '../src/model/ids.ts';
import { recalledStatuses, type StoredMemory } from '../src/model/memory.ts';
import { dot, embeddingDimensions } from '../src/model/vector.ts';
import { openStorage } from '../src/storage/open.ts';
import type { MemoryFilter } from '../src/storage/ports/memories.ts';
import type { WorkspaceStore } from '../src/storage/ports/store.ts';
import { measure, rounded } from './latency.ts';
import { untilIndexed } from './until-indexed.ts';

const { values } = parseArgs({
  options: {
    memories: { type: 'string', default: '100000' },
    calls: { type: 'string', default: '100' },
    data: { type: 'string' },
    url: { type: 'string' },
  },
});
const size = Number(values.memories);
const limit = 100;
const model = 'bench@1';
/** Maximum error of the index. */
const tolerance = 0.02;

/** A generator of the same numbers each time. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function toUnit(components: ArrayLike<number>): Float32Array {
  const vector = Float32Array.from(components);
  const length = Math.hypot(...vector);
  return vector.map((component) => component / length);
}

const topics = 200;
const random = randomFrom(8);
const normal = () => random() + random() + random() + random() - 2;
const nearTopic = (centre: Float32Array | null, spread: number) =>
  toUnit(Array.from({ length: embeddingDimensions }, (_, at) => (centre?.[at] ?? 0) + normal() * spread));
const centres = Array.from({ length: topics }, () => nearTopic(null, 1));
/** The questions are about the last tenth of the topics. */
const queriedTopics = topics / 10;

interface Item {
  memory: StoredMemory;
  vector: Float32Array;
  topic: number;
}

function makeItem(n: number): Item {
  const topic = Math.floor(random() * topics);
  const lot = random();
  const shares = { half: 0.5, fifth: 0.2, twentieth: 0.05, hundredth: 0.01 };
  const tags = Object.entries(shares).flatMap(([tag, share]) => (random() < share ? [tag] : []));
  if (topic < 0.3 * topics) tags.push('elsewhere');
  if (topic >= topics - queriedTopics && lot < 0.01) tags.push('few, and near');
  const at = new Date(Date.UTC(2024, 0, 1) + n * 60_000).toISOString();
  const memory: StoredMemory = {
    memory_id: newId('memory'),
    content: `memory ${n}`,
    layer: lot < 0.03 ? 'procedural' : lot < 0.6 ? 'episodic' : 'semantic',
    memory_type: lot < 0.02 ? 'procedure' : lot < 0.7 ? 'fact' : 'narrative',
    status: lot < 0.95 ? 'active' : 'superseded',
    tags,
    pinned: lot < 0.001,
    importance: 0.5,
    note: null,
    occurred_at: null,
    source: { name: null, type: null, run_id: null },
    session_id: `session ${n % 1_000}`,
    actor: 'system:bench',
    metadata: {},
    language: 'en',
    access_count: 0,
    last_accessed_at: null,
    supersedes: null,
    merged_into: null,
    valid_from: null,
    valid_to: null,
    created_at: at,
    updated_at: at,
    forgotten_at: null,
  };
  return { memory, vector: nearTopic(centres[topic]!, 0.06), topic };
}

const dayOf = (n: number) => new Date(Date.UTC(2024, 0, 1) + n * 60_000).toISOString();
const tagged = (tag: string) => (memory: StoredMemory) => memory.tags.includes(tag);
const lines: [name: string, filter: MemoryFilter, passes: (memory: StoredMemory) => boolean][] = [
  ['no filter', {}, () => true],
  ['what recall shows', { statuses: recalledStatuses }, ({ status }) => status === 'active'],
  ['a tag of half', { tags: ['half'] }, tagged('half')],
  ['a tag of a fifth', { tags: ['fifth'] }, tagged('fifth')],
  ['a tag of 5 %', { tags: ['twentieth'] }, tagged('twentieth')],
  ['a tag of 1 %', { tags: ['hundredth'] }, tagged('hundredth')],
  ['a tag of 0.1 %, all near', { tags: ['few, and near'] }, tagged('few, and near')],
  ['a tag of 30 %, none near', { tags: ['elsewhere'] }, tagged('elsewhere')],
  [
    'both of 20 % and 5 %',
    { tags: ['fifth', 'twentieth'] },
    (memory) => tagged('fifth')(memory) && tagged('twentieth')(memory),
  ],
  ['a type of 2 %', { types: ['procedure'] }, ({ memory_type }) => memory_type === 'procedure'],
  ['a layer of 3 %', { layers: ['procedural'] }, ({ layer }) => layer === 'procedural'],
  ['status, 5 %', { statuses: ['superseded'] }, ({ status }) => status === 'superseded'],
  ['pinned, 0.1 %', { pinned: true }, ({ pinned }) => pinned],
  ['a session of 0.1 %', { session_id: 'session 7' }, ({ session_id }) => session_id === 'session 7'],
  ['since, the newest 10 %', { since: dayOf(0.9 * size) }, ({ created_at }) => created_at >= dayOf(0.9 * size)],
  ['until, the oldest 1 %', { until: dayOf(0.01 * size) }, ({ created_at }) => created_at <= dayOf(0.01 * size)],
  ['as of, the oldest 10 %', { existedAt: dayOf(0.1 * size) }, ({ created_at }) => created_at <= dayOf(0.1 * size)],
];

const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'stele-filters-'));
if (!values.data) process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const storage = await openStorage(
  { dataDir, databaseUrl: values.url ?? null, databasePool: 4, openWorkspaces: 4 },
  createLogger('warn'),
);
const items = Array.from({ length: size }, (_, n) => makeItem(n));
const questions = Array.from({ length: Number(values.calls) }, (_, n) =>
  nearTopic(centres[topics - 1 - (n % queriedTopics)]!, 0.06),
);
const slug = `filters-${size}`;
const known = await storage.control.workspaces.findBySlug(slug);
const record = known ?? (await storage.control.workspaces.create({ name: `Filters ${size}`, slug }));
await storage.withWorkspace(record, async ({ storeFor }) => {
  const store = storeFor({
    actor: 'system:bench',
    actor_label: 'bench',
    key_id: null,
    tool: 'bench',
    operation_id: newId('operation'),
    request_id: null,
  });
  if (!known) await fill(store);
  await store.memories.nearest(questions[0]!, model, limit, {});
  await untilIndexed(store);
  console.log(`${storage.engine}, ${size.toLocaleString('en')} memories, the ${limit} nearest`);
  console.log(
    'ms of a call and of the longest block of the event loop; shares of the nearest that are found, of what passes that is looked at\n',
  );
  console.log(`${'filter'.padEnd(28)} passing     p50     p95     cpu   block   found   least  sought`);
  for (const line of lines) await report(store, ...line);
});
await storage.close();

async function fill({ memories }: WorkspaceStore): Promise<void> {
  const step = 500;
  for (let from = 0; from < size; from += step)
    await memories.add(
      items.slice(from, from + step).map(({ memory, vector }) => ({
        memory,
        form: { words: [memory.memory_id.toLowerCase()], vector, passages: [], model },
      })),
    );
}

/** `cpu`, of this process, is more reliable than wall-clock time if other programs run. */
async function report(
  store: WorkspaceStore,
  name: string,
  filter: MemoryFilter,
  passes: (memory: StoredMemory) => boolean,
) {
  const passing = items.filter(({ memory }) => passes(memory));
  const search = (n: number) => store.memories.nearest(questions[n]!, model, limit, filter);
  let coverage = 1;
  const shares: number[] = [];
  for (let n = 0; n < Math.min(20, questions.length); n += 1) {
    const answer = await search(n);
    coverage = Math.min(coverage, answer.coverage);
    const scores = passing.map(({ vector }) => dot(vector, questions[n]!)).sort((one, other) => other - one);
    const wanted = scores.slice(0, limit);
    const enough = wanted.filter((score, place) => (answer.hits[place]?.score ?? -1) >= score - tolerance);
    shares.push(wanted.length === 0 ? 1 : enough.length / wanted.length);
  }
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const before = process.cpuUsage();
  const { p50, p95 } = await measure(questions.length, 1, search);
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1_000 / questions.length;
  await wait(10);
  delay.disable();
  const found = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const figures = [passing.length, p50, p95, cpu, delay.max / 1e6, found, Math.min(...shares), coverage];
  console.log(name.padEnd(28) + figures.map((figure) => String(rounded(figure)).padStart(8)).join(''));
}
