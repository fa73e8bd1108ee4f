/** The whole service on a temporary store, called over its HTTP interface, with one key of every kind. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createKey } from '../../src/access/api-keys.ts';
import { createApp } from '../../src/app.ts';
import type { Embedder } from '../../src/embedding/embedder.ts';
import { bundledModelPath, loadStaticModel } from '../../src/embedding/static-model.ts';
import type { KeyScope } from '../../src/model/api-key.ts';
import type { WorkspaceRecord } from '../../src/model/workspace.ts';
import { buildServices, type Services } from '../../src/services.ts';
import { readSettings } from '../../src/settings.ts';
import { engines, type TestEngine } from '../support/engines.ts';

const model = loadStaticModel(bundledModelPath());

/** Bodies that can be sent unchanged. */
type Wire = string | Uint8Array | ReadableStream<Uint8Array>;

export interface Call {
  /** A key's secret. By default the `write` key of the workspace alpha; null for none. */
  key?: string | null;
  body?: unknown;
  /** A raw body as sent. */
  raw?: Wire;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks at, it asserts
  json: any;
  text: string;
}

export interface TestService {
  services: Services;
  alpha: WorkspaceRecord;
  beta: WorkspaceRecord;
  keys: Record<'write' | 'read' | 'expired' | 'revoked' | 'other', string>;
  /** A path that begins with `/` is absolute; any other is below `/api/workspaces/alpha/`. */
  call(method: string, path: string, call?: Call): Promise<Answer>;
  /** Calls a tool over the bridge. */
  tool(name: string, args?: object, call?: Call): Promise<Answer>;
  /** The log since the previous call of this function. */
  logged(): Record<string, unknown>[];
  pass(milliseconds: number): void;
  /** Each route of the contract, with the names in its query and body. */
  contract(): Record<string, string[]>;
  /** All stored data of alpha, to be searched for content that must not be there. */
  dump(): Promise<string>;
  remove(): Promise<void>;
}

export interface ServiceOptions {
  engine?: TestEngine;
  environment?: Record<string, string>;
  embedder?: Embedder;
  /** Wraps the stores, for example to inject faults. */
  wrap?: (services: Services) => Services;
}

export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const { engine = engines[0]!, environment = {}, embedder = model, wrap = (services) => services } = options;
  let skewMs = 0;
  const now = () => new Date(Date.now() + skewMs);
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) });
  const opened = await engine.open({ now, log });
  const dataDir = mkdtempSync(join(tmpdir(), 'stele-test-'));
  const settings = readSettings({
    STELE_DATA_DIR: dataDir,
    STELE_RATE_LIMIT: '0',
    STELE_KEY_PROCESSOR: '0',
    STELE_WORKSPACE_PROCESSOR: '0',
    ...environment,
  });
  const services = wrap(await buildServices(settings, { storage: opened.storage, embedder, log, now }));
  const { control } = services.storage;
  const [alpha, beta] = [await workspaceOf(services, 'alpha'), await workspaceOf(services, 'beta')];
  const make = async (workspace: WorkspaceRecord, scope: KeyScope, expires_at: string | null = null) => {
    const request = {
      workspace_id: workspace.workspace_id,
      label: `${scope} key`,
      scope,
      expires_at,
      created_by: 'test',
    };
    return createKey(control, request);
  };
  const revoked = await make(alpha, 'write');
  await control.keys.revoke(alpha.workspace_id, revoked.key.key_id, now().toISOString());
  const keys = {
    write: (await make(alpha, 'write')).secret,
    read: (await make(alpha, 'read')).secret,
    expired: (await make(alpha, 'write', '2020-01-01T00:00:00.000Z')).secret,
    revoked: revoked.secret,
    other: (await make(beta, 'write')).secret,
  };
  const app = createApp(services);
  const call = async (method: string, path: string, { key = keys.write, body, raw, headers = {} }: Call = {}) => {
    const authorization: Record<string, string> = key === null ? {} : { Authorization: `Bearer ${key}` };
    const url = path.startsWith('/') ? path : `/api/workspaces/${alpha.slug}/${path}`;
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    return answerOf(
      await app.request(url, {
        method,
        headers: { ...authorization, ...headers },
        body: sent,
        duplex: 'half',
      } as RequestInit),
    );
  };
  return {
    services,
    alpha,
    beta,
    keys,
    call,
    tool: (name, args = {}, rest = {}) => call('POST', 'mcp', { ...rest, body: { tool: name, args: inFull(args) } }),
    logged: () => lines.splice(0).map((line) => JSON.parse(line)),
    pass: (milliseconds) => {
      skewMs += milliseconds;
    },
    contract: () => fieldsByRoute(app),
    dump: () => opened.dump(alpha.workspace_id),
    remove: async () => {
      await services.jobs.stop();
      await opened.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function fieldsByRoute(app: ReturnType<typeof createApp>): Record<string, string[]> {
  const { paths = {} } = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Stele', version: '0.1.0' } });
  const routes = Object.entries(paths).flatMap(([path, item]) =>
    (['get', 'post'] as const).flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const parameters = (operation.parameters ?? []).flatMap((one) =>
        'in' in one && one.in === 'query' ? [one.name] : [],
      );
      const content = operation.requestBody && 'content' in operation.requestBody ? operation.requestBody.content : {};
      const schema = content['application/json']?.schema as
        | { properties?: object; anyOf?: { properties?: object }[] }
        | undefined;
      const bodies = [schema, ...(schema?.anyOf ?? [])].flatMap((body) => Object.keys(body?.properties ?? {}));
      return [[`${method.toUpperCase()} ${path}`, [...parameters, ...bodies]] as [string, string[]]];
    }),
  );
  return Object.fromEntries(routes);
}

/** The tests of a file share PGlite, so a slug may already be taken there. */
async function workspaceOf({ storage }: Services, name: string): Promise<WorkspaceRecord> {
  return storage.control.workspaces.create({ name });
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: response.status, headers: response.headers, json, text };
}

/** Tests look at every field; the default for agents is covered by test/tools/detail.test.ts. */
const inFull = (args: unknown) =>
  typeof args === 'object' && args !== null && !Array.isArray(args) ? { detail: 'full', ...args } : args;
