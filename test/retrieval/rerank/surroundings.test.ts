/** The surroundings of a memory raise its rank, over the HTTP interface. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RecallAnswer } from '../../../src/retrieval/request.ts';
import { engines } from '../../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts';

describe.each(engines)('on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());
  const recall = (query: string) => workspace.tool<RecallAnswer>('recall', { query, mode: 'full_context' });
  const contents = async (query: string) => (await recall(query)).memories.map(({ content }) => content);

  test('an answer is found by the question that preceded it', async () => {
    for (const [at, filler] of ['Ben: The lift is broken again.', 'Ben: Lunch is at noon today.'].entries())
      await workspace.add(filler, { session_id: `other-${at}` });
    await workspace.add('Ana: Ben, which database did you choose for the ledger?', { session_id: 'choice' });
    await workspace.add('Ben: Mostly because of the replication, CockroachDB.', { session_id: 'choice' });
    await workspace.add('Ben: I like the chairs here.', { session_id: 'chairs' });
    const found = await contents('Which database did Ben choose for the ledger?');
    expect(found.slice(0, 2)).toContain('Ben: Mostly because of the replication, CockroachDB.');
  });

  test('a statement by the person in question ranks first', async () => {
    await workspace.add('Ana: I adopted a cat from the shelter.', { session_id: 'pets' });
    await workspace.add('Ben: I adopted a cat from the shelter too.', { session_id: 'pets' });
    expect((await contents('What did Ben adopt from the shelter?'))[0]).toMatch(/^Ben/);
    expect((await contents('What did Ana adopt from the shelter?'))[0]).toMatch(/^Ana/);
  });

  test('an event at the time in question ranks first', async () => {
    for (const other of ['The lift is broken again.', 'Lunch is at noon.', 'Priya leads billing.', 'Omar likes tea.'])
      await workspace.add(other);
    for (const month of ['03', '05', '09'])
      await workspace.add(`The team went hiking together, trip ${month}.`, {
        occurred_at: `2024-${month}-12T10:00:00Z`,
      });
    expect((await contents('Where did the team go hiking in May 2024?'))[0]).toMatch(/trip 05/);
    expect((await contents('Where did the team go hiking in September?'))[0]).toMatch(/trip 09/);
  });

  test('results have a confidence, and a question without an answer gets a note about it', async () => {
    const facts = [
      'Priya leads billing.',
      'The ledger runs on CockroachDB.',
      'Deploys happen on Tuesdays.',
      'Omar likes tea.',
    ];
    for (const content of facts) await workspace.add(content);
    const answered = await recall('Who leads billing?');
    const unknown = await recall('What is the wifi password of the cabin in Norway?');
    const sure = (answer: RecallAnswer) => answer.memories[0]?.confidence ?? 0;
    expect(sure(answered)).toBeGreaterThan(sure(unknown));
    expect(answered.memories[0]!.content).toBe('Priya leads billing.');
    expect(answered.notes.join()).not.toMatch(/Probably nothing/);
    expect(unknown.notes.join()).toMatch(/Probably no memory answers this/);
    for (const { confidence } of [...answered.memories, ...unknown.memories]) {
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(1);
    }
  });
});
