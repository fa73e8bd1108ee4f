import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rememberAll } from '../../../../bench/remember-all.ts';
import { ModelUnavailable } from '../../../../src/endpoint/failure.ts';
import { forget, restore } from '../../../../src/memory/forget.ts';
import { layers, memoryInputSchema, memoryTypes, statuses } from '../../../../src/model/memory.ts';
import type { Ground } from '../../../../src/retrieval/ground/ground.ts';
import { recentAsOf, statesAt } from '../../../../src/retrieval/ground/past/as-of.ts';
import { pastGround } from '../../../../src/retrieval/ground/past/past-ground.ts';
import { presentGround } from '../../../../src/retrieval/ground/present.ts';
import { readQuery } from '../../../../src/retrieval/query/query.ts';
import { rank } from '../../../../src/retrieval/ranking.ts';
import { recall } from '../../../../src/retrieval/recall.ts';
import { recentMemories } from '../../../../src/retrieval/recent.ts';
import { recallRequestSchema } from '../../../../src/retrieval/request.ts';
import type { ChangeCursor, EditsPage } from '../../../../src/storage/ports/history.ts';
import { carryOut } from '../../../../src/verb.ts';
import { engines } from '../../../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../../../support/workspace.ts';

describe.each(engines)('the past on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const stored = async (id: string) => workspace.call().store.memories.get(id, { forgotten: true });
  const ask = async (query: string, rest: object = {}) =>
    (await recall(workspace.call(), recallRequestSchema.parse({ query, ...rest }))).memories;
  /** The engines share the code that answers these questions, and PGlite takes ten times as long for each. */
  const some = (count: number) => (engine.name === 'PGlite' ? Math.ceil(count / 4) : count);
  /** In one transaction: hundreds of separate ones would be slow. */
  const pinAll = (pinned: readonly { memory_id: string }[]) =>
    workspace.call().store.transaction(async ({ memories }) => {
      for (const { memory_id } of pinned) await memories.change(memory_id, 'pin', { pinned: true });
    });
  const ids = (memories: readonly { memory_id: string }[]) => memories.map(({ memory_id }) => memory_id);

  describe('of a memory', () => {
    test('is its state before all later events', async () => {
      const { memory_id } = await workspace.add('The dock opens at nine.', { tags: ['a'] });
      await workspace.tool('tag', { memory_id, add: ['b'] });
      const then = await stored(memory_id);
      const time = workspace.time();
      await workspace.tool('edit_memory', { memory_id, new_content: 'The dock opens at ten.' });
      await workspace.tool('invalidate', { memory_id });
      await workspace.tool('tag', { memory_id, remove: ['a', 'b'] });
      await workspace.tool('edit_memory', { memory_id, new_content: 'The dock opens at eleven.' });
      await carryOut(workspace.call(), forget, { memory_id });
      expect(await statesAt(workspace.call(), [await stored(memory_id)], time)).toEqual([then]);
    });

    test('was last changed by an edit of one of its fields, not by a link', async () => {
      const { memory_id } = await workspace.add('The dock opens at nine.');
      const other = await workspace.add('The dock is shut.');
      await workspace.call().store.links.add({ from: memory_id, relation: 'relates_to', to: other.memory_id });
      const then = await stored(memory_id);
      const time = workspace.time();
      await workspace.tool('tag', { memory_id, add: ['b'] });
      expect(await statesAt(workspace.call(), [await stored(memory_id)], time)).toEqual([then]);
    });

    test('is nothing before it was stored and while it was forgotten', async () => {
      const before = workspace.time();
      const { memory_id } = await workspace.add('Umbrella.');
      const there = workspace.time();
      await carryOut(workspace.call(), forget, { memory_id });
      const gone = workspace.time();
      await carryOut(workspace.call(), restore, { memory_id });
      const back = workspace.time();
      const counts = [];
      for (const time of [before, there, gone, back])
        counts.push((await statesAt(workspace.call(), [await stored(memory_id)], time)).length);
      expect(counts).toEqual([0, 1, 0, 1]);
    });
  });

  test('of the newest memories is the list of that time', async () => {
    const made = [];
    for (const word of ['one', 'two', 'three', 'four']) made.push(await workspace.add(word));
    await workspace.tool('invalidate', { memory_id: made[1]!.memory_id });
    const then = await recentMemories(workspace.call(), 2);
    const time = workspace.time();
    await carryOut(workspace.call(), forget, { memory_id: made[3]!.memory_id });
    await workspace.tool('update_status', { memory_id: made[1]!.memory_id, new_status: 'active' });
    for (const word of ['five', 'six', 'seven', 'eight', 'nine']) await workspace.add(word);
    expect(await recentAsOf(workspace.call(), 2, time)).toEqual(then);
  });

  test('of more memories than one query can name is the state of each', async () => {
    const notes = Array.from({ length: 310 }, (_, index) => memoryInputSchema.parse({ content: `note ${index}` }));
    await rememberAll(workspace.call(), notes);
    const time = workspace.time();
    const call = workspace.call();
    const rows = await call.store.memories.list({}, { limit: 1_000 });
    await pinAll(rows.filter((_, index) => index % 3 > 0));
    const changed = await call.store.memories.list({}, { limit: 1_000 });
    expect(await statesAt(call, changed, time)).toEqual(rows);
    expect(await recentAsOf(call, 300, time)).toHaveLength(300);
  });

  describe('asked a question', () => {
    test('answers with memories that have been forgotten, invalidated and edited since', async () => {
      const forgotten = await workspace.add('The zeppelin is moored in Lisbon.');
      const invalidated = await workspace.add('The zeppelin is filled with helium.');
      const edited = await workspace.add('The zeppelin belongs to Priya.');
      const time = workspace.time();
      await carryOut(workspace.call(), forget, { memory_id: forgotten.memory_id });
      await workspace.tool('invalidate', { memory_id: invalidated.memory_id });
      await workspace.tool('edit_memory', { memory_id: edited.memory_id, new_content: 'A bicycle belongs to Tom.' });
      await workspace.add('The zeppelin was sold.');
      const then = await ask('zeppelin', { as_of: time });
      expect(ids(then).sort()).toEqual(ids([forgotten, invalidated, edited]).sort());
      expect(then.find(({ memory_id }) => memory_id === edited.memory_id)).toMatchObject({
        content: 'The zeppelin belongs to Priya.',
        match: { lexical: expect.any(Number), dense: expect.any(Number) },
      });
      expect(await ask('bicycle', { as_of: time, top_k: 1 })).toMatchObject([{ match: { lexical: null } }]);
    });

    test('filters by the values of that time', async () => {
      const { memory_id } = await workspace.add('The zeppelin is moored.', { layer: 'working', tags: ['old'] });
      const time = workspace.time();
      await workspace.tool('promote', { memory_id, target_layer: 'semantic' });
      await workspace.tool('tag', { memory_id, add: ['new'], remove: ['old'] });
      const count = async (filter: object) => (await ask('zeppelin', { as_of: time, ...filter })).length;
      expect(await count({ layer: 'working', tags: ['old'] })).toBe(1);
      expect(await count({ layer: 'semantic' })).toBe(0);
      expect(await count({ tags: ['new'] })).toBe(0);
      expect(await count({ status: 'invalidated' })).toBe(0);
    });

    test('finds memories that passed the filter then, however many others were nearer', async () => {
      const near = Array.from({ length: 330 }, (_, n) => `The zeppelin is moored in hangar ${n}.`);
      await rememberAll(
        workspace.call(),
        near.map((content) => memoryInputSchema.parse({ content })),
      );
      const asTeam = (content: string) => workspace.add(content, { tags: ['team'] });
      const [kept, untagged, forgotten] = [
        await asTeam('An airship was once sold to a man from Turin who never paid for it.'),
        await asTeam('Priya, who likes cheese and cycling, saw a balloon on her way to work.'),
        await asTeam('The museum has a small model of an airship among many other models.'),
      ];
      const tagged = await workspace.add('Nobody has ever flown a balloon across the northern sea last winter.');
      const time = workspace.time();
      const asked = async (rest: object) =>
        ids(await ask('zeppelin moored in hangar', { tags: ['team'], ...rest })).sort();
      const then = await asked({});
      expect(then).toEqual(ids([kept, untagged, forgotten]).sort());
      await workspace.tool('tag', { memory_id: untagged.memory_id, remove: ['team'] });
      await workspace.tool('tag', { memory_id: tagged.memory_id, add: ['team'] });
      await workspace.tool('forget', { memory_id: forgotten.memory_id });
      await pinAll(await workspace.call().store.memories.list({}, { limit: 1_000 }));
      expect(await asked({ as_of: time })).toEqual(then);
      expect(await asked({})).toEqual(ids([kept, tagged]).sort());
    });

    test('counts no access and answers without neighbours', async () => {
      const { memory_id } = await workspace.add('The zeppelin is moored.', { session_id: 's-1' });
      const [found] = await ask('zeppelin', { as_of: workspace.time() });
      expect(found).not.toHaveProperty('neighbours');
      expect((await stored(memory_id)).access_count).toBe(0);
    });

    test('shows the surroundings of its results, as the present does', async () => {
      for (const content of ['Where is the zeppelin?', 'In the hangar.', 'A bicycle.'])
        await workspace.add(content, { session_id: 's-1' });
      const unavailable = () => Promise.reject(new ModelUnavailable('away', null));
      const away = { model: workspace.call().embedder.model, embed: unavailable, embedQuery: unavailable };
      const found = async (rest: object = {}) => {
        const request = recallRequestSchema.parse({ query: 'zeppelin', ...rest });
        return ids((await recall({ ...workspace.call(), embedder: away }, request)).memories);
      };
      const now = await found();
      expect(now).toHaveLength(3);
      const time = workspace.time();
      expect(await found({ as_of: time })).toEqual(now);
      expect(await found({ as_of: time, status: 'invalidated' })).toEqual([]);
    });

    test('before anything was stored answers with nothing', async () => {
      const time = workspace.time();
      await workspace.add('The zeppelin is moored.');
      expect(await ask('zeppelin', { as_of: time })).toEqual([]);
    });

    test('before anything was stored says that “As of” refers to the time of storing', async () => {
      const time = workspace.time();
      await workspace.add('The zeppelin is moored.', { occurred_at: '2024-01-05T00:00:00.000Z' });
      const notes = async (as_of: string) =>
        (await recall(workspace.call(), recallRequestSchema.parse({ query: 'zeppelin', as_of }))).notes;
      const date = time.slice(0, 10);
      expect(await notes(time)).toEqual([
        expect.stringMatching(
          new RegExp(`^No memory had been stored by .*“until” to the time of the event\\. Try until: "${date}"\\.$`),
        ),
      ]);
      expect(await notes('2023-01-01')).toEqual([
        expect.stringMatching(/^No memory had been stored by the end of 2023-01-01\. .*to the time of the event\.$/),
      ]);
    });

    test('is not changed by later writes and edits', async () => {
      for (const place of ['Lisbon', 'Porto', 'Turin']) await workspace.add(`The zeppelin is moored in ${place}.`);
      const time = workspace.time();
      const then = await ask('zeppelin Lisbon', { as_of: time });
      for (let count = 0; count < 5; count++) {
        const { memory_id } = await workspace.add(`Lisbon has zeppelin number ${count}.`);
        await workspace.tool('edit_memory', { memory_id, new_content: 'A bicycle.' });
      }
      expect(await ask('zeppelin Lisbon', { as_of: time })).toEqual(then);
    });

    test('looks up the words that were rare then', async () => {
      const { memory_id } = await workspace.add('The zeppelin is old.');
      await workspace.add('A bicycle in Lisbon.');
      const time = workspace.time();
      await workspace.add('The zeppelin is everywhere now.');
      const call = workspace.call();
      const everywhere = async (words: readonly string[]) => ({
        total: 10_000,
        frequency: new Map(words.map((word) => [word, word === 'zeppelin' ? 9_000 : 10])),
      });
      const memories = { ...call.store.memories, wordFrequencies: everywhere };
      const now = { ...call, store: Object.create(call.store, { memories: { value: memories } }) as typeof call.store };
      const words = async (ground: Ground) => (await readQuery(now, 'zeppelin moored Lisbon', ground)).words;
      expect(await words(presentGround(now))).not.toContain('zeppelin');
      const past = await pastGround(now, time);
      expect(await words(past)).toContain('zeppelin');
      const { lexical } = await past.search(await readQuery(now, 'zeppelin moored Lisbon', past), {});
      expect(lexical.map((hit) => hit.memory_id)).toContain(memory_id);
    });

    test('reports when not all edited memories were examined, and still shows them as they were', async () => {
      const made = [];
      for (const place of ['Lisbon', 'Porto', 'Turin']) made.push(await workspace.add(`The zeppelin is in ${place}.`));
      const time = workspace.time();
      for (const { memory_id } of made)
        await workspace.tool('edit_memory', { memory_id, new_content: 'The zeppelin is gone.' });
      const asked = async (changes: number, memories: number) => {
        const ground = await pastGround(workspace.call(), time, { changes, memories });
        return rank(workspace.call(), ground, await readQuery(workspace.call(), 'zeppelin', ground), {});
      };
      expect((await asked(3, 3)).notes).toEqual([expect.stringMatching(/ some of the memories edited since/)]);
      expect((await asked(4, 3)).notes).toEqual([]);
      expect((await asked(4, 1)).notes).toEqual([expect.stringMatching(/^2 of the memories edited since/)]);
      expect((await asked(2, 1)).notes).toEqual([expect.stringMatching(/ 1 or more of the memories edited since/)]);
      const { ranked, load } = await asked(4, 1);
      const shown = await load(ranked.map(({ memory_id }) => memory_id));
      expect(shown.map(({ content }) => content).sort()).toEqual(made.map(({ content }) => content).sort());
      expect(ranked.every(({ dense }) => dense !== null)).toBe(true);
    });

    test('reads all changes page by page, in their order', async () => {
      const made = [];
      for (const word of ['one', 'two', 'three']) made.push((await workspace.add(word)).memory_id);
      const time = workspace.time();
      const later = await workspace.add('later');
      for (const memory_id of [later.memory_id, ...made.toReversed(), made[0]!]) {
        await workspace.tool('tag', { memory_id, add: ['x'] });
        await workspace.tool('edit_memory', { memory_id, new_content: `${workspace.time()} anew` });
      }
      const { history } = workspace.call().store;
      const all = await history.editsSince(time, 100);
      expect(all.next).toBeNull();
      expect(all.edits.map(({ content }) => content).slice(0, 3)).toEqual(['three', 'two', 'one']);
      expect(all.edits).toHaveLength(4);
      const paged = [];
      for (let next: ChangeCursor | null | undefined; next !== null; ) {
        const page: EditsPage = await history.editsSince(time, 2, next);
        paged.push(...page.edits);
        next = page.next;
      }
      expect(paged).toEqual(all.edits);
    });

    test('answers as it was answered then, and finds the same by any filter, whatever has happened since', async () => {
      const change = changesOf(workspace);
      await change.addMany(40);
      const questions = [
        'who leads Atlas billing',
        'what broke the staging database',
        'search index in Lisbon',
        'Kafka',
        'mobile app after lunch',
      ];
      const modes = ['facts_only', 'facts_plus_rules', 'full_context'];
      const asked = questions.slice(0, some(5)).flatMap((query) => modes.map((mode) => ({ query, mode, top_k: 5 })));
      const filters = fc.sample(anyFilter, { numRuns: some(20), seed: 8 });
      const answers = async (rest: object = {}) => {
        const all = [];
        for (const { query, ...request } of asked)
          all.push((await ask(query, { ...request, ...rest })).map(({ memory_id, content }) => [memory_id, content]));
        return all;
      };
      const found = async (rest: object = {}) => {
        const all = [];
        for (const filter of filters)
          all.push(ids(await ask('who leads Atlas billing', { top_k: 50, ...filter, ...rest })).sort());
        return all;
      };
      const then = { answers: await answers(), found: await found() };
      const time = workspace.time();
      for (let count = 0; count < 60; count++) await change.anything();
      expect(await answers()).not.toEqual(then.answers);
      expect(await found()).not.toEqual(then.found);
      expect(await answers({ as_of: time })).toEqual(then.answers);
      expect(await found({ as_of: time })).toEqual(then.found);
    });
  });
});

const anyFilter = fc.record(
  {
    tags: fc.subarray(['x', 'y'], { minLength: 1 }),
    layer: fc.constantFrom(...layers),
    memory_type: fc.constantFrom(...memoryTypes),
    status: fc.constantFrom(...statuses),
  },
  { requiredKeys: [] },
);

/** Changes of every kind, in a pseudo-random order that is always the same. */
function changesOf(workspace: TestWorkspace) {
  const ids: string[] = [];
  let seed = 5;
  const pick = <Item>(items: readonly Item[]): Item => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return items[Math.floor((seed / 2_147_483_648) * items.length)]!;
  };
  const sentence = () =>
    [
      pick(['Priya', 'Tom', 'Ana', 'Lars', 'Mei', 'Omar']),
      pick(['leads', 'reviews', 'broke', 'migrated', 'documents', 'deploys']),
      pick(['Atlas billing', 'the search index', 'the staging database', 'the mobile app', 'the payment gateway']),
      pick([
        'in Lisbon',
        'on Mondays',
        'with Kafka',
        'after lunch',
        'for the audit, as they told us',
        'without downtime',
      ]),
    ].join(' ');
  const draft = () => {
    const rest = { memory_type: pick(memoryTypes), layer: pick(layers), tags: pick([[], ['x'], ['y'], ['x', 'y']]) };
    return { content: sentence(), ...rest };
  };
  const addMany = async (count: number) => {
    const added = await workspace.addAll(Array.from({ length: count }, draft));
    ids.push(...added.map(({ memory_id }) => memory_id));
  };
  const changes: Record<string, (memory_id: string) => Promise<unknown>> = {
    add: () => addMany(1),
    edit: (memory_id) => workspace.tool('edit_memory', { memory_id, new_content: sentence() }),
    forget: (memory_id) => workspace.tool('forget', { memory_id }),
    invalidate: (memory_id) => workspace.tool('invalidate', { memory_id }),
    tag: (memory_id) => workspace.tool('tag', { memory_id, add: ['x'], remove: ['y'] }),
    promote: (memory_id) => workspace.tool('promote', { memory_id }).catch(() => undefined),
  };
  return {
    addMany,
    anything: async () => {
      const memory = await workspace.call().store.memories.find(pick(ids));
      await changes[memory ? pick(Object.keys(changes)) : 'add']!(memory?.memory_id ?? '');
    },
  };
}
