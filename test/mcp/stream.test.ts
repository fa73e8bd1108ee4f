/** The Model Context Protocol over HTTP, with the official client. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerOf } from '../../src/access/admission.ts';
import { playbooks, skills } from '../../src/catalog/collections.ts';
import { systemPrincipal } from '../../src/model/principal.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { tools } from '../../src/tools/catalogue.ts';
import { engines } from '../support/engines.ts';
import { type McpService, startMcpService } from './mcp-service.ts';

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};
const wire = { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' };

describe.each(engines)('on $name', (engine) => {
  let service: McpService;
  let client: Client;
  beforeAll(async () => {
    service = await startMcpService({ engine });
    client = await service.connect();
  });
  afterAll(() => service.stop());

  const call = async (name: string, args: Record<string, unknown> = {}) =>
    (await client.callTool({ name, arguments: args })) as CallToolResult;
  const remember = async (content: string, layer = 'episodic') => {
    const { structuredContent } = await call('remember', { content, layer });
    return (structuredContent as { memory: { memory_id: string } }).memory.memory_id;
  };

  test('every tool is listed with its title, its schemas and its hints', async () => {
    const { tools: listed } = await client.listTools();
    expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    for (const { title, description, inputSchema, outputSchema, annotations } of listed) {
      expect(title).toMatch(/^[A-Z][a-z ]+$/);
      expect(description!.length).toBeGreaterThan(20);
      expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object']);
      expect(annotations).toMatchObject({ title, openWorldHint: false });
    }
    const hints = Object.fromEntries(listed.map(({ name, annotations }) => [name, annotations]));
    expect(hints.recall).toMatchObject({ readOnlyHint: true, destructiveHint: false, idempotentHint: true });
    expect(hints.forget).toMatchObject({ readOnlyHint: false, destructiveHint: true });
  });

  test('every tool can be called, and its answer matches its listed schema', async () => {
    await remember('Priya Raman leads the Atlas billing migration and works at Northwind.');
    await remember('Priyanka Raman reviews the schema of Atlas billing.');
    // The client refuses answers that do not fit the schemas that it has read.
    await client.listTools();
    for (const { name, example } of tools) {
      const args: Record<string, unknown> = { ...example };
      for (const field of Object.keys(args).filter((one) => /^memory_id/.test(one)))
        args[field] = await remember(
          `${name} is about the ${field} of Atlas.`,
          name === 'demote' ? 'procedural' : 'working',
        );
      if (name === 'unpin') await call('pin', args);
      const { isError, structuredContent, content } = await call(name, args);
      expect([name, isError, isError ? content : null]).toEqual([name, undefined, null]);
      expect(JSON.parse((content[0] as { text: string }).text)).toEqual(structuredContent);
    }
  });

  test('an invalid call returns a result that states the remedy', async () => {
    const { isError, content } = await call('recall', { top_k: 5_000 });
    expect(isError).toBe(true);
    expect((content[0] as { text: string }).text).toMatch(/query: .*\n?.*top_k: /s);
    const unknown = await call('pin', { memory_id: 'mem_01ARZ3NDEKTSV4RRFFQ69G5FAV' });
    expect(unknown).toMatchObject({ isError: true });
  });

  test('an unknown tool is a protocol error, and its name is not stored', async () => {
    await expect(call('rm_rf')).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('Unsupported'),
    });
    expect(await service.dump()).not.toContain('rm_rf');
    const message = expect.stringContaining('Unsupported tool: recal_context. Did you mean `recall_context`?');
    await expect(call('recal_context')).rejects.toMatchObject({ message });
  });

  test('secrets are replaced, and a call leaves its audit and usage like one over the bridge', async () => {
    const { structuredContent } = await call('remember', {
      content: 'The token is ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8.',
    });
    expect(JSON.stringify(structuredContent)).not.toContain('ghp_a1B2');
    const { json: audit } = await service.call('GET', 'audit?limit=5');
    expect(JSON.stringify(audit)).toContain('tool.remember');
    const { json: usage } = await service.call('GET', 'usage?limit=5');
    expect(JSON.stringify(usage)).toContain('/mcp/stream');
  });

  test('a call that is repeated with its idempotency key is not executed again', async () => {
    const params = { name: 'remember', arguments: { content: 'Only once.' }, _meta: { 'idempotency-key': 'once-1' } };
    const first = await client.callTool(params);
    const again = await client.callTool(params);
    expect(again.structuredContent).toEqual(first.structuredContent);
    expect(again._meta).toEqual({ 'idempotency-replayed': true });
  });

  test.each([[5], [null], [['once']], [{}], ['']])(
    'an idempotency key that is %j is refused with its reason',
    async (key) => {
      const params = { name: 'remember', arguments: { content: 'Not stored.' }, _meta: { 'idempotency-key': key } };
      const { isError, content } = await client.callTool(params);
      expect(isError).toBe(true);
      expect((content as { text: string }[])[0]!.text).toContain(
        'Idempotency-Key must be 1 to 255 printable characters',
      );
    },
  );

  test('skills, memories, entities and jobs can be read by their address', async () => {
    const memoryId = await remember('Jonas Ek keeps the queue of Atlas billing.');
    const { resources } = await client.listResources();
    expect(resources.slice(0, skills.length).map(({ name }) => name)).toEqual(skills.map(({ name }) => name));
    expect(resources.map(({ uri }) => uri)).toContain(`stele://memories/${memoryId}`);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'stele://skills/{name}',
      'stele://memories/{memory_id}',
      'stele://entities/{name}',
      'stele://jobs/{job_id}',
    ]);
    const read = async (uri: string) => (await client.readResource({ uri })).contents[0] as { text: string };
    expect((await read('stele://skills/workspace-memory')).text).toContain('# Workspace memory');
    expect(JSON.parse((await read(`stele://memories/${memoryId}`)).text)).toMatchObject({
      memory_id: memoryId,
      entities: expect.arrayContaining(['Jonas Ek']),
    });
    expect(JSON.parse((await read('stele://entities/Jonas%20Ek')).text)).toMatchObject({
      entity: { name: 'Jonas Ek' },
    });
    const { structuredContent } = await call('consolidate');
    const { job } = structuredContent as { job: { job_id: string } };
    expect(JSON.parse((await read(`stele://jobs/${job.job_id}`)).text)).toMatchObject({ kind: 'consolidate' });
    for (const uri of ['stele://memories/mem_01ARZ3NDEKTSV4RRFFQ69G5FAV', 'stele://nothing/x', 'file:///etc/passwd'])
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32002 });
  });

  test('the playbooks are prompts, and accept the task', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ title }) => title)).toEqual(playbooks.map(({ name }) => name));
    for (const { title, description } of prompts)
      expect(description).toMatch(new RegExp(`^${title}\\. Outcome: \\p{Lu}`, 'u'));
    const { messages } = await client.getPrompt({ name: 'begin-a-session', arguments: { task: 'Ship the invoices.' } });
    expect(messages[0]!.content).toMatchObject({
      text: expect.stringMatching(
        /Ship the invoices\.\n\n1\. Call `resume_context`[\s\S]*\n\nOutcome: The agent knows/,
      ),
    });
    await expect(client.getPrompt({ name: 'nothing' })).rejects.toMatchObject({ code: -32602 });
  });

  test.each([
    ['core', 8],
    ['light', 20],
  ])('the profile %s lists %i tools, and the others can still be called', async (profile, count) => {
    const few = await service.connect({ path: `?profile=${profile}` });
    expect((await few.listTools()).tools).toHaveLength(count);
    expect(await few.callTool({ name: 'status', arguments: {} })).not.toHaveProperty('isError');
  });

  test('output schemas are part of the full list only, unless the address requests them', async () => {
    const withSchemas = async (path: string) => {
      const connected = await service.connect({ path });
      const { tools: listed } = await connected.listTools();
      const { structuredContent } = await connected.callTool({ name: 'status', arguments: {} });
      expect(structuredContent).toMatchObject({ workspace: 'alpha' });
      return [listed.length, listed.filter(({ outputSchema }) => outputSchema !== undefined).length];
    };
    expect(await withSchemas('')).toEqual([60, 60]);
    expect(await withSchemas('?output_schemas=false')).toEqual([60, 0]);
    expect(await withSchemas('?profile=core')).toEqual([8, 0]);
    expect(await withSchemas('?profile=light&output_schemas=true')).toEqual([20, 20]);
    await expect(withSchemas('?output_schemas=some')).rejects.toThrow(/output_schemas/);
  });

  test('names of entities and skills are completed while a person types an address', async () => {
    await remember('Jonas Ek keeps the queue of Atlas billing.');
    const complete = async (uri: string, name: string, value: string) =>
      (await client.complete({ ref: { type: 'ref/resource', uri }, argument: { name, value } })).completion.values;
    expect(await complete('stele://entities/{name}', 'name', 'jonas')).toContain('Jonas Ek');
    expect(await complete('stele://skills/{name}', 'name', 'work')).toEqual(['workspace-memory', 'workspace-upkeep']);
    expect(await complete('stele://memories/{memory_id}', 'memory_id', 'mem_')).toEqual([]);
    const ofPrompt = (name: string) =>
      client.complete({ ref: { type: 'ref/prompt', name }, argument: { name: 'task', value: 'Sh' } });
    expect((await ofPrompt('begin-a-session')).completion.values).toEqual([]);
    await expect(ofPrompt('nothing')).rejects.toMatchObject({ code: -32602 });
    await expect(complete('stele://nothing/{x}', 'x', '')).rejects.toMatchObject({ code: -32602 });
  });

  test('completions report more only if there are more than twenty', async () => {
    const complete = async () => {
      const ref = { type: 'ref/resource' as const, uri: 'stele://entities/{name}' };
      return (await client.complete({ ref, argument: { name: 'name', value: 'Halvorsen' } })).completion;
    };
    const first = ['Anna', 'Berit', 'Clara', 'Dagny', 'Elsa', 'Frida', 'Greta', 'Hanna', 'Ingrid', 'Julia', 'Karin'];
    const more = ['Linda', 'Maria', 'Nora', 'Olivia', 'Paula', 'Rebecca', 'Sofia', 'Thea', 'Ursula'];
    const names = [...first, ...more].map((name) => `${name} Halvorsen`);
    for (const name of names) await remember(`${name} keeps the queue of Atlas billing.`);
    const { values, ...rest } = await complete();
    expect([values.length, rest]).toEqual([20, { total: 20, hasMore: false }]);
    await remember('Wilma Halvorsen keeps the queue of Atlas billing.');
    expect(await complete()).toEqual({ values: expect.any(Array), hasMore: true });
  });

  test('a read-only key sees everything, and is told that it may not write', async () => {
    const reader = await service.connect({ headers: { Authorization: `Bearer ${service.keys.read}` } });
    expect((await reader.callTool({ name: 'status', arguments: {} })).isError).toBeUndefined();
    const refused = (await reader.callTool({ name: 'remember', arguments: { content: 'No.' } })) as CallToolResult;
    expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('may only read') }] });
  });
});

describe('access', () => {
  let service: McpService;
  beforeAll(async () => {
    service = await startMcpService();
  });
  afterAll(() => service.stop());

  const post = (headers: Record<string, string>, body: unknown = initialize) =>
    fetch(service.endpoint, { method: 'POST', headers: { ...wire, ...headers }, body: JSON.stringify(body) });

  test('a missing and a wrong key get 401 with the way to get access, another workspace gets 403', async () => {
    for (const headers of [{}, { 'X-API-Key': 'stele_wrong' }, { Authorization: `Bearer ${service.keys.revoked}` }]) {
      const { status, headers: answered } = await post(headers as Record<string, string>);
      expect([status, answered.get('WWW-Authenticate')]).toEqual([401, expect.stringMatching(/^Bearer/)]);
    }
    expect((await post({ 'X-API-Key': service.keys.other })).status).toBe(403);
  });

  test('a page of another origin is refused, even if it took over the name of this machine', async () => {
    const key = { 'X-API-Key': service.keys.write };
    const { port } = new URL(service.url);
    for (const origin of [
      'https://evil.example',
      `http://evil.example:${port}`,
      'null',
      'http://localhost.evil.example',
    ])
      expect([origin, (await post({ ...key, Origin: origin })).status]).toEqual([origin, 403]);
    for (const origin of [service.url, `http://localhost:${port}`])
      expect([origin, (await post({ ...key, Origin: origin })).status]).toEqual([origin, 200]);
  });

  test('invalid requests are refused: a batch, a body that is not a message, an unknown version', async () => {
    const key = { 'X-API-Key': service.keys.write };
    expect((await post(key, [initialize, initialize])).status).toBe(422);
    expect((await post(key, { hello: 'there' })).status).toBe(400);
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
    expect((await post({ ...key, 'MCP-Protocol-Version': '1999-01-01' }, list)).status).toBe(400);
    expect((await post({ ...key, Accept: 'text/html' }, list)).status).toBe(406);
    for (const method of ['GET', 'DELETE']) {
      const { status, headers } = await fetch(service.endpoint, {
        method,
        headers: { ...key, Accept: 'text/event-stream' },
      });
      expect([status, headers.get('Allow')]).toEqual([405, 'POST']);
    }
  });

  test('invalid parameters are the client’s fault, and the error names each of them', async () => {
    const errorOf = async (method: string, params?: object) => {
      const answer = await post({ 'X-API-Key': service.keys.write }, { jsonrpc: '2.0', id: 3, method, params });
      const { id, error } = (await answer.json()) as { id: number; error: { code: number; message: string } };
      expect([answer.status, id, error.code]).toEqual([200, 3, -32602]);
      return error.message;
    };
    expect(await errorOf('tools/call', { name: 'status', arguments: null })).toBe(
      'params.arguments: must be an object.',
    );
    expect(await errorOf('tools/call', { arguments: {} })).toBe('params.name: is required.');
    expect(await errorOf('prompts/get', { name: 'begin-a-session', arguments: { task: 5 } })).toBe(
      'params.arguments.task: must be a string.',
    );
    expect(await errorOf('initialize')).toBe('params: is required.');
    expect(await errorOf('resources/read', { uri: 'stele://memories/first' })).toMatch(/^uri: not a memory id/);
    expect(await errorOf('prompts/get', { name: 'nothing' })).toMatch(/^There is no prompt of this name/);
  });

  test('a message needs no handshake before it: any node answers any message', async () => {
    const answer = await post({ 'X-API-Key': service.keys.write }, { jsonrpc: '2.0', id: 'a', method: 'prompts/list' });
    expect(await answer.json()).toMatchObject({ id: 'a', result: { prompts: expect.any(Array) } });
  });
});

test('the text of an internal error does not leave the service', async () => {
  const service = await startMcpService({ wrap: (services) => ({ ...services, recipe: null as never }) });
  const client = await service.connect();
  const { isError, content } = (await client.callTool({
    name: 'recall',
    arguments: { query: 'anything' },
  })) as CallToolResult;
  expect([isError, content]).toEqual([
    true,
    [{ type: 'text', text: expect.stringMatching(/^Internal error; quote the request id/) }],
  ]);
  await service.stop();
});

describe('a tool that works as a job', () => {
  let service: McpService;
  let client: Client;
  beforeAll(async () => {
    // No node runs jobs here: the test does.
    service = await startMcpService({ environment: { STELE_JOBS: '0' } });
    client = await service.connect();
  });
  afterAll(() => service.stop());

  const inStore = <T>(work: (store: WorkspaceStore) => Promise<T>) =>
    service.services.storage.withWorkspace(service.alpha, (open) =>
      work(open.storeFor(callerOf(systemPrincipal('test'), 'test', null, new Date()))),
    );
  const jobOf = async (kind: string) =>
    (await inStore(({ jobs }) => jobs.list({ limit: 20 }))).find((job) => job.kind === kind);

  test('reports its progress until its end', async () => {
    const heard: { progress: number; message?: string | undefined }[] = [];
    const called = client.callTool({ name: 'consolidate', arguments: {} }, undefined, {
      onprogress: ({ progress, message }) => void heard.push({ progress, message }),
    });
    await expect.poll(() => heard.length).toBe(1);
    const claimed = (await inStore(({ jobs }) => jobs.claim('upkeep', 60_000)))!;
    await inStore(({ jobs }) => jobs.renew(claimed, 60_000, { progress: 0.5, step: 'half way' }));
    await expect.poll(() => heard.at(-1)).toEqual({ progress: 0.5, message: 'half way' });
    await inStore(({ jobs }) => jobs.end(claimed, { error: 'ended by the test' }));
    expect(await called).toMatchObject({ structuredContent: { job: { state: 'failed', error: 'ended by the test' } } });
  });

  test('is cancelled with its call, from whichever node receives the cancellation', async () => {
    const stop = new AbortController();
    const called = client.callTool({ name: 'dedup', arguments: {} }, undefined, {
      signal: stop.signal,
      onprogress: () => stop.abort('enough'),
    });
    await expect(called).rejects.toThrow(/enough/);
    await expect.poll(async () => (await jobOf('dedup'))?.state).toBe('cancelled');
    const { json } = await service.call('GET', 'audit?limit=10');
    expect(JSON.stringify(json)).toContain('job.cancel');
  });

  test('continues when the client disconnects, and is not cancelled by another client with the same request ids', async () => {
    const stop = new AbortController();
    const params = { name: 'extract_patterns', arguments: { hours: 1 }, _meta: { progressToken: 7 } };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params });
    const headers = { ...wire, 'X-API-Key': service.keys.write, 'Mcp-Session-Id': 'first' };
    const answer = await fetch(service.endpoint, { method: 'POST', headers, body, signal: stop.signal });
    expect(answer.headers.get('Content-Type')).toBe('text/event-stream');
    stop.abort();
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } };
    const other = { ...headers, 'Mcp-Session-Id': 'second' };
    await fetch(service.endpoint, { method: 'POST', headers: other, body: JSON.stringify(cancelled) });
    expect((await jobOf('extract_patterns'))?.state).toBe('queued');
    await fetch(service.endpoint, { method: 'POST', headers, body: JSON.stringify(cancelled) });
    expect((await jobOf('extract_patterns'))?.state).toBe('cancelled');
  });
});
