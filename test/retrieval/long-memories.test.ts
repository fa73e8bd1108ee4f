/** Long memories are found by any of their passages, and answer with the passage. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { words } from '../../src/archive/import-archive.ts';
import type { Context } from '../../src/retrieval/pack/context.ts';
import type { RecallAnswer } from '../../src/retrieval/request.ts';
import { reindex } from '../../src/upkeep/embedding/reindex.ts';
import { engines } from '../support/engines.ts';
import { storedMemory } from '../support/memories.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

const talk = (topic: string, count: number) =>
  Array.from(
    { length: count },
    (_, n) => `Speaker ${n % 3}: item ${n} of the agenda is ${topic}, and the meeting takes note of it once more.`,
  ).join('\n');
const needle = 'Ines: the caterer cannot come, so my brother will cook the lamb for the wedding guests.';
/** A part of the talk about cooking, without a word of the question that targets its meaning. */
const cooking = [
  'Ines: the lamb goes into the oven at ten, with garlic, rosemary and potatoes.',
  'Omar: I will bake the cake, and grill vegetables for everybody who eats no lamb.',
  'Ines: then we need butter, cream, three big pans and a second stove for the soup.',
  'Omar: the bride asked for her grandmother’s recipe, with onions and a little wine.',
  'Ines: the groom would rather have sausages, roasted over the fire in the garden.',
].join('\n');
const transcript = `${talk('the printing of the spring brochure', 80)}\n${needle}\n${cooking}\n${talk('the cleaning of the stairs', 80)}`;

describe.each(engines)('on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
    await workspace.add('The brochure is printed in Leeds.');
    await workspace.add('The stairs are cleaned on Fridays.');
  });
  afterEach(() => workspace.remove());

  const recall = (query: string, rest: object = {}) =>
    workspace.tool<RecallAnswer>('recall', { query, mode: 'full_context', detail: 'full', ...rest });

  test('a transcript answers with the passage that contains the needle, and states its length', async () => {
    const { memory_id } = await workspace.add(transcript);
    const { memories } = await recall('who cooks for the wedding');
    expect(memories[0]).toMatchObject({ memory_id, content: transcript, length: transcript.length });
    const [passage, ...others] = memories[0]!.passages!;
    expect(passage!.text).toContain(needle);
    expect(passage!.text).toBe(transcript.slice(passage!.from, passage!.to));
    expect([passage, ...others].reduce((sum, one) => sum + one!.text.length, 0)).toBeLessThan(2_100);
    expect(memories.slice(1).map(({ passages, length }) => [passages, length])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  test.each([
    [
      'Which singer must sleep on the ground floor?',
      'Omar: the tenor with the bad hip wants no stairs, so his room is beside the garden door.',
      'Ines: every singer gets a bottle of water on the bus.',
    ],
    [
      'Wohin stellen wir das Gepäck?',
      'Omar: suitcases go into the trailer, one for each person.',
      'Ines: Gepäck der Gäste ist nicht versichert, sagt die Versicherung.',
    ],
    [
      'What does the band get to eat?',
      'Omar: the musicians are served soup and bread at six.',
      'Ines: the band plays from nine, and the band wants a carpet.',
    ],
  ])(
    '"%s" shows the passage that answers in other words, next to one with a word of the question',
    async (question, answer, other) => {
      const parts = [talk('the rent', 12), other, talk('the curtains', 12), answer, talk('the cleaning', 12)];
      const { memory_id } = await workspace.add(parts.join('\n'));
      const { memories } = await recall(question);
      const found = memories.find((memory) => memory.memory_id === memory_id);
      expect(found!.passages!.map(({ text }) => text).join('\n')).toContain(answer);
    },
  );

  test('a memory is found by the meaning of a passage that shares no word with the question', async () => {
    const { memory_id } = await workspace.add(transcript);
    await workspace.addAll(
      Array.from({ length: 30 }, (_, n) => ({ content: `Note ${n}: the stairs and the brochure are fine again.` })),
    );
    const nearest = async () => {
      const { store, embedder } = workspace.call();
      const { name, version } = embedder.model;
      const vector = await embedder.embedQuery('preparing a meal for a marriage');
      return (await store.memories.nearest(vector, `${name}@${version}`, 1, {})).hits[0]?.memory_id;
    };
    expect(await nearest()).toBe(memory_id);
    await workspace.tool('edit_memory', {
      memory_id,
      new_content: transcript.replace(needle, '').replace(cooking, ''),
    });
    expect(await nearest()).not.toBe(memory_id);
    await workspace.tool('edit_memory', { memory_id, new_content: transcript });
    const { store, embedder } = workspace.call();
    await store.vectors.replace('another@1', [
      { memory_id, content: transcript, vector: new Float32Array(384).fill(0.05), passages: [] },
    ]);
    await reindex(store, embedder);
    expect(await nearest()).toBe(memory_id);
  });

  test('an archive from before passages had vectors leaves a long memory waiting for them', async () => {
    const { store, embedder } = workspace.call();
    const model = `${embedder.model.name}@${embedder.model.version}`;
    const [long, short] = [storedMemory(transcript), storedMemory('The lamb is roasted.')];
    const memories = [long, short].map((memory) => ({ ...memory, is_unread: false }));
    await store.archive.add('memory', memories, words);
    const embedding = Buffer.from(new Float32Array(384).fill(0.05).buffer).toString('base64');
    const vectors = [long, short].map(({ memory_id }) => ({ memory_id, model, embedding }));
    await store.archive.add('vector', vectors, words);
    expect((await store.vectors.waiting(5)).map(({ memory_id }) => memory_id)).toEqual([long.memory_id]);
    await reindex(store, embedder);
    expect((await store.vectors.passagesOf(model, [long.memory_id])).get(long.memory_id)?.length).toBeGreaterThan(5);
  });

  test('agents get the passages instead of the content, and the beginning without a query', async () => {
    await workspace.add(transcript);
    const { memories } = await recall('who cooks for the wedding', { detail: 'compact' });
    expect(memories[0]).not.toHaveProperty('content');
    expect(memories[0]).toMatchObject({ length: transcript.length });
    expect(JSON.stringify(memories[0]).length).toBeLessThan(2_500);
    const recent = await workspace.tool<RecallAnswer>('recall_recent', { limit: 1, detail: 'compact' });
    expect(recent.memories[0]!.content).toMatch(/^Speaker 0: item 0 .*…$/);
    expect(recent.memories[0]).toMatchObject({ length: transcript.length });
  });

  test('a question about the past is answered by the text of that time', async () => {
    const { memory_id } = await workspace.add(transcript);
    const then = workspace.time();
    workspace.pass(60_000);
    await workspace.tool('edit_memory', { memory_id, new_content: 'The transcript was removed.' });
    const { memories } = await recall('who cooks for the wedding', { as_of: then });
    expect(memories[0]!.passages?.map(({ text }) => text).join()).toContain(needle);
  });

  test('a block for a prompt contains the passages of several long memories', async () => {
    const other = `${talk('the parking garage', 60)}\nOmar: the wedding guests sleep in the Harbour Hotel.\n${talk('tiles', 60)}`;
    await workspace.add(transcript);
    await workspace.add(other);
    const { text, memories } = await workspace.tool<Context>('recall_context', {
      query: 'where do the wedding guests sleep, and who cooks for the wedding',
      max_tokens: 1_000,
      detail: 'full',
    });
    expect(text).toContain('my brother will cook the lamb');
    expect(text).toContain('sleep in the Harbour Hotel');
    expect(memories.filter(({ shortened }) => shortened)).toHaveLength(2);
  });
});
