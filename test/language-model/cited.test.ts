/** Text from a language model must cite its sources. */
import { describe, expect, test } from 'vitest';
import { citedLines, writeCited } from '../../src/language-model/cited.ts';
import type { LanguageModel, Prompt } from '../../src/language-model/language-model.ts';

const sources = ['The cellar is wet.', 'Mara sealed it on\nTuesday.', 'Soup is on Thursdays.'].map((text, at) => ({
  id: `mem_${at + 1}`,
  text,
}));

describe('cited lines', () => {
  test.each([
    ['Wet cellar. [1]', [{ text: 'Wet cellar.', sources: ['mem_1'] }]],
    ['- Mara sealed the wet cellar [1][2].', [{ text: 'Mara sealed the wet cellar.', sources: ['mem_1', 'mem_2'] }]],
    ['2. It was sealed [2, 1; 2]', [{ text: 'It was sealed', sources: ['mem_2', 'mem_1'] }]],
    ['Here is a summary:\nWet. [1]\n\n', [{ text: 'Wet.', sources: ['mem_1'] }]],
    ['It burned down. [4]', []],
    ['It burned down. [0]', []],
    ['It is wet and burned down. [1][9]', []],
    ['It burned down.', []],
    ['[1]', []],
  ])('%j', (written, lines) => {
    expect(citedLines(written, sources)).toEqual(lines);
  });
});

describe('writing from sources', () => {
  const saying = (text: string) => {
    const prompts: Prompt[] = [];
    const complete: LanguageModel['complete'] = async (prompt) => {
      prompts.push(prompt);
      return text;
    };
    const model: LanguageModel = { name: 'said', complete };
    return { model, prompts };
  };
  const task = { task: 'Summarise.', sources, maxTokens: 100 };

  test('numbers the sources, each on one line', async () => {
    const { model, prompts } = saying('Wet. [1]');
    expect(await writeCited(model, task)).toEqual([{ text: 'Wet.', sources: ['mem_1'] }]);
    expect(prompts[0]!.prompt).toContain(
      'Summarise.\n\nSources:\n[1] The cellar is wet.\n[2] Mara sealed it on Tuesday.',
    );
    expect(prompts[0]!.maxTokens).toBe(100);
  });

  test('returns nothing without a model, without sources, and when no line remains', async () => {
    const { model, prompts } = saying('I cannot help with that.');
    expect(await writeCited(null, task)).toBeNull();
    expect(await writeCited(model, { ...task, sources: [] })).toBeNull();
    expect(prompts).toEqual([]);
    expect(await writeCited(model, task)).toBeNull();
  });
});
