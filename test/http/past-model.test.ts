/** Requests of a question about the past to a remote model. */
import { afterEach, describe, expect, test } from 'vitest';
import { createHttpEmbedder } from '../../src/embedding/http-embedder.ts';
import { engines } from '../support/engines.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { startService, type TestService } from './test-service.ts';

let [provider, service]: [Provider?, TestService?] = [];
afterEach(async () => {
  await service?.remove();
  await provider?.goAway();
});

const older = 'A ticket for the spring concert costs 12 euros.';
const newer = 'A ticket for the concert now costs 15 euros.';
const edited = 'The choir rehearses in the parish hall.';
const question = 'What does a ticket for the spring concert cost?';

describe.each(engines)('on $name', (engine) => {
  test('the question, and texts edited since, are embedded; all others have their vectors', async () => {
    provider = await startProvider();
    const settings = { url: provider.url, model: 'm', apiKey: null, timeoutSeconds: 30 };
    service = await startService({ engine, embedder: createHttpEmbedder(settings) });
    const { pass, tool } = service;
    const tell = async (content: string, rest: object = {}): Promise<string> => {
      pass(86_400_000);
      return (await tool('remember', { content, ...rest })).json.result.memory.memory_id;
    };
    // The turn just before is read along, though no search finds it.
    const wrong = await tell('Tickets are free.', { session_id: 'concert' });
    await tool('invalidate', { memory_id: wrong });
    await tell(older, { session_id: 'concert' });
    const memory_id = await tell(edited);
    for (let n = 0; n < 20; n++) await tell(`Chair ${n} of the hall has ${n + 3} screws.`);
    await tell(newer);
    pass(86_400_000);
    const as_of = service.services.now().toISOString();
    pass(86_400_000);
    await tool('edit_memory', { memory_id, new_content: 'The choir rehearses in the music school.' });
    const before = provider.requests.length;
    const { json } = await tool('recall', { query: question, as_of });
    expect(json.result.memories.slice(0, 2).map(({ content }: { content: string }) => content)).toEqual([newer, older]);
    const texts = provider.requests.slice(before).flatMap(({ body }) => body.input);
    expect(texts.toSorted()).toEqual([edited, question]);
  });
});
