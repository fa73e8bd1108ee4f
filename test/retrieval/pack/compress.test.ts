/** Compress never states what no longer holds without what replaced it, nor half of a sentence. One engine: sentences are chosen above the ports. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Compressed } from '../../../src/retrieval/pack/compress.ts';
import type { Context } from '../../../src/retrieval/pack/context.ts';
import { engines } from '../../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts';

let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = await openTestWorkspace(engines[0]!);
});
afterEach(() => workspace.remove());

test('a challenged memory is left out if its challenger does not fit', async () => {
  const remember = async (content: string) =>
    (await workspace.tool<{ memory: { memory_id: string } }>('remember', { content })).memory;
  await workspace.add('El taller abre de lunes a viernes de 8 a 17. El encargado es Ramón.');
  await workspace.add('La furgoneta tiene matrícula 4821 KLM y el seguro vence el 30 de abril.');
  await workspace.add('Seguro de la furgoneta renovado con Mapfre hasta el 30 de abril de 2027.');
  const older = await remember('El elevador 2 está averiado. Hay que llamar al técnico el lunes.');
  const newer = await remember('El técnico reparó el elevador 2; cambió la bomba hidráulica.');
  const cited: string[][] = [];
  for (const max_tokens of [75, 80, 85, 90, 95, 100, 105, 110, 200]) {
    const { sentences } = await workspace.tool<Compressed>('compress', { query: 'elevador y seguro', max_tokens });
    cited.push(sentences.map(({ memory_id }) => memory_id));
  }
  for (const ids of cited) if (ids.includes(older.memory_id)) expect(ids).toContain(newer.memory_id);
  expect(cited.at(-1)).toContain(older.memory_id);
});

test.each([
  ['Wann wird die Milch geholt?', 'Die Milch wird tägl. 5.30 Uhr von der Fa. Huber geholt.'],
  ['Где склад?', 'Склад теперь на пр. Мира, д. 5.'],
])('a sentence stays whole at its abbreviations: %s', async (query, sentence) => {
  await workspace.add(`${sentence} ${'Sonst wurde an dem Tag nichts gesagt. '.repeat(20)}`);
  const { sentences } = await workspace.tool<Compressed>('compress', { query, max_tokens: 100 });
  expect(sentences.map(({ text }) => text)).toContain(sentence);
});

test('a summary and a card add nothing to the memories that they quote', async () => {
  for (const about of ['leads Lumen', 'writes the release notes of Lumen', 'prefers screenshots of Lumen in WebP'])
    await workspace.add(`Mei Lin ${about}.`);
  const wanted = { query: 'Tell me about Mei Lin', max_tokens: 1_500 };
  const before = await workspace.tool<Compressed>('compress', wanted);
  const blockBefore = await workspace.tool<Context>('recall_context', { ...wanted, query: 'screenshots of Mei Lin' });
  await workspace.tool('consolidate');
  const { text, sentences } = await workspace.tool<Compressed>('compress', wanted);
  expect(sentences.map((one) => one.text).toSorted()).toEqual(before.sentences.map((one) => one.text).toSorted());
  expect(text).not.toContain('3 memories');
  const block = await workspace.tool<Context>('recall_context', { ...wanted, query: 'screenshots of Mei Lin' });
  expect(block.memories.map(({ memory_id }) => memory_id).toSorted()).toEqual(
    blockBefore.memories.map(({ memory_id }) => memory_id).toSorted(),
  );
});

test('recall_context begins with the card of a person who is asked for, and then quotes the memories', async () => {
  const told = [
    'Mei Lin leads Lumen.',
    'Mei Lin writes the release notes of Lumen.',
    'Lumen runs on Astro with Mei Lin.',
  ];
  for (const content of told) await workspace.add(content);
  await workspace.tool('consolidate');
  const { text, memories } = await workspace.tool<Context>('recall_context', { query: 'Who is Mei Lin?' });
  expect(text).toMatch(/^- \S+ fact \[\S+\]: Mei Lin, as remembered in 3 memories/);
  expect(memories).toHaveLength(1 + told.length);
});
