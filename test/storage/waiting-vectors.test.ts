/** Vectors of a bulk write: found at once, and moved into the index later. */
import { describe, expect, test } from 'vitest';
import { moveIntoIndex } from '../../src/memory/move-into-index.ts';
import { embeddingDimensions } from '../../src/model/vector.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { onEveryEngine } from '../support/conformance.ts';
import { storedMemory, testModel } from '../support/memories.ts';

/** A distinct vector for each number. */
function vectorOf(n: number): Float32Array {
  const vector = new Float32Array(embeddingDimensions);
  vector[n % embeddingDimensions] = 0.8;
  vector[(n * 7 + 1) % embeddingDimensions]! += 0.6;
  return vector;
}

const addition = (n: number, passages: Float32Array[] = []) => ({
  memory: storedMemory(`memory ${n}`, { tags: [n % 2 === 0 ? 'even' : 'odd'] }),
  form: { words: ['memory', String(n)], vector: vectorOf(n), passages, model: testModel },
});
const bulk = (from: number, count: number) => Array.from({ length: count }, (_, at) => addition(from + at));
const nearestTo = async ({ memories }: WorkspaceStore, n: number, filter = {}) =>
  (await memories.nearest(vectorOf(n), testModel, 3, filter)).hits;
const noJob = { stop: new AbortController().signal, report: async () => undefined };

onEveryEngine((bench) => {
  const { inStore } = bench;
  const waits = (count: number) => (bench.storage.engine === 'sqlite' ? 0 : count);

  /** SQLite loads them with its next search. */
  const pendingIn = async ({ health }: WorkspaceStore) =>
    bench.storage.engine === 'sqlite' ? 0 : (await health()).pending;

  describe('vectors written in bulk, before they are in the index', () => {
    test('are found, also by the passages of a long memory and under a filter', () =>
      inStore(async (store) => {
        const added = [...bulk(0, 40), addition(40, [vectorOf(140), vectorOf(141)])];
        await store.memories.add(added);
        expect(await pendingIn(store)).toBe(waits(41));
        expect((await nearestTo(store, 7))[0]).toMatchObject({ memory_id: added[7]!.memory.memory_id });
        expect((await nearestTo(store, 141))[0]).toMatchObject({ memory_id: added[40]!.memory.memory_id });
        const odd = await nearestTo(store, 8, { tags: ['odd'] });
        expect(odd).toHaveLength(3);
        expect(odd.map(({ memory_id }) => memory_id)).not.toContain(added[8]!.memory.memory_id);
      }));

    test('are changed with their memory, and deleted with it', () =>
      inStore(async (store) => {
        const added = bulk(0, 30);
        await store.memories.add(added);
        const [edited, erased] = [added[3]!.memory.memory_id, added[4]!.memory.memory_id];
        const form = { words: ['changed'], vector: vectorOf(200), passages: [], model: testModel };
        await store.memories.change(edited, 'edit', { content: 'changed' }, { form });
        await store.transaction((inner) => inner.memories.erase([erased]));
        expect((await nearestTo(store, 200))[0]).toMatchObject({ memory_id: edited });
        expect((await nearestTo(store, 4)).map(({ memory_id }) => memory_id)).not.toContain(erased);
        // A single vector enters the index at once.
        expect(await pendingIn(store)).toBe(waits(28));
      }));
  });

  test('a few vectors enter the index at once', () =>
    inStore(async (store) => {
      await store.memories.add(bulk(0, 5));
      expect(await pendingIn(store)).toBe(0);
      expect(await store.vectors.countWaitingForIndex(100)).toBe(0);
    }));

  test('a single long memory enters the index at once, with all its passages', () =>
    inStore(async (store) => {
      const passages = Array.from({ length: 30 }, (_, n) => vectorOf(200 + n));
      await store.memories.add([addition(1, passages)]);
      expect(await store.vectors.countWaitingForIndex(100)).toBe(0);
      expect((await nearestTo(store, 210))[0]).toBeDefined();
    }));

  test('a job moves all waiting vectors into the index, where they are found as before', () =>
    inStore(async (store) => {
      await store.memories.add([...bulk(0, 46), addition(46, [vectorOf(160), vectorOf(161)])]);
      const before = await Promise.all([3, 33, 160].map((n) => nearestTo(store, n)));
      expect(await store.vectors.countWaitingForIndex(100)).toBe(waits(49));
      expect(await moveIntoIndex(store, noJob, 0)).toBe(waits(49));
      expect(await store.vectors.countWaitingForIndex(100)).toBe(0);
      expect(await pendingIn(store)).toBe(0);
      expect(await Promise.all([3, 33, 160].map((n) => nearestTo(store, n)))).toEqual(before);
    }));

  test('several simultaneous walks move each waiting vector once', () =>
    inStore(async (store) => {
      await store.memories.add(bulk(0, 48));
      const walks = await Promise.all([1, 2, 3].map(() => moveIntoIndex(store, noJob, 0)));
      expect(walks.reduce((sum, moved) => sum + moved, 0)).toBe(waits(48));
      expect(await pendingIn(store)).toBe(0);
    }));
});
