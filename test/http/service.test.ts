/** Public routes: health, status, readiness, the tool manifest; and the contract that is generated from the routes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKey } from '../../src/access/api-keys.ts';
import { createApp } from '../../src/app.ts';
import type { Services } from '../../src/services.ts';
import { tools } from '../../src/tools/catalogue.ts';
import { startService, type TestService } from './test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.remove());

const open = async (path: string) => service.call('GET', path, { key: null });

test('health answers', async () => {
  expect(await open('/api/health')).toMatchObject({ status: 200, json: { status: 'ok' } });
});

test('status states the components that the service runs on', async () => {
  const { json } = await open('/api/service/status');
  expect(json).toMatchObject({ status: 'ok', service: 'Stele', version: '0.3.0', database: 'SQLite' });
  for (const count of ['features', 'capabilities', 'mcp_tools']) expect(json[count]).toBeGreaterThan(0);
});

describe('readiness', () => {
  test('passes when everything works', async () => {
    const { status, json } = await open('/api/service/readiness');
    expect(json).toEqual({
      status: 'ok',
      checks: ['database', 'runtime_cache', 'public_surface'].map((name) => ({ name, status: 'pass' })),
      migrations: [],
    });
    expect(status).toBe(200);
  });

  /** Readiness of the same service with one broken part. */
  async function readinessWith(broken: Partial<Services>) {
    const response = await createApp({ ...service.services, ...broken }).request('/api/service/readiness');
    const { status, checks } = (await response.json()) as {
      status: string;
      checks: { name: string; status: string }[];
    };
    return {
      code: response.status,
      status,
      failed: checks.filter((check) => check.status === 'fail').map(({ name }) => name),
    };
  }

  test('fails with 503 when the database does not answer', async () => {
    const { storage } = service.services;
    const ping = () => Promise.reject(new Error('gone'));
    const broken = { ...storage, control: { ...storage.control, ping } };
    expect(await readinessWith({ storage: broken })).toEqual({ code: 503, status: 'failing', failed: ['database'] });
  });

  test('fails, and does not hang, when the database answers too late', async () => {
    const { storage } = service.services;
    const ping = () => new Promise<never>(() => undefined);
    const broken = { ...storage, control: { ...storage.control, ping } };
    expect(await readinessWith({ storage: broken })).toEqual({ code: 503, status: 'failing', failed: ['database'] });
  });

  test('fails when the model does not embed', async () => {
    const { embedder } = service.services;
    const broken = { ...embedder, model: embedder.model, embed: async () => [new Float32Array(384)] };
    expect(await readinessWith({ embedder: broken })).toEqual({
      code: 503,
      status: 'failing',
      failed: ['runtime_cache'],
    });
  });
});

describe('the tool manifest', () => {
  test('states where and how tools are called', async () => {
    const { json } = await open('/api/mcp/manifest');
    expect(json).toMatchObject({
      transport: 'http-json',
      workspace_call_url_template: 'http://localhost/api/workspaces/{slug}/mcp',
      workspace_tools_url_template: 'http://localhost/api/workspaces/{slug}/mcp/tools',
      auth: ['Authorization: Bearer <workspace-api-key>', 'X-API-Key: <workspace-api-key>'],
    });
    expect(json.tools.find(({ name }: { name: string }) => name === 'recall').args).toHaveProperty('query');
  });

  test('lists the tools of a profile, and all of them without one', async () => {
    const names = async (query: string) =>
      (await open(`/api/mcp/manifest${query}`)).json.tools.map(({ name }: { name: string }) => name);
    const [core, light, full] = await Promise.all(['?profile=core', '?profile=light', ''].map(names));
    expect([core.length, light.length, full.length]).toEqual([8, 20, tools.length]);
    expect(full).toEqual(await names('?profile=full'));
    expect(light).toEqual(expect.arrayContaining(core));
    const { json } = await open('/api/mcp/manifest?profile=core');
    expect(json.profile).toBe('core');
    const grouped = json.tool_groups.flatMap((group: { tools: { name: string }[] }) => group.tools);
    expect(grouped.map(({ name }: { name: string }) => name).sort()).toEqual([...core].sort());
    const { status, json: refused } = await open('/api/mcp/manifest?profile=tiny');
    expect(status).toBe(422);
    expect(refused.detail[0].loc).toEqual(['query', 'profile']);
  });

  test('of a workspace follows the profile of the key, unless the request names another; unlisted tools can be called', async () => {
    const { workspace_id } = service.alpha;
    const { secret: key } = await createKey(service.services.storage.control, {
      workspace_id,
      label: 'helper',
      scope: 'write',
      profile: 'core',
      expires_at: null,
      created_by: 'test',
    });
    const listed = async (path: string) => (await service.call('GET', path, { key })).json;
    expect(await listed('mcp/tools')).toMatchObject({ profile: 'core', tools: { length: 8 } });
    expect(await listed('mcp/tools?profile=light')).toMatchObject({ profile: 'light', tools: { length: 20 } });
    expect((await service.call('GET', 'mcp/tools')).json).toMatchObject({
      profile: 'full',
      tools: { length: tools.length },
    });
    expect((await listed('mcp/tools')).tools.some(({ name }: { name: string }) => name === 'status')).toBe(false);
    expect(await service.tool('status', {}, { key })).toMatchObject({ status: 200, json: { ok: true } });
  });

  test('of a workspace states the effect of a tool on stored data', async () => {
    const { json } = await service.call('GET', 'mcp/tools');
    const annotations = Object.fromEntries(
      json.tools.map((tool: { name: string; annotations: object }) => [tool.name, tool.annotations]),
    );
    expect(annotations).toMatchObject({
      recall: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      diary_write: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
      forget: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    });
  });

  test('contains the configured address', async () => {
    const elsewhere = await startService({ environment: { STELE_BASE_URL: 'https://memory.example/' } });
    const { json } = await elsewhere.call('GET', '/api/mcp/manifest', { key: null });
    expect(json.workspace_call_url_template).toBe('https://memory.example/api/workspaces/{slug}/mcp');
    await elsewhere.remove();
  });

  test('of a workspace states which tools the key may call', async () => {
    const { json } = await service.call('GET', 'mcp/tools', { key: service.keys.read });
    const allowed = Object.fromEntries(
      json.tools.map((tool: { name: string; allowed: boolean }) => [tool.name, tool.allowed]),
    );
    expect(allowed).toMatchObject({ recall: true, remember: false });
    expect(json.call_url).toBe('http://localhost/api/workspaces/alpha/mcp');
  });
});

test('every route is in the OpenAPI document, generated from its own schemas', () => {
  const app = createApp(service.services);
  const contract = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Stele', version: '0.1.0' } });
  expect(Object.keys(contract.paths ?? {})).toEqual(
    expect.arrayContaining([
      '/api/health',
      '/api/workspaces/{slug}/remember',
      '/api/workspaces/{slug}/memories/{memory_id}',
    ]),
  );
  const remember = contract.paths?.['/api/workspaces/{slug}/remember']?.post;
  expect(remember?.operationId).toBe('remember');
  expect(JSON.stringify(remember?.requestBody)).toContain('"content"');
});
