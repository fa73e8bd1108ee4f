/** One engine: only code above the ports differs. */
import { expect, test } from 'vitest';
import type { Backlinks } from '../../src/graph/backlinks.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace } from '../support/workspace.ts';

test('a memory with more links than shown says how many are older, and none of them counts as unlinked', async () => {
  const workspace = await openTestWorkspace(engines[0]!);
  const project = await workspace.add('Priya Raman leads Atlas.');
  const texts = Array.from({ length: 53 }, (_, place) => ({ content: `Priya Raman wrote note ${place}.` }));
  const notes = await workspace.addAll(texts);
  const { links } = workspace.call().store;
  for (const { memory_id } of notes.slice(0, 52))
    await links.add({ from: memory_id, relation: 'concerns', to: project.memory_id });
  const found = await workspace.tool<Backlinks>('backlinks', { memory_id: project.memory_id });
  expect([found.links.length, found.older_links]).toEqual([50, 2]);
  expect(found.same_entities.map(({ memory_id }) => memory_id)).toEqual([notes[52]!.memory_id]);
  await workspace.remove();
});
