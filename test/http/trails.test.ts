/** The traces of a call: a usage record, an audit entry, a line in the log. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callerOf } from '../../src/access/admission.ts';
import { changeWorkspace } from '../../src/access/workspace-actions.ts';
import { systemPrincipal } from '../../src/model/principal.ts';
import { startService, type TestService } from './test-service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.remove());

const usage = async (query = '') => (await service.call('GET', `usage${query}`)).json;
const audit = async (query = '') => (await service.call('GET', `audit${query}`)).json.audit;
const keyId = (secret: string) => `key_${secret.split('_')[1]}`;

describe('usage', () => {
  test('has a record of every call with a key, including failed ones', async () => {
    await service.call('GET', 'status', { headers: { 'X-Request-Id': 'call-1' } });
    await service.call('POST', 'remember', { body: {} });
    await service.call('POST', 'remember', { body: { content: 'x' }, key: service.keys.read });
    await service.call('POST', 'remember', { raw: 'x'.repeat(1024 * 1024 + 1) });
    await service.call('GET', 'memories/mem_00000000000000000000000000');
    await service.call('GET', 'no/such/path');
    await service.call('PUT', 'status');
    const { recent_events } = await usage();
    expect(recent_events.map((event: Record<string, unknown>) => [event.route, event.status_code]).reverse()).toEqual([
      ['GET /api/workspaces/{slug}/status', 200],
      ['POST /api/workspaces/{slug}/remember', 422],
      ['POST /api/workspaces/{slug}/remember', 403],
      ['POST /api/workspaces/{slug}/remember', 413],
      ['GET /api/workspaces/{slug}/memories/{memory_id}', 404],
      ['GET /api/workspaces/{slug}/*', 404],
      ['PUT /api/workspaces/{slug}/status', 405],
    ]);
    expect(recent_events.at(-1)).toEqual({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      route: 'GET /api/workspaces/{slug}/status',
      status_code: 200,
      key_id: keyId(service.keys.write),
      duration_ms: expect.any(Number),
      request_id: 'call-1',
    });
  });

  test('counts by route and by key, each call once', async () => {
    await service.call('GET', 'status');
    await service.call('GET', 'status', { key: service.keys.read });
    await service.call('POST', 'remember', { body: {}, key: service.keys.read });
    const { route_counts, key_activity } = await usage();
    expect(route_counts).toContainEqual({ route: 'GET /api/workspaces/{slug}/status', count: 2 });
    const reader = { key_id: keyId(service.keys.read), count: 2, failures: 1, last_used_at: expect.any(String) };
    expect(key_activity).toContainEqual(reader);
  });

  test('has none for a call without a valid key, or with the key of another workspace', async () => {
    await service.call('GET', 'status', { key: null });
    await service.call('GET', 'status', { key: service.keys.revoked });
    await service.call('GET', 'status', { key: service.keys.other });
    expect((await usage()).recent_events).toEqual([]);
  });

  test('returns 50 events, or the requested number', async () => {
    for (let at = 0; at < 52; at += 1) await service.call('GET', 'status');
    expect((await usage()).recent_events).toHaveLength(50);
    expect((await usage('?limit=2')).recent_events).toHaveLength(2);
  });

  test('has a record of a call that exceeded the rate limit', async () => {
    const strict = await startService({ environment: { STELE_RATE_LIMIT: '2' } });
    for (let at = 0; at < 3; at += 1) await strict.call('GET', 'status');
    const { json } = await strict.call('GET', 'usage', { key: strict.keys.read });
    expect(json.recent_events[0].status_code).toBe(429);
    await strict.remove();
  });
});

describe('audit', () => {
  test('has an entry for an attempt to write whose body was refused', async () => {
    await service.call('POST', 'remember', { body: { content: '' } });
    expect((await audit('?limit=1'))[0]).toMatchObject({ action: 'memory.remember', outcome: 'invalid', targets: [] });
  });

  test('has each write, each bridge call and each refused attempt, with ids and never contents', async () => {
    const { json } = await service.call('POST', 'remember', { body: { content: 'the secret plan' } });
    const { memory_id } = json.memory;
    await service.tool('count_by', { group_by: 'layer' });
    await service.tool('forget', { memory_id });
    await service.call('POST', `memories/${memory_id}/restore`, { headers: { 'X-Request-Id': 'call-2' } });
    await service.call('POST', 'revert', { body: { event_id: 'evt_00000000000000000000000000' } });
    await service.call('POST', 'remember', { body: { content: 'x' }, key: service.keys.read });
    await service.tool('make_coffee');
    const entries = await audit();
    const described = entries
      .map((entry: Record<string, unknown>) => [entry.action, entry.outcome, entry.targets])
      .reverse();
    expect(described).toEqual([
      ['memory.remember', 'ok', [memory_id]],
      ['tool.count_by', 'ok', []],
      ['tool.forget', 'ok', [memory_id]],
      ['memory.restore', 'ok', [memory_id]],
      ['memory.revert', 'not_found', []],
      ['memory.remember', 'forbidden', []],
      ['tool.unsupported', 'unsupported_tool', []],
    ]);
    expect(entries[3]).toMatchObject({
      actor: keyId(service.keys.write),
      key_id: keyId(service.keys.write),
      request_id: 'call-2',
    });
    expect(JSON.stringify(entries)).not.toContain('secret plan');
  });

  test('has none for a search: it changes nothing', async () => {
    await service.call('POST', 'search', { body: { query: 'x' } });
    expect(await audit()).toEqual([]);
  });

  test('returns 25 entries, or the requested number', async () => {
    for (let at = 0; at < 27; at += 1) await service.tool('status');
    expect(await audit()).toHaveLength(25);
    expect(await audit('?limit=2')).toHaveLength(2);
  });

  test('lists actions of the same millisecond newest first', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await service.call('POST', 'remember', { body: { content: 'x' } });
    await service.tool('count_by', { group_by: 'layer' });
    await service.call('POST', 'remember', { body: { content: '' } });
    vi.useRealTimers();
    const outcomes = (await audit()).map(({ action, outcome }: Record<string, unknown>) => [action, outcome]);
    expect(outcomes).toEqual([
      ['memory.remember', 'invalid'],
      ['tool.count_by', 'ok'],
      ['memory.remember', 'ok'],
    ]);
  });

  test('has only the fields that the contract names, also for an action on the workspace itself', async () => {
    const { services, alpha } = service;
    const caller = callerOf(systemPrincipal('cli'), 'stele', null, new Date());
    const { storage, now, log } = services;
    await changeWorkspace({ control: storage.control, caller, now, log, address: '10.0.0.7' }, alpha, {
      adapts: false,
    });
    await service.tool('status');
    const { json: contract } = await service.call('GET', '/openapi.json', { key: null });
    const { schema } = contract.paths['/api/workspaces/{slug}/audit'].get.responses['200'].content['application/json'];
    const entries = await audit();
    const change = { action: 'workspace.change', actor_label: 'cli', address: '10.0.0.7' };
    expect(entries).toEqual(expect.arrayContaining([expect.objectContaining(change)]));
    for (const entry of entries)
      expect(Object.keys(schema.properties.audit.items.properties)).toEqual(expect.arrayContaining(Object.keys(entry)));
  });

  test('names the operation that history names', async () => {
    const { json } = await service.call('POST', 'remember', { body: { content: 'x' } });
    const history = await service.call('GET', `memories/${json.memory.memory_id}/history`);
    expect(history.json.events[0]).toMatchObject({
      operation_id: (await audit())[0].operation_id,
      tool: 'POST /remember',
    });
  });
});

describe('the log', () => {
  test('has one line for a call, without contents or secrets', async () => {
    service.logged();
    await service.call('POST', 'remember', { body: { content: 'the secret plan' } });
    const lines = service.logged();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      method: 'POST',
      route: 'POST /api/workspaces/{slug}/remember',
      status: 200,
      workspace: 'alpha',
      actor: keyId(service.keys.write),
      request_id: expect.any(String),
      duration_ms: expect.any(Number),
    });
    expect(JSON.stringify(lines)).not.toMatch(/secret plan|stele_/);
  });

  test('contains no path that a stranger made up', async () => {
    service.logged();
    await service.call('GET', '/made/up?token=stele_x', { key: null });
    expect(service.logged()).toMatchObject([{ route: 'unknown path', status: 404 }]);
  });
});

describe('the request id', () => {
  test.each([
    ['is the caller’s', 'trace.01-A_b', 'trace.01-A_b'],
    ['is made where the caller’s could break a log', 'a b\tc', /^[0-9a-f-]{36}$/],
    ['is made where the caller’s is too long', 'x'.repeat(129), /^[0-9a-f-]{36}$/],
  ])('%s', async (_how, sent, answered) => {
    const { headers } = await service.call('GET', '/api/health', { key: null, headers: { 'X-Request-Id': sent } });
    expect(headers.get('X-Request-Id')).toMatch(answered);
  });
});

describe('the rate limit', () => {
  test('is reported with every answer, and counts each key separately', async () => {
    const strict = await startService({ environment: { STELE_RATE_LIMIT: '2' } });
    const described = (headers: Headers) =>
      ['Limit', 'Remaining', 'Reset'].map((name) => Number(headers.get(`RateLimit-${name}`)));
    expect(described((await strict.call('GET', 'status')).headers)).toEqual([2, 1, expect.any(Number)]);
    expect(described((await strict.call('POST', 'remember', { body: {} })).headers)).toEqual([
      2,
      0,
      expect.any(Number),
    ]);
    const refused = await strict.call('GET', 'status');
    expect(refused.status).toBe(429);
    expect(described(refused.headers)[1]).toBe(0);
    expect((await strict.call('GET', 'status', { key: strict.keys.read })).status).toBe(200);
    await strict.remove();
  });

  test('is off at 0', async () => {
    expect((await service.call('GET', 'status')).headers.get('RateLimit-Limit')).toBeNull();
  });
});
