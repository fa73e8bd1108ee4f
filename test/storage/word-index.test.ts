/**
 * The words that SQLite's stores keep in memory: whatever was written between two searches, they rank as FTS5 ranks
 * the rows.
 */
import { expect, test } from 'vitest';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { onEveryEngine } from '../support/conformance.ts';
import { searchForm, storedMemory } from '../support/memories.ts';

const words = ['apple', 'pear', 'plum', 'fig', 'kiwi', 'lime', 'date', 'nut', 'Ω', 'naïve', 'snake_case'];

/** The same numbers every time. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

onEveryEngine(({ inStore }) => {
  const text = (next: (below: number) => number) =>
    Array.from({ length: 1 + next(12) }, () => words[Math.min(next(words.length), next(words.length))]!).join(' ');
  const adding = (contents: readonly string[]) =>
    inStore(async ({ memories }) => {
      const added = contents.map((content) => ({ memory: storedMemory(content), form: searchForm(content) }));
      await memories.add(added);
      return added.map(({ memory }) => memory.memory_id);
    });
  const found = ({ memories }: WorkspaceStore, some: readonly string[], limit: number) =>
    memories.matchWords(some, limit, {});
  /** Within a transaction the rows are ranked directly. */
  const bothWays = (some: readonly string[], limit: number) =>
    inStore(async (store) => [
      await found(store, some, limit),
      await store.transaction((joined) => found(joined, some, limit)),
    ]);
  const rounded = (hits: readonly { memory_id: string; score: number }[] | undefined) =>
    hits?.map(({ memory_id, score }) => `${memory_id} ${score.toFixed(6)}`).sort();

  test('words rank as in FTS5 after any mix of stores, edits, forgets and erasures between two searches', async () => {
    const next = seeded(7);
    const ids = await adding(Array.from({ length: 60 }, () => text(next)));
    for (let round = 0; round < 40; round += 1) {
      const id = ids[next(ids.length)]!;
      const change = next(5);
      const content = text(next);
      if (change === 0) ids.push(...(await adding([content, text(next)])));
      await inStore(async ({ memories }) => {
        const known = await memories.find(id);
        if (known === null) return;
        if (change === 1) await memories.change(id, 'edit', { content }, { form: searchForm(content) });
        if (change === 2) await memories.change(id, 'forget', { forgotten_at: '2026-05-01T00:00:00.000Z' });
        if (change === 3 && round % 4 === 0) await memories.erase([id]);
      });
      const queryWords = [words[next(words.length)]!, words[next(words.length)]!, 'unheard'];
      const [kept, read] = await bothWays(queryWords, 1_000);
      expect(rounded(kept)).toEqual(rounded(read));
      expect(kept!.length).toBeGreaterThan(0);
    }
  });

  test('words rank as in FTS5 after more was stored at once than the index scans', async () => {
    await adding(['apple pear', 'pear']);
    await bothWays(['pear'], 5);
    const next = seeded(3);
    for (let batch = 0; batch < 3; batch += 1) await adding(Array.from({ length: 300 }, () => text(next)));
    const [kept, read] = await bothWays(['pear', 'fig'], 1_000);
    expect(rounded(kept)).toEqual(rounded(read));
    expect(kept!.length).toBeGreaterThan(200);
  });

  test('words rank as in FTS5 after more was stored little by little than the index scans', async () => {
    const next = seeded(11);
    const ids: string[] = [];
    for (let batch = 0; batch < 26; batch += 1) {
      ids.push(...(await adding(Array.from({ length: 24 }, () => text(next)))));
      const id = ids[next(ids.length)]!;
      const content = text(next);
      await inStore(({ memories }) => memories.change(id, 'edit', { content }, { form: searchForm(content) }));
      // Some words are looked up before and after the changes are applied, some much later, and one that is erased
      // later.
      const queryWords = batch % 5 === 0 ? words : [words[batch % 3]!, words[next(words.length)]!];
      const [kept, read] = await bothWays(queryWords, 1_000);
      expect(rounded(kept)).toEqual(rounded(read));
    }
    await inStore(({ memories }) => memories.erase(ids.slice(0, 3)));
    const [kept, read] = await bothWays(words, 1_000);
    expect(rounded(kept)).toEqual(rounded(read));
  });

  test('the best of many memories come first', async () => {
    const ids = await adding(Array.from({ length: 40 }, (_, n) => (n % 10 === 9 ? 'fig fig' : 'fig plum')));
    const [kept, read] = await bothWays(['fig'], 7);
    expect(
      kept!
        .slice(0, 4)
        .map(({ memory_id }) => memory_id)
        .sort(),
    ).toEqual([9, 19, 29, 39].map((n) => ids[n]).sort());
    expect(rounded(kept)!.length).toBe(7);
    expect(kept!.map(({ score }) => score.toFixed(6))).toEqual(read!.map(({ score }) => score.toFixed(6)));
  });
});
