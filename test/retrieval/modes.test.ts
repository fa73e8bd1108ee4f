import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rememberAll } from '../../bench/remember-all.ts';
import { readStories, type Story, storyFolder } from '../../bench/stories.ts';
import { memoryInputSchema } from '../../src/model/memory.ts';
import { recall } from '../../src/retrieval/recall.ts';
import { recallRequestSchema } from '../../src/retrieval/request.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

describe.each(engines)('recall in a mode on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());
  const onOne = test.runIf(engine === engines[0]);
  const ask = (query: string, rest: Record<string, unknown> = {}) =>
    recall(workspace.call(), recallRequestSchema.parse({ query, ...rest }));
  const found = async (query: string, rest: Record<string, unknown> = {}) =>
    (await ask(query, rest)).memories.map(({ content }) => content);

  describe('with one memory of each type', () => {
    beforeEach(async () => {
      await workspace.add('The queue drops messages above one megabyte.', { memory_type: 'fact' });
      await workspace.add('Restart the queue before the worker.', { memory_type: 'procedure' });
      await workspace.add('On Friday the queue queue queue stood still and we met about the queue.', {
        memory_type: 'narrative',
      });
    });

    test('answers with the types of the mode', async () => {
      const types = async (mode: string) =>
        (await ask('queue', { mode })).memories.map(({ memory_type }) => memory_type).sort();
      expect(await types('facts_only')).toEqual(['fact']);
      expect(await types('facts_plus_rules')).toContain('procedure');
      expect(await types('full_context')).toEqual(['fact', 'narrative', 'procedure']);
    });

    test('prefers the requested types to those of the mode', async () => {
      expect(await found('queue', { mode: 'facts_only', memory_type: 'procedure' })).toEqual([
        'Restart the queue before the worker.',
      ]);
    });

    onOne('says when something better was left out', async () => {
      const { notes } = await ask('queue stood still on Friday', { mode: 'facts_only' });
      expect(notes).toEqual([
        '2 memories of other types score above the best shown; facts_only leaves them out, full_context shows them.',
      ]);
    });

    onOne('with rules answers with what happened, where that answers better than every fact and rule', async () => {
      const { memories, notes } = await ask('queue stood still on Friday', { mode: 'facts_plus_rules' });
      expect(memories[0]?.memory_type).toBe('narrative');
      expect(notes).toEqual([]);
      const [rule] = (await ask('restart the queue before the worker', { mode: 'facts_plus_rules' })).memories;
      expect(rule?.memory_type).toBe('procedure');
    });

    onOne('says nothing when nothing better was left out', async () => {
      expect((await ask('queue drops messages above one megabyte', { mode: 'facts_only' })).notes).toEqual([]);
    });

    test('answers with other types, and says so, when there are none of its own', async () => {
      expect((await ask('queue', { mode: 'facts_only', tags: 'none' })).memories).toEqual([]);
      for (const { memory_id, memory_type } of (await ask('queue')).memories) {
        if (memory_type === 'fact') await workspace.tool('forget', { memory_id });
      }
      const instead = await ask('queue', { mode: 'facts_only' });
      expect(instead.memories).toHaveLength(2);
      expect(instead.notes).toEqual([expect.stringContaining('full_context')]);
    });

    test('finds the few memories of its types among very many others', async () => {
      const talk = Array.from({ length: 400 }, (_, index) =>
        memoryInputSchema.parse({
          content: `The queue stood still, day ${index}: queue, queue.`,
          memory_type: 'narrative',
        }),
      );
      await rememberAll(workspace.call(), talk);
      expect(await found('why did the queue stand still', { mode: 'facts_only' })).toEqual([
        'The queue drops messages above one megabyte.',
      ]);
    });
  });

  onOne('gives the same results in the same order, however many are requested', async () => {
    const [{ memories, questions }] = readStories(storyFolder) as [Story];
    const inputs = memories.map(({ args: { content } }, index) =>
      memoryInputSchema.safeParse({ content, memory_type: index % 8 === 0 ? 'fact' : 'narrative' }),
    );
    await rememberAll(
      workspace.call(),
      inputs.flatMap(({ data }) => data ?? []),
    );
    for (const { question } of questions.slice(0, 15)) {
      const all = await ask(question, { mode: 'facts_only', top_k: 20 });
      const ids = all.memories.map(({ memory_id }) => memory_id);
      const [first] = (await ask(question, { mode: 'facts_only', top_k: 1 })).memories;
      expect(ids[0]).toBe(first?.memory_id);
      const scores = all.memories.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    }
  });
});
