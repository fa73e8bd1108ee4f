/** Checks that run after an ingest: the first facts of a run, whatever happened to them in between. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ingestItems } from '../../src/ingest/ingest.ts';
import { challengeIngested, readIngestedJob } from '../../src/ingest/read-behind.ts';
import { newId } from '../../src/model/ids.ts';
import { hasEnded } from '../../src/model/job.ts';
import type { Memory } from '../../src/model/memory.ts';
import { carryOut } from '../../src/verb.ts';
import type { RunningJob } from '../../src/workspace.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

const job: RunningJob = {
  reached: null,
  stop: new AbortController().signal,
  isCancelled: () => false,
  report: async () => {},
  hold: async () => {},
};

describe.each(engines)('facts of a run on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  test('that somebody has linked already are challenged all the same, and linked once', async () => {
    const standing = await workspace.add('The orchard closes at 16:00.');
    const run_id = newId('run');
    const fact = await workspace.add('The orchard closes at 17:00.', { source: { name: null, type: null, run_id } });
    await workspace.tool('link_memories', {
      memory_id_1: fact.memory_id,
      memory_id_2: standing.memory_id,
      relation: 'contradicts',
    });
    expect(await challengeIngested(workspace.call(), { run_id }, job)).toBe(1);
    const { store } = workspace.call();
    const [now] = await store.memories.findMany([standing.memory_id], {});
    expect((now as Memory).status).toBe('challenged');
    expect(await store.links.ofMemory(fact.memory_id)).toHaveLength(1);
  });

  test('that were checked before an interruption are contradicted by later ones after it', async () => {
    const run_id = newId('run');
    const names = ['harbour', 'library', 'museum', 'bakery', 'station', 'theatre', 'pharmacy'];
    const earlier = ['The orchard closes at 16:00.', 'The gate opens at 7:00.', 'The gate opens at 8:00.'];
    const texts = [
      ...earlier,
      ...names.map((name) => `The ${name} has a blue door.`),
      'The tower has a red roof.',
      'The orchard closes at 17:00.',
    ];
    const ids: string[] = [];
    for (const text of texts)
      ids.push((await workspace.add(text, { source: { name: null, type: null, run_id } })).memory_id);
    const reached: unknown[] = [];
    const interrupted: RunningJob = {
      ...job,
      report: async () => {
        if (reached.length > 0) throw new Error('the process ends here');
      },
      hold: async (_store, progress) => void reached.push(progress),
    };
    await expect(challengeIngested(workspace.call(), { run_id }, interrupted)).rejects.toThrow('ends here');
    await challengeIngested(workspace.call(), { run_id }, { ...job, reached: reached[0] });
    const statuses = await Promise.all([0, 1].map((at) => workspace.call().store.memories.get(ids[at]!)));
    expect(statuses.map(({ status }) => status)).toEqual(['challenged', 'challenged']);
  });

  test('that a stored memory contradicts are challenged by it if the run repeats it later, and do not challenge it', async () => {
    const source = { name: 'notes', type: 'text', run_id: newId('run') };
    const stored = await workspace.add('The orchard closes at 16:00.', { layer: 'semantic', source });
    const other = await workspace.add('The gate opens at 7:00.', { layer: 'semantic', source });
    const filler = Array.from({ length: 100 }, (_, place) => `Cart ${place} has a blue wheel.`);
    const items = [other.content, 'The orchard closes at 17:00.', ...filler, stored.content, 'The gate opens at 8:00.'];
    const ingest = {
      source_name: 'notes',
      source_type: 'text',
      items,
      layer: 'semantic',
      memory_type: 'fact',
    } as const;
    const { memory_ids, run } = await carryOut(workspace.call(), ingestItems, ingest);
    const { store } = workspace.call();
    const { args } = (await store.jobs.list({ limit: 9 })).find(({ kind }) => kind === readIngestedJob.kind)!;
    expect(run.duplicates).toBe(2);
    expect(await challengeIngested(workspace.call(), args as never, job)).toBe(2);
    const statuses = await store.memories.findMany([
      stored.memory_id,
      other.memory_id,
      memory_ids[1]!,
      memory_ids.at(-1)!,
    ]);
    expect(statuses.map(({ status }) => status)).toEqual(['active', 'challenged', 'challenged', 'active']);
    // The runner also carries the jobs out; the store must not close meanwhile.
    await expect
      .poll(async () => (await store.jobs.list({ limit: 9 })).every(hasEnded), { timeout: 30_000 })
      .toBe(true);
  });
});
