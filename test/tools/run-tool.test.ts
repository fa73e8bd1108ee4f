import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { revert } from '../../src/memory/revert.ts';
import { newId } from '../../src/model/ids.ts';
import type { Memory } from '../../src/model/memory.ts';
import { carryOut } from '../../src/verb.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

const unknownMemory = newId('memory');

describe.each(engines)('a tool call on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const audit = () => workspace.call().store.trail.recentAudit(10);

  test('of an unknown tool is refused in the words of the contract', async () => {
    const refused = workspace.tool('make_coffee');
    await expect(refused).rejects.toMatchObject({ code: 'unsupported_tool', message: 'Unsupported tool: make_coffee' });
    expect(await audit()).toMatchObject([{ action: 'tool.unsupported', outcome: 'unsupported_tool' }]);
  });

  test('of a writing tool by a read-only key is forbidden, before its arguments are validated', async () => {
    const refused = workspace.tool('remember', { nonsense: true }, { scope: 'read' });
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
    expect(await audit()).toMatchObject([{ action: 'tool.remember', outcome: 'forbidden' }]);
  });

  test('that writes one memory states how to revert it', async () => {
    const { memory, operation_id } = await workspace.tool<{ memory: Memory; operation_id: string }>('remember', {
      content: 'The dock opens at nine.',
    });
    const { memory_id } = memory;
    const forgotten = await workspace.tool<{ operation_id: string }>('forget', { memory_id });
    await carryOut(workspace.call(), revert, { operation_id: forgotten.operation_id });
    expect(await workspace.tool('recall_recent')).toMatchObject({ memories: [{ memory_id }] });
    await carryOut(workspace.call(), revert, { operation_id });
    expect(await workspace.tool('recall_recent')).toEqual({ memories: [] });
  });

  test('of a reading tool is open to a read-only key', async () => {
    await expect(workspace.tool('recall', { query: 'anything' }, { scope: 'read' })).resolves.toMatchObject({
      memories: [],
    });
  });

  test('with wrong arguments gets a report on each of them, by location', async () => {
    const refused = workspace.tool('recall', { top_k: 0, mode: 'everything', depth: 3 });
    await expect(refused).rejects.toMatchObject({
      code: 'invalid',
      details: [
        { loc: ['body', 'args', 'query'], type: 'missing' },
        { loc: ['body', 'args', 'top_k'] },
        { loc: ['body', 'args', 'mode'] },
        { loc: ['body', 'args', 'depth'], type: 'unrecognized_keys' },
      ],
    });
  });

  test('with text that cannot be stored is refused and stores nothing', async () => {
    await expect(workspace.tool('remember', { content: 'a\0b' })).rejects.toMatchObject({
      code: 'invalid',
      details: [{ loc: ['body', 'args', 'content'], type: 'unstorable_text' }],
    });
    expect(await workspace.call().store.memories.count()).toBe(0);
  });

  test('leaves an audit entry with the affected ids, and never contents', async () => {
    const { memory } = await workspace.tool('remember', { content: 'The vault code is 7171.' });
    await workspace.tool('pin', { memory_id: memory.memory_id });
    const [pinned, remembered] = await audit();
    expect(remembered).toMatchObject({
      action: 'tool.remember',
      outcome: 'ok',
      targets: [memory.memory_id],
      actor: 'key_test',
    });
    expect(pinned).toMatchObject({ action: 'tool.pin', outcome: 'ok', targets: [memory.memory_id] });
    expect(JSON.stringify([pinned, remembered])).not.toContain('vault');
  });

  test('that fails is audited with the code of its failure', async () => {
    await expect(workspace.tool('pin', { memory_id: unknownMemory })).rejects.toMatchObject({ code: 'not_found' });
    expect(await audit()).toMatchObject([{ action: 'tool.pin', outcome: 'not_found', targets: [unknownMemory] }]);
  });

  test('without required arguments may be made without any', async () => {
    await expect(workspace.tool('status')).resolves.toMatchObject({ memories: 0 });
  });

  test.each([
    'annotate',
    'edit_memory',
    'invalidate',
    'update_status',
    'status_history',
    'tag',
    'pin',
    'unpin',
    'forget',
    'promote',
    'demote',
  ])('%s of an unknown memory is not found', async (name) => {
    const rest: Record<string, Record<string, unknown>> = {
      annotate: { note: 'x' },
      edit_memory: { new_content: 'x' },
      update_status: { new_status: 'challenged' },
      tag: { add: ['x'] },
      promote: { target_layer: 'semantic' },
      demote: { target_layer: 'working' },
    };
    const called = workspace.tool(name, { memory_id: unknownMemory, ...rest[name] });
    await expect(called).rejects.toMatchObject({ code: 'not_found' });
  });
});
