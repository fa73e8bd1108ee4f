/** Chains of replacements, each in other words. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts';

describe.each(engines)('recall on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  test('finds the last memory of a chain of replacements though only the first shares a word with the question', async () => {
    const told = [
      'My brother Emil studies physics in Ulm.',
      'Emil dropped out and drives a lorry.',
      'Emil est retourné à la fac, en chimie cette fois.',
    ];
    // Other memories that are nearer to the question than the end of the chain.
    for (let at = 0; at < 60; at += 1)
      await workspace.tool('remember', { content: `My sister does yoga with neighbour ${at} and her dog.` });
    const ids: string[] = [];
    for (const content of told)
      ids.push((await workspace.tool<{ memory: { memory_id: string } }>('remember', { content })).memory.memory_id);
    const { memories } = await workspace.tool<{
      memories: { memory_id: string; challenged_by?: string[] }[];
    }>('recall', { query: 'What does my brother do?' });
    expect(memories[0]!.memory_id).toBe(ids[2]);
    expect(memories.find(({ memory_id }) => memory_id === ids[1])?.challenged_by).toContain(ids[2]);
  });
});
