/** The contract of every engine for entities, mentions, relations and links. */
import { describe, expect, test } from 'vitest';
import { newId } from '../../src/model/ids.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { onEveryEngine } from '../support/conformance.ts';
import { provenance } from '../support/memories.ts';

onEveryEngine((bench) => {
  const { inStore, add } = bench;
  const named = (name: string, kind = 'thing') => ({ name, normal: name.toLowerCase(), kind });
  const ensure = async (...names: string[]) => {
    const entities = await inStore((store) => store.entities.ensure(names.map((name) => named(name))));
    return entities.map(({ entity_id }) => entity_id);
  };
  const mention = (memory_id: string, ...entityIds: string[]) =>
    inStore((store) =>
      store.entities.setMentions([{ memory_id, mentions: entityIds.map((entity_id) => ({ entity_id, weight: 1 })) }]),
    );
  const forget = (id: string) =>
    inStore((store) => store.memories.change(id, 'forget', { forgotten_at: '2026-01-01T00:00:00.000Z' }));
  const namesFound = async (text: string, limit = 9) =>
    (await inStore((store) => store.entities.search(text, limit))).map(({ name }) => name);

  describe('entities', () => {
    test('are created once and found by name, in any case', async () => {
      const [alice, bob, again] = await ensure('Alice', 'Bob', 'ALICE');
      expect(again).toBe(alice);
      await inStore(async ({ entities }) => {
        expect(await entities.get(alice!)).toMatchObject({ name: 'Alice', kind: 'thing', aliases: [], metadata: {} });
        expect(await entities.findByName('bob')).toMatchObject({ entity_id: bob });
        expect(await entities.findByName('carol')).toBeNull();
        expect((await entities.findMany([bob!, newId('entity'), alice!])).map(({ name }) => name)).toEqual([
          'Bob',
          'Alice',
        ]);
        expect(await entities.find(newId('entity'))).toBeNull();
        await expect(entities.get(newId('entity'))).rejects.toMatchObject({ code: 'not_found' });
        expect(await entities.count()).toBe(2);
        expect(await entities.ensure([])).toEqual([]);
      });
    });

    test('named by many calls at once, in any order, are created once', async () => {
      for (let round = 0; round < 4; round += 1) {
        const names = Array.from({ length: 200 }, (_, n) => `${round}-${n}`);
        const orders = Array.from({ length: 8 }, (_, n) => (n % 2 ? names : names.toReversed()));
        const made = await Promise.all(orders.map((order) => ensure(...order)));
        expect(new Set(made.flat()).size).toBe(names.length);
        expect(await inStore((store) => store.entities.count())).toBe(names.length * (round + 1));
      }
    });

    test('have aliases, which name no other entity', async () => {
      const [munich, vienna] = await ensure('Munich', 'Vienna');
      const about = await add('Vienna is far.');
      await inStore(async ({ entities }) => {
        const alias = { name: 'München', normal: 'munchen' };
        await entities.addAlias(munich!, alias);
        expect(await entities.addAlias(munich!, alias)).toMatchObject({ name: 'Munich', aliases: ['München'] });
        expect(await entities.findByName('munchen')).toMatchObject({ entity_id: munich });
        expect(await entities.ensure([{ ...alias, kind: 'city' }])).toMatchObject([{ entity_id: munich }]);
        await entities.setMentions([{ memory_id: about, mentions: [{ entity_id: vienna!, weight: 1 }] }]);
        await expect(entities.addAlias(munich!, named('Vienna'))).rejects.toMatchObject({ code: 'conflict' });
        await expect(entities.addAlias(newId('entity'), alias)).rejects.toMatchObject({ code: 'not_found' });
      });
    });

    test('change their kind and metadata, and keep all simultaneous changes', async () => {
      const [id] = await ensure('Atlas');
      const count = (key: string) =>
        inStore(({ entities }) => entities.change(id!, ({ metadata }) => ({ metadata: { ...metadata, [key]: true } })));
      await Promise.all(['a', 'b', 'c', 'd'].map(count));
      await inStore((store) => store.entities.change(id!, { kind: 'project' }));
      const atlas = await inStore((store) => store.entities.get(id!));
      expect(atlas).toMatchObject({ kind: 'project', metadata: { a: true, b: true, c: true, d: true } });
    });

    test('are searched by a part of their names: exact matches first, then prefixes, then the shortest', async () => {
      await ensure('Mann', 'Annabel', 'Ann', 'Anna', 'Hanna Berg', '100% wool', '100 wool', 'under_score');
      expect(await namesFound('ann')).toEqual(['Ann', 'Anna', 'Annabel', 'Mann', 'Hanna Berg']);
      expect(await namesFound('ann', 2)).toEqual(['Ann', 'Anna']);
      expect(await namesFound('100%')).toEqual(['100% wool']);
      expect(await namesFound('r_s')).toEqual(['under_score']);
      const [munich] = await ensure('Munich');
      await inStore((store) => store.entities.addAlias(munich!, { name: 'Munichia', normal: 'munichia' }));
      expect(await namesFound('muni')).toEqual(['Munich']);
    });

    test('are listed by the number of memories that mention them, without forgotten ones', async () => {
      const [rare, often, gone, never] = await ensure('rare', 'often', 'gone', 'never');
      const [one, two, forgotten] = [await add('1'), await add('2'), await add('3')];
      await mention(one, often!, rare!);
      await mention(two, often!);
      await mention(forgotten, gone!, rare!);
      await forget(forgotten);
      const list = await inStore((store) => store.entities.list({ limit: 9 }));
      expect(list.map(({ entity, mentions }) => [entity.entity_id, mentions])).toEqual([
        [often, 2],
        [rare, 1],
        [gone, 0],
        [never, 0],
      ]);
      const second = await inStore((store) => store.entities.list({ limit: 1, offset: 1 }));
      expect(second.map(({ entity }) => entity.entity_id)).toEqual([rare]);
      const groups = await inStore((store) => store.reports.countBy('entity'));
      expect(groups).toEqual([
        { group: 'often', count: 2 },
        { group: 'rare', count: 1 },
      ]);
    });
  });

  describe('mentions', () => {
    test('are replaced memory by memory, and read from either end', async () => {
      const [alice, bob] = await ensure('Alice', 'Bob');
      const early = await add('early', { layer: 'semantic', occurred_at: '2020-01-01T00:00:00.000Z' });
      const late = await add('late', { occurred_at: '2021-01-01T00:00:00.000Z' });
      await mention(early, bob!);
      await inStore(async ({ entities }) => {
        const mentions = [
          { entity_id: alice!, weight: 0.5 },
          { entity_id: bob!, weight: 0.75 },
        ];
        await entities.setMentions([
          { memory_id: early, mentions: mentions.slice(0, 1) },
          { memory_id: late, mentions },
        ]);
        expect(await entities.mentionsOf([early])).toEqual([{ memory_id: early, entity_id: alice, weight: 0.5 }]);
        expect(await entities.mentionsOf([early, late])).toMatchObject([
          { weight: 0.75 },
          { weight: 0.5 },
          { weight: 0.5 },
        ]);
        const inOrder = async (order: 'stored' | 'happened-first') =>
          (await entities.mentionsIn([alice!], {}, { limit: 9, order })).map(({ memory_id }) => memory_id);
        expect(await inOrder('stored')).toEqual([late, early]);
        expect(await inOrder('happened-first')).toEqual([early, late]);
        expect(await entities.mentionsIn([alice!, bob!], { layers: ['semantic'] }, { limit: 9 })).toHaveLength(1);
        expect(await entities.mentionsIn([alice!], {}, { limit: 1, offset: 1 })).toMatchObject([{ memory_id: early }]);
        expect(await entities.mentionsInEach([alice!, bob!], {}, 1)).toEqual(
          new Map([
            [alice, await entities.mentionsIn([alice!], {}, { limit: 1 })],
            [bob, await entities.mentionsIn([bob!], {}, { limit: 1 })],
          ]),
        );
        expect((await entities.mentionsInEach([alice!], { layers: ['semantic'] }, 9)).get(alice!)).toEqual(
          await entities.mentionsIn([alice!], { layers: ['semantic'] }, { limit: 9 }),
        );
        expect(await entities.mentionsInEach([], {}, 9)).toEqual(new Map());
        await entities.setMentions([{ memory_id: late, mentions: [] }]);
        expect(await entities.mentionsOf([late])).toEqual([]);
      });
    });

    test('need an existing memory and entity, or nothing is written', async () => {
      const [alice] = await ensure('Alice');
      const [id, forgotten] = [await add('here'), await add('gone')];
      await forget(forgotten);
      for (const memory of [newId('memory'), forgotten])
        await expect(mention(memory, alice!)).rejects.toMatchObject({ code: 'not_found' });
      await mention(id, alice!);
      await expect(mention(id, newId('entity'))).rejects.toMatchObject({ code: 'not_found' });
      expect(await inStore((store) => store.entities.mentionsOf([id]))).toHaveLength(1);
    });

    test('of a forgotten memory disappear, and come back when it is restored', async () => {
      const [alice] = await ensure('Alice');
      const id = await add('about Alice');
      await mention(id, alice!);
      const seen = () =>
        inStore(async ({ entities, reports }) => [
          (await entities.mentionsOf([id])).length,
          (await entities.mentionsIn([alice!], {}, { limit: 9 })).length,
          (await reports.countBy('entity')).length,
        ]);
      await forget(id);
      expect(await seen()).toEqual([0, 0, 0]);
      await inStore((store) => store.memories.change(id, 'restore', { forgotten_at: null }));
      expect(await seen()).toEqual([1, 1, 1]);
    });

    test('written for one memory by many calls at once are those of one of these calls', async () => {
      const ids = await ensure('a', 'b', 'c', 'd', 'e', 'f');
      for (let round = 0; round < 4; round += 1) {
        const id = await add('contested');
        await Promise.all(ids.map((entity) => mention(id, entity)));
        expect(await inStore((store) => store.entities.mentionsOf([id]))).toHaveLength(1);
      }
    });
  });

  describe('relations', () => {
    test('list the statements of memories about two entities, the weightiest first, and are replaced memory by memory', async () => {
      const [alice, acme, lisbon] = await ensure('Alice', 'Acme', 'Lisbon');
      const [one, two] = [await add('Alice works at Acme'), await add('Acme is in Lisbon')];
      const works = { from: alice!, relation: 'works at', to: acme!, weight: 0.5 };
      const lies = { from: acme!, relation: 'in', to: lisbon!, weight: 0.75 };
      await inStore(async ({ entities }) => {
        await entities.setRelations([{ memory_id: one, relations: [lies] }]);
        await entities.setRelations([{ memory_id: one, relations: [works] }]);
        await entities.setRelations([{ memory_id: two, relations: [lies] }]);
        const [first, second] = [
          { ...lies, memory_id: two },
          { ...works, memory_id: one },
        ];
        expect(await entities.relations([acme!], 9)).toEqual([first, second]);
        expect(await entities.relations([acme!], 1)).toEqual([first]);
        expect(await entities.relations([alice!], 9)).toEqual([second]);
        expect(await entities.relationsIn([one, two])).toEqual([first, second]);
        expect(await entities.relationsIn([one])).toEqual([second]);
        expect(await entities.relationsIn([])).toEqual([]);
        await expect(
          entities.setRelations([{ memory_id: one, relations: [{ ...works, to: newId('entity') }] }]),
        ).rejects.toMatchObject({
          code: 'not_found',
        });
      });
      await forget(one);
      expect(await inStore((store) => store.entities.relations([alice!], 9))).toEqual([]);
    });
  });

  describe('merging entities', () => {
    const merge = (source: string, target: string) => inStore((store) => store.entities.merge(source, target));

    test('moves names, mentions, relations and metadata to the target', async () => {
      const [bob, robert, acme] = await ensure('Bob', 'Robert', 'Acme');
      const [one, both] = [await add('Bob'), await add('Bob is Robert')];
      await mention(one, bob!);
      await inStore(async ({ entities }) => {
        const weighed = [
          { entity_id: bob!, weight: 0.75 },
          { entity_id: robert!, weight: 0.25 },
        ];
        await entities.setMentions([{ memory_id: both, mentions: weighed }]);
        await entities.setRelations([
          {
            memory_id: both,
            relations: [
              { from: bob!, relation: 'works at', to: acme!, weight: 2 },
              { from: robert!, relation: 'works at', to: acme!, weight: 1 },
              { from: bob!, relation: 'is', to: robert!, weight: 1 },
            ],
          },
        ]);
        await entities.change(bob!, { metadata: { age: 41, town: 'Porto' } });
        await entities.change(robert!, { metadata: { town: 'Lisbon' } });
      });
      expect(await merge(bob!, robert!)).toMatchObject({
        entity_id: robert,
        name: 'Robert',
        aliases: ['Bob'],
        metadata: { age: 41, town: 'Lisbon' },
      });
      await inStore(async ({ entities, reports }) => {
        expect(await entities.mentionsIn([robert!], {}, { limit: 9 })).toEqual([
          { memory_id: both, entity_id: robert, weight: 0.75 },
          { memory_id: one, entity_id: robert, weight: 1 },
        ]);
        expect(await entities.relations([robert!], 9)).toEqual([
          { from: robert, relation: 'works at', to: acme, weight: 2, memory_id: both },
        ]);
        expect(await entities.relations([bob!], 9)).toEqual([]);
        expect(await reports.countBy('entity')).toEqual([{ group: 'Robert', count: 2 }]);
      });
    });

    test('redirects new memories that name the merged entity', async () => {
      const [bob, robert, acme] = await ensure('Bob', 'Robert', 'Acme');
      await merge(bob!, robert!);
      const memory = await add('Bob, that is Robert, is at Acme');
      await inStore(async ({ entities, reports }) => {
        const mentions = [bob!, robert!, acme!].map((entity_id, at) => ({ entity_id, weight: 0.25 * (at + 1) }));
        const relations = [
          { from: bob!, relation: 'works at', to: acme!, weight: 1 },
          { from: bob!, relation: 'is', to: robert!, weight: 1 },
        ];
        await entities.addReadings([{ memory_id: memory, mentions, relations }]);
        expect(await entities.mentionsOf([memory])).toEqual([
          { memory_id: memory, entity_id: acme, weight: 0.75 },
          { memory_id: memory, entity_id: robert, weight: 0.5 },
        ]);
        expect(await entities.relations([robert!], 9)).toEqual([
          { from: robert, relation: 'works at', to: acme, weight: 1, memory_id: memory },
        ]);
        expect(await reports.countBy('entity')).toEqual(expect.arrayContaining([{ group: 'Robert', count: 1 }]));
      });
    });

    test('leaves the source findable by id only; its names and ids mean the target from then on', async () => {
      const [a, b, c] = await ensure('Ann', 'Anna', 'Annie');
      await merge(a!, b!);
      await merge(b!, c!);
      const id = await add('Ann again');
      await mention(id, a!, b!);
      await inStore(async ({ entities }) => {
        expect(await entities.find(a!)).toMatchObject({ name: 'Ann', merged_into: c });
        expect(await entities.findByName('ann')).toMatchObject({ entity_id: c, aliases: ['Ann', 'Anna'] });
        expect(await entities.ensure([named('Ann')])).toMatchObject([{ entity_id: c }]);
        expect(await entities.mentionsOf([id])).toEqual([{ memory_id: id, entity_id: c, weight: 1 }]);
        expect((await entities.list({ limit: 9 })).map(({ entity }) => entity.name)).toEqual(['Annie']);
        expect(await entities.count()).toBe(1);
      });
      expect(await namesFound('ann')).toEqual(['Annie']);
    });

    test('is refused into itself, for a merged entity, and for an unknown one', async () => {
      const [a, b] = await ensure('a', 'b');
      await expect(merge(a!, a!)).rejects.toMatchObject({ code: 'conflict' });
      await expect(merge(a!, newId('entity'))).rejects.toMatchObject({ code: 'not_found' });
      await merge(a!, b!);
      await expect(merge(a!, b!)).rejects.toThrow(b);
      await expect(merge(b!, a!)).rejects.toMatchObject({ code: 'conflict' });
      const change = inStore((store) => store.entities.change(a!, { kind: 'x' }));
      await expect(change).rejects.toMatchObject({ code: 'conflict' });
    });

    test('in both directions at once happens in one direction', async () => {
      const [a, b] = await ensure('a', 'b');
      const results = await Promise.allSettled([merge(a!, b!), merge(b!, a!)]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await inStore((store) => store.entities.count())).toBe(1);
    });
  });

  describe('links between memories', () => {
    const link = (from: string, to: string, relation = 'follows', as = provenance()) =>
      inStore((store) => store.links.add({ from, to, relation }), as);
    const linksOf = (id: string) => inStore((store: WorkspaceStore) => store.links.ofMemory(id));

    test('exist once, are visible from both ends, and are on record in both histories', async () => {
      const [one, two] = [await add('one'), await add('two')];
      const first = await link(one, two, 'follows', provenance({ actor: 'key:linker' }));
      expect(first).toMatchObject({ from: one, relation: 'follows', to: two, actor: 'key:linker' });
      expect(await link(one, two)).toEqual(first);
      const other = await link(one, two, 'contradicts');
      for (const id of [one, two]) {
        expect((await linksOf(id)).toSorted((a, b) => a.relation.localeCompare(b.relation))).toEqual([other, first]);
        const kinds = (await inStore((store) => store.history.ofMemory(id))).map(({ kind }) => kind);
        expect(kinds).toEqual(['create', 'link', 'link']);
      }
      const [, event] = await inStore((store) => store.history.ofMemory(two));
      expect(event).toMatchObject({
        actor: 'key:linker',
        before: {},
        after: { linked: { from: one, relation: 'follows' } },
      });
    });

    test('created by many calls at once exist once', async () => {
      const [one, two] = [await add('one'), await add('two')];
      await Promise.all(Array.from({ length: 6 }, (_, n) => (n % 2 ? link(one, two) : link(two, one))));
      expect(await linksOf(one)).toHaveLength(2);
      expect(await inStore((store) => store.history.ofMemory(one))).toHaveLength(3);
    });

    test('need two existing memories, and disappear with either', async () => {
      const [one, two] = [await add('one'), await add('two')];
      await expect(link(one, one)).rejects.toMatchObject({ code: 'conflict' });
      await expect(link(one, newId('memory'))).rejects.toMatchObject({ code: 'not_found' });
      await link(one, two);
      await forget(two);
      expect([await linksOf(one), await linksOf(two)]).toEqual([[], []]);
      await expect(link(two, one)).rejects.toMatchObject({ code: 'not_found' });
    });
  });
});
