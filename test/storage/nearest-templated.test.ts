/**
 * Texts that differ only in a number or a name, under any filter. Compared memories are always found: all of them on
 * SQLite; on PostgreSQL, a small number that pass a filter. pgvector's graph has random levels, and its searches miss
 * about one in seven of these vectors, different ones in each graph. So the results of PostgreSQL's index are only
 * checked for correct distances.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundledModelPath, loadStaticModel } from '../../src/embedding/static-model.ts';
import { memoryTypes } from '../../src/model/memory.ts';
import { dot } from '../../src/model/vector.ts';
import type { WorkspaceRecord } from '../../src/model/workspace.ts';
import type { MemoryFilter } from '../../src/storage/ports/memories.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { engines, type OpenedEngine } from '../support/engines.ts';
import { provenance, storedMemory, testModel } from '../support/memories.ts';
import { countIndexScans, simulateManyVectors } from '../support/planner.ts';
import { untilIndexed } from '../support/until-indexed.ts';

const runs = Number(process.env.STELE_TEST_PROPERTY_RUNS ?? 0) || 20;
/**
 * PostgreSQL compares up to this many candidates that pass a filter, and uses its index beyond. PGlite's index is
 * slow to fill.
 */
const few = 500;
const most = 2_100;
const model = loadStaticModel(bundledModelPath());
const templates: ((n: number) => string)[] = [
  (n) => `The ferry calls at pier ${n}.`,
  (n) => `Version 1.${n} went to staging.`,
  (n) => `Ticket ${n} was closed by Priya.`,
];
const types = memoryTypes.slice(0, 3);
const tagsOf = (n: number, count: number) => [
  n < count / 2 ? 'old' : 'new',
  ...(n % 5 === 0 ? ['fifth'] : []),
  ...(n % 50 === 0 ? ['fiftieth'] : []),
];
const memoriesOf = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    storedMemory(templates[n % 3]!(n), { tags: tagsOf(n, count), memory_type: types[n % 7 === 0 ? 1 : 0]! }),
  );
const descending = (one: number, other: number) => other - one;
const anyFilter: fc.Arbitrary<MemoryFilter> = fc.record(
  {
    tags: fc.subarray(['old', 'new', 'fifth', 'fiftieth'], { minLength: 1, maxLength: 2 }),
    types: fc.subarray([...types], { minLength: 1 }),
  },
  { requiredKeys: [] },
);
const anyQuestion = (count: number) =>
  fc.record({ about: fc.nat(count - 1), limit: fc.constantFrom(1, 10, 100), filter: anyFilter });

describe.each(engines)('on $name', ({ name, open }) => {
  const count = name === 'PGlite' ? few + 60 : most;
  const memories = memoriesOf(count);
  let opened: OpenedEngine;
  let workspace: WorkspaceRecord;
  let vectors: Float32Array[];
  const inStore = <T>(work: (store: WorkspaceStore) => Promise<T>) =>
    opened.storage.withWorkspace(workspace, ({ storeFor }) => work(storeFor(provenance())));

  beforeAll(async () => {
    opened = await open({ few });
    workspace = await opened.storage.control.workspaces.create({ name: 'Templated' });
    vectors = (await model.embed(memories.map(({ content }) => content))) as Float32Array[];
    await inStore(async (store) => {
      for (let from = 0; from < count; from += 500)
        await store.memories.add(
          memories.slice(from, from + 500).map((memory, at) => ({
            memory,
            form: { words: memory.content.split(' '), vector: vectors[from + at]!, passages: [], model: testModel },
          })),
        );
      await store.memories.nearest(vectors[0]!, testModel, 1, {});
      await untilIndexed(store);
    });
    await simulateManyVectors(name, workspace.workspace_id);
  });
  afterAll(() => opened.remove());

  test('compared memories are the nearest, and results of the index have the distance that it reports', async () => {
    const property = fc.asyncProperty(anyQuestion(count), async ({ about, limit, filter }) => {
      const passing = memories.flatMap(({ memory_id, tags, memory_type }, n) =>
        (filter.tags ?? []).every((tag) => tags.includes(tag)) && (filter.types ?? types).includes(memory_type)
          ? [{ memory_id, score: dot(vectors[n]!, vectors[about]!) }]
          : [],
      );
      const { hits, coverage } = await inStore((store) =>
        store.memories.nearest(vectors[about]!, testModel, limit, filter),
      );
      expect(coverage).toBe(1);
      expect(hits).toHaveLength(Math.min(limit, passing.length));
      const scores = new Map(passing.map(({ memory_id, score }) => [memory_id, score]));
      const expected =
        name === 'SQLite' || passing.length <= few
          ? [...scores.values()].sort(descending)
          : hits.map(({ memory_id }) => scores.get(memory_id)!).sort(descending);
      for (const [place, { score }] of hits.entries()) expect(score).toBeCloseTo(expected[place]!, 4);
    });
    await fc.assert(property, { numRuns: runs, seed: 12 });
    expect(await countIndexScans(name, workspace.workspace_id, 'vectors_nearest')).not.toBe(0);
  });
});
