/** The states of projects, and the links of other memories to them. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { revert } from '../../src/memory/revert.ts';
import type { LinkedAnswer } from '../../src/memory/write/metadata.ts';
import { carryOut } from '../../src/verb.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

describe.each(engines)('projects on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const tell = (update: Record<string, unknown>) => workspace.tool<LinkedAnswer>('remember_project', update);

  test.each([
    ['天枢', '天枢项目使用 PostgreSQL。', '天气很好。'],
    ['Atlas', '我们在Atlas项目上使用PostgreSQL。', '我们在Atlassian上写文档。'],
    ['さくら', '今日さくらの設計を決めた。', '今日は桜が咲いた。'],
    ['아틀라스', '아틀라스는 PostgreSQL을 쓴다.', '아시아는 넓다.'],
    ['天枢 Core', '决定：天枢Core用PostgreSQL。', '天枢用PostgreSQL。'],
  ])('a decision is linked to the project %s, although no spaces set its name apart', async (name, naming, other) => {
    const project = await tell({ name, status: 'active' });
    const decide = async (decision: string) =>
      (await workspace.tool<LinkedAnswer>('remember_decision', { decision })).linked;
    expect(await decide(naming)).toEqual([{ memory_id: project.memory.memory_id, relation: 'concerns' }]);
    expect(await decide(other)).toEqual([]);
  });

  test('a pin and a note stay with the project when its state changes, and a revert returns to the former state', async () => {
    const { memory_id } = (await tell({ name: 'Atlas', status: 'active' })).memory;
    await workspace.tool('pin', { memory_id });
    await workspace.tool('annotate', { memory_id, note: 'Ask Ines first.' });
    const call = workspace.call();
    const { memory } = await workspace.tool<LinkedAnswer>(
      'remember_project',
      { name: 'Atlas', status: 'paused' },
      call.caller,
    );
    expect(memory).toMatchObject({ pinned: true, note: 'Ask Ines first.' });
    expect(await call.store.memories.get(memory.memory_id)).toMatchObject({ pinned: true, note: 'Ask Ines first.' });
    await carryOut(workspace.call(), revert, { operation_id: call.caller.operation_id });
    const former = { status: 'active', pinned: true, note: 'Ask Ines first.' };
    expect(await call.store.memories.get(memory_id)).toMatchObject(former);
  });

  test('a project has one active state, also if it was demoted, edited, challenged or brought back by a revert', async () => {
    const { store } = workspace.call();
    const active = async () => {
      const states = await store.memories.list({ tags: ['project'], statuses: ['active', 'challenged'] }, { limit: 9 });
      return states.map(({ memory_id }) => memory_id);
    };
    const first = (await tell({ name: 'Atlas', status: 'active', location: 'Lisbon' })).memory.memory_id;
    await workspace.tool('demote', { memory_id: first, target_layer: 'episodic' });
    expect(await tell({ name: 'Atlas', status: 'active' })).toMatchObject({ existing: true, linked: [] });
    expect(await active()).toEqual([first]);

    await workspace.tool('edit_memory', {
      memory_id: first,
      new_content: 'Project Atlas\nStatus: paused\nLocation: Lisbon',
    });
    const second = (await tell({ name: 'Atlas', status: 'paused' })).memory.memory_id;
    expect(await active()).toEqual([second]);

    await workspace.tool('update_status', { memory_id: second, new_status: 'challenged' });
    const call = workspace.call();
    const third = await workspace.tool<LinkedAnswer>(
      'remember_project',
      { name: 'Atlas', status: 'done' },
      call.caller,
    );
    expect(third.memory.metadata).toMatchObject({ status: 'done', location: 'Lisbon' });
    expect(await active()).toEqual([third.memory.memory_id]);

    await tell({ name: 'Atlas', status: 'closed' });
    await carryOut(workspace.call(), revert, { operation_id: call.caller.operation_id });
    expect(await active()).toContain(second);
    const last = await tell({ name: 'Atlas', notes: 'archived' });
    expect(last.memory.metadata).toMatchObject({ status: 'closed', location: 'Lisbon', notes: 'archived' });
    expect(last.linked).toContainEqual({ memory_id: second, relation: 'supersedes' });
    expect(await active()).toEqual([last.memory.memory_id]);
  });

  test('an update keeps long notes in full, and the corrections of an edit', async () => {
    const notes = `${'A line of the notes.\n'.repeat(700)}The last line.`;
    await tell({ name: 'Atlas', status: 'active', notes });
    const { memory } = await tell({ name: 'Atlas', location: 'Lisbon' });
    expect(memory.content).toBe(`Project Atlas\nStatus: active\nLocation: Lisbon\nNotes: ${notes}`);
    await workspace.tool('edit_memory', {
      memory_id: memory.memory_id,
      new_content: 'Project Atlas\nStatus: paused\nNotes: See the wiki.\nAsk Wei.',
    });
    const updated = await tell({ name: 'Atlas', location: 'Porto' });
    expect(updated.memory.content).toBe(
      'Project Atlas\nStatus: paused\nLocation: Porto\nNotes: See the wiki.\nAsk Wei.',
    );
    expect(updated.memory.metadata).toMatchObject({ status: 'paused', location: 'Porto' });
  });
});
