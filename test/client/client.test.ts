/**
 * `stele/client` against a running service: every tool with its example, routes by their names in the contract, and
 * refusals.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Stele, SteleError, type ToolName } from '../../src/client/client.ts';
import { tools } from '../../src/tools/catalogue.ts';
import { type McpService, startMcpService } from '../mcp/mcp-service.ts';

let service: McpService;
let stele: Stele;
beforeAll(async () => {
  service = await startMcpService();
  stele = connect({ url: service.url, workspace: 'alpha', key: service.keys.write });
});
afterAll(() => service.stop());

const remember = async (content: string, layer: 'working' | 'procedural' = 'working') => {
  const { memory } = await stele.call('POST /api/workspaces/{slug}/remember', { body: { content, layer } });
  return memory.memory_id;
};

test('a memory is stored, found, read by its id, and its history is returned', async () => {
  const memory_id = await remember('The crane is oiled on Mondays.');
  const { memories } = await stele.tool('recall', { query: 'when is the crane oiled' });
  expect(memories[0]).toMatchObject({ memory_id, content: 'The crane is oiled on Mondays.' });
  const found = await stele.call('POST /api/workspaces/{slug}/search', { body: { query: 'crane', top_k: 1 } });
  expect(found.memories.map((memory) => memory.memory_id)).toEqual([memory_id]);
  const { memory } = await stele.call('GET /api/workspaces/{slug}/memories/{memory_id}', { params: { memory_id } });
  expect(memory.layer).toBe('working');
  const { audit } = await stele.call('GET /api/workspaces/{slug}/audit', { query: { limit: 1 } });
  expect(audit).toHaveLength(1);
  expect((await stele.call('GET /api/workspaces/{slug}/status')).workspace).toBe('alpha');
  expect((await stele.call('GET /api/health')).status).toBe('ok');
});

test('every tool is called with its example', async () => {
  await remember('Priya Raman leads the Atlas billing migration and works at Northwind.');
  await remember('Priyanka Raman reviews the schema of Atlas billing.');
  for (const { name, example } of tools) {
    const args: Record<string, unknown> = { ...example };
    for (const field of Object.keys(args).filter((one) => /^memory_id/.test(one)))
      args[field] = await remember(`${name}: the ${field} of Atlas.`, name === 'demote' ? 'procedural' : 'working');
    if (name === 'unpin') await stele.tool('pin', { memory_id: args.memory_id as string });
    expect([name, typeof (await stele.tool(name as ToolName, args as never))]).toEqual([name, 'object']);
  }
});

test('an exported workspace is a file, and is imported into another workspace', async () => {
  await remember('Berth 7 has water and electricity.');
  const archive = await stele.call('GET /api/workspaces/{slug}/export', { query: { vectors: 'false' } });
  expect(JSON.parse((await archive.text()).split('\n')[0]!)).toMatchObject({ workspace: { slug: 'alpha' } });
  const other = connect({ url: service.url, workspace: 'beta', key: service.keys.other });
  const imported = await other.call('POST /api/workspaces/{slug}/import', { body: archive });
  expect(imported.counts.memory).toBeGreaterThan(0);
  const { memories } = await other.tool('recall', { query: 'what does berth 7 have' });
  expect(memories[0]).toMatchObject({ content: 'Berth 7 has water and electricity.' });
  const folder = await stele.call('GET /api/workspaces/{slug}/export', { query: { format: 'markdown' } });
  // The signature of a ZIP file's end, which is broken if its bytes were read as text.
  expect(
    Buffer.from(await folder.arrayBuffer())
      .subarray(-22, -18)
      .toString('latin1'),
  ).toBe('PK\x05\x06');
});

test('changes are read as a stream until the caller ends it', async () => {
  const ending = new AbortController();
  const stream = await stele.call(
    'GET /api/workspaces/{slug}/events',
    { query: { after: 0 } },
    { signal: ending.signal },
  );
  const { value } = await stream.getReader().read();
  expect(new TextDecoder().decode(value)).toMatch(/^event: ready/m);
  ending.abort();
});

test('a message of the Model Context Protocol is answered', async () => {
  const send = (body: { jsonrpc: '2.0'; id?: number; method: string }) =>
    stele.call('POST /api/workspaces/{slug}/mcp/stream', { body });
  expect(await send({ jsonrpc: '2.0', id: 1, method: 'ping' })).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  expect(await send({ jsonrpc: '2.0', method: 'notifications/initialized' })).toBe('');
});

test('a write takes effect once for one idempotency key', async () => {
  const given = { body: { content: 'Berth 4 takes boats of up to 12 metres.' } };
  const once = () => stele.call('POST /api/workspaces/{slug}/remember', given, { idempotencyKey: 'berth-4' });
  expect((await once()).operation_id).toBe((await once()).operation_id);
});

test('a refusal states the reason, with the status and when to retry', async () => {
  const wrong = stele.tool('recall', { query: 'crane', top_k: 5_000 });
  await expect(wrong).rejects.toBeInstanceOf(SteleError);
  await expect(wrong).rejects.toMatchObject({
    status: 422,
    message: expect.stringMatching(/^body\.args\.top_k: /),
    detail: [expect.objectContaining({ loc: ['body', 'args', 'top_k'] })],
    requestId: expect.any(String),
  });
  await expect(stele.tool('recal' as ToolName)).rejects.toMatchObject({
    message: expect.stringMatching(/^Unsupported tool: recal\. Did you mean recall/),
    didYouMean: expect.arrayContaining(['recall']),
  });
  const stranger = connect({ url: service.url, workspace: 'alpha', key: 'stele_wrong' });
  await expect(stranger.tool('status')).rejects.toMatchObject({ status: 401, retryAfterSeconds: null });
  const away = connect({ url: 'http://127.0.0.1:1', workspace: 'alpha', key: 'none' });
  await expect(away.tool('status')).rejects.toBeInstanceOf(TypeError);
});

test('an answer that is not from Stele is an error with its status', async () => {
  const answered = (body: string, status: number, type = 'application/json') =>
    connect({
      url: service.url,
      workspace: 'alpha',
      key: 'none',
      fetch: async () => new Response(body, { status, headers: { 'Content-Type': type } }),
    }).tool('status');
  const bodies = ['', 'null', '{"detail', '{"detail": {"reason": "upstream"}}', '<html>Bad gateway</html>'];
  for (const body of bodies) {
    const refusal = { name: 'SteleError', status: 502, message: 'The service answered 502.' };
    await expect(answered(body, 502), body).rejects.toMatchObject(refusal);
  }
  await expect(answered('<html>Welcome</html>', 200, 'text/html; charset=utf-8')).rejects.toMatchObject({
    name: 'SteleError',
    message: 'A web page answered instead of the API of Stele. Check the url.',
  });
});
