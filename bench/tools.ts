/**
 * npm run bench:tools [-- --memories 100000 --entities 20000 --forgotten 0 --negatives 0 --calls 200 --only
 * recall_entity,search_entities --url postgres://…]: measures the cost of the reading tools on a large workspace,
 * called as clients call them. To measure another tool, add a line below.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { newId } from '../src/model/ids.ts';
import { buildServices } from '../src/services.ts';
import { readSettings } from '../src/settings.ts';
import { callTool } from '../src/tools/call-tool.ts';
import { tools } from '../src/tools/catalogue.ts';
import type { Workspace } from '../src/workspace.ts';
import { toWorkspace } from './bench-workspace.ts';
import { fillGraph, type Landmarks, verbs } from './graph-texts.ts';
import { measure, rounded } from './latency.ts';
import { watchTurns } from './longest-turn.ts';
import { untilIndexed } from './until-indexed.ts';

const { values } = parseArgs({
  options: {
    memories: { type: 'string', default: '100000' },
    entities: { type: 'string', default: '20000' },
    forgotten: { type: 'string', default: '0' },
    negatives: { type: 'string', default: '0' },
    calls: { type: 'string', default: '200' },
    only: { type: 'string' },
    url: { type: 'string' },
  },
});

/** Returns the n-th call. Half of all memories mention `hub`; ever fewer mention the `names` further down. */
type Call = (n: number, landmarks: Landmarks) => [tool: string, args: Record<string, unknown>];
const calls: Record<string, Call> = {
  'search_entities, misspelled': (n, { names }) => ['search_entities', { query: misspelled(names[n % names.length]!) }],
  'search_entities, a part': (n, { names }) => ['search_entities', { query: names[n % names.length]!.slice(0, 3) }],
  recall_entity: (n, { names }) => ['recall_entity', { name: names[(n * 37) % names.length] }],
  'recall_entity, hub': (_n, { hub }) => ['recall_entity', { name: hub }],
  entity_graph: (n, { names }) => ['entity_graph', { name: names[(n * 37) % names.length] }],
  'entity_graph, hub': (_n, { hub }) => ['entity_graph', { name: hub }],
  entity_timeline: (n, { names }) => ['entity_timeline', { name: names[(n * 37) % names.length] }],
  'entity_timeline, hub': (_n, { hub }) => ['entity_timeline', { name: hub }],
  'recall_related, 2 hops': (n, { names }) => ['recall_related', { name: names[(n * 37) % names.length], max_hops: 2 }],
  'recall_related, 4 hops': (n, { names }) => ['recall_related', { name: names[(n * 37) % names.length], max_hops: 4 }],
  'recall_related, hub': (_n, { hub }) => ['recall_related', { name: hub, max_hops: 2 }],
  backlinks: (n, { memories }) => ['backlinks', { memory_id: memories[(n * 101) % memories.length] }],
  find_similar: (n, { memories }) => ['find_similar', { memory_id: memories[(n * 101) % memories.length] }],
  status_history: (n, { memories }) => ['status_history', { memory_id: memories[(n * 101) % memories.length] }],
  compare_queries: (n, marks) => ['compare_queries', { query_a: question(n, marks), query_b: question(n + 1, marks) }],
  recall_timeline: () => ['recall_timeline', { start: '2025-03' }],
  recall_by_type: () => ['recall_by_type', { memory_type: 'fact' }],
  recall_layer: () => ['recall_layer', { layer: 'episodic' }],
  'count_by layer': () => ['count_by', { group_by: 'layer' }],
  'count_by entity': () => ['count_by', { group_by: 'entity' }],
  ...questionTool(
    'recall',
    'recall_context',
    'recall_hints',
    'recall_explain',
    'compress',
    'focus_brief',
    'layers',
    'get_skills',
  ),
  ...plainTool('status', 'health', 'access_patterns', 'reranker_status', 'recall_recent', 'hotspots', 'export'),
  ...plainTool('diary_read', 'resume_context', 'session_handoff', 'session_summary'),
};
/** Run once each: these compute over the whole workspace and reuse the result for a minute. */
const once: Record<string, Call> = {
  detect_communities: () => ['detect_communities', { generate_summaries: true }],
  'detect_communities, again': () => ['detect_communities', { generate_summaries: true }],
  memory_map: () => ['memory_map', {}],
  'memory_map, again': () => ['memory_map', {}],
  quality_metrics: () => ['quality_metrics', {}],
};

const unmeasured = tools.filter(({ name, access }) => {
  const lines = Object.keys({ ...calls, ...once });
  return access === 'read' && !lines.some((line) => line.split(/[ ,]/)[0] === name);
});
if (unmeasured.length > 0) throw new Error(`Not measured: ${unmeasured.map(({ name }) => name).join(', ')}.`);

const dataDir = mkdtempSync(join(tmpdir(), 'stele-tools-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const database = values.url ? { STELE_DATABASE_URL: values.url } : {};
const services = await buildServices(readSettings({ STELE_DATA_DIR: dataDir, STELE_LOG_LEVEL: 'warn', ...database }));
const record = await services.storage.control.workspaces.create({ name: `Tools ${newId('run')}` });
await services.storage.withWorkspace(record, async (open) => {
  const workspace = toWorkspace(services, record, open.storeFor);
  const size = { memories: Number(values.memories), entities: Number(values.entities) };
  const begin = performance.now();
  const landmarks = await forgetOldest(workspace, await fillGraph(workspace, size), Number(values.forgotten));
  // Moves vectors into the PostgreSQL index, which a job does otherwise.
  await untilIndexed(workspace.store);
  for (let n = 0; n < Number(values.negatives); n += 1) {
    const content = `Do not restart worker ${n} while the nightly import runs: half of its records would be imported twice.`;
    await callTool(workspace, { tool: 'remember_negative', args: { content, scope: `worker ${n}` } });
  }
  console.log(
    `${services.storage.engine}, ${size.memories.toLocaleString('en')} memories, ${size.entities.toLocaleString('en')} entities, filled in ${Math.round((performance.now() - begin) / 1000)} s\n`,
  );
  const isRequested = (name: string) => !values.only || values.only.split(',').some((only) => name.startsWith(only));
  const call = (make: Call) => (n: number) => {
    const [tool, args] = make(n, landmarks);
    return callTool(workspace, { tool, args });
  };
  console.log(
    `${'tool'.padEnd(30)}     p50     p95     p99     cpu   block  ms a call; cpu, of this process, and the longest block, in processor time, tell more where others run beside it`,
  );
  for (const [name, make] of Object.entries(calls).filter(([one]) => isRequested(one))) {
    await measure(20, 1, call(make));
    const turns = watchTurns();
    const before = process.cpuUsage();
    const { p50, p95, p99 } = await measure(Number(values.calls), 1, call(make));
    const { user, system } = process.cpuUsage(before);
    const cpu = rounded((user + system) / 1_000 / Number(values.calls));
    turns.stop();
    const block = rounded(turns.take());
    console.log(name.padEnd(30) + [p50, p95, p99, cpu, block].map((ms) => String(ms).padStart(8)).join(''));
  }
  for (const [name, make] of Object.entries(once).filter(([one]) => isRequested(one))) {
    const turns = watchTurns();
    const start = performance.now();
    await call(make)(0);
    const taken = rounded(performance.now() - start);
    turns.stop();
    console.log(
      `${name.padEnd(30)}${String(taken).padStart(8)} ms, longest block ${rounded(turns.take())} ms of processor`,
    );
  }
});
await services.storage.close();

/** Forgets the oldest memories and removes them from the landmarks, so that no call names them. */
async function forgetOldest({ store, now }: Workspace, landmarks: Landmarks, most: number): Promise<Landmarks> {
  const { memories } = landmarks;
  for (let from = 0; from < most; from += 500)
    await store.transaction(async (inner) => {
      for (const id of memories.slice(from, Math.min(from + 500, most)))
        await inner.memories.change(id, 'forget', { forgotten_at: now().toISOString() });
    });
  return { ...landmarks, memories: memories.slice(most) };
}

function question(n: number, { names }: Landmarks): string {
  return `what was ${names[(n * 37) % names.length]} ${verbs[n % verbs.length]} with ${names[(n * 53) % names.length]}?`;
}

/** Calls of tools that take only a question. */
function questionTool(...named: readonly string[]): Record<string, Call> {
  return Object.fromEntries(
    named.map((tool): [string, Call] => [tool, (n, marks) => [tool, { query: question(n, marks) }]]),
  );
}

/** Calls of tools without arguments. */
function plainTool(...named: readonly string[]): Record<string, Call> {
  return Object.fromEntries(named.map((tool): [string, Call] => [tool, () => [tool, {}]]));
}

/** Swaps two letters in the middle. */
function misspelled(name: string): string {
  const at = Math.floor(name.length / 2);
  return name.slice(0, at - 1) + name[at] + name[at - 1] + name.slice(at + 1);
}
