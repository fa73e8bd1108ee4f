/** A relation holds as long as the memory that states it: a person who has left no longer works there. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EntityProfile } from '../../src/graph/entity/entity-profile.ts';
import type { Subgraph } from '../../src/graph/subgraph.ts';
import type { JobAnswer } from '../../src/jobs/enqueue.ts';
import type { Consolidated } from '../../src/upkeep/consolidate.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

describe.each(engines)('on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const remember = async (content: string, occurred_at?: string) =>
    (await workspace.tool('remember', { content, ...(occurred_at && { occurred_at }) })).memory.memory_id;
  const relations = async (name: string) =>
    (await workspace.tool<EntityProfile>('recall_entity', { name })).relations.filter(
      ({ said_by }) => said_by === 'memories',
    );

  test('a relation names its source, its time and whether it holds', async () => {
    const source = await remember('Priya Raman works at Acme Corp.', '2026-02-01T00:00:00.000Z');
    expect(await relations('Priya Raman')).toMatchObject([
      { relation: 'works_at', direction: 'out', memory_id: source, at: '2026-02-01' },
    ]);
    await remember('Priya Raman has left Acme Corp.');
    expect(await relations('Priya Raman')).toMatchObject([{ relation: 'works_at', status: 'challenged' }]);
    await workspace.tool('update_status', { memory_id: source, new_status: 'superseded', reason: 'she left' });
    expect(await relations('Acme Corp')).toMatchObject([
      { relation: 'works_at', direction: 'in', memory_id: source, status: 'superseded' },
    ]);
    const { edges } = await workspace.tool<Subgraph>('entity_graph', { name: 'Priya Raman' });
    expect(edges.find(({ kind }) => kind === 'relation')).toMatchObject({ relation: 'works_at', status: 'superseded' });
  });

  test('a card states no relation of its own: it cites memories, and ends with them', async () => {
    const moved = await remember('Priya Raman lives in Lyon.');
    await remember('Priya Raman works at Acme Corp.');
    await remember('Priya Raman prefers tea.');
    const { result } = await workspace.tool<JobAnswer<Consolidated>>('consolidate');
    expect(result!.peer_cards).toHaveLength(1);
    expect(await relations('Lyon')).toMatchObject([{ relation: 'lives_in', memory_id: moved, count: 1 }]);
    await workspace.tool('invalidate', { memory_id: moved });
    expect((await relations('Priya Raman')).filter(({ status }) => status === undefined)).toMatchObject([
      { relation: 'works_at' },
    ]);
  });

  test('current relations come first, and one memory that holds is enough', async () => {
    await remember('Priya Raman works at Acme Corp.');
    await remember('Priya Raman works at Orbit Labs now.');
    const told = await relations('Priya Raman');
    expect(told.map(({ entity, status }) => [entity.name, status])).toEqual([
      ['Orbit Labs', undefined],
      ['Acme Corp', 'challenged'],
    ]);
    const again = await remember('Priya Raman works at Acme Corp again, Orbit Labs was a mistake.');
    const acme = (await relations('Priya Raman')).find(({ entity }) => entity.name === 'Acme Corp');
    expect(acme).toMatchObject({ memory_id: again, count: 2 });
    expect(acme).not.toHaveProperty('status');
  });
});
