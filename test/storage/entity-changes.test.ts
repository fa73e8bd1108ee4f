/** The contract of every engine for changes to entities and links: they are on record, and can be undone. */
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { newId } from '../../src/model/ids.ts';
import { onEveryEngine } from '../support/conformance.ts';
import { provenance } from '../support/memories.ts';

onEveryEngine((bench) => {
  const { inStore, add } = bench;
  const named = (name: string) => ({ name, normal: name.toLowerCase(), kind: 'thing' });
  const ensure = async (...names: string[]) => {
    const entities = await inStore((store) => store.entities.ensure(names.map(named)));
    return entities.map(({ entity_id }) => entity_id);
  };
  const history = (id: string) => inStore((store) => store.entities.history(id, 99));
  const merge = (source: string, target: string) => inStore((store) => store.entities.merge(source, target));
  const lastEvent = async (id: string) => (await history(id)).at(-1)!.event_id;
  const unmerge = (eventId: string) => inStore((store) => store.entities.unmerge(eventId));

  /** All readable data of these entities, except the time of their last change. */
  const stateOf = (ids: readonly string[]) =>
    inStore(async ({ entities }) => {
      const found = await entities.findMany(ids);
      const mentions = [];
      const relations = [];
      for (const id of ids) mentions.push(await entities.mentionsIn([id], {}, { limit: 99 }));
      for (const id of ids) relations.push(await entities.relations([id], 99));
      return { entities: found.map(({ updated_at: _at, ...rest }) => rest), mentions, relations };
    });

  test('a change is on record with the previous state and the actor, and a change without effect is not', async () => {
    const [atlas] = await ensure('Atlas');
    const as = provenance({ actor: 'key:editor', tool: 'update_entity' });
    const alias = { name: 'Project Atlas', normal: 'project atlas' };
    await inStore(async ({ entities }) => {
      await entities.change(atlas!, { metadata: { team: 'billing', size: 3 } });
      await entities.change(atlas!, ({ metadata }) => ({ metadata: { ...metadata, size: 4 } }), 'they grew');
      await entities.change(atlas!, { metadata: { size: 4, team: 'billing' } });
      await entities.addAlias(atlas!, alias);
      await entities.addAlias(atlas!, alias);
      await entities.removeAlias(atlas!, alias);
      expect(await entities.removeAlias(atlas!, alias)).toMatchObject({ aliases: [] });
      expect(await entities.removeAlias(atlas!, named('Atlas'))).toMatchObject({ name: 'Atlas' });
      expect(await entities.findByName('atlas')).toMatchObject({ entity_id: atlas });
      expect(await entities.findByName('project atlas')).toBeNull();
      expect(await entities.findSimilar('project atlas', 9)).toMatchObject([{ name: 'Atlas' }]);
    }, as);
    const events = await history(atlas!);
    expect(events).toMatchObject([
      { kind: 'change', before: { metadata: {} }, after: { metadata: { team: 'billing', size: 3 } } },
      { kind: 'change', before: { metadata: { size: 3 } }, after: { metadata: { size: 4 } }, cause: 'they grew' },
      { kind: 'alias', before: {}, after: { aliases: [alias] } },
      { kind: 'alias', before: { aliases: [alias] }, after: {} },
    ]);
    for (const event of events) expect(event).toMatchObject({ actor: 'key:editor', tool: 'update_entity' });
    await inStore(async ({ entities }) => {
      expect(await entities.eventsOfOperation(as.operation_id)).toEqual(events);
      expect(await entities.findEvent(events[1]!.event_id)).toEqual(events[1]);
      expect(await entities.findEvent(newId('event'))).toBeNull();
      expect(await entities.history(atlas!, 1)).toEqual(events.slice(-1));
    });
  });

  describe('an undone merge', () => {
    test('gives back no mention in a memory that another call forgets meanwhile', async () => {
      const [bob, robert] = await ensure('Bob', 'Robert');
      const memory_id = await add('Bob is here.');
      const mentions = [{ entity_id: bob!, weight: 1 }];
      const relations = [{ from: bob!, relation: 'knows', to: robert!, weight: 1 }];
      await inStore(({ entities }) => entities.setReadings([{ memory_id, mentions, relations }]));
      await merge(bob!, robert!);
      const forgotten_at = new Date().toISOString();
      let undone: Promise<unknown> = Promise.resolve();
      await inStore((store) =>
        store.transaction(async ({ memories }) => {
          await memories.change(memory_id, 'forget', { forgotten_at });
          undone = lastEvent(robert!).then(unmerge);
          // On a server the other call has begun by now, and waits for this one.
          await wait(300);
        }),
      );
      await undone;
      const presence = await inStore(({ entities }) => entities.presence([bob!]));
      expect(presence.get(bob!)).toMatchObject({ mentions: 0 });
      expect(await inStore(({ entities }) => entities.relations([bob!], 9))).toEqual([]);
    });

    test('gives both entities exactly what they had: names, metadata, mentions, relations, and earlier merges', async () => {
      const [bob, robert, acme, bobby] = await ensure('Bob', 'Robert', 'Acme', 'Bobby');
      const all = [bob!, robert!, acme!, bobby!];
      const memories = [await add('1'), await add('2'), await add('3')];
      await inStore(async ({ entities }) => {
        const weights = (...pairs: [string, number][]) => pairs.map(([entity_id, weight]) => ({ entity_id, weight }));
        await entities.setMentions([
          { memory_id: memories[0]!, mentions: weights([bob!, 0.5], [robert!, 0.25]) },
          { memory_id: memories[1]!, mentions: weights([bob!, 0.5], [robert!, 0.75]) },
          { memory_id: memories[2]!, mentions: weights([bob!, 1], [bobby!, 1]) },
        ]);
        const relations = [
          { from: bob!, relation: 'works at', to: acme!, weight: 2 },
          { from: robert!, relation: 'works at', to: acme!, weight: 1 },
          { from: acme!, relation: 'employs', to: bob!, weight: 1 },
          { from: bob!, relation: 'is', to: robert!, weight: 1 },
        ];
        await entities.setRelations([{ memory_id: memories[0]!, relations }]);
        await entities.addAlias(bob!, { name: 'Bobo', normal: 'bobo' });
        await entities.change(bob!, { metadata: { age: 41, town: 'Porto' } });
        await entities.change(robert!, { metadata: { town: 'Lisbon' } });
        await entities.merge(bobby!, bob!);
      });
      const before = await stateOf(all);
      await merge(bob!, robert!);
      const merged = await stateOf(all);
      expect(merged).not.toEqual(before);
      const event = await lastEvent(robert!);
      expect(await unmerge(event)).toMatchObject({ entity_id: robert, aliases: [], metadata: { town: 'Lisbon' } });
      expect(await stateOf(all)).toEqual(before);
      expect(await inStore((store) => store.entities.findByName('bobby'))).toMatchObject({ entity_id: bob });
      expect(await unmerge(event)).toBeNull();
      await merge(bob!, robert!);
      expect(await stateOf(all)).toEqual(merged);
      await unmerge(await lastEvent(robert!));
      expect(await stateOf(all)).toEqual(before);
      expect((await history(robert!)).map(({ kind }) => kind)).toEqual([
        'change',
        'merge',
        'unmerge',
        'merge',
        'unmerge',
      ]);
    });

    test('restores the initial state after any series of merges undone in turn, the last first', async () => {
      const random = seeded(7);
      const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
      for (let round = 0; round < 3; round += 1) {
        const names = Array.from({ length: 6 }, (_, n) => `Name ${round}-${n}`);
        const ids = await ensure(...names);
        for (let n = 0; n < 8; n += 1) {
          const memory = await add(`memory ${n}`);
          const mentioned = ids.filter(() => random() < 0.5).map((entity_id) => ({ entity_id, weight: random() }));
          const relations = Array.from({ length: 3 }, () => {
            return { from: pick(ids), relation: pick(['knows', 'owns']), to: pick(ids), weight: random() };
          });
          await inStore(async ({ entities }) => {
            await entities.setMentions([{ memory_id: memory, mentions: mentioned }]);
            await entities.setRelations([{ memory_id: memory, relations }]);
          });
        }
        for (const id of ids)
          await inStore((store) => store.entities.change(id, { metadata: { [pick(['a', 'b', 'c'])]: random() } }));
        const states = [await stateOf(ids)];
        const events: string[] = [];
        const living = [...ids];
        while (living.length > 1) {
          const source = living.splice(Math.floor(random() * living.length), 1)[0]!;
          const target = pick(living);
          await merge(source, target);
          events.push(await lastEvent(target));
          states.push(await stateOf(ids));
        }
        while (events.length > 0) {
          expect(await stateOf(ids)).toEqual(states.pop());
          await unmerge(events.pop()!);
        }
        expect(await stateOf(ids)).toEqual(states.pop());
      }
    });

    test('leaves later writes with the target, and restores no statement that no longer exists', async () => {
      const [bob, robert] = await ensure('Bob', 'Robert');
      const [kept, edited] = [await add('Bob'), await add('Bob again')];
      const mention = (memory_id: string, ...ids: string[]) =>
        inStore((store) =>
          store.entities.setMentions([{ memory_id, mentions: ids.map((entity_id) => ({ entity_id, weight: 1 })) }]),
        );
      await mention(kept, bob!);
      await mention(edited, bob!);
      await merge(bob!, robert!);
      const later = await add('Bob or Robert');
      await mention(later, bob!);
      await mention(edited);
      await unmerge(await lastEvent(robert!));
      const mentioned = async (id: string) =>
        (await inStore((store) => store.entities.mentionsIn([id], {}, { limit: 9 }))).map(({ memory_id }) => memory_id);
      expect([await mentioned(bob!), await mentioned(robert!)]).toEqual([[kept], [later]]);
    });

    test('gives the target its name back if it has taken one of the source since', async () => {
      const [short, long] = await ensure('Priya', 'Priya Raman');
      await merge(long!, short!);
      const merged = await lastEvent(short!);
      await inStore((store) => store.entities.rename(short!, 'priya', { name: 'Priya Raman', normal: 'priya raman' }));
      await unmerge(merged);
      expect(await inStore((store) => store.entities.findMany([short!, long!]))).toMatchObject([
        { name: 'Priya', aliases: [] },
        { name: 'Priya Raman', aliases: [] },
      ]);
    });

    test('can itself be undone, and then the merge again, including statements that ended in between', async () => {
      const [bob, robert] = await ensure('Bob', 'Robert');
      const [one, other] = [await add('Bob'), await add('Bob again')];
      const mention = (memory_id: string, ...ids: string[]) =>
        inStore((store) =>
          store.entities.setMentions([{ memory_id, mentions: ids.map((entity_id) => ({ entity_id, weight: 1 })) }]),
        );
      for (const id of [one, other]) await mention(id, bob!);
      await merge(bob!, robert!);
      const first = await lastEvent(robert!);
      await mention(other);
      await unmerge(first);
      const undone = await lastEvent(robert!);
      const again = (eventId: string) => inStore((store) => store.entities.mergeAgain(eventId, 'undone'));
      expect(await again(undone)).toMatchObject({ name: 'Robert', aliases: ['Bob'] });
      expect(await again(undone)).toBeNull();
      await mention(other, robert!);
      expect(await unmerge(first)).toMatchObject({ name: 'Robert', aliases: [] });
      expect(await unmerge(first)).toBeNull();
      const mentioned = await inStore((store) => store.entities.mentionsIn([bob!], {}, { limit: 9 }));
      expect(mentioned.map(({ memory_id }) => memory_id).sort()).toEqual([one, other].sort());
    });

    test('has no effect if somebody has merged the two again since', async () => {
      const [bob, robert] = await ensure('Bob', 'Robert');
      await merge(bob!, robert!);
      const first = await lastEvent(robert!);
      await unmerge(first);
      await merge(bob!, robert!);
      expect(await unmerge(first)).toBeNull();
      expect(await inStore((store) => store.entities.find(bob!))).toMatchObject({ merged_into: robert });
    });

    test('is refused while a later merge stands, and if the restored data was changed', async () => {
      const [a, b, c, d] = await ensure('a', 'b', 'c', 'd');
      await inStore((store) => store.entities.change(a!, { metadata: { size: 1 } }));
      await merge(a!, b!);
      const first = await lastEvent(b!);
      await merge(c!, b!);
      const second = await lastEvent(b!);
      await expect(unmerge(first)).rejects.toThrow(second);
      await unmerge(second);
      await merge(b!, d!);
      await expect(unmerge(first)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining(d!) });
      await unmerge(await lastEvent(d!));
      await inStore((store) => store.entities.change(b!, { metadata: { size: 2 } }));
      await expect(unmerge(first)).rejects.toThrow('size');
      expect(await inStore((store) => store.entities.find(a!))).toMatchObject({ merged_into: b });
      for (const event of [newId('event'), await lastEvent(b!)])
        await expect(unmerge(event)).rejects.toMatchObject({ code: 'not_found' });
    });
  });

  test('a name is taken over from an entity that no memory mentions any more, and both histories record it', async () => {
    const [ada, other] = await ensure('Ada Stone', 'Ada');
    const memory = await add('Ada came.');
    const alias = { name: 'Ada', normal: 'ada' };
    await inStore(async ({ entities, memories }) => {
      await entities.setMentions([{ memory_id: memory, mentions: [{ entity_id: other!, weight: 1 }] }]);
      await expect(entities.addAlias(ada!, alias)).rejects.toMatchObject({ code: 'conflict' });
      await memories.change(memory, 'forget', { forgotten_at: '2026-05-08T00:00:00.000Z' });
      expect(await entities.addAlias(ada!, alias, 'nobody else')).toMatchObject({ aliases: ['Ada'] });
      expect(await entities.findByName('ada')).toMatchObject({ entity_id: ada });
    });
    expect(await history(ada!)).toMatchObject([{ kind: 'alias', after: { aliases: [alias] } }]);
    expect(await history(other!)).toMatchObject([
      { kind: 'alias', before: { aliases: [alias] }, after: {}, cause: 'nobody else' },
    ]);
  });

  test('a removed link is restored, also while one of the two memories is forgotten', async () => {
    const [from, to] = [await add('one'), await add('two')];
    const link = { from, relation: 'follows', to };
    await inStore(async ({ links, memories, history }) => {
      await links.add(link);
      await memories.change(to, 'forget', { forgotten_at: '2026-05-08T00:00:00.000Z' });
      await links.remove(link);
      expect(await links.putBack(link, 'not a mistake')).toBe(true);
      expect(await links.putBack(link)).toBe(false);
      expect((await history.ofMemory(from)).at(-1)).toMatchObject({
        cause: 'not a mistake',
        after: { linked: { to, relation: 'follows' } },
      });
      expect(await links.ofMemory(from)).toEqual([]);
      await memories.change(to, 'restore', { forgotten_at: null });
      expect(await links.ofMemory(from)).toMatchObject([link]);
    });
  });

  test('a link is removed once, is in both histories, and may be created again', async () => {
    const [from, to] = [await add('one'), await add('two')];
    const link = { from, relation: 'follows', to };
    await inStore(async ({ links, history }) => {
      expect(await links.remove(link)).toBe(false);
      await links.add(link);
      await links.add({ ...link, relation: 'supports' });
      expect(await links.remove(link, 'a mistake')).toBe(true);
      expect(await links.remove(link)).toBe(false);
      expect(await links.ofMemory(to)).toMatchObject([{ relation: 'supports' }]);
      expect(await links.ofMemory(from, 0)).toEqual([]);
      for (const [id, other] of [
        [from, { to }],
        [to, { from }],
      ] as const)
        expect((await history.ofMemory(id)).at(-1)).toMatchObject({
          kind: 'link',
          cause: 'a mistake',
          before: {},
          after: { unlinked: { ...other, relation: 'follows' } },
        });
      await links.add(link);
      expect(await links.ofMemory(to)).toHaveLength(2);
    });
  });
});

/** The same numbers every time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
