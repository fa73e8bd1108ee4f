/**
 * The contract of every engine for the nearest memories under a filter: they equal the result of a comparison with
 * every memory.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { layers, memoryTypes, type StoredMemory, statuses } from '../../src/model/memory.ts';
import { embeddingDimensions, nearestOf } from '../../src/model/vector.ts';
import type { WorkspaceRecord } from '../../src/model/workspace.ts';
import type { MemoryFilter } from '../../src/storage/ports/memories.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { engines, type OpenedEngine } from '../support/engines.ts';
import { provenance, storedMemory, testModel } from '../support/memories.ts';
import { countIndexScans, simulateManyVectors } from '../support/planner.ts';
import { untilIndexed } from '../support/until-indexed.ts';

/**
 * SQLite compares all vectors with one byte per component. PostgreSQL searches a graph, so its result may deviate
 * more.
 */
const toleranceOf = (engine: string) => (engine === 'SQLite' ? 0.003 : 0.02);
const runs = Number(process.env.STELE_TEST_PROPERTY_RUNS ?? 0) || 20;

/** Topics 0 to 7: the first half of the memories have topics 0 to 3, the second half topics 4 to 7. */
const topics = 8;
const days = 30;
const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString();

interface Kept {
  memory: StoredMemory;
  vector: Float32Array;
  /** The topics of a long memory. */
  passages: Float32Array[];
}

/** A vector about a topic: the same arguments give the same vector. */
function about(topic: number, seed: number): Float32Array {
  let state = seed * topics + topic + 1;
  const vector = Float32Array.from({ length: embeddingDimensions }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state / 0x7fffffff - 0.5) * 0.1;
  });
  vector[topic]! += 1;
  const length = Math.hypot(...vector);
  return vector.map((component) => component / length);
}

function keep(n: number, count: number): Kept {
  const isOld = n < count / 2;
  const topic = (n % 4) + (isOld ? 0 : 4);
  const tags = [isOld ? 'old' : 'new', ...(n % 3 === 0 ? ['third'] : []), ...(n % 97 === 5 ? ['rare'] : [])];
  const created_at = day(Math.floor((n * days) / count));
  const memory = storedMemory(`memory ${n}`, {
    tags,
    layer: layers[n % 11 === 0 ? 3 : n % 3]!,
    memory_type: memoryTypes[n % 29 === 0 ? 1 : (n % 2) * 2]!,
    status: statuses[n % 13 === 0 ? n % 5 : 0]!,
    pinned: n % 101 === 0,
    session_id: n % 2 === 0 ? `session ${n % 40}` : null,
    occurred_at: n % 7 === 0 ? day((n * 5) % days) : null,
    created_at,
    updated_at: created_at,
    forgotten_at: n % 17 === 0 ? day(days) : null,
  });
  const passages = Array.from({ length: n % 240 === 0 ? 40 : n % 14 === 0 ? 3 : 0 }, (_, at) =>
    about((topic + at) % topics, 5_000 + n * 40 + at),
  );
  return { memory, vector: about(topic, n), passages };
}

function passes({ memory }: Kept, filter: MemoryFilter): boolean {
  const happenedAt = memory.occurred_at ?? memory.created_at;
  return (
    (filter.existedAt === undefined ? memory.forgotten_at === null : memory.created_at <= filter.existedAt) &&
    (filter.layers?.includes(memory.layer) ?? true) &&
    (filter.types?.includes(memory.memory_type) ?? true) &&
    (filter.statuses?.includes(memory.status) ?? true) &&
    (filter.pinned === undefined || memory.pinned === filter.pinned) &&
    (filter.tags ?? []).every((tag) => memory.tags.includes(tag)) &&
    (filter.since === undefined || happenedAt >= filter.since) &&
    (filter.until === undefined || happenedAt <= filter.until) &&
    (filter.session_id === undefined || memory.session_id === filter.session_id)
  );
}

const anyDay = fc.integer({ min: 0, max: days }).map(day);
const filterFields = {
  layers: fc.subarray([...layers], { minLength: 1 }),
  types: fc.subarray([...memoryTypes], { minLength: 1 }),
  statuses: fc.subarray([...statuses], { minLength: 1 }),
  pinned: fc.boolean(),
  tags: fc.subarray(['old', 'new', 'third', 'rare'], { minLength: 1, maxLength: 2 }),
  since: anyDay,
  until: anyDay,
  session_id: fc.integer({ min: 0, max: 20 }).map((n) => `session ${2 * n}`),
  existedAt: anyDay,
};
/** Filters of up to three fields: with more, hardly anything passes. */
const anyFilter: fc.Arbitrary<MemoryFilter> = fc
  .tuple(fc.record(filterFields), fc.subarray(Object.keys(filterFields), { maxLength: 3 }))
  .map(([fields, used]) => Object.fromEntries(Object.entries(fields).filter(([name]) => used.includes(name))));
const anyQuestion = fc.record({
  vector: fc.record({ topic: fc.nat(topics - 1), seed: fc.nat(1_000) }).map(({ topic, seed }) => about(topic, seed)),
  limit: fc.constantFrom(1, 10, 100),
  filter: anyFilter,
});

describe.each(engines)('on $name', ({ name, open }) => {
  const tolerance = toleranceOf(name);
  let opened: OpenedEngine;
  let workspace: WorkspaceRecord;
  let kept: Kept[];
  const inStore = <T>(work: (store: WorkspaceStore) => Promise<T>) =>
    opened.storage.withWorkspace(workspace, ({ storeFor }) => work(storeFor(provenance())));

  beforeAll(async () => {
    // PGlite's index is slow to fill, so its tests use it for far fewer matches than on a server.
    opened = await open({ few: 300 });
    workspace = await opened.storage.control.workspaces.create({ name: 'Nearest' });
    const count = { SQLite: 4_600, PGlite: 700 }[name] ?? 2_200;
    kept = Array.from({ length: count }, (_, n) => keep(n, count));
    await inStore(async (store) => {
      for (let from = 0; from < count; from += 500)
        await store.memories.add(
          kept.slice(from, from + 500).map(({ memory, vector, passages }) => ({
            memory,
            form: { words: memory.content.split(' '), vector, passages, model: testModel },
          })),
        );
      await store.memories.nearest(about(0, 0), testModel, 1, {});
    });
  });
  afterAll(() => opened.remove());
  beforeEach(() => simulateManyVectors(name, workspace.workspace_id));

  /** The result of a comparison with every memory, best first. */
  const compared = (vector: Float32Array, filter: MemoryFilter) =>
    kept
      .filter((one) => passes(one, filter))
      .map(({ memory, vector: own, passages }) => ({
        memory_id: memory.memory_id,
        score: nearestOf([own, ...passages], vector),
      }))
      .sort((one, other) => other.score - one.score);

  const areNearest = async () => {
    const property = fc.asyncProperty(anyQuestion, async ({ vector, limit, filter }) => {
      const { hits, coverage } = await inStore((store) => store.memories.nearest(vector, testModel, limit, filter));
      const passing = compared(vector, filter);
      const scoreOf = new Map(passing.map(({ memory_id, score }) => [memory_id, score]));
      expect(coverage).toBe(1);
      expect(hits).toHaveLength(Math.min(limit, passing.length));
      for (const [place, { memory_id, score }] of hits.entries()) {
        expect(scoreOf.get(memory_id)).toBeCloseTo(score, 4);
        expect(score).toBeGreaterThan(passing[place]!.score - tolerance);
      }
    });
    await fc.assert(property, { numRuns: runs, seed: 8 });
  };

  test('results are the nearest of all that pass, for any filter, right after a bulk write', areNearest);

  test('results are the nearest of all that pass, for any filter, while some are in the index and others wait for it', async () => {
    await inStore((store) => store.vectors.moveIntoIndex(kept.length / 2));
    await areNearest();
  });

  test('results are the nearest of all that pass, for any filter, once all are in the index', async () => {
    await inStore(untilIndexed);
    await simulateManyVectors(name, workspace.workspace_id);
    const before = await countIndexScans(name, workspace.workspace_id, 'vectors_nearest');
    await areNearest();
    if (before !== null)
      expect(await countIndexScans(name, workspace.workspace_id, 'vectors_nearest')).toBeGreaterThan(before);
  });

  test.each<[string, MemoryFilter]>([
    ['none of the nearest pass', { tags: ['old'] }],
    ['one in three of the nearest passes', { tags: ['third', 'new'] }],
    ['a few of the nearest pass', { tags: ['rare', 'new'] }],
    ['none of the nearest pass, and few at all', { tags: ['rare', 'old'], pinned: false }],
  ])('%s', async (_what, filter) => {
    const vector = about(6, 77);
    const { hits } = await inStore((store) => store.memories.nearest(vector, testModel, 20, filter));
    const wanted = compared(vector, filter).slice(0, 20);
    expect(hits).toHaveLength(wanted.length);
    for (const [place, { score }] of hits.entries()) expect(score).toBeGreaterThan(wanted[place]!.score - tolerance);
  });
});
