/** Summaries of topics that grow together. One engine: what is superfluous is decided above the ports. */
import { expect, test } from 'vitest';
import type { JobAnswer } from '../../src/jobs/enqueue.ts';
import type { Consolidated } from '../../src/upkeep/consolidate.ts';
import { writeGenerated } from '../../src/upkeep/write-generated.ts';
import type { RunningJob } from '../../src/workspace.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace } from '../support/workspace.ts';

const notes = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map(
  (which) => `The ${which} rehearsal of the Atlas billing migration passed in forty minutes.`,
);

test('a summary of a topic that grew together from two leaves neither of their summaries active beside it', async () => {
  const workspace = await openTestWorkspace(engines[0]!);
  const ids: string[] = [];
  for (const content of notes) ids.push((await workspace.add(content)).memory_id);
  const { store } = workspace.call();
  const summarise = async (of: readonly string[]) => {
    const sources = await store.memories.findMany(of);
    const content = `Rehearsals ${of.map((id) => `[${id}]`).join('')}`;
    const kinds = { kind: 'summary', layer: 'semantic', memory_type: 'narrative' } as const;
    const job = { hold: async () => undefined } as unknown as RunningJob;
    const draft = { ...kinds, content, tags: [], metadata: {}, sources };
    return (await writeGenerated(workspace.call(), draft, null, job))!.memory_id;
  };
  const earlier = [await summarise(ids.slice(0, 3)), await summarise(ids.slice(3))];
  const { result } = await workspace.tool<JobAnswer<Consolidated>>('consolidate');
  expect(result!.summaries).toMatchObject([{ sources: expect.arrayContaining(ids) }]);
  const found = await store.memories.findMany(earlier);
  expect(found.map(({ status }) => status)).toEqual(['superseded', 'superseded']);
  const active = await store.memories.list({ tags: ['summary'], statuses: ['active'] }, { limit: 9 });
  expect(active.map(({ memory_id }) => memory_id)).toEqual([result!.summaries[0]!.memory_id]);
  await workspace.remove();
});
