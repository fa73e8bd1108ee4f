/** Ranking that learns from use: people look for minutes, but agendas come first. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Logger } from '../../src/log.ts';
import { featureNames } from '../../src/model/ranking/recipe.ts';
import { adapt } from '../../src/retrieval/adapt/adapt.ts';
import { type RerankerStatus, rerankerStatus } from '../../src/retrieval/adapt/reranker-status.ts';
import { recall } from '../../src/retrieval/recall.ts';
import type { RecallAnswer, RecalledMemory } from '../../src/retrieval/request.ts';
import type { Workspace } from '../../src/workspace.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

const minute = 60_000;
const places = ['harbour', 'orchard', 'chapel', 'library'];
const matters = ['lease', 'roof', 'insurance', 'drainage'];
const topics = places.flatMap((place) => matters.map((matter) => `${place} ${matter}`));
/** Topics asked about repeatedly, and topics never asked about. */
const [familiar, heldOut] = [topics.slice(0, 14), topics.slice(14)];
const learned = Array.from({ length: 56 }, (_, at) => familiar[at % familiar.length]!);

/** The order before learning: a memory that begins with the query words comes before one that has them further on. */
const agenda = (topic: string, day: number) =>
  `Agenda ${day}: ${topic}, to be prepared by the office and sent round in time.`;
const minutes = (topic: string, day: number) =>
  'After written reports of every department, coffee, cake, some lively talk and a short walk round the old town ' +
  `on day ${day}, the assembled board finally agreed upon the ${topic}.`;

type Chooser = (found: readonly RecalledMemory[]) => RecalledMemory | undefined;
const isMinutes = ({ content }: RecalledMemory) => content.startsWith('After');
const theMinutes: Chooser = (found) => found.find(isMinutes);

const reader = { id: 'key_reader', label: 'reader' };

describe.each(engines)('reranker_status on $name', (engine) => {
  /**
   * Independent of the store: test/storage/adaptation covers the stored data on every engine, and other tests in this
   * file learn on each.
   */
  const learning = test.runIf(engine.name === 'SQLite');

  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const status = () => workspace.tool<RerankerStatus>('reranker_status', {}, { scope: 'read' });
  const fill = async (some = topics) => {
    const of = (topic: string) => [3, 5].flatMap((day) => [agenda(topic, day), minutes(topic, day + 10)]);
    await workspace.addAll(some.flatMap(of).map((content) => ({ content })));
  };
  const ask = async (query: string) => {
    const answer = await workspace.tool<RecallAnswer>('recall', { query, top_k: 4 }, { ...reader, scope: 'read' });
    return answer.memories;
  };
  /** Asks each question, a minute apart, and annotates the chosen results. */
  const work = async (choose: Chooser, some: readonly string[] = learned) => {
    for (const [at, topic] of some.entries()) {
      const chosen = choose(await ask(topic));
      workspace.pass(1_000);
      if (chosen) await workspace.tool('annotate', { memory_id: chosen.memory_id, note: `used ${at}` }, reader);
      workspace.pass(minute);
    }
  };
  /** After all lists have passed their time for settling. */
  const settle = async (inner: Workspace = workspace.call()) => {
    workspace.pass(40 * minute);
    await adapt(inner);
    workspace.pass(minute);
  };
  const minutesFirst = async (query: string) => (await ask(query)).slice(0, 2).every(isMinutes);

  test('reports the ranking in use, and that nothing has been learned yet', async () => {
    const { features, adaptation, ...rest } = await status();
    expect(rest).toMatchObject({ available: true, trained: true, recipe: 'context', weights_in_use: 'shipped' });
    expect(rest.trained_on.every(({ set, licence }) => set && licence)).toBe(true);
    expect(features.find(({ feature }) => feature === 'opening')).toMatchObject({
      own: null,
      shipped: expect.any(Number),
    });
    expect(features.reduce((sum, { share }) => sum + Math.max(0, share), 0)).toBeCloseTo(1, 2);
    expect(adaptation).toMatchObject({ state: 'collecting', examples: 0, new_examples_wanted: 50, gain: null });
  });

  learning('ranks what is used there higher, also for questions never asked, and of the past', async () => {
    await fill();
    for (const topic of heldOut) expect(await minutesFirst(topic)).toBe(false);
    const then = workspace.time();
    await work(theMinutes);
    expect(await status()).toMatchObject({ weights_in_use: 'shipped', adaptation: { state: 'collecting' } });
    await settle();
    const { features, weights_in_use, adaptation } = await status();
    expect(weights_in_use).toBe('own');
    expect(adaptation).toMatchObject({ state: 'own', examples: 56, new_examples: 0, learned_from: 56 });
    expect(adaptation.gain!.own.mrr).toBeGreaterThan(adaptation.gain!.shipped.mrr + 0.2);
    expect(adaptation.gain!.own.log_likelihood).toBeGreaterThan(adaptation.gain!.shipped.log_likelihood);
    const opening = features.find(({ feature }) => feature === 'opening')!;
    expect(opening.own).toBeLessThan(opening.shipped);
    for (const topic of heldOut) expect(await minutesFirst(topic)).toBe(true);
    const explained = await workspace.tool<{ memories: RecalledMemory[] }>('recall_explain', { query: heldOut[0] });
    expect(explained.memories[0]).toSatisfy(isMinutes);
    const past = { query: heldOut[0]!, top_k: 4, mode: 'full_context' as const, as_of: then };
    expect((await recall(workspace.call(), past)).memories.slice(0, 2)).toSatisfy((found: RecalledMemory[]) =>
      found.every(isMinutes),
    );
  });

  learning('learns nothing from choices that prefer nothing', async () => {
    await fill();
    let seed = 7;
    const anything: Chooser = (found) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return found[Math.floor((seed / 2 ** 31) * found.length)];
    };
    await work(anything);
    await settle();
    const { weights_in_use, features, adaptation } = await status();
    expect(adaptation).toMatchObject({
      state: 'kept_shipped',
      learned_from: 56,
      gain: { own: { mrr: expect.any(Number) } },
    });
    expect([weights_in_use, features[0]!.own]).toEqual(['shipped', null]);
  });

  /** The stored choices for one question after an action on its answer: four memories, best first. */
  const keptOf = async (deed: (ids: string[]) => Promise<unknown>) => {
    const found = await ask(topics[0]!);
    workspace.pass(1_000);
    await deed(found.map(({ memory_id }) => memory_id));
    await settle();
    const { adaptation } = workspace.call().store;
    const kept = await adaptation.choices();
    await adaptation.forget();
    return kept.map(({ places, acted }) => ({ places, acted }));
  };
  const use = (name: string, args: Record<string, unknown>, caller: object = reader) =>
    workspace.tool(name, args, caller);

  test('treats a memory that somebody edits, pins, tags, promotes or links as the desired one', async () => {
    await fill(topics.slice(0, 2));
    const second = [{ places: [1], acted: true }];
    expect(await keptOf(([, memory_id]) => use('pin', { memory_id }))).toEqual(second);
    expect(await keptOf(([, memory_id]) => use('tag', { memory_id, add: ['signed'] }))).toEqual(second);
    expect(await keptOf(([, memory_id]) => use('promote', { memory_id, target_layer: 'procedural' }))).toEqual(second);
    expect(await keptOf(([one, , three]) => use('link_memories', { memory_id_1: one, memory_id_2: three }))).toEqual([
      { places: [0, 2], acted: true },
    ]);
    expect(
      await keptOf(([, memory_id]) => use('edit_memory', { memory_id, new_content: `${topics[0]}: signed` })),
    ).toEqual(second);
  });

  test('ignores actions that are undone, by others, on many, on all of them or too late', async () => {
    await fill(topics.slice(0, 2));
    await keptOf(([, memory_id]) => use('pin', { memory_id }));
    expect(await keptOf(([, memory_id]) => use('unpin', { memory_id }))).toEqual([]);
    expect(await keptOf(([, memory_id]) => use('demote', { memory_id, target_layer: 'working' }))).toEqual([]);
    expect(await keptOf(([, memory_id]) => use('pin', { memory_id }, { id: 'key_other' }))).toEqual([]);
    expect(await keptOf(() => use('batch_tag', { query: topics[0], tags: ['all'], top_k: 4 }))).toEqual([]);
    expect(
      await keptOf(async (ids) => {
        for (const memory_id of ids) await use('annotate', { memory_id, note: 'read' });
      }),
    ).toEqual([]);
    expect(
      await keptOf(async ([, memory_id]) => {
        workspace.pass(31 * minute);
        await use('annotate', { memory_id, note: 'late' });
      }),
    ).toEqual([]);
  });

  test('treats the top result of a reworded question as a hint, and an action as stronger evidence', async () => {
    await fill(topics.slice(0, 1));
    const minutesOf13 = `${topics[0]} agreed by the assembled board after cake`;
    const again = await keptOf(() => ask(minutesOf13));
    expect(again).toEqual([{ places: [expect.any(Number)], acted: false }]);
    expect(again[0]!.places[0]).toBeGreaterThan(0);
    expect((await status()).adaptation.examples).toBe(0);
    const [acted] = await keptOf(async ([first]) => {
      await use('annotate', { memory_id: first, note: 'this one' });
      await ask(minutesOf13);
    });
    expect(acted).toEqual({ places: [0], acted: true });
  });

  learning('other shipped weights make what was learned void, until it is learned beside them', async () => {
    await fill();
    await work(theMinutes);
    await settle();
    const { recipe } = workspace.call();
    const newer = { ...recipe, weights: { ...recipe.weights, words: recipe.weights.words + 0.5 } };
    const call = () => ({ ...workspace.call(), recipe: newer });
    const query = { query: heldOut[0]!, top_k: 4, mode: 'full_context' as const };
    expect((await recall(call(), query)).memories.slice(0, 2).every(isMinutes)).toBe(false);
    expect(await rerankerStatus(call())).toMatchObject({
      weights_in_use: 'shipped',
      adaptation: { state: 'collecting', new_examples: 56 },
    });
    await settle(call());
    workspace.pass(minute);
    expect((await recall(call(), query)).memories.slice(0, 2).every(isMinutes)).toBe(true);
  });

  test('learns once for two simultaneous calls', async () => {
    await fill(topics.slice(0, 1));
    const [first, second] = await ask(topics[0]!);
    await workspace.call().store.adaptation.forget();
    // An hour of settled work, and one list that the next look learns from.
    await workspace.call().store.transaction(async ({ adaptation }) => {
      const memory_ids = [first!.memory_id, second!.memory_id];
      const rows = [0.5, 0.25].map((value) => featureNames.map(() => value));
      for (let n = 0; n < 56; n += 1) await adaptation.noteShown({ at: workspace.time(), memory_ids, rows });
      const shown = await adaptation.shown(56);
      await adaptation.settle(shown.at(-1)!.seq, new Map(shown.map(({ seq }) => [seq, { places: [1], acted: true }])));
    });
    await work(theMinutes, topics.slice(0, 1));
    workspace.pass(40 * minute);
    const learnings: boolean[] = [];
    const log = { ...workspace.call().log, info: () => void learnings.push(true) } as unknown as Logger;
    await Promise.all([adapt({ ...workspace.call(), log }), adapt({ ...workspace.call(), log })]);
    expect(learnings).toHaveLength(1);
  });

  test('stays unchanged if adaptation is off', async () => {
    await fill(topics.slice(0, 1));
    const off = () => {
      const call = workspace.call();
      return { ...call, record: { ...call.record, adapts: false } };
    };
    await recall(off(), { query: topics[0]!, top_k: 4, mode: 'full_context' });
    expect(await rerankerStatus(off())).toMatchObject({
      weights_in_use: 'shipped',
      adaptation: { state: 'off', lists_waiting: 0 },
    });
  });
});
