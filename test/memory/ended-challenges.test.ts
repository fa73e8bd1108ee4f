import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { erase } from '../../src/memory/erase.ts';
import { revert } from '../../src/memory/revert.ts';
import { carryOut } from '../../src/verb.ts';
import { engines } from '../support/engines.ts';
import type { RememberAnswer } from '../support/pairs.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

describe.each(engines)('the end of a challenge on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const remember = (content: string) =>
    workspace.tool<RememberAnswer & { operation_id: string }>('remember', { content });
  const revertOperation = async (operation_id: string) =>
    (await carryOut(workspace.call(), revert, { operation_id })).operation_id;
  const invalidate = (memory_id: string) =>
    workspace.tool<{ notes: string[]; operation_id: string }>('invalidate', { memory_id });
  const statusOf = async (answer: RememberAnswer) =>
    (await workspace.call().store.memories.get(answer.memory.memory_id, { forgotten: true })).status;
  const challengersOf = async ({ memory: { memory_id } }: RememberAnswer) =>
    ((await workspace.call().store.links.successors([memory_id])).get(memory_id) ?? []).map((one) => one.memory_id);

  const threePorts = async () => [
    await remember('The database of Atlas listens on port 5432.'),
    await remember('The database of Atlas listens on port 5433.'),
    await remember('The database of Atlas listens on port 5434.'),
  ];

  test('leaves the oldest of three values challenged, by the newest, when the second is invalidated', async () => {
    const [oldest, second, newest] = await threePorts();
    const { notes, operation_id } = await invalidate(second!.memory.memory_id);
    expect(notes).toEqual([]);
    expect([await statusOf(oldest!), await statusOf(newest!)]).toEqual(['challenged', 'active']);
    expect(await challengersOf(oldest!)).toEqual([newest!.memory.memory_id]);
    await revertOperation(operation_id);
    expect([await statusOf(oldest!), await statusOf(second!)]).toEqual(['challenged', 'challenged']);
    expect(await challengersOf(oldest!)).toEqual([second!.memory.memory_id]);
  });

  test('leaves the oldest of three values challenged, by the newest, when the second is reverted', async () => {
    const [oldest, second, newest] = await threePorts();
    const operation = await revertOperation(second!.operation_id);
    expect([await statusOf(oldest!), await statusOf(newest!)]).toEqual(['challenged', 'active']);
    expect(await challengersOf(oldest!)).toEqual([newest!.memory.memory_id]);
    await revertOperation(operation);
    expect([await statusOf(oldest!), await statusOf(second!)]).toEqual(['challenged', 'challenged']);
    expect(await challengersOf(oldest!)).toEqual([second!.memory.memory_id]);
  });

  test('leaves the oldest of three values challenged, by the newest, when the second is forgotten', async () => {
    const [oldest, second, newest] = await threePorts();
    const call = workspace.call();
    await workspace.tool('forget', { memory_id: second!.memory.memory_id }, call.caller);
    expect([await statusOf(oldest!), await statusOf(newest!)]).toEqual(['challenged', 'active']);
    expect(await challengersOf(oldest!)).toEqual([newest!.memory.memory_id]);
    await revertOperation(call.caller.operation_id);
    expect([await statusOf(oldest!), await statusOf(second!)]).toEqual(['challenged', 'challenged']);
    expect(await challengersOf(oldest!)).toEqual([second!.memory.memory_id]);
  });

  test('comes when the newer fact is forgotten or erased; the challenge is back once that fact is', async () => {
    const earlier = await remember('The API limit is 100/min.');
    const newer = await remember('The API limit is 250 requests per minute.');
    const { memory_id } = newer.memory;
    const call = workspace.call();
    await workspace.tool('forget', { memory_id }, call.caller);
    expect(await statusOf(earlier)).toBe('active');
    await revertOperation(call.caller.operation_id);
    expect(await statusOf(earlier)).toBe('challenged');
    await workspace.tool('forget', { memory_id });
    await workspace.tool('forget', { memory_id, restore: true });
    expect(await statusOf(earlier)).toBe('challenged');
    await carryOut(workspace.call(), erase, { memory_id });
    expect(await statusOf(earlier)).toBe('active');
  });

  test('stays if a person decided so before the newer fact was forgotten and restored', async () => {
    const earlier = await remember('The API limit is 100/min.');
    const { memory_id } = (await remember('The API limit is 250 requests per minute.')).memory;
    await workspace.tool('update_status', { memory_id: earlier.memory.memory_id, new_status: 'active' });
    await workspace.tool('forget', { memory_id });
    await workspace.tool('forget', { memory_id, restore: true });
    expect(await statusOf(earlier)).toBe('active');
  });

  test('makes the oldest value active again if the newest returns to it', async () => {
    const oldest = await remember('We deploy on Nomad.');
    const second = await remember('We deploy on Kubernetes now.');
    await remember('Back to Nomad.');
    await invalidate(second.memory.memory_id);
    expect(await statusOf(oldest)).toBe('active');
  });

  test('by a revert leaves a fact challenged that another memory has contradicted since', async () => {
    const oldest = await remember('The database of Atlas listens on port 5432.');
    const second = await remember('The database of Atlas listens on port 5433.');
    const taken = await revertOperation(second.operation_id);
    const third = await remember('The database of Atlas listens on port 5434.');
    expect(third.challenged).toMatchObject([{ memory_id: oldest.memory.memory_id }]);
    await revertOperation(taken);
    expect(await challengersOf(oldest)).toHaveLength(2);
    await revertOperation(third.operation_id);
    expect(await statusOf(oldest)).toBe('challenged');
    expect(await challengersOf(oldest)).toEqual([second.memory.memory_id]);
  });

  test('by a revert of one event makes the fact active, whatever contradicts it', async () => {
    const [oldest] = await threePorts();
    const events = await workspace.call().store.history.ofMemory(oldest!.memory.memory_id);
    const { event_id } = events.find(({ kind }) => kind === 'status')!;
    await carryOut(workspace.call(), revert, { event_id });
    expect(await statusOf(oldest!)).toBe('active');
  });
});
