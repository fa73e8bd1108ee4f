/** A memory about another person's thing has a low confidence if the question is about the asker's own. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Explanation } from '../../../src/retrieval/explain/explain.ts';
import type { RecallAnswer } from '../../../src/retrieval/request.ts';
import { engines } from '../../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts';

describe.each(engines.slice(0, 1))('the thing of another person, on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
    for (const content of [
      'The boiler was serviced in March.',
      'Bread is bought at the mill on Saturdays.',
      'The car goes to the garage in May.',
      'The bins are collected on Tuesday.',
    ])
      await workspace.tool('remember', { content });
  });
  afterEach(() => workspace.remove());

  const asked = (query: string) => workspace.tool<RecallAnswer>('recall', { query });
  const confidenceOf = async (query: string) => (await asked(query)).memories[0]!.confidence!;

  test.each([
    ["Ella's shoe size is 38.", 'What is my shoe size?', "What is Ella's shoe size?"],
    ["Ella's shoe size is 38.", "What is Ben's shoe size?", "What is Ella's shoe size?"],
    ['Die Schuhgröße von Ella ist 38.', 'Was ist meine Schuhgröße?', 'Was ist die Schuhgröße von Ella?'],
    ['Ellas Schuhgröße ist 38.', 'Was ist meine Schuhgröße?', 'Was ist Ellas Schuhgröße?'],
    ['Ellas Schuhgröße ist 38.', 'Was ist Bens Schuhgröße?', 'Was ist Ellas Schuhgröße?'],
    ['La talla de Ella es 38.', '¿Cuál es mi talla?', '¿Cuál es la talla de Ella?'],
  ])('%s does not answer %s', async (content, mine, hers) => {
    await workspace.tool('remember', { content });
    const { memories, notes } = await asked(mine);
    expect(memories[0]!.content).toBe(content);
    expect(memories[0]!.confidence!).toBeLessThan((await confidenceOf(hers)) / 2);
    expect(notes.join(' ')).toContain('Probably no memory answers this');
  });

  test.each([
    ['My brother Emil lives in Ulm.', 'Where do I live?', 'Where does Emil live?'],
    ['Meine Schwester Ida wohnt in Kiel.', 'Wo wohne ich?', 'Wo wohnt Ida?'],
    ['Ma tante Zoé habite à Nancy.', "Où est-ce que j'habite ?", 'Où habite Zoé ?'],
  ])('a relative’s home is not the asker’s home: %s %s', async (content, mine, theirs) => {
    await workspace.tool('remember', { content });
    expect((await confidenceOf(mine)) * 2).toBeLessThan(await confidenceOf(theirs));
  });

  test('the note depends on the returned results, whatever ranks below them', async () => {
    await workspace.tool('remember', { content: "Ella's shoe size is 38." });
    await workspace.tool('remember', { content: 'A chart of each shoe size hangs in the shop.' });
    const ask = (top_k: number) => workspace.tool<RecallAnswer>('recall', { query: 'What is my shoe size?', top_k });
    const both = await ask(2);
    expect(both.memories[1]!.confidence!).toBeGreaterThan(both.memories[0]!.confidence!);
    expect(both.notes.join(' ')).not.toContain('Probably');
    expect((await ask(1)).notes.join(' ')).toContain('Probably no memory answers this');
  });

  test('recall_explain states why it fell', async () => {
    await workspace.tool('remember', { content: "Ella's shoe size is 38." });
    const { memories } = await workspace.tool<Explanation>('recall_explain', { query: 'What is my shoe size?' });
    expect(memories[0]!.why).toBe('It fell because it says the same about somebody else.');
  });

  test('a memory about the asker’s own thing ranks above it, and keeps its confidence', async () => {
    await workspace.tool('remember', { content: 'My shoe size is 42.' });
    const alone = await confidenceOf('What is my shoe size?');
    await workspace.tool('remember', { content: "Ella's shoe size is 38." });
    const { memories } = await asked('What is my shoe size?');
    expect(memories.slice(0, 2).map(({ content }) => content)).toEqual([
      'My shoe size is 42.',
      "Ella's shoe size is 38.",
    ]);
    expect(memories[0]!.confidence!).toBeGreaterThan(memories[1]!.confidence!);
    expect(alone).toBeGreaterThan(0.5);
  });

  test.each([
    ["Tom's birthday is on 3 May.", "When is my brother's birthday?"],
    ["Benjamin's birthday is on 3 May.", "When is Ben's birthday?"],
    ['Rosa Feld has the birthday cake ordered for Ben.', "Where is Ben's birthday cake?"],
    ["I think that Ella's bike is mine: the blue one.", 'Which is my bike?'],
    ['The dentist appointment is on Friday.', 'When is my dentist appointment?'],
  ])('%s may answer %s', async (content, question) => {
    await workspace.tool('remember', { content });
    const { memories, notes } = await asked(question);
    expect(memories[0]!.content).toBe(content);
    expect(notes.join(' ')).not.toContain('Probably');
  });
});
