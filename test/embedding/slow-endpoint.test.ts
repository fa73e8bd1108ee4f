/** The embedder for an OpenAI-compatible endpoint, where a test waits for seconds: so they run concurrently. */
import { describe, type TestContext, test } from 'vitest';
import { createHttpEmbedder } from '../../src/embedding/http-embedder.ts';
import type { PolicySettings } from '../../src/endpoint/policy.ts';
import { type Behaviour, inSequence, startProvider, status, succeed } from '../support/provider.ts';

async function provide({ onTestFinished }: TestContext, behaviour: Behaviour) {
  const provider = await startProvider(behaviour);
  onTestFinished(() => provider.goAway());
  const open = (changed: Partial<PolicySettings> = {}) =>
    createHttpEmbedder({ url: provider.url, model: 'some-model', apiKey: null, timeoutSeconds: 1 }, undefined, {
      ...{ requestMs: 1_000, retryMs: 5, breakAfter: 1_000, breakMs: 200 },
      ...changed,
    });
  return { provider, open };
}

const hang: Behaviour = () => undefined;

describe.concurrent('an endpoint that is slow', () => {
  test('too many requests are retried once Retry-After has passed', async (context) => {
    const { expect } = context;
    const { open } = await provide(context, inSequence(status(429, { 'Retry-After': '1' }), succeed));
    const start = performance.now();
    expect(await open().embed(['harbour'])).toHaveLength(1);
    expect(performance.now() - start).toBeGreaterThan(990);
  });

  test('a question continues without a provider that hangs after two seconds', async (context) => {
    const { expect } = context;
    const { open } = await provide(context, hang);
    await expect(open({ requestMs: 60_000 }).embedQuery('harbour')).rejects.toThrow(/did not answer within 2 s/);
  });

  test('the circuit breaker opens even if nobody waits for the requests that hang', async (context) => {
    const { expect } = context;
    const { provider, open } = await provide(context, hang);
    const embedder = open({ breakAfter: 2, requestMs: 2_200, breakMs: 60_000 });
    const calls = ['one', 'two'].map((question) => expect(embedder.embedQuery(question)).rejects.toThrow());
    await Promise.all(calls);
    await expect.poll(provider.underWay).toBe(0);
    await expect(embedder.embedQuery('three')).rejects.toThrow(/gets no requests/);
    expect(provider.requests).toHaveLength(2);
  });
});
