/** The default answers for agents: short, with all fields on request. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countTokens } from '../../src/text/tokens.ts';
import { findTool } from '../../src/tools/catalogue.ts';
import { compactAnswer } from '../../src/tools/compact.ts';
import { startService, type TestService } from '../http/test-service.ts';

let service: TestService;
let ids: string[];
const facts = [
  'Tom Ashe drinks green tea in the morning.',
  'The tea kettle in the office holds two litres.',
  'Green tea is stored on the second shelf.',
  'Mei Lin prefers black tea with milk.',
  'The tea supplier is Harbour Leaf in Bristol.',
  'Tea deliveries arrive every second Tuesday.',
  'A box of tea costs twelve pounds.',
  'Tea for guests is in the blue tin.',
  'The tea budget is forty pounds a month.',
  'Priya Raman orders the tea for the team.',
];

beforeAll(async () => {
  service = await startService();
  ids = [];
  for (const content of facts) ids.push((await service.tool('remember', { content })).json.result.memory.memory_id);
});
afterAll(() => service.remove());

const compactly = (name: string, args: object) => service.tool(name, { ...args, detail: 'compact' });

test('a recall of ten short facts takes at most 900 tokens, and the full answer has every field', async () => {
  const asked = { query: 'Who drinks which tea, and where is it?', top_k: 10 };
  const { json } = await service.call('POST', 'mcp', { body: { tool: 'recall', args: asked } });
  expect(json.result.memories).toHaveLength(10);
  expect(await countTokens(JSON.stringify(json.result))).toBeLessThanOrEqual(900);
  expect(Object.keys(json.result.memories[0])).toEqual([
    'memory_id',
    'content',
    'memory_type',
    'created_at',
    'confidence',
  ]);
  const full = (await service.tool('recall', { ...asked, detail: 'full' })).json.result.memories[0];
  expect(full).toMatchObject({ status: 'active', tags: [], pinned: false, note: null });
});

test('the short explanation of a recall states for each memory what moved it', async () => {
  const { json } = await compactly('recall_explain', { query: 'Who orders the tea?', top_k: 2 });
  for (const { why } of json.result.memories) expect(why).toMatch(/^[A-Z].*\.$/);
  expect(json.result.memories.length).toBeGreaterThan(0);
});

test('a tool that writes returns the id and the change', async () => {
  const stored = (await compactly('remember', { content: 'The tea room closes at six.' })).json.result;
  expect(stored).toEqual({
    memory: { memory_id: expect.stringMatching(/^mem_/), layer: 'episodic' },
    operation_id: expect.stringMatching(/^op_/),
  });
  const { memory_id } = stored.memory;
  const changed = async (name: string, args: object) =>
    (await compactly(name, { memory_id, ...args })).json.result.memory;
  expect(await changed('tag', { add: ['tea'] })).toEqual({ memory_id, layer: 'episodic', tags: ['tea'] });
  expect(await changed('pin', {})).toMatchObject({ pinned: true });
  expect(await changed('unpin', {})).toEqual({ memory_id, layer: 'episodic', pinned: false });
  expect(await changed('update_status', { new_status: 'challenged' })).toMatchObject({ status: 'challenged' });
  expect(await changed('edit_memory', { new_content: 'The tea room closes at seven.' })).toMatchObject({
    content: 'The tea room closes at seven.',
  });
});

test('values in the text of an answer do not appear beside it again', async () => {
  const answers: [string, object, string[]][] = [
    ['resume_context', {}, ['text']],
    ['focus_brief', { query: 'tea' }, ['text']],
    ['layers', {}, ['text', 'tokens']],
    ['recall_context', { query: 'tea' }, ['left_out', 'text', 'tokens']],
  ];
  for (const [name, args, fields] of answers) {
    const { result } = (await compactly(name, args)).json;
    expect(
      Object.keys(result)
        .filter((field) => field !== 'notes')
        .sort(),
      name,
    ).toEqual(fields);
  }
});

test('any other value of detail is refused', async () => {
  const { status, json } = await service.tool('recall', { query: 'tea', detail: 'some' });
  expect(status).toBe(422);
  expect(json.detail[0].loc).toEqual(['body', 'args', 'detail']);
});

test('an empty result is an empty list, not a missing one', async () => {
  expect((await compactly('recall_by_type', { memory_type: 'narrative' })).json.result).toEqual({ memories: [] });
});

test('a tool’s write is undone by the same tool, and a forgotten memory is restored', async () => {
  const memory_id = ids[9]!;
  const edited = (await compactly('edit_memory', { memory_id, new_content: 'Priya Raman orders the coffee.' })).json
    .result;
  expect((await compactly('edit_memory', { revert: edited.operation_id })).json.result.memory_ids).toEqual([memory_id]);
  const contents = async () =>
    (await service.tool('recall_recent', { limit: 100 })).json.result.memories.map(({ content }: Memory) => content);
  expect(await contents()).toContain(facts[9]);
  await compactly('forget', { memory_id });
  expect(await contents()).not.toContain(facts[9]);
  await compactly('forget', { memory_id, restore: true });
  expect(await contents()).toContain(facts[9]);
  expect((await compactly('edit_memory', { revert: 'nothing' })).json.detail[0].loc).toEqual([
    'body',
    'args',
    'revert',
  ]);
});

test('a revert answers with what it undid, whatever tool takes it, and with every field in full', async () => {
  const edit = { memory_id: ids[8]!, new_content: 'Priya Raman waters the plants.' };
  const undo = async (tool: string, args: object) => {
    const { operation_id } = (await compactly('edit_memory', edit)).json.result;
    return (await service.tool(tool, { detail: 'compact', revert: operation_id, ...args })).json;
  };
  expect((await undo('session_handoff', {})).result.memory_ids).toEqual([ids[8]]);
  expect((await undo('edit_memory', { detail: 'full' })).result).toMatchObject({
    memory_ids: [ids[8]],
    erased_ids: [],
  });
  expect((await undo('edit_memory', { detail: 'some' })).detail[0].loc).toEqual(['body', 'args', 'detail']);
});

test('options are separate from the contract’s arguments in the manifest', async () => {
  const { tools } = (await service.call('GET', '/api/mcp/manifest')).json as { tools: Listed[] };
  const optionsOf = (name: string) => Object.keys(tools.find((tool) => tool.name === name)!.options ?? {});
  expect(optionsOf('recall')).toEqual(
    expect.arrayContaining(['as_of', 'since', 'until', 'tags', 'layer', 'status', 'min_confidence', 'detail']),
  );
  expect(optionsOf('remember')).toEqual(
    expect.arrayContaining(['tags', 'occurred_at', 'session_id', 'importance', 'detail']),
  );
  expect(optionsOf('forget')).toEqual(['restore', 'detail', 'revert']);
  expect(optionsOf('update_entity')).toContain('kind');
});

interface Memory {
  content: string;
}
interface Listed {
  name: string;
  options?: Record<string, string>;
}

test('an answer that is cut to its budget stays within it, including the count of what is missing', async () => {
  for (let count = 260; count < 290; count += 1) {
    const statements = Array.from({ length: count }, (_, n) => `Statement ${n} of the harbour's log is short.`);
    const answer = await compactAnswer(findTool('recall_entity')!, { name: 'Harbour', statements });
    expect(answer).toHaveProperty('cut.statements');
    expect(await countTokens(JSON.stringify(answer)), `${count} statements`).toBeLessThanOrEqual(1_500);
  }
});
