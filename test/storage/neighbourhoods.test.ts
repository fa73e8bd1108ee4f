/** The contract of every engine for connections between entities, their frequency, and lookups by name. */
import { describe, expect, test } from 'vitest';
import { newId } from '../../src/model/ids.ts';
import { onEveryEngine } from '../support/conformance.ts';

/** The evidence of an edge: the memory that supports it. */
const held = { status: 'active', at: expect.any(String) };

onEveryEngine((bench) => {
  const { inStore, add } = bench;
  const ensure = async (...names: string[]) => {
    const wanted = names.map((name) => ({ name, normal: name.toLowerCase(), kind: 'thing' }));
    return (await inStore((store) => store.entities.ensure(wanted))).map(({ entity_id }) => entity_id);
  };
  const mentioning = async (entityIds: readonly string[], occurred_at?: string) => {
    const memory_id = await add('memory', occurred_at ? { occurred_at } : {});
    const mentions = entityIds.map((entity_id) => ({ entity_id, weight: 1 }));
    await inStore((store) => store.entities.setMentions([{ memory_id, mentions }]));
    return memory_id;
  };
  const forget = (id: string) =>
    inStore((store) => store.memories.change(id, 'forget', { forgotten_at: '2026-01-01T00:00:00.000Z' }));
  const neighbours = (ids: string[], bounds = { memories: 99, limit: 99 }) =>
    inStore((store) => store.entities.neighbours(ids, bounds));

  describe('neighbours', () => {
    test('are mentioned together, weighted by Newman’s formula, the closest first', async () => {
      const [a, b, c] = await ensure('a', 'b', 'c');
      await mentioning([a!, b!]);
      const latest = await mentioning([a!, b!, c!]);
      await mentioning([b!]);
      expect(await neighbours([a!])).toEqual([
        { from: a, to: b, kind: 'together', relation: null, count: 2, weight: 1.5, memory_id: latest, ...held },
        { from: a, to: c, kind: 'together', relation: null, count: 1, weight: 0.5, memory_id: latest, ...held },
      ]);
      expect(await neighbours([a!], { memories: 99, limit: 1 })).toMatchObject([{ to: b }]);
      expect(await neighbours([a!], { memories: 1, limit: 99 })).toMatchObject([{ count: 1 }, { count: 1 }]);
      expect((await neighbours([a!, c!])).filter(({ from }) => from === c)).toMatchObject([{ to: a }, { to: b }]);
      expect(await neighbours([])).toEqual([]);
      expect(await neighbours([newId('entity')])).toEqual([]);
      await forget(latest);
      expect(await neighbours([a!])).toMatchObject([{ to: b, count: 1, weight: 1 }]);
      expect(await neighbours([c!])).toEqual([]);
    });

    test('are the targets of relations, in their direction, summed over memories', async () => {
      const [ada, acme, lisbon] = await ensure('Ada', 'Acme', 'Lisbon');
      const [one, two, three] = [await add('1'), await add('2'), await add('3')];
      const works = { from: ada!, relation: 'works at', to: acme!, weight: 0.5 };
      await inStore(async ({ entities }) => {
        const lies = { from: acme!, relation: 'in', to: lisbon!, weight: 0.25 };
        await entities.setRelations([
          { memory_id: one, relations: [works, lies] },
          { memory_id: two, relations: [works] },
          { memory_id: three, relations: [works] },
        ]);
      });
      await forget(three);
      expect(await neighbours([acme!])).toEqual([
        { from: ada, to: acme, kind: 'relation', relation: 'works at', count: 2, weight: 1, memory_id: two, ...held },
        { from: acme, to: lisbon, kind: 'relation', relation: 'in', count: 1, weight: 0.25, memory_id: one, ...held },
      ]);
      expect(await neighbours([ada!, acme!])).toHaveLength(3);
    });

    test('are mentioned by linked memories, in the direction of the link', async () => {
      const [a, b] = await ensure('a', 'b');
      const [one, two, gone] = [await mentioning([a!]), await mentioning([b!]), await mentioning([b!])];
      await inStore(async ({ links }) => {
        await links.add({ from: one, relation: 'supports', to: two });
        await links.add({ from: gone, relation: 'contradicts', to: one });
      });
      await forget(gone);
      const edge = { from: a, to: b, kind: 'linked', relation: 'supports', count: 1, weight: 1, ...held };
      expect(await neighbours([a!])).toEqual([{ ...edge, memory_id: one }]);
      expect(await neighbours([b!])).toEqual([{ ...edge, memory_id: two }]);
    });

    test('do not include the entities of a long list', async () => {
      const ids = await ensure(...Array.from({ length: 70 }, (_, n) => `n${n}`));
      await mentioning(ids);
      expect(await neighbours(ids.slice(0, 2))).toEqual([]);
      expect(await inStore((store) => store.entities.pairs({ after: 0, memories: 99 }))).toEqual({
        pairs: [],
        next: null,
      });
    });
  });

  test('the whole graph is read in pages that add up', async () => {
    const [a, b, c] = await ensure('a', 'b', 'c');
    await mentioning([a!, b!]);
    await mentioning([a!, b!, c!]);
    await forget(await mentioning([a!, c!]));
    await mentioning([a!]);
    const sums = new Map<string, number>();
    let pages = 0;
    for (let after: number | null = 0; after !== null; pages += 1) {
      const page = await inStore((store) => store.entities.pairs({ after: after!, memories: 1 }));
      for (const { one, other, weight } of page.pairs) {
        const key = `${one} ${other}`;
        sums.set(key, (sums.get(key) ?? 0) + weight);
      }
      after = page.next;
    }
    expect(pages).toBe(4);
    expect(Object.fromEntries(sums)).toEqual({ [`${a} ${b}`]: 1.5, [`${a} ${c}`]: 0.5, [`${b} ${c}`]: 0.5 });
  });

  test('presence states how many memories mention an entity, and the times of the first and the last', async () => {
    const [atlas, quiet] = await ensure('Atlas', 'quiet');
    await mentioning([atlas!], '2024-02-01T00:00:00.000Z');
    await mentioning([atlas!], '2021-02-01T00:00:00.000Z');
    await mentioning([atlas!], '2023-02-01T00:00:00.000Z');
    await forget(await mentioning([atlas!], '2020-02-01T00:00:00.000Z'));
    await forget(await mentioning([atlas!], '2025-02-01T00:00:00.000Z'));
    const unknown = newId('entity');
    const presence = await inStore((store) => store.entities.presence([atlas!, quiet!, unknown]));
    expect(Object.fromEntries(presence)).toEqual({
      [atlas!]: { mentions: 3, first_seen: '2021-02-01T00:00:00.000Z', last_seen: '2024-02-01T00:00:00.000Z' },
      [quiet!]: { mentions: 0, first_seen: null, last_seen: null },
      [unknown]: { mentions: 0, first_seen: null, last_seen: null },
    });
    expect(await inStore((store) => store.entities.presence([]))).toEqual(new Map());
  });

  describe('names', () => {
    const resembling = async (text: string, limit = 9) =>
      (await inStore((store) => store.entities.findSimilar(text, limit))).map(({ name }) => name);

    test('are found when misspelled, the most similar first, also by an alias', async () => {
      const [priya] = await ensure('Priya Raman', 'Priyanka Rao', 'Peter Pan', '東京都');
      await inStore((store) => store.entities.addAlias(priya!, { name: 'Pri', normal: 'pri' }));
      expect(await resembling('pria ramen')).toEqual(['Priya Raman', 'Priyanka Rao']);
      expect(await resembling('raman priya', 1)).toEqual(['Priya Raman']);
      expect(await resembling('東京')).toEqual(['東京都']);
      expect(await resembling('zzz')).toEqual([]);
      expect(await resembling('')).toEqual([]);
    });

    test('are found among very many with the same beginning', async () => {
      const names = Array.from({ length: 3_000 }, (_, n) => `service-${String(n).padStart(5, '0')}`);
      for (let from = 0; from < names.length; from += 1_000) await ensure(...names.slice(from, from + 1_000));
      expect((await resembling('servise-02345', 5))[0]).toBe('service-02345');
    });

    test('that are equally similar, however many, are in alphabetical order', async () => {
      const names = Array.from({ length: 1_000 }, (_, n) => `zebra ${String.fromCodePoint(0x4e00 + n)}`);
      await ensure(...names.toReversed());
      expect(await resembling('zebra', 3)).toEqual(names.slice(0, 3));
    });
  });

  test('a costly figure is computed once for simultaneous callers, and again after a failure', async () => {
    let computed = 0;
    const ask = (result: () => number | Promise<number>) =>
      inStore((store) =>
        store.cached('test', 60_000, async () => {
          computed += 1;
          return result();
        }),
      );
    await expect(ask(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(await Promise.all([ask(() => 1), ask(() => 2)])).toEqual([1, 1]);
    expect([await ask(() => 3), computed]).toEqual([1, 2]);
    const other = await inStore((store) => store.cached('other', 60_000, async () => 4));
    expect(other).toBe(4);
  });

  test('a value cached for a version is computed again when the version changes', async () => {
    const ask = (version: string, result: number) =>
      inStore((store) => store.cached('versioned', version, async () => result));
    expect([await ask('a', 1), await ask('a', 2), await ask('b', 3), await ask('a', 4)]).toEqual([1, 1, 3, 4]);
  });
});
