/** Access control: every route of a workspace, called without a key, with a wrong one, and with the right one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService, type TestService } from './test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.remove());

const noMemory = 'mem_00000000000000000000000000';
/** Method, path, body, status with a writing key, status with a read-only key. */
const routes: [string, string, object | undefined, number, number][] = [
  ['GET', 'status', undefined, 200, 200],
  ['GET', 'memories/recent', undefined, 200, 200],
  ['GET', `memories/${noMemory}`, undefined, 404, 404],
  ['GET', `memories/${noMemory}/history`, undefined, 404, 404],
  ['POST', `memories/${noMemory}/restore`, undefined, 404, 403],
  ['POST', 'search', { query: 'lisbon' }, 200, 200],
  ['POST', 'remember', { content: 'The gate is green.' }, 200, 403],
  ['POST', 'revert', { event_id: 'evt_00000000000000000000000000' }, 404, 403],
  ['GET', 'audit', undefined, 200, 200],
  ['GET', 'usage', undefined, 200, 200],
  ['GET', 'mcp/tools', undefined, 200, 200],
  ['POST', 'mcp', { tool: 'status', args: {} }, 200, 200],
  ['POST', 'mcp', { tool: 'remember', args: { content: 'The gate is red.' } }, 200, 403],
  ['GET', 'no-such-path', undefined, 404, 404],
  ['DELETE', 'status', undefined, 405, 405],
];

describe.each(routes)('%s %s', (method, path, body, writeStatus, readStatus) => {
  const strangers: [string, () => string | null, string, number][] = [
    ['no key', () => null, 'alpha', 401],
    ['an unknown key', () => 'stele_no-such-key', 'alpha', 401],
    ['a key with a wrong secret', () => `${service.keys.write.slice(0, -1)}!`, 'alpha', 401],
    ['a revoked key', () => service.keys.revoked, 'alpha', 401],
    ['an expired key', () => service.keys.expired, 'alpha', 401],
    ['the key of another workspace', () => service.keys.other, 'alpha', 403],
    ['a key, on a workspace that does not exist', () => service.keys.write, 'nowhere', 403],
    ['a key, on what cannot be a slug', () => service.keys.write, '%00', 403],
  ];
  test.each(strangers)('refuses %s', async (_who, key, slug, status) => {
    const answer = await service.call(method, `/api/workspaces/${slug}/${path}`, { key: key(), body: body && {} });
    expect(answer.status).toBe(status);
    expect(answer.json).toEqual({ detail: expect.any(String) });
    expect(answer.headers.get('WWW-Authenticate')).toBe(status === 401 ? 'Bearer' : null);
  });

  test('answers a writing key', async () => {
    expect((await service.call(method, path, { body })).status).toBe(writeStatus);
  });

  test('answers a read-only key', async () => {
    expect((await service.call(method, path, { body, key: service.keys.read })).status).toBe(readStatus);
  });
});

describe('the key', () => {
  test('may come in X-API-Key', async () => {
    const headers = { 'X-API-Key': service.keys.write };
    expect((await service.call('GET', 'status', { key: null, headers })).status).toBe(200);
  });

  test('is accepted if one of two headers contains it', async () => {
    const other = { 'X-API-Key': service.keys.other };
    expect((await service.call('GET', 'status', { headers: other })).status).toBe(200);
    const wrong = { Authorization: 'Bearer wrong', 'X-API-Key': service.keys.write };
    expect((await service.call('GET', 'status', { key: null, headers: wrong })).status).toBe(200);
  });

  test('is refused in the same words whether the workspace is missing or belongs to someone else', async () => {
    const missing = await service.call('GET', '/api/workspaces/nowhere/status');
    const foreign = await service.call('GET', '/api/workspaces/beta/status');
    expect(missing.json).toEqual(foreign.json);
  });

  test('has its last use written at most once a minute', async () => {
    const lastUse = async () => {
      const keys = await service.services.storage.control.keys.list(service.alpha.workspace_id);
      return keys.find((key) => service.keys.write.includes(key.key_id.slice(4)))?.last_used_at;
    };
    await service.call('GET', 'status');
    const first = await lastUse();
    await service.call('GET', 'status');
    expect(await lastUse()).toBe(first);
    service.pass(61_000);
    await service.call('GET', 'status');
    expect(Date.parse((await lastUse()) ?? '')).toBeGreaterThan(Date.parse(first ?? ''));
  });
});

describe('the order of the guards', () => {
  test('do not reveal the schema to a caller without a key', async () => {
    expect((await service.call('POST', 'remember', { key: null, raw: '{broken' })).status).toBe(401);
  });

  test('do not reveal the arguments of a write to a read-only key', async () => {
    expect((await service.call('POST', 'remember', { key: service.keys.read, raw: '{broken' })).status).toBe(403);
  });

  test('report unknown arguments only to callers with access', async () => {
    expect((await service.call('GET', '/api/no-such-path', { key: null })).status).toBe(404);
    const wrongMethod = await service.call('POST', '/api/health', { key: null });
    expect(wrongMethod.status).toBe(405);
    expect(wrongMethod.headers.get('Allow')).toBe('GET');
    expect(wrongMethod.json.detail).toContain('GET');
  });
});
