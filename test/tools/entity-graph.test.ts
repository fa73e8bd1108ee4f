import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Backlinks } from '../../src/graph/backlinks.ts';
import type { Communities } from '../../src/graph/communities/communities.ts';
import type { EntityProfile } from '../../src/graph/entity/entity-profile.ts';
import type { EntityTimeline } from '../../src/graph/entity/entity-timeline.ts';
import type { FoundEntities } from '../../src/graph/entity/search-entities.ts';
import type { Related } from '../../src/graph/recall-related.ts';
import type { Subgraph } from '../../src/graph/subgraph.ts';
import { newId } from '../../src/model/ids.ts';
import { type MemoryMap, memoryMap } from '../../src/reports/memory-map.ts';
import { engines } from '../support/engines.ts';
import { roundsOf } from '../support/rounds.ts';
import { turnsTaken } from '../support/turns-taken.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

describe.each(engines)('on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const add = async (content: string, day?: string) =>
    (await workspace.add(content, day ? { occurred_at: `${day}T00:00:00.000Z` } : {})).memory_id;
  let notes = 0;
  /** A memory that mentions exactly these entities, whatever extraction would find. */
  const mentioning = async (...names: string[]) => {
    notes += 1;
    const memory_id = await add(`note ${notes}`);
    const { entities } = workspace.call().store;
    const wanted = names.map((name) => ({ name, normal: name.toLowerCase(), kind: 'name' }));
    const mentions = (await entities.ensure(wanted)).map(({ entity_id }) => ({ entity_id, weight: 1 }));
    await entities.setMentions([{ memory_id, mentions }]);
    return memory_id;
  };
  const names = (entities: readonly { name: string }[]) => entities.map(({ name }) => name);
  const ids = (memories: readonly { memory_id: string }[]) => memories.map(({ memory_id }) => memory_id);

  describe('search_entities', () => {
    const search = async (query: string, limit = 9) =>
      (await workspace.tool<FoundEntities>('search_entities', { query, limit })).entities;

    test('forgives typos, accents and case, and accepts parts of names and aliases', async () => {
      await add('Priya Raman met Tomás Silva in Lisbon.');
      await add('Priyanka Rao works at Globex.');
      await workspace.tool('update_entity', { name: 'Tomás Silva', alias: 'Tommy' });
      for (const query of ['Pria Ramen', 'priya raman', 'PRIYA', 'Raman, Priya', 'Pirya Raman'])
        expect(names(await search(query))[0], query).toBe('Priya Raman');
      expect((await search('tomas silva'))[0]).toMatchObject({ name: 'Tomás Silva', score: 1, mentions: 1 });
      expect((await search('tommy'))[0]).toMatchObject({ name: 'Tomás Silva', matched: 'Tommy', score: 1 });
      expect(names(await search('glob'))).toEqual(['Globex']);
      expect(names(await search('pri'))).toEqual(['Priya Raman', 'Priyanka Rao']);
      expect(await search('pri', 1)).toHaveLength(1);
      expect(await search('zzzz')).toEqual([]);
      expect(await search('?!')).toEqual([]);
    });

    test('ranks the most mentioned first among similar ones, and leaves out forgotten ones', async () => {
      await add('Ada Stone called.');
      await add('Ada Shaw called.');
      await add('Ada Shaw wrote.');
      const gone = await add('Ada Blum wrote.');
      expect(names(await search('Ada'))[0]).toBe('Ada Shaw');
      expect(names(await search('Ada Blum'))[0]).toBe('Ada Blum');
      await workspace.tool('forget', { memory_id: gone });
      expect(names(await search('Ada Blum'))).not.toContain('Ada Blum');
    });
  });

  describe('a name', () => {
    const recall = (name: string) => workspace.tool<EntityProfile>('recall_entity', { name });

    test('may be an alias, an id, or misspelled if only one entity can be meant', async () => {
      await add('Priya Raman leads the Atlas migration.');
      await workspace.tool('update_entity', { name: 'Priya Raman', alias: 'the boss' });
      const { entity } = await recall('PRIYA RAMAN');
      expect(entity).toMatchObject({ name: 'Priya Raman', matched_by: 'name' });
      expect((await recall('The Boss')).entity).toMatchObject({ entity_id: entity.entity_id, matched_by: 'alias' });
      expect((await recall(entity.entity_id)).entity).toMatchObject({ name: 'Priya Raman', matched_by: 'id' });
      expect((await recall('Prya Raman')).entity).toMatchObject({ name: 'Priya Raman', matched_by: 'likeness' });
    });

    test('that is ambiguous is not guessed: the answer lists the nearest', async () => {
      await add('Ada Stone called.');
      await add('Ada Stoner called.');
      for (const tool of ['recall_entity', 'entity_graph', 'entity_timeline', 'recall_related'])
        await expect(workspace.tool(tool, { name: 'Ada Ston' }), tool).rejects.toMatchObject({
          code: 'not_found',
          message: expect.stringMatching(/Ada Stone \(person\), Ada Stoner \(person\)/),
        });
      await expect(recall('Xavier Unknown')).rejects.toMatchObject({ code: 'not_found' });
      await expect(recall(newId('entity'))).rejects.toMatchObject({ code: 'not_found' });
      await expect(recall('…')).rejects.toMatchObject({ code: 'not_found' });
    });

    test('of a merged entity means its target', async () => {
      await mentioning('Bob Miles');
      await mentioning('Robert Miles');
      const { entity } = await recall('Bob Miles');
      await workspace.tool('merge_entities', { source_name: 'Bob Miles', target_name: 'Robert Miles' });
      for (const name of ['Bob Miles', entity.entity_id])
        expect((await recall(name)).entity).toMatchObject({ name: 'Robert Miles', mentions: 2 });
    });
  });

  describe('recall_entity', () => {
    const recall = (name: string) => workspace.tool<EntityProfile>('recall_entity', { name });

    test('returns facts, relations, connected entities, first and last seen, and the latest memories in their order', async () => {
      const works = await add('Tomás Silva works at Acme Corp.', '2026-02-03');
      const lives = await add('Tomás Silva lives in Porto.', '2026-01-02');
      const wrong = await add('Tomás Silva owns the billing-service.', '2026-03-04');
      await workspace.tool('invalidate', { memory_id: wrong });
      const { entity, facts, relations, mentioned_with, timeline, peer_card } = await recall('Tomás Silva');
      expect(entity).toMatchObject({
        name: 'Tomás Silva',
        kind: 'person',
        mentions: 3,
        first_seen: '2026-01-02T00:00:00.000Z',
        last_seen: '2026-03-04T00:00:00.000Z',
      });
      expect(new Set(ids(facts))).toEqual(new Set([works, lives]));
      expect(facts.find(({ memory_id }) => memory_id === works)).toMatchObject({
        text: 'Tomás Silva works at Acme Corp.',
        status: 'active',
      });
      expect(relations).toContainEqual({
        relation: 'works_at',
        direction: 'out',
        entity: expect.objectContaining({ name: 'Acme Corp' }),
        said_by: 'memories',
        count: 1,
        memory_id: works,
        at: expect.any(String),
      });
      expect((await recall('Acme Corp')).relations).toMatchObject([
        { direction: 'in', entity: { name: 'Tomás Silva' } },
      ]);
      expect(names(mentioned_with.map((one) => one.entity))).toContain('Porto');
      expect(ids(timeline)).toEqual([lives, works, wrong]);
      expect(timeline[2]).toMatchObject({ status: 'invalidated' });
      expect(peer_card).toBeNull();
    });

    test('does not report relations between two texts as facts about the entities in them', async () => {
      const wish = await mentioning('hanneke', 'parquet');
      const other = await mentioning('hanneke', 'csv');
      for (const relation of ['contradicts', 'supports'])
        await workspace.tool('link_memories', { memory_id_1: other, memory_id_2: wish, relation });
      const { relations, mentioned_with } = await recall('hanneke');
      expect(relations.map(({ relation, entity }) => `${relation} ${entity.name}`)).toEqual([
        'supports parquet',
        'supports csv',
      ]);
      expect(names(mentioned_with.map((one) => one.entity)).toSorted()).toEqual(['csv', 'parquet']);
    });

    test('shows the card of a person, also once the person was merged into another', async () => {
      const { entity } = await add('Priya Raman leads Atlas.').then(() => recall('Priya Raman'));
      const card = await workspace.add('Priya Raman, as remembered in 3 memories:\nRole: leads Atlas.', {
        tags: ['peer-card'],
        layer: 'semantic',
        metadata: { generated: 'peer-card', about: entity.entity_id },
      });
      const { peer_card, facts } = await recall('Priya Raman');
      expect(peer_card).toEqual({ memory_id: card.memory_id, text: card.content });
      expect(ids(facts)).not.toContain(card.memory_id);
      await add('Ines Duarte leads Borealis.');
      await workspace.tool('merge_entities', { source_name: 'Priya Raman', target_name: 'Ines Duarte' });
      expect((await recall('Ines Duarte')).peer_card).toEqual(peer_card);
    });
  });

  test('entity_timeline lists all memories of an entity in the order of events', async () => {
    const second = await add('Atlas moved to Lisbon.', '2026-02-01');
    const first = await add('Atlas began.', '2025-11-05');
    const third = await add('Nobody works on Atlas any more.', '2026-04-01');
    await workspace.tool('forget', { memory_id: await add('Atlas exploded.', '2026-05-01') });
    await mentioning('Other');
    const { entities } = workspace.call().store;
    const atlas = (await entities.ensure([{ name: 'Atlas', normal: 'atlas', kind: 'project' }]))[0]!;
    const mentions = [{ entity_id: atlas.entity_id, weight: 1 }];
    await entities.setMentions([first, second, third].map((memory_id) => ({ memory_id, mentions })));
    const timeline = await workspace.tool<EntityTimeline>('entity_timeline', { name: 'Atlas' });
    expect(ids(timeline.memories)).toEqual([first, second, third]);
    expect(timeline).toMatchObject({ entity: { name: 'Atlas', mentions: 3 }, earlier: 0 });
    expect(timeline.memories[0]).toMatchObject({ at: '2025-11-05T00:00:00.000Z', text: 'Atlas began.' });
  });

  describe('entity_graph', () => {
    const graph = (name: string) => workspace.tool<Subgraph>('entity_graph', { name });

    test('returns the entity, its neighbours, and every edge between them once, each citing a memory', async () => {
      const works = await add('Tomás Silva works at Acme Corp in Porto.');
      await add('Acme Corp opened an office in Porto.');
      const { nodes, edges, left_out } = await graph('Acme Corp');
      expect(nodes[0]).toMatchObject({ name: 'Acme Corp', closeness: 1, mentions: 2 });
      expect(new Set(names(nodes))).toEqual(new Set(['Acme Corp', 'Tomás Silva', 'Porto']));
      const called = new Map(nodes.map(({ entity_id, name }) => [entity_id, name]));
      const together = edges.filter(({ kind }) => kind === 'together');
      const pairs = together.map(({ from, to }) => [called.get(from), called.get(to)].sort().join(' + '));
      expect(pairs.toSorted()).toEqual(['Acme Corp + Porto', 'Acme Corp + Tomás Silva', 'Porto + Tomás Silva']);
      expect(edges.find(({ relation }) => relation === 'works_at')).toMatchObject({
        kind: 'relation',
        memory_id: works,
      });
      expect(left_out).toBe(0);
    });

    test('shows the closest of many, and states how many it leaves out', async () => {
      await mentioning('hub', 'friend');
      await mentioning('hub', 'friend');
      for (let n = 0; n < 35; n += 1) await mentioning('hub', `n${n}`);
      const { nodes, left_out } = await graph('hub');
      expect(nodes).toHaveLength(25);
      expect(nodes[1]).toMatchObject({ name: 'friend' });
      expect(left_out).toBe(12);
    });
  });

  describe('recall_related', () => {
    const related = (name: string, max_hops?: number) => workspace.tool<Related>('recall_related', { name, max_hops });

    test('follows entities up to the given distance, and shows the path with its sources', async () => {
      const one = await mentioning('a', 'b');
      const two = await mentioning('b', 'c');
      const three = await mentioning('c', 'd');
      expect(names((await related('a', 1)).entities)).toEqual(['b']);
      expect(names((await related('a')).entities)).toEqual(['b', 'c']);
      const { entities, memories } = await related('a', 3);
      expect(entities.map(({ name, hops }) => [name, hops])).toEqual([
        ['b', 1],
        ['c', 2],
        ['d', 3],
      ]);
      expect(entities[2]!.path.map(({ memory_id }) => memory_id)).toEqual([one, two, three]);
      expect(entities[2]!.path[0]).toMatchObject({ from: 'a', to: 'b', kind: 'together', relation: null });
      expect(memories.map(({ memory_id, found_by, hops }) => [memory_id, found_by, hops])).toEqual([
        [two, 'b', 1],
        [three, 'c', 2],
      ]);
    });

    test('goes further through a rare entity than through one that everything mentions', async () => {
      await mentioning('start', 'hub');
      await mentioning('start', 'friend');
      for (let n = 0; n < 40; n += 1) await mentioning('hub', `crowd ${n}`);
      await mentioning('friend', 'goal');
      await mentioning('friend', 'other');
      const { entities } = await related('start');
      const place = (name: string) => entities.findIndex((one) => one.name === name);
      expect(place('friend')).toBe(0);
      for (const near of ['goal', 'other']) expect(place(near)).toBeLessThan(place('hub'));
      expect(entities.slice(0, 4).filter(({ name }) => name.startsWith('crowd'))).toEqual([]);
    });

    test('follows links between memories, and leaves out memories that no longer hold', async () => {
      const [one, two] = [await mentioning('a'), await mentioning('b')];
      expect((await related('a')).entities).toEqual([]);
      await workspace.tool('link_memories', { memory_id_1: one, memory_id_2: two, relation: 'supports' });
      const { entities, memories } = await related('a');
      expect(entities).toMatchObject([
        { name: 'b', path: [{ from: 'a', kind: 'linked', relation: 'supports', to: 'b' }] },
      ]);
      expect(ids(memories)).toEqual([two]);
      await workspace.tool('invalidate', { memory_id: two });
      expect((await related('a')).memories).toEqual([]);
    });
  });

  describe('backlinks', () => {
    const backlinks = (memory_id: string) => workspace.tool<Backlinks>('backlinks', { memory_id });

    test('lists links from both ends, and their authors', async () => {
      const [cause, effect] = [await add('The disk was full.'), await add('The import stopped.')];
      await workspace.tool('link_memories', { memory_id_1: cause, memory_id_2: effect, relation: 'caused' });
      const { links } = await backlinks(effect);
      expect(links).toMatchObject([
        { memory_id: cause, relation: 'caused', direction: 'in', linked_by: 'key_test', text: 'The disk was full.' },
      ]);
      expect((await backlinks(cause)).links).toMatchObject([{ memory_id: effect, direction: 'out' }]);
      await workspace.tool('forget', { memory_id: cause });
      expect((await backlinks(effect)).links).toEqual([]);
      await expect(backlinks(newId('memory'))).rejects.toMatchObject({ code: 'not_found' });
    });

    test('lists the successors of a memory', async () => {
      const [old, merged, now] = [await add('Old.'), await add('Merged.'), await add('New.')];
      const { memories } = workspace.call().store;
      await memories.change(now, 'status', { supersedes: old });
      await memories.change(merged, 'merge', { status: 'merged', merged_into: old });
      expect((await backlinks(old)).references.map(({ memory_id, as }) => [memory_id, as]).toSorted()).toEqual(
        [
          [merged, 'merged_into'],
          [now, 'supersedes'],
        ].toSorted(),
      );
    });

    test('finds memories with the same mentions, rare names before common ones, without linked memories', async () => {
      const asked = await mentioning('rare', 'common');
      const byRare = await mentioning('rare');
      const byCommon = [await mentioning('common'), await mentioning('common'), await mentioning('common')];
      const { same_entities } = await backlinks(asked);
      expect(same_entities[0]).toMatchObject({ memory_id: byRare, entities: [{ name: 'rare' }] });
      expect(new Set(ids(same_entities))).toEqual(new Set([byRare, ...byCommon]));
      await workspace.tool('link_memories', { memory_id_1: asked, memory_id_2: byRare });
      expect(ids((await backlinks(asked)).same_entities)).not.toContain(byRare);
    });
  });

  describe('detect_communities', () => {
    const detect = (args: object = {}) => workspace.tool<Communities>('detect_communities', args as never);
    const clique = async (...members: string[]) => {
      for (const [at, one] of members.entries())
        for (const other of members.slice(at + 1)) await mentioning(one, other);
    };

    test('finds connected entities, the same each time, the largest community first', async () => {
      await clique('a1', 'a2', 'a3', 'a4');
      await clique('b1', 'b2', 'b3');
      await mentioning('a1', 'b1');
      await mentioning('x', 'y');
      const first = await detect();
      expect(first.communities.map(({ members }) => names(members).toSorted())).toEqual([
        ['a1', 'a2', 'a3', 'a4'],
        ['b1', 'b2', 'b3'],
      ]);
      expect(first).toMatchObject({ entities: 9, edges: 11, not_shown: { small: 1, more: 0 } });
      expect(first.modularity).toBeGreaterThan(0.3);
      expect(first.communities[0]).toMatchObject({ size: 4, summary: null, sources: [] });
      workspace.pass(60_000);
      const { computed_at, ...again } = await detect();
      expect({ ...again, computed_at: first.computed_at }).toEqual(first);
      expect(computed_at > first.computed_at).toBe(true);
      expect((await detect({ min_size: 2 })).communities).toHaveLength(3);
    });

    test('describes each community in words of its memories, citing every one', async () => {
      const sources = [
        await add('Tomás Silva works at Acme Corp in Porto.'),
        await add('Acme Corp opened an office in Porto.'),
      ];
      const { communities } = await detect({ generate_summaries: true });
      const { summary, sources: cited, members } = communities[0]!;
      expect(new Set(ids(cited))).toEqual(new Set(sources));
      for (const { memory_id, text } of cited) expect(summary).toContain(`${text} [${memory_id}]`);
      for (const { name } of members) expect(summary).toContain(name);
    });

    test('returns nothing for an empty workspace', async () => {
      expect(await detect()).toMatchObject({ entities: 0, edges: 0, modularity: 0, communities: [] });
    });
  });

  test('memory_map shows layers, entities, areas and what is new, and is up to a minute old', async () => {
    await workspace.add('Tomás Silva works at Acme Corp in Porto.', { layer: 'semantic' });
    const old = await add('Acme Corp opened an office in Porto.', '2020-01-01');
    await workspace.tool('invalidate', { memory_id: old });
    const map = () => workspace.tool<MemoryMap>('memory_map');
    const first = await map();
    expect(first.memories).toMatchObject({ total: 2, not_recalled: 1 });
    expect(first.memories.layers.find(({ layer }) => layer === 'semantic')).toEqual({
      layer: 'semantic',
      count: 1,
      types: [{ type: 'fact', count: 1 }],
    });
    expect(first.entities.top.slice(0, 2)).toMatchObject([{ mentions: 2 }, { mentions: 2 }]);
    expect(names(first.areas[0]!.members)).toContain('Tomás Silva');
    expect(first.recent).toMatchObject({ last_day: 1, last_month: 1, sessions: [] });
    expect(first.recent.memories[0]).toMatchObject({ memory_id: old });
    await add('Nothing yet of this.');
    expect(await map()).toEqual(first);
    workspace.pass(60_000);
    expect((await map()).memories.total).toBe(3);
  });

  test('memory_map counts no memory of a future day as a recent one', async () => {
    await workspace.add('The kitchen was painted.');
    await workspace.add('The kitchen gets new lamps.', { occurred_at: '2027-01-15T00:00:00.000Z' });
    const { recent } = await workspace.tool<MemoryMap>('memory_map');
    expect(recent).toMatchObject({ last_day: 1, last_week: 1, last_month: 1 });
  });

  test('memory_map is computed in turns with other work', async () => {
    await add('Tomás Silva works at Acme Corp in Porto.');
    await add('Priya Raman moved from Lisbon to Ghent.');
    const { result, next } = await turnsTaken(() => roundsOf(() => memoryMap(workspace.call())));
    expect(result.result.areas).toHaveLength(2);
    // Before each area and each of three counts; once for a page of the graph, and once after the kinds.
    expect(next).toBeGreaterThanOrEqual(7);
  });
});
