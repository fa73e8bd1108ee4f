/** The contract of every engine for searches by words and by vectors. */
import { describe, expect, test } from 'vitest';
import { embeddingDimensions, waitingStamp } from '../../src/model/vector.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { onEveryEngine } from '../support/conformance.ts';
import { searchForm, storedMemory, testModel, unitVector } from '../support/memories.ts';

const recalled = { statuses: ['active', 'challenged'] as const };

onEveryEngine((bench) => {
  const { inStore, add } = bench;

  describe('words', () => {
    test('are ranked by BM25: rarer words and shorter memories first', async () => {
      const rare = await add('the quick zebra');
      const common = await add('the quick brown fox');
      const long = await add(`zebra ${'filler '.repeat(40)}`);
      for (let n = 0; n < 5; n += 1) await add(`another quick line ${n}`);
      const hits = await inStore((store) => store.memories.matchWords(['quick', 'zebra'], 10, recalled));
      expect(hits.slice(0, 2).map(({ memory_id }) => memory_id)).toEqual([rare, long]);
      expect(hits.map(({ memory_id }) => memory_id)).toContain(common);
      expect(hits[0]!.score).toBeGreaterThan(hits[1]!.score);
    });

    test('have the score of the formula, equal on both engines', async () => {
      for (const content of ['apple apple pear', 'pear plum', 'plum fig kiwi lime', 'date']) await add(content);
      const [hit] = await inStore((store) => store.memories.matchWords(['apple'], 1, {}));
      const [total, n, tf, length, average] = [4, 1, 2, 3, 10 / 4];
      const idf = Math.log((total - n + 0.5) / (n + 0.5));
      expect(hit!.score).toBeCloseTo((idf * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * length) / average)), 4);
      for (const inOne of [false, true]) {
        const search = () =>
          inStore(async (store) => {
            const ask = ({ memories }: WorkspaceStore) => memories.matchWords(['apple', 'apple'], 1, {});
            return inOne ? store.transaction(ask) : ask(store);
          });
        expect((await search())[0]!.score, 'a word named twice').toBeCloseTo(2 * hit!.score, 4);
      }
    });

    test.each(['東京', 'mañana', 'привет', 'snake_case', 'v1_2_3', 'café'])('%s is found as it is', async (word) => {
      const id = await add(`before ${word} after`);
      const hits = await inStore((store) => store.memories.matchWords([word], 10, {}));
      expect(hits.map(({ memory_id }) => memory_id)).toEqual([id]);
    });

    test('have the count of memories that contain them', async () => {
      await add('alpha beta');
      await add('alpha');
      const { total, frequency } = await inStore((store) => store.memories.wordFrequencies(['alpha', 'beta', 'gamma']));
      expect([total, frequency.get('alpha'), frequency.get('beta'), frequency.get('gamma')]).toEqual([2, 2, 1, 0]);
    });
  });

  describe('vectors', () => {
    test('are found by the very next search, nearest first', async () => {
      const [near, far] = [await add('near', {}, 1), await add('far', {}, 2)];
      const { hits, coverage } = await inStore((store) =>
        store.memories.nearest(unitVector(1), testModel, 5, recalled),
      );
      expect(hits.map(({ memory_id }) => memory_id)).toEqual([near, far]);
      expect(hits[0]!.score).toBeCloseTo(1, 1);
      expect(hits[1]!.score).toBeCloseTo(0, 1);
      expect(coverage).toBe(1);
    });

    test('of another model are not compared', async () => {
      await add('here', {}, 1);
      expect((await inStore((store) => store.memories.nearest(unitVector(1), 'another@1', 5, {}))).hits).toEqual([]);
    });

    test('give a long memory the similarity of its nearest passage, until it is edited or erased', async () => {
      const [short, long] = [await add('short', {}, 1), await add('long', {}, 2)];
      const form = (...axes: number[]) => ({
        ...searchForm('longer', 2),
        passages: axes.map((axis) => (axis < 0 ? new Float32Array(embeddingDimensions) : unitVector(axis))),
      });
      const nearestTo = async (axis: number) => {
        const { hits } = await inStore((store) => store.memories.nearest(unitVector(axis), testModel, 5, {}));
        const indexed = await inStore((store) => store.memories.indexed([long], unitVector(axis), testModel));
        const found = hits.find(({ memory_id }) => memory_id === long);
        if (found) expect(indexed.get(long)!.cosine).toBeCloseTo(found.score, 2);
        return { first: hits[0]!.memory_id, memories: hits.length, score: Math.round(found?.score ?? -9) };
      };
      const edit = (content: string, ...axes: number[]) =>
        inStore((store) => store.memories.change(long, 'edit', { content }, { form: form(...axes) }));
      await edit('longer', 5, 6, -1, 7);
      expect(await nearestTo(6)).toEqual({ first: long, memories: 2, score: 1 });
      expect(await nearestTo(2)).toEqual({ first: long, memories: 2, score: 1 });
      const passages = await inStore((store) => store.vectors.passagesOf(testModel, [short, long]));
      expect([...passages.keys()]).toEqual([long]);
      expect(passages.get(long)!.map((vector) => vector.indexOf(1))).toEqual([5, 6, -1, 7]);
      await edit('shorter', 8);
      expect(await nearestTo(6)).toMatchObject({ memories: 2, score: 0 });
      expect(await nearestTo(8)).toEqual({ first: long, memories: 2, score: 1 });
      await edit('short');
      expect(await nearestTo(8)).toMatchObject({ memories: 2, score: 0 });
      expect(await inStore((store) => store.vectors.passagesOf(testModel, [long]))).toEqual(new Map());
      await edit('longer again', 5, 6, 7);
      await inStore((store) => store.memories.erase([long]));
      expect((await inStore((store) => store.memories.nearest(unitVector(6), testModel, 5, {}))).hits).toMatchObject([
        { memory_id: short },
      ]);
    });

    test('are found if they pass the filter, however few do', async () => {
      for (let n = 0; n < 60; n += 1) await add(`many ${n}`, {}, 1);
      const rare = await add('the one with a tag', { tags: ['rare'] }, 2);
      const { hits } = await inStore((store) =>
        store.memories.nearest(unitVector(1), testModel, 20, { tags: ['rare'] }),
      );
      expect(hits.map(({ memory_id }) => memory_id)).toEqual([rare]);
    });

    test('that another model replaced are not compared any more, however long the index has had them', async () => {
      const [kept, moved] = [await add('kept', {}, 1), await add('moved', {}, 2)];
      await inStore(async (store) => {
        expect((await store.memories.nearest(unitVector(2), testModel, 5, {})).hits[0]?.memory_id).toBe(moved);
        await store.vectors.replace('other@2', [
          { memory_id: moved, content: 'moved', vector: unitVector(2), passages: [] },
        ]);
        const { hits } = await store.memories.nearest(unitVector(2), testModel, 5, {});
        expect(hits.map(({ memory_id }) => memory_id)).toEqual([kept]);
      });
    });

    test('are replaced when a new model re-embeds, unless the content changed in the meantime', async () => {
      const [kept, edited] = [await add('kept', {}, 1), await add('edited', {}, 2)];
      await inStore(async (store) => {
        expect(await store.vectors.stamps()).toEqual([{ model: testModel, count: 2 }]);
        const stale = await store.vectors.staleFor('new@2', 10);
        expect(stale.map(({ memory_id }) => memory_id)).toEqual([kept, edited]);
        await store.memories.change(edited, 'edit', { content: 'other' }, { form: searchForm('other', 3) });
        const replaced = stale.map((row) => ({ ...row, vector: unitVector(9), passages: [] }));
        expect(await store.vectors.replace('new@2', replaced)).toBe(1);
        expect(
          (await store.memories.nearest(unitVector(9), 'new@2', 5, {})).hits.map(({ memory_id }) => memory_id),
        ).toEqual([kept]);
        expect(await store.vectors.staleFor('new@2', 10)).toEqual([{ memory_id: edited, content: 'other' }]);
      });
    });

    test('that wait to be embedded are counted, listed, and no longer found with their old value', async () => {
      const [whole, edited] = [await add('whole', {}, 1), await add('edited', {}, 2)];
      const nearest = (direction: number) =>
        inStore((store) => store.memories.nearest(unitVector(direction), testModel, 5, {}));
      expect((await nearest(2)).hits).toHaveLength(2);
      await inStore(async (store) => {
        const form = { ...searchForm('other'), vector: null, model: waitingStamp };
        await store.memories.change(edited, 'edit', { content: 'other' }, { form });
        expect(await store.vectors.waiting(10)).toEqual([{ memory_id: edited, content: 'other' }]);
        expect(await store.vectors.staleFor(testModel, 10)).toEqual([{ memory_id: edited, content: 'other' }]);
        expect((await store.memories.matchWords(['other'], 5, {})).map(({ memory_id }) => memory_id)).toEqual([edited]);
      });
      expect((await nearest(2)).hits.map(({ memory_id }) => memory_id)).toEqual([whole]);
      await inStore((store) =>
        store.vectors.replace(testModel, [
          { memory_id: edited, content: 'other', vector: unitVector(3), passages: [] },
        ]),
      );
      expect((await nearest(3)).hits[0]).toMatchObject({ memory_id: edited });
      expect(await inStore((store) => store.vectors.waiting(10))).toEqual([]);
    });

    test('have a stale share: those of another model, and those that wait', async () => {
      await add('here', {}, 1);
      await inStore(async (store) => {
        const form = { ...searchForm('there'), vector: null, model: waitingStamp };
        await store.memories.add([{ memory: storedMemory('there'), form }]);
      });
      const found = (model: string) => inStore((store) => store.memories.nearest(unitVector(1), model, 5, {}));
      expect(await found(testModel)).toMatchObject({ outdated: 0, waiting: 0.5 });
      expect(await found('another@1')).toMatchObject({ outdated: 0.5, waiting: 0.5 });
    });
  });
});
