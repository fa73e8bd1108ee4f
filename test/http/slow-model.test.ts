/** A slow remote model delays only the callers that need its vectors. */
import { afterEach, describe, expect, test } from 'vitest';
import { createHttpEmbedder } from '../../src/embedding/http-embedder.ts';
import { engines } from '../support/engines.ts';
import { startProvider, succeed } from '../support/provider.ts';
import { startService } from './test-service.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

describe.each(engines)('on $name', (engine) => {
  test('a recall, and a write without new words, are answered while eight memories wait for their vectors', async () => {
    const held: (() => void)[] = [];
    const embedded: string[] = [];
    const provider = await startProvider(async (request, response) => {
      if (request.body.input.some((text) => text.includes('slow')))
        await new Promise<void>((resolve) => held.push(resolve));
      embedded.push(...request.body.input);
      await succeed(request, response);
    });
    ends.push(() => provider.goAway().catch(() => undefined));
    const settings = { url: provider.url, model: 'm', apiKey: null, timeoutSeconds: 30 };
    const service = await startService({ engine, embedder: createHttpEmbedder(settings) });
    ends.push(() => service.remove());
    const { json } = await service.call('POST', 'remember', { body: { content: 'The dock opens at nine.' } });
    const waiting = Array.from({ length: 8 }, (_, n) =>
      service.call('POST', 'remember', {
        body: { content: `A slow memory, number ${n}.` },
        headers: { 'Idempotency-Key': `k${n}` },
      }),
    );
    let ended = 0;
    for (const call of waiting) void call.then(() => (ended += 1));
    await expect.poll(() => held.length).toBeGreaterThan(0);
    const found = await service.call('POST', 'search', { body: { query: 'when does the dock open' } });
    expect(found.json.memories[0].content).toBe('The dock opens at nine.');
    expect(embedded).toContain('when does the dock open');
    expect((await service.tool('pin', { memory_id: json.memory.memory_id })).status).toBe(200);
    expect(ended).toBe(0);
    const release = setInterval(() => {
      for (const go of held.splice(0)) go();
    }, 5);
    ends.push(() => clearInterval(release));
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  });
});
