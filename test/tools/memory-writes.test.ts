/** The memories that the writing tools store, and their answers. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { revert } from '../../src/memory/revert.ts';
import type { ErrorAnswer } from '../../src/memory/write/error.ts';
import type { LinkedAnswer } from '../../src/memory/write/metadata.ts';
import { type WriteAnswer, writeMemory } from '../../src/memory/write/write-memory.ts';
import { memoryInputSchema } from '../../src/model/memory.ts';
import type { RecallAnswer } from '../../src/retrieval/request.ts';
import { carryOut } from '../../src/verb.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

interface Recalled {
  memories: { memory_id: string }[];
  warnings: { memory_id: string; warning: string; scope: string | null }[];
}

describe.each(engines)('on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const remember = (content: string, rest: object = {}) =>
    workspace.tool<WriteAnswer>('remember', { content, ...rest });
  const count = () => workspace.call().store.memories.count();

  describe('remember', () => {
    test('returns an existing memory for an equal text, and says so', async () => {
      const first = await remember('Billing runs on PostgreSQL 16.');
      expect(first).toMatchObject({ existing: false, notes: [], memory: { access_count: 0 } });
      const again = await remember('  billing runs on PostgreSQL 16');
      expect(again).toMatchObject({
        existing: true,
        memory: { memory_id: first.memory.memory_id, content: 'Billing runs on PostgreSQL 16.', access_count: 1 },
        notes: [expect.stringContaining(first.memory.memory_id)],
      });
      expect(await count()).toBe(1);
    });

    test('respects case in code, and not in prose', async () => {
      const add = async (content: string) =>
        (await workspace.tool<{ existing?: boolean }>('remember', { content })).existing;
      await add('Run the tool with the flag -v');
      expect(await add('Run the tool with the flag -V')).toBeFalsy();
      await add('Deploys happen on Tuesdays');
      expect(await add('deploys happen on tuesdays')).toBe(true);
    });

    test('distinguishes texts by the indentation of lines', async () => {
      await remember('retry:\n  limit: 3\ntimeout: 5');
      expect(await remember('retry:\n  limit: 3\n  timeout: 5')).toMatchObject({ existing: false });
    });

    test('accepts a text of the maximum length, also if markers make it longer', async () => {
      const secret = `password=${['hunter', '2'].join('')} `;
      const content = secret.repeat(Math.floor(32_768 / secret.length));
      const { memory } = await remember(content);
      expect(memory.content.length).toBeGreaterThan(32_768);
      expect(memory.content).not.toContain('hunter');
    });

    test('stores an existing text again if its layer is more lasting or its type differs', async () => {
      await remember('Deploys are on Fridays.', { layer: 'working' });
      expect(await remember('Deploys are on Fridays.', { layer: 'semantic' })).toMatchObject({ existing: false });
      expect(await remember('Deploys are on Fridays.', { memory_type: 'procedure' })).toMatchObject({
        existing: false,
      });
      expect(await remember('Deploys are on Fridays.')).toMatchObject({
        existing: true,
        memory: { layer: 'semantic' },
      });
    });

    test('a hundred times at once makes one memory', async () => {
      const answers = await Promise.all(Array.from({ length: 100 }, () => remember('The dock opens at nine.')));
      expect(new Set(answers.map(({ memory }) => memory.memory_id)).size).toBe(1);
      expect(answers.filter(({ existing }) => !existing)).toHaveLength(1);
      expect(await count()).toBe(1);
    });

    test('unites the tags, and a revert removes only those of the second call', async () => {
      const { memory_id } = await workspace.add('The dock opens at nine.', { tags: ['dock'] });
      const again = await workspace.add('The dock opens at nine.', { tags: ['hours', 'dock'] });
      expect(again).toMatchObject({ memory_id, tags: ['dock', 'hours'] });
      const events = await workspace.call().store.history.ofMemory(memory_id);
      expect(events.map(({ kind }) => kind)).toEqual(['create', 'tags']);
    });
  });

  describe('a fact that contradicts another fact', () => {
    test('finds a simultaneous one, whichever is first', async () => {
      const said = await Promise.all([
        remember('The queue limit is 100/min.'),
        remember('The queue limit is 250 requests per minute.'),
      ]);
      expect(said.flatMap(({ challenged }) => challenged)).toHaveLength(1);
      const all = await workspace.call().store.memories.list({ statuses: ['active'] }, { limit: 10 });
      expect(all.filter(({ content }) => content.includes('queue limit'))).toHaveLength(1);
    });

    test('challenges it, says so, and leaves both in recall', async () => {
      const before = await remember('The API limit is 100/min.');
      await remember('The upload limit is 10 MB.');
      const after = await remember('The API limit is 250 requests per minute.');
      expect(after).toMatchObject({
        existing: false,
        challenged: [{ memory_id: before.memory.memory_id, content: 'The API limit is 100/min.' }],
        notes: [expect.stringContaining(before.memory.memory_id)],
      });
      const { store } = workspace.call();
      expect(await store.memories.get(before.memory.memory_id)).toMatchObject({ status: 'challenged', valid_to: null });
      expect((await store.history.ofMemory(before.memory.memory_id)).map(({ kind, cause }) => [kind, cause])).toEqual([
        ['create', null],
        ['status', `contradicted by ${after.memory.memory_id}`],
        ['link', null],
      ]);
      expect(await store.links.ofMemory(after.memory.memory_id)).toMatchObject([
        { from: after.memory.memory_id, relation: 'contradicts', to: before.memory.memory_id },
      ]);
      const { memories } = await recall('what is the API limit');
      const recalled = memories.map(({ memory_id }) => memory_id);
      expect(recalled).toEqual(expect.arrayContaining([before.memory.memory_id, after.memory.memory_id]));
    });

    test('ends its challenge when it is invalidated, unless another one contradicts the earlier fact too', async () => {
      const { memory: before } = await remember('The API limit is 100/min.');
      const { memory: wrong } = await remember('The API limit is 250 requests per minute.');
      const statusOf = async (id: string) => (await workspace.call().store.memories.get(id)).status;
      const call = workspace.call();
      const invalidated = await workspace.tool('invalidate', { memory_id: wrong.memory_id }, call.caller);
      expect(invalidated).toMatchObject({ notes: [expect.stringContaining(before.memory_id)] });
      expect(await statusOf(before.memory_id)).toBe('active');
      await carryOut(workspace.call(), revert, { operation_id: call.caller.operation_id });
      expect([await statusOf(before.memory_id), await statusOf(wrong.memory_id)]).toEqual(['challenged', 'active']);

      const { memory: other } = await remember('The API limit is 300 requests per minute.');
      const args = { memory_id_1: other.memory_id, memory_id_2: before.memory_id, relation: 'contradicts' };
      await workspace.tool('link_memories', args);
      expect(await workspace.tool('invalidate', { memory_id: wrong.memory_id })).toMatchObject({ notes: [] });
      expect(await statusOf(before.memory_id)).toBe('challenged');
    });

    test('is reverted together with its challenge', async () => {
      const before = await remember('Priya lives in Pune.');
      const call = workspace.call();
      await workspace.tool('remember', { content: 'Priya moved to Berlin.' }, call.caller);
      await carryOut(workspace.call(), revert, { operation_id: call.caller.operation_id });
      expect(await call.store.memories.get(before.memory.memory_id)).toMatchObject({ status: 'active' });
      expect(await count()).toBe(1);
    });

    test('challenges no later event, no narrative, and nothing in bulk', async () => {
      await workspace.add('Priya lives in Berlin.', { occurred_at: '2026-05-01T00:00:00.000Z' });
      await workspace.add('Priya lives in Rome.', { memory_type: 'narrative' });
      expect(await remember('Priya lives in Paris.', { memory_type: 'narrative' })).toMatchObject({ challenged: [] });
      await workspace.add('Priya lives in Pune.');
      expect((await workspace.call().store.reports.countKinds()).map(({ status }) => status)).not.toContain(
        'challenged',
      );
      const http = { content: 'Priya lives in Oslo.', occurred_at: '2020-01-01T00:00:00.000Z' };
      const older = await carryOut(workspace.call(), writeMemory, memoryInputSchema.parse(http));
      expect(older.challenged).toEqual([]);
    });
  });

  const links = (memoryId: string) => workspace.call().store.links.ofMemory(memoryId);
  const recall = (query: string, rest: object = {}) => workspace.tool<Recalled>('recall', { query, ...rest });

  describe('remember_decision', () => {
    test('stores a readable memory, its parts, and a link to the project it names', async () => {
      const project = await workspace.tool<LinkedAnswer>('remember_project', {
        name: 'Atlas Billing',
        status: 'active',
      });
      const { memory, linked } = await workspace.tool<LinkedAnswer>('remember_decision', {
        decision: 'Atlas billing uses PostgreSQL.',
        rationale: 'It needs transactions.',
        importance: 0.9,
      });
      expect(memory).toMatchObject({
        content: 'Decision: Atlas billing uses PostgreSQL.\nRationale: It needs transactions.',
        layer: 'semantic',
        memory_type: 'fact',
        tags: ['decision'],
        importance: 0.9,
        metadata: { kind: 'decision', decision: 'Atlas billing uses PostgreSQL.', rationale: 'It needs transactions.' },
      });
      expect(linked).toEqual([{ memory_id: project.memory.memory_id, relation: 'concerns' }]);
      expect(await links(memory.memory_id)).toMatchObject([{ relation: 'concerns', to: project.memory.memory_id }]);
      expect((await recall('which database does billing use')).memories[0]?.memory_id).toBe(memory.memory_id);
    });

    test('is stored once, and may be long', async () => {
      const decision = 'Use queues. "\\" '.repeat(900);
      const first = await workspace.tool<LinkedAnswer>('remember_decision', { decision, rationale: decision });
      expect(await workspace.tool('remember_decision', { decision, rationale: decision })).toMatchObject({
        existing: true,
        memory: { memory_id: first.memory.memory_id },
      });
      expect(String(first.memory.metadata.decision)).toMatch(/…$/);
      expect(first.memory.content).toContain(decision.trim());
    });
  });

  describe('remember_error', () => {
    const met = { error: 'ECONNRESET from the queue under load', prevention: 'Retry with jitter.' };

    test('has a rule that stays when the error is invalidated, and the answer says so', async () => {
      const met = { error: 'Heap space is exhausted.', prevention: 'Set -Xmx4g.' };
      const { memory, rule } = await workspace.tool<ErrorAnswer>('remember_error', met);
      const { memory_id } = memory;
      const { notes } = await workspace.tool<{ notes: string[] }>('invalidate', { memory_id });
      expect(notes).toEqual([
        `The rule ${rule!.memory_id}, which prevents it, still holds. Invalidate it too if it is wrong.`,
      ]);
      await workspace.tool('invalidate', { memory_id: rule!.memory_id });
      await workspace.tool('update_status', { memory_id, new_status: 'active' });
      expect((await workspace.tool<{ notes: string[] }>('invalidate', { memory_id })).notes).toEqual([]);
    });

    test('quotes the error in its rule without the colours of a terminal', async () => {
      const error = '\u001b[31mError\u001b[39m: connect ECONNREFUSED';
      const answer = await workspace.tool<ErrorAnswer>('remember_error', { error, prevention: 'Start the database.' });
      expect(answer.memory.content).toBe(`Error: ${error}\nPrevention: Start the database.`);
      expect(answer.rule?.content).toBe('To prevent "Error: connect ECONNREFUSED": Start the database.');
    });

    test('with a prevention makes a rule that prevents it', async () => {
      const { memory, rule, linked } = await workspace.tool<ErrorAnswer>('remember_error', met);
      expect(memory).toMatchObject({ memory_type: 'fact', tags: ['error'], metadata: { kind: 'error', ...met } });
      expect(rule).toMatchObject({
        content: 'To prevent "ECONNRESET from the queue under load": Retry with jitter.',
        memory_type: 'procedure',
        layer: 'procedural',
        metadata: { kind: 'rule', ...met },
      });
      expect(linked).toEqual([{ memory_id: rule!.memory_id, relation: 'prevented by' }]);
      expect(await links(memory.memory_id)).toMatchObject([
        { from: rule!.memory_id, relation: 'prevents', to: memory.memory_id },
      ]);
      expect(await workspace.tool('remember_error', met)).toMatchObject({
        existing: true,
        rule: { memory_id: rule!.memory_id },
      });
      expect(await count()).toBe(2);
    });

    test('without one creates none', async () => {
      expect(await workspace.tool('remember_error', { error: 'Disk full.' })).toMatchObject({ rule: null, linked: [] });
      expect(await count()).toBe(1);
    });
  });

  test('remember_interaction stores question and answer as an event', async () => {
    const asked = { question: 'Who reviews schema changes?', answer: 'Priya reviews every one.' };
    expect((await workspace.tool<LinkedAnswer>('remember_interaction', asked)).memory).toMatchObject({
      content: 'Question: Who reviews schema changes?\nAnswer: Priya reviews every one.',
      layer: 'episodic',
      memory_type: 'narrative',
      metadata: { kind: 'interaction', ...asked },
    });
  });

  describe('remember_negative', () => {
    const told = { content: 'Do not restart the primary during a backup.', scope: 'staging database' };

    test('is a warning if a question touches its scope or subject, and nowhere else', async () => {
      const { memory } = await workspace.tool<LinkedAnswer>('remember_negative', told);
      await workspace.add('The staging database moves to Lisbon in May.');
      const warning = { memory_id: memory.memory_id, warning: told.content, scope: told.scope };
      expect((await recall('when does the staging database move?')).warnings).toEqual([warning]);
      expect((await recall('how do I restart the primary')).warnings).toEqual([warning]);
      expect((await recall('which database does billing use?')).warnings).toEqual([]);
      expect((await recall('what is for lunch on staging day')).warnings).toEqual([]);
    });

    test('gives at most three warnings, and none once it no longer holds', async () => {
      for (const what of ['one', 'two', 'three', 'four'])
        await workspace.tool('remember_negative', { content: `Never touch part ${what}.`, scope: 'gateway' });
      const { warnings } = await recall('how is the gateway deployed');
      expect(warnings).toHaveLength(3);
      for (const { memory_id } of warnings) await workspace.tool('invalidate', { memory_id });
      expect((await recall('how is the gateway deployed')).warnings).toHaveLength(1);
    });

    test('gives no warning while it is forgotten or without its tag', async () => {
      const { memory_id } = (await workspace.tool<LinkedAnswer>('remember_negative', told)).memory;
      const count = async () => (await recall('when does the staging database move?')).warnings.length;
      const counts = [await count()];
      await workspace.tool('forget', { memory_id });
      counts.push(await count());
      await workspace.call().store.memories.change(memory_id, 'restore', { forgotten_at: null });
      counts.push(await count());
      await workspace.tool('tag', { memory_id, remove: ['negative'] });
      counts.push(await count());
      expect(counts).toEqual([1, 0, 1, 0]);
    });
  });

  describe('remember_project', () => {
    const tell = (update: Record<string, unknown>) => workspace.tool<LinkedAnswer>('remember_project', update);

    test('keeps unnamed fields, and the earlier states as superseded', async () => {
      const first = await tell({ name: 'Atlas', status: 'active', location: 'Lisbon', notes: 'billing' });
      expect(first.memory.content).toBe('Project Atlas\nStatus: active\nLocation: Lisbon\nNotes: billing');
      const second = await tell({ name: ' atlas ', status: 'paused' });
      expect(second).toMatchObject({
        existing: false,
        memory: {
          supersedes: first.memory.memory_id,
          metadata: { kind: 'project', name: 'Atlas', status: 'paused', location: 'Lisbon', notes: 'billing' },
        },
        linked: [{ memory_id: first.memory.memory_id, relation: 'supersedes' }],
      });
      const { store } = workspace.call();
      expect(await store.memories.get(first.memory.memory_id)).toMatchObject({ status: 'superseded' });
      expect((await recall('how does Atlas stand')).memories.map(({ memory_id }) => memory_id)).toEqual([
        second.memory.memory_id,
      ]);
    });

    test('with an equal state is left unchanged; another project is separate', async () => {
      const first = await tell({ name: 'Atlas', status: 'active' });
      expect(await tell({ name: 'Atlas', status: 'active' })).toMatchObject({
        existing: true,
        memory: { memory_id: first.memory.memory_id },
      });
      expect(await tell({ name: 'Atlas Two', status: 'active' })).toMatchObject({ existing: false, linked: [] });
      expect(await count()).toBe(2);
    });

    test('by many simultaneous callers has one state in the end, with the values of all of them', async () => {
      const updates = [{ status: 'active' }, { location: 'Lisbon' }, { notes: 'billing' }, { status: 'active' }];
      await Promise.all(updates.map((update) => tell({ name: 'Atlas', ...update })));
      const { store } = workspace.call();
      const states = await store.memories.list({ tags: ['project'], statuses: ['active'] }, { limit: 9 });
      expect(states).toHaveLength(1);
      expect(states[0]!.metadata).toMatchObject({ status: 'active', location: 'Lisbon', notes: 'billing' });
    });

    test('is reverted as a whole', async () => {
      const first = await tell({ name: 'Atlas', status: 'active' });
      const call = workspace.call();
      await workspace.tool('remember_project', { name: 'Atlas', status: 'paused' }, call.caller);
      await carryOut(workspace.call(), revert, { operation_id: call.caller.operation_id });
      const states = await call.store.memories.list({ tags: ['project'], statuses: ['active'] }, { limit: 9 });
      expect(states.map(({ memory_id }) => memory_id)).toEqual([first.memory.memory_id]);
    });
  });
});

describe.each(engines)('successive decisions on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  test('that name a dropped choice supersede the earlier one, say so, and supersede nothing else', async () => {
    const decide = (decision: string) => workspace.tool<WriteAnswer>('remember_decision', { decision });
    const first = await decide('The stage set is built from cardboard');
    const other = await decide('The bar sells lemonade in the break');
    const second = await decide('The stage set is built from plywood, not cardboard');
    expect(second.superseded).toEqual([expect.objectContaining({ memory_id: first.memory.memory_id })]);
    const statusOf = async (memory_id: string) => (await workspace.call().store.memories.get(memory_id)).status;
    expect(await statusOf(first.memory.memory_id)).toBe('superseded');
    expect(await statusOf(other.memory.memory_id)).toBe('active');
  });

  test('a rule that allows what another forbids challenges it', async () => {
    const { memory } = await workspace.tool<WriteAnswer>('remember', { content: 'Never merge on Fridays.' });
    const { challenged } = await workspace.tool<WriteAnswer>('remember', { content: 'Merging on Fridays is fine.' });
    expect(challenged.map(({ memory_id }) => memory_id)).toEqual([memory.memory_id]);
  });

  test('a memory that contradicts an answer ranks above it, even without a word of the question', async () => {
    const { memory } = await workspace.tool<WriteAnswer>('remember', {
      content: 'Katja Mohr is the practice manager.',
    });
    const { memory: newer } = await workspace.tool<WriteAnswer>('remember', {
      content: 'Katja Mohr has left the firm.',
    });
    const { memories } = await workspace.tool<RecallAnswer>('recall', { query: 'Who is the practice manager?' });
    expect(memories.slice(0, 2).map(({ memory_id }) => memory_id)).toEqual([newer.memory_id, memory.memory_id]);
    expect(memories[1]?.challenged_by).toEqual([newer.memory_id]);
  });
});
