/** The embedder for an OpenAI-compatible endpoint, against a provider over real HTTP. */
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Embedder, modelStamp } from '../../src/embedding/embedder.ts';
import { createHttpEmbedder, type HttpSettings } from '../../src/embedding/http-embedder.ts';
import { bundledModelPath, loadStaticModel } from '../../src/embedding/static-model.ts';
import { ModelUnavailable } from '../../src/endpoint/failure.ts';
import type { PolicySettings } from '../../src/endpoint/policy.ts';
import type { Logger } from '../../src/log.ts';
import {
  type Behaviour,
  inSequence,
  type Provider,
  sendJson,
  startProvider,
  status,
  succeed,
} from '../support/provider.ts';
import { gate } from '../support/watched-engine.ts';

let provider: Provider;
beforeEach(async () => {
  provider = await startProvider();
});
afterEach(() => provider.goAway().catch(() => undefined));

const bundled = loadStaticModel(bundledModelPath());
/** Fast retries, and no circuit breaker unless a test needs it. */
const pace: PolicySettings = { requestMs: 1_000, retryMs: 5, breakAfter: 1_000, breakMs: 200 };

function open(settings: Partial<HttpSettings> = {}, changed: Partial<PolicySettings> = {}, log?: Logger): Embedder {
  const given = { url: provider.url, model: 'some-model', apiKey: null, timeoutSeconds: 1, ...settings };
  return createHttpEmbedder(given, log, { ...pace, ...changed });
}

const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => Promise.reject(new Error('it did not fail')),
    (error) => error,
  );

const dot = (one: Float32Array, other: Float32Array) => one.reduce((sum, part, at) => sum + part * other[at]!, 0);
const numbered = (count: number, length = 20) =>
  Array.from({ length: count }, (_, at) => `Text number ${at} `.padEnd(length, 'on the harbour '));

const answerWith =
  (embeddings: unknown): Behaviour =>
  (_request, response) =>
    sendJson(response, { data: embeddings });

describe('successful responses', () => {
  test('become unit vectors in the order of the texts, whatever their order in the response', async () => {
    const texts = numbered(5);
    const vectors = await open().embed(texts);
    const expected = await bundled.embed(texts);
    for (const [at, vector] of vectors.entries()) {
      expect(vector).toHaveLength(384);
      expect(dot(vector, vector)).toBeCloseTo(1, 5);
      expect(dot(vector, expected[at]!)).toBeCloseTo(1, 4);
    }
  });

  test('are requested with model, dimensions and key', async () => {
    await open({ apiKey: 'sk-test' }).embed(['harbour']);
    expect(provider.requests[0]).toMatchObject({
      path: '/v1/embeddings',
      headers: { authorization: 'Bearer sk-test' },
      body: { model: 'some-model', dimensions: 384, input: ['harbour'] },
    });
    await open().embed(['harbour']);
    expect(provider.requests[1]?.headers).not.toHaveProperty('authorization');
  });

  test.each([
    ['/v1', '/v1/embeddings'],
    ['', '/v1/embeddings'],
    ['/', '/v1/embeddings'],
    ['/api/v3/', '/api/v3/embeddings'],
    ['/v1/embeddings', '/v1/embeddings'],
    ['/v1?api-version=2', '/v1/embeddings?api-version=2'],
  ])('with the setting …%s are fetched from …%s', async (given, path) => {
    await open({ url: provider.url.replace('/v1', given) }).embed(['harbour']);
    expect(provider.requests[0]?.path).toBe(path);
  });

  test('come from requests of at most 32 texts and 32,000 characters, four at once', async () => {
    const four = gate();
    provider.behave(async (request, response) => {
      if (provider.underWay() === 4) four.open();
      await four.passed;
      await succeed(request, response);
    });
    const texts = [...numbered(300), ...numbered(12, 7_000)];
    const vectors = await open().embed(texts);
    expect(vectors).toHaveLength(312);
    const inputs = provider.requests.map(({ body }) => body.input);
    expect(Math.max(...inputs.map((input) => input.length))).toBe(32);
    expect(Math.max(...inputs.map((input) => input.join('').length))).toBeLessThanOrEqual(32_000);
    expect(inputs.flat().sort()).toEqual([...texts].sort());
    expect(provider.mostAtOnce()).toBe(4);
  });

  test('are not requested for a blank text; it gets the zero vector', async () => {
    const [dots, harbour, empty] = await open().embed(['…', 'harbour', '']);
    expect(provider.requests.map(({ body }) => body.input)).toEqual([['harbour']]);
    expect([dots, empty].every((vector) => vector!.every((part) => part === 0))).toBe(true);
    expect(dot(harbour!, harbour!)).toBeCloseTo(1, 5);
    expect(await open().embed([])).toEqual([]);
  });

  test('cover the beginning of a long text, cut between characters', async () => {
    await open().embed([`${'a'.repeat(7_999)}😀 and more`, 'half a \ud83d pair']);
    const [long, half] = provider.requests[0]!.body.input;
    expect(long).toBe(`${'a'.repeat(7_999)} `);
    expect(half).toBe('half a   pair');
  });

  test('carry a stamp of model, host and dimensions, and no key', () => {
    const stamp = modelStamp(open({ url: 'https://api.example.com/v1', model: 'm@1', apiKey: 'sk-test' }).model);
    expect(stamp).toBe('m_1@api.example.com/384');
  });
});

describe('temporary failures', () => {
  test.each([500, 502, 503, 408])('of status %i are retried', async (code) => {
    provider.behave(inSequence(status(code), status(code), succeed));
    expect(await open().embed(['harbour'])).toHaveLength(1);
    expect(provider.requests).toHaveLength(3);
  });

  test('are not retried if Retry-After is longer than a caller would wait', async () => {
    provider.behave(status(429, { 'Retry-After': '30' }));
    expect((await failureOf(open().embed(['harbour']))).message).toMatch(/asks for fewer requests \(status 429\)/);
    expect(provider.requests).toHaveLength(1);
  });

  test('are retried more often in the background', async () => {
    provider.behave(inSequence(...Array(5).fill(status(503)), succeed));
    expect(await failureOf(open().embed(['harbour']))).toBeInstanceOf(ModelUnavailable);
    expect(provider.requests).toHaveLength(3);
    provider.behave(inSequence(...Array(5).fill(status(503)), succeed));
    expect(await open().embed(['harbour'], 'background')).toHaveLength(1);
  });
});

describe('permanent failures', () => {
  const long = Array(768).fill(0.1);
  const garbage: [string, Behaviour, RegExp][] = [
    ['status 503', status(503), /answers with status 503\.$/],
    ['a key that is refused', status(401), /status 401\): check STELE_EMBEDDING_API_KEY\.$/],
    ['a path that is not there', status(404), /status 404: check STELE_EMBEDDING_URL/],
    ['a redirect', status(307, { Location: 'http://127.0.0.1:1/' }), /status 307: check STELE_EMBEDDING_URL/],
    ['a request that is refused', status(400), /refuses the request \(status 400\)/],
    ['other dimensions', answerWith([{ index: 0, embedding: long }]), /of 768 dimensions, but Stele needs 384/],
    ['too few vectors', answerWith([]), /answers with 0 vectors for 1 texts/],
    ['no numbers', answerWith([{ index: 0, embedding: Array(384).fill(null) }]), /is not a list of embeddings/],
    [
      'infinite numbers',
      (_request, response) => response.end(`{"data":[{"embedding":[${Array(384).fill('1e999')}]}]}`),
      /is not a list of embeddings/,
    ],
    ['a vector of zeros', answerWith([{ index: 0, embedding: Array(384).fill(0) }]), /is not a list of embeddings/],
    ['an index out of place', answerWith([{ index: 1, embedding: Array(384).fill(1) }]), /is not a list of embeddings/],
    ['a page of HTML', (_request, response) => response.end('<html>'), /is not a list of embeddings/],
    [
      'an answer that breaks off',
      (_request, response) => response.writeHead(200, { 'Content-Length': '99' }).write('{', () => response.destroy()),
      /cannot be reached/,
    ],
  ];
  test.each(garbage)(
    '%s: the message says where and why, without content or key',
    async (_what, behaviour, message) => {
      provider.behave(behaviour);
      const embedder = open({ apiKey: 'sk-secret', url: `${provider.url}?key=sk-secret` });
      const failure = await failureOf(embedder.embed(['the content that was sent']));
      expect(failure).toMatchObject({ code: 'unavailable', message: expect.stringMatching(message) });
      expect(failure.message).toContain(`The embedding endpoint ${provider.url}/embeddings `);
      expect(failure.message).not.toMatch(/sk-secret|content that was sent/);
      expect(embedder.remote?.failures).toBe(1);
    },
  );

  test('an unreachable provider', async () => {
    await provider.goAway();
    expect((await failureOf(open().embed(['harbour']))).message).toMatch(
      /cannot be reached \(ECONNREFUSED\): check that it runs, and STELE_EMBEDDING_URL\.$/,
    );
  });

  test('a provider that hangs: a request times out', async () => {
    provider.behave(() => undefined);
    const failure = await failureOf(open({}, { requestMs: 50 }).embed(['harbour']));
    expect(failure.message).toMatch(/did not answer within 0.05 s/);
  });
});

describe('a request that an endpoint refuses', () => {
  test('is sent without dimensions from then on, if the endpoint refuses these', async () => {
    provider.behave((request, response) =>
      request.body.dimensions === undefined ? succeed(request, response) : status(400)(request, response),
    );
    const embedder = open();
    await embedder.embed(['harbour']);
    await embedder.embed(['harbour']);
    expect(provider.requests.map(({ body }) => body.dimensions)).toEqual([384, undefined, undefined]);
  });

  test('is split into smaller requests, if the endpoint accepts fewer texts', async () => {
    provider.behave((request, response) => (request.body.input.length > 8 ? status(422) : succeed)(request, response));
    const texts = numbered(32);
    const [vectors, expected] = [await open().embed(texts), await bundled.embed(texts)];
    expect(vectors.map((vector, at) => Math.round(dot(vector, expected[at]!) * 1_000))).toEqual(Array(32).fill(1_000));
  });

  test('is shortened, if a text is too long, with the same result alone or among others', async () => {
    provider.behave((request, response) =>
      (request.body.input.some((text) => text.length > 1_000) ? status(413) : succeed)(request, response),
    );
    const text = numbered(1, 3_000)[0]!;
    const [alone] = await open().embed([text]);
    const among = await open().embed([...numbered(3), text, ...numbered(3)]);
    expect(dot(alone!, among[3]!)).toBeCloseTo(1, 5);
    expect(provider.requests.flatMap(({ body }) => body.input)).toContain(text.slice(0, 750));
  });

  test('for good gets the zero vector, and does not deprive other texts of their vectors', async () => {
    provider.behave((request, response) =>
      (request.body.input.includes('poison') ? status(400) : succeed)(request, response),
    );
    const vectors = await open().embed(['harbour', 'poison', 'bridge']);
    expect(vectors.map((vector) => Math.round(dot(vector, vector)))).toEqual([1, 0, 1]);
  });
});

describe('a text that an endpoint fails at, without refusing it', () => {
  const answerPoisonWith =
    (part: number | null): Behaviour =>
    ({ body: { input } }, response) =>
      sendJson(response, {
        data: input.map((text) => ({ embedding: Array(384).fill(text === 'poison' ? part : 0.1) })),
      });
  test.each([
    ['status 500', status(500)],
    ['a vector without numbers', answerPoisonWith(null)],
    ['a vector of zeros', answerPoisonWith(0)],
  ])('gets the zero vector after %s, and does not deprive other texts of their vectors', async (_what, fail) => {
    provider.behave((request, response) => (request.body.input.includes('poison') ? fail : succeed)(request, response));
    for (const patience of ['call', 'background'] as const) {
      const vectors = await open({}, { breakAfter: 5 }).embed(['harbour', 'poison', 'bridge'], patience);
      expect(vectors.map((vector) => Math.round(dot(vector, vector)))).toEqual([1, 0, 1]);
    }
  });

  test('is shortened, if a server answers a text that is too long with status 500', async () => {
    provider.behave((request, response) =>
      (request.body.input.some((text) => text.length > 1_000) ? status(500) : succeed)(request, response),
    );
    const [, long] = await open({}, { breakAfter: 5 }).embed(numbered(2, 3_000), 'background');
    expect(dot(long!, long!)).toBeCloseTo(1, 5);
  });

  test('is tried again once, since the failure may have been by chance', async () => {
    provider.behave(inSequence(status(500), succeed));
    const [vector] = await open().embed(['harbour']);
    expect(dot(vector!, vector!)).toBeCloseTo(1, 5);
  });
});

describe('the circuit breaker', () => {
  test('stops requests after several failures in a row, and detects when the endpoint is back', async () => {
    const embedder = open({}, { breakAfter: 3, breakMs: 60_000 });
    provider.behave(status(503));
    await failureOf(embedder.embed(['harbour']));
    expect(provider.requests).toHaveLength(3);
    const failure = await failureOf(embedder.embed(['harbour']));
    expect(failure.message).toMatch(/gets no requests for some seconds\. It answers with status 503\.$/);
    expect(provider.requests).toHaveLength(3);
    provider.behave(succeed);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    try {
      expect(await embedder.embed(['harbour'])).toHaveLength(1);
      expect(await embedder.embed(['harbour'])).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
    expect(provider.requests).toHaveLength(5);
  });

  test('does not open for an endpoint that only demands fewer requests', async () => {
    const embedder = open({}, { breakAfter: 2 });
    provider.behave(inSequence(status(429), status(429), succeed));
    expect(await embedder.embed(['harbour'])).toHaveLength(1);
  });
});

test('the log reports once that the endpoint fails, and once that it answers again, without key or content', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'debug', base: null }, { write: (line) => void lines.push(line) });
  const embedder = open({ apiKey: 'sk-secret' }, {}, log);
  await embedder.embed(['the content that was sent']);
  expect(lines).toEqual([]);
  provider.behave(status(503));
  for (let n = 0; n < 3; n += 1) await failureOf(embedder.embed(['the content that was sent']));
  provider.behave(succeed);
  for (let n = 0; n < 3; n += 1) await embedder.embed(['the content that was sent']);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    expect.stringContaining('answers with status 503'),
    'the embedding endpoint answers again',
  ]);
  expect(lines.join('')).not.toMatch(/sk-secret|content that was sent/);
});
