/** Every way a call can fail, and the response to the caller. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import type { Embedder } from '../../src/embedding/embedder.ts';
import { bundledModelPath, loadStaticModel } from '../../src/embedding/static-model.ts';
import { AppError, errorStatus } from '../../src/errors.ts';
import type { Services } from '../../src/services.ts';
import { type Answer, type Call, startService, type TestService } from './test-service.ts';

/** A model that fails on demand: errors from deep inside reach the response. */
let failure: unknown = null;
const model = loadStaticModel(bundledModelPath());
const failing: Embedder = {
  model: model.model,
  embed: async (texts) => {
    if (failure !== null) throw failure;
    return model.embed(texts);
  },
  embedQuery: (text, weigh) => model.embedQuery(text, weigh),
};

let service: TestService;
beforeAll(async () => {
  service = await startService({ embedder: failing });
});
afterAll(() => service.remove());

const noMemory = 'mem_00000000000000000000000000';

async function rememberFailing(error: unknown): Promise<Answer> {
  failure = error;
  try {
    return await service.call('POST', 'remember', { body: { content: 'a secret content' } });
  } finally {
    failure = null;
  }
}

async function rateLimited(): Promise<Answer> {
  const strict = await startService({ environment: { STELE_RATE_LIMIT: '1' } });
  await strict.call('GET', 'status');
  const answer = await strict.call('GET', 'status');
  await strict.remove();
  return answer;
}

const ways: Record<keyof typeof errorStatus, () => Promise<Answer>> = {
  unsupported_tool: () => service.tool('make_coffee'),
  unauthenticated: () => service.call('GET', 'status', { key: null }),
  forbidden: () => service.call('GET', 'status', { key: service.keys.other }),
  not_found: () => service.call('GET', `memories/${noMemory}`),
  conflict: async () => {
    const { json } = await service.call('POST', 'remember', { body: { content: 'not forgotten' } });
    return service.call('POST', `memories/${json.memory.memory_id}/restore`);
  },
  too_large: () => service.call('POST', 'remember', { raw: 'x'.repeat(1024 * 1024 + 1) }),
  invalid: () => service.call('POST', 'remember', { body: {} }),
  rate_limited: rateLimited,
  internal: () => rememberFailing(new Error('the text of a defect')),
  unavailable: () => rememberFailing(new AppError('unavailable', 'The store is busy.', { retryAfterSeconds: 2 })),
  storage_full: () => rememberFailing(new AppError('storage_full', 'The disk is full.')),
};

test.each(Object.entries(ways))('%s has its status and a detail', async (code, fail) => {
  const { status, json, headers } = await fail();
  expect(status).toBe(errorStatus[code as keyof typeof errorStatus]);
  expect(json).toEqual({ detail: code === 'invalid' ? expect.any(Array) : expect.any(String) });
  expect(headers.get('X-Request-Id')).toMatch(/^[\w.-]+$/);
});

describe('an error that is a defect', () => {
  test('is logged with its cause and the request id, and not shown', async () => {
    service.logged();
    const { json, text, headers } = await rememberFailing(new Error('the text of a defect'));
    expect(text).not.toContain('defect');
    expect(json.detail).toContain(headers.get('X-Request-Id'));
    const logged = service.logged().find(({ level }) => level === 50);
    expect(logged).toMatchObject({
      request_id: headers.get('X-Request-Id'),
      route: 'POST /api/workspaces/{slug}/remember',
      err: { message: 'the text of a defect' },
    });
  });

  test('is equally opaque if the code itself marks it as internal', async () => {
    expect((await rememberFailing(new AppError('internal', 'the text of a defect'))).text).not.toContain('defect');
  });
});

describe('an error after the answer was computed', () => {
  /** While `isFull`, the log line of every call cannot be written: the last step of a call fails. */
  const disk = { isFull: false };
  const fullLater = (services: Services): Services => {
    const info = (...line: Parameters<typeof services.log.info>) => {
      if (disk.isFull) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      services.log.info(...line);
    };
    return { ...services, log: Object.assign(Object.create(services.log), { info }) };
  };
  let full: TestService;
  let app: ReturnType<typeof createApp>;
  beforeAll(async () => {
    full = await startService({ wrap: fullLater, environment: { STELE_RATE_LIMIT: '1000', STELE_ORIGINS: page } });
    app = createApp(full.services);
  });
  afterAll(() => full.remove());
  const page = 'https://page.example';
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  };
  const fromPage = { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json', Origin: page };
  /** The beginning of the response: the stream of events has no end. */
  const answered = async (method: string, path: string, body?: object) => {
    const url = path.startsWith('/') ? path : `/api/workspaces/${full.alpha.slug}/${path}`;
    const headers = { ...fromPage, Authorization: `Bearer ${full.keys.write}` };
    const response = await app.request(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    await response.body?.cancel();
    return response;
  };

  test.each<[method: string, path: string, header: string, body?: object]>([
    ['GET', '/api/capabilities', 'ETag'],
    ['GET', '/', 'ETag'],
    ['GET', 'export', 'Content-Disposition'],
    ['GET', 'events', 'X-Accel-Buffering'],
    ['POST', 'mcp/stream', 'Mcp-Session-Id', initialize],
  ])('%s %s has no %s', async (method, path, header, body) => {
    disk.isFull = false;
    expect((await answered(method, path, body)).headers.has(header)).toBe(true);
    disk.isFull = true;
    const failed = await answered(method, path, body);
    expect(failed.status).toBe(500);
    expect(failed.headers.has(header)).toBe(false);
    expect(failed.headers.get('Cache-Control')).toBe('no-store');
    expect(failed.headers.get('X-Request-Id')).toMatch(/^[\w.-]+$/);
  });

  test('still states who may read it, and the rest of the rate limit', async () => {
    disk.isFull = true;
    const { headers } = await answered('POST', 'mcp/stream', initialize);
    expect(headers.get('Access-Control-Allow-Origin')).toBe(page);
    expect(Number(headers.get('RateLimit-Remaining'))).toBeGreaterThan(0);
    const home = await answered('GET', '/');
    expect(home.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });
});

test('an unknown tool is named', async () => {
  expect((await service.tool('make_coffee')).json).toEqual({ detail: 'Unsupported tool: make_coffee' });
});

test.each([
  ['recal_context', ['recall_context']],
  ['recallContext', ['recall_context']],
  ['remeber', ['remember']],
  ['forgot', ['forget']],
  ['mcp__stele__recall_hints', ['recall_hints']],
  ['session', ['session_handoff', 'session_summary']],
])('a tool misspelt as %s is answered with the nearest names', async (misspelt, did_you_mean) => {
  const { status, json } = await service.tool(misspelt);
  expect({ status, json }).toEqual({ status: 400, json: { detail: `Unsupported tool: ${misspelt}`, did_you_mean } });
});

test('a misspelt argument is answered with the nearest name', async () => {
  const { json } = await service.tool('recall', { query: 'x', topk: 3, colour: 'red' });
  expect(json.detail).toMatchObject([
    {
      loc: ['body', 'args', 'topk'],
      msg: expect.stringContaining('is unknown here. Did you mean `top_k`? Expected: query'),
    },
    { loc: ['body', 'args', 'colour'], msg: expect.stringMatching(/here. Expected: .* Remove it and retry.$/) },
  ]);
  const { json: body } = await service.call('POST', 'remember', { body: { content: 'x', memorytype: 'fact' } });
  expect(body.detail[0].msg).toContain('Did you mean `memory_type`?');
});

test('an unknown argument in place of a required one is answered with the correct name', async () => {
  const said = '"text" is unknown here. Rename "text" to "content" and retry.';
  const { json: tool } = await service.tool('remember', { text: 'x' });
  expect(tool.detail).toContainEqual(expect.objectContaining({ loc: ['body', 'args', 'text'], msg: said }));
  const { json: body } = await service.call('POST', 'remember', { body: { text: 'x' } });
  expect(body.detail).toContainEqual(expect.objectContaining({ loc: ['body', 'text'], msg: said }));
});

test('a retryable error says when to retry', async () => {
  const busy = await rememberFailing(new AppError('unavailable', 'The store is busy.', { retryAfterSeconds: 2 }));
  expect(busy.headers.get('Retry-After')).toBe('2');
  const limited = await rateLimited();
  expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(limited.headers.get('RateLimit-Remaining')).toBe('0');
});

/** Method, path, the refused location, the body, the type of the fault. */
const refusals: [string, string, (string | number)[], unknown?, string?][] = [
  ['POST', 'remember', ['body', 'content'], {}, 'missing'],
  ['POST', 'remember', ['body', 'content'], { content: '  ' }],
  ['POST', 'remember', ['body', 'content'], { content: 'x'.repeat(32_769) }],
  ['POST', 'remember', ['body', 'content'], { content: 7 }, 'invalid_type'],
  ['POST', 'remember', ['body', 'content'], { content: 'a\0b' }, 'unstorable_text'],
  ['POST', 'remember', ['body', 'metadata'], { content: 'x', metadata: { 'a\0b': 1 } }, 'unstorable_text'],
  ['POST', 'remember', ['body', 'layer'], { content: 'x', layer: 'basement' }, 'invalid_value'],
  ['POST', 'remember', ['body', 'colour'], { content: 'x', colour: 'red' }, 'unrecognized_keys'],
  ['POST', 'remember', ['body', 'source', 'colour'], { content: 'x', source: { colour: 'red' } }, 'unrecognized_keys'],
  ['POST', 'search', ['body', 'top_k'], { query: 'x', top_k: 0 }],
  ['POST', 'revert', ['body'], {}],
  ['POST', 'mcp', ['body', 'tool'], { args: {} }, 'missing'],
  ['POST', 'mcp', ['body', 'args'], { tool: 'recall', args: [] }, 'invalid_type'],
  ['POST', 'mcp', ['body', 'args', 'query'], { tool: 'recall', args: {} }, 'missing'],
  ['POST', 'mcp', ['body', 'args', 'mode'], { tool: 'recall', args: { query: 'x', mode: 'all' } }, 'invalid_value'],
  ['POST', `memories/${noMemory}/restore`, ['body', 'why'], { why: 'x' }, 'unrecognized_keys'],
  ['GET', 'memories/recent?limit=abc', ['query', 'limit']],
  ['GET', 'memories/recent?limit=0', ['query', 'limit']],
  ['GET', 'memories/recent?limit=201', ['query', 'limit']],
  ['GET', 'memories/recent?limit=1e2', ['query', 'limit']],
  ['GET', 'memories/recent?limit=', ['query', 'limit']],
  ['GET', 'memories/recent?limit=1&limit=2', ['query', 'limit'], undefined, 'duplicate'],
  ['GET', 'memories/recent?as_of=yesterday', ['query', 'as_of']],
  ['GET', 'memories/recent?as_of=2026-02-30', ['query', 'as_of']],
  ['GET', 'memories/recent?lmit=3', ['query', 'lmit'], undefined, 'unrecognized_keys'],
  ['GET', 'audit?limit=-1', ['query', 'limit']],
  ['GET', 'memories/mem_1', ['path', 'memory_id']],
];

test.each(refusals)('%s %s can be refused at %j', async (method, path, loc, body, type = expect.any(String)) => {
  const { status, json } = await service.call(method, path, { body });
  expect(json.detail).toEqual([expect.objectContaining({ loc, msg: expect.any(String), type })]);
  expect(status).toBe(422);
});

test('an unknown field is refused with the expected ones', async () => {
  const { json } = await service.call('POST', 'remember', { body: { content: 'x', colour: 'red' } });
  expect(json.detail[0].msg).toMatch(/"colour".*content.*layer/);
});

/** A raw body as sent, and the type of the fault; all are refused at `body`. */
const wires: [string, Call['raw'], string][] = [
  ['broken JSON', '{"content": ', 'json_invalid'],
  ['no body', undefined, 'json_invalid'],
  ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'json_invalid'],
  ['an array', '[1,2]', 'object_type'],
  ['a string', '"content"', 'object_type'],
  ['null', 'null', 'object_type'],
  ['too deep a value', `{"content":"x","metadata":{"a":${'['.repeat(200)}${']'.repeat(200)}}}`, 'too_deep'],
  [
    'a value deep enough to end a stack',
    `{"content":"x","metadata":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`,
    'too_deep',
  ],
];

test.each(wires)('%s is refused as the body', async (_what, raw, type) => {
  const { status, json } = await service.call('POST', 'remember', { raw });
  expect(json.detail).toEqual([{ loc: ['body'], msg: expect.any(String), type }]);
  expect(status).toBe(422);
});
