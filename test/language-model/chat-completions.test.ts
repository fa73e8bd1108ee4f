/** A language model behind a chat completions endpoint, against a provider over real HTTP. */
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ModelUnavailable } from '../../src/endpoint/failure.ts';
import type { PolicySettings } from '../../src/endpoint/policy.ts';
import { type ChatSettings, createChatModel } from '../../src/language-model/chat-completions.ts';
import { completeIfAvailable } from '../../src/language-model/language-model.ts';
import type { Logger } from '../../src/log.ts';
import {
  type Behaviour,
  inSequence,
  type Provider,
  replyWith,
  sendJson,
  startProvider,
  status,
} from '../support/provider.ts';

let provider: Provider;
beforeEach(async () => {
  provider = await startProvider(replyWith('Hello.'));
});
afterEach(() => provider.goAway().catch(() => undefined));

const pace: PolicySettings = { requestMs: 1_000, retryMs: 5, breakAfter: 1_000, breakMs: 200 };
const prompt = { system: 'Be short.', prompt: 'The cellar is wet.', maxTokens: 50 };

const open = (settings: Partial<ChatSettings> = {}, changed: Partial<PolicySettings> = {}, log?: Logger) =>
  createChatModel({ url: provider.url, model: 'some-model', apiKey: null, timeoutSeconds: 1, ...settings }, log, {
    ...pace,
    ...changed,
  });

test('the request contains model, key, both messages and the length of the answer', async () => {
  const model = open({ apiKey: 'sk-test' });
  expect(model.name).toBe('some-model');
  expect(await model.complete(prompt)).toBe('Hello.');
  expect(provider.requests[0]).toMatchObject({
    path: '/v1/chat/completions',
    headers: { authorization: 'Bearer sk-test' },
    body: {
      model: 'some-model',
      max_tokens: 50,
      messages: [
        { role: 'system', content: 'Be short.' },
        { role: 'user', content: 'The cellar is wet.' },
      ],
    },
  });
});

test('a model that refuses max_tokens and temperature, as OpenAI’s reasoning models do, is asked without these from then on', async () => {
  provider.behave((request, response) => {
    const { max_tokens, temperature } = request.body;
    return (max_tokens === undefined && temperature === undefined ? replyWith('Wet.') : status(400))(request, response);
  });
  const model = open();
  expect(await model.complete(prompt)).toBe('Wet.');
  expect(await model.complete(prompt, 'background')).toBe('Wet.');
  expect(provider.requests.map(({ body }) => body.max_tokens)).toEqual([50, undefined, undefined]);
  expect(provider.requests.at(-1)!.body.max_completion_tokens).toBeGreaterThan(1_000);
});

test('the model’s visible reasoning is not part of the answer', async () => {
  provider.behave(replyWith('<think>\nThey want it short.\n</think>\n\n Wet. '));
  expect(await open().complete(prompt)).toBe('Wet.');
});

test('a request is retried after a temporary failure', async () => {
  provider.behave(inSequence(status(503), replyWith('Back.')));
  expect(await open().complete(prompt)).toBe('Back.');
  expect(provider.requests).toHaveLength(2);
});

const notChat: Behaviour = (_request, response) => sendJson(response, { data: [] });

describe('a failure states the remedy, without the key or the prompt', () => {
  test.each([
    ['a wrong key', status(401), /STELE_LLM_KEY/, 1],
    ['a wrong path', status(404), /check STELE_LLM_URL and STELE_LLM_MODEL/, 1],
    ['a refusal', status(400), /check STELE_LLM_MODEL/, 2],
    ['another protocol', notChat, /not a chat completion/, 1],
    ['no text', replyWith(null), /without any text/, 1],
    ['only thoughts', replyWith('<think>Where was I'), /without any text/, 1],
    ['being away', status(500), /status 500/, 3],
  ])('%s', async (_name, behaviour, message, requests) => {
    provider.behave(behaviour);
    const failure = await open({ apiKey: 'sk-secret' })
      .complete(prompt)
      .then(
        () => null,
        (error: unknown) => error,
      );
    expect(failure).toBeInstanceOf(ModelUnavailable);
    expect(String(failure)).toMatch(message);
    expect(String(failure)).toContain(`The language model ${provider.url}/chat/completions`);
    expect(String(failure)).not.toMatch(/sk-secret|cellar/);
    expect(provider.requests).toHaveLength(requests);
  });
});

test('a slow model is not waited for longer than the setting allows', async () => {
  provider.behave(() => undefined);
  await expect(open({ timeoutSeconds: 0.05 }, { requestMs: 50 }).complete(prompt)).rejects.toThrow(
    /did not answer within 0.05 s/,
  );
});

test('a model that keeps failing gets no requests for a while', async () => {
  provider.behave(status(500));
  const model = open({}, { breakAfter: 2, breakMs: 60_000 });
  await expect(model.complete(prompt)).rejects.toThrow(ModelUnavailable);
  const before = provider.requests.length;
  await expect(model.complete(prompt)).rejects.toThrow(/gets no requests/);
  expect(provider.requests).toHaveLength(before);
});

test('a missing or failing model is replaced by the fallback, and a defect of Stele is not hidden', async () => {
  provider.behave(status(500));
  expect(await completeIfAvailable(null, prompt)).toBeNull();
  expect(await completeIfAvailable(open(), prompt)).toBeNull();
  const broken = { name: 'broken', complete: () => Promise.reject(new TypeError('a defect')) };
  await expect(completeIfAvailable(broken, prompt)).rejects.toThrow('a defect');
});

test('the log reports once that the model fails and once that it answers again, without key or content', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'debug', base: null }, { write: (line) => void lines.push(line) });
  const model = open({ apiKey: 'sk-secret' }, {}, log);
  provider.behave(status(401));
  for (let n = 0; n < 2; n++) await completeIfAvailable(model, prompt);
  provider.behave(replyWith('Back.'));
  for (let n = 0; n < 2; n++) await completeIfAvailable(model, prompt);
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([40, 30]);
  expect(lines.join()).not.toMatch(/sk-secret|cellar/);
});
