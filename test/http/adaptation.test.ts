/** Adaptive ranking over HTTP: opened results teach this workspace only, on every node. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { engines } from '../support/engines.ts';
import { provenance } from '../support/memories.ts';
import { startService, type TestService } from './test-service.ts';

const minute = 60_000;
const topics = ['lease', 'roof', 'insurance', 'drainage'].flatMap((matter) => [
  `harbour ${matter}`,
  `chapel ${matter}`,
]);
const heldOut = 'chapel drainage';
const questions = Array.from({ length: 56 }, (_, at) => topics[at % (topics.length - 1)]!);
const texts = (topic: string) => [
  `Agenda: ${topic}, to be prepared by the office and sent round in time.`,
  'After written reports of every department, coffee, cake, some lively talk and a short walk round the old town ' +
    `the assembled board finally agreed upon the ${topic}.`,
];

/**
 * One engine: learning happens above the ports. Of the engines, only PGlite can be shared by two services of a test.
 */
const engine = engines.find(({ name }) => name === 'PGlite')!;

describe('on PGlite', () => {
  let service: TestService;
  let second: TestService;
  /** The first result on each node before anybody had read anything. */
  let first: string[];
  beforeAll(async () => {
    service = await startService({ engine });
    second = await startService({ engine });
    for (const key of [service.keys.write, service.keys.other])
      for (const content of topics.flatMap(texts))
        await service.call('POST', at('remember', key), { key, body: { content } });
    first = [await top(heldOut), await top(heldOut, service.keys.read, second)];
    await read();
    await vi.waitFor(async () => expect((await status()).adaptation.state).toBe('own'), {
      timeout: 150_000,
      interval: 50,
    });
    pass(minute);
  });
  afterAll(async () => {
    for (const node of [service, second]) await node.remove();
  });
  /** All nodes share one clock. */
  const pass = (milliseconds: number) => {
    for (const node of [service, second]) node.pass(milliseconds);
  };

  const slugOf = (key: string) => (key === service.keys.other ? service.beta : service.alpha).slug;
  const at = (path: string, key: string) => `/api/workspaces/${slugOf(key)}/${path}`;
  const ask = async (query: string, key = service.keys.read, from = service) =>
    (await from.call('POST', at('search', key), { key, body: { query, top_k: 4 } })).json.memories;
  const status = async (key = service.keys.read, from = service) =>
    (await from.call('POST', at('mcp', key), { key, body: { tool: 'reranker_status' } })).json.result;
  const top = async (...args: Parameters<typeof ask>) => (await ask(...args))[0].content;
  const [agenda, minutes] = texts(heldOut) as [string, string];

  /** A reader who opens the minutes, and comes back once the opening has been evaluated. */
  const read = async () => {
    for (const topic of questions) {
      const found = await ask(topic);
      const { memory_id } = found.find(({ content }: { content: string }) => content.startsWith('After'));
      pass(1_000);
      await service.call('GET', `memories/${memory_id}`, { key: service.keys.read });
      pass(minute);
    }
    pass(40 * minute);
    await ask('chapel');
    pass(10 * minute);
    await ask('chapel');
  };
  const kept = () =>
    service.services.storage.withWorkspace(service.alpha, async (open) => {
      const { adaptation } = open.storeFor(provenance());
      const all = [adaptation.shown(9_999), adaptation.choices(), adaptation.find()];
      return JSON.stringify(await Promise.all([...all, adaptation.uses('2000-01-01', '9999-01-01')]));
    });

  test('opened results teach this workspace and no other, and no word of them is kept', async () => {
    expect(first[0]).toBe(agenda);
    expect(await top(heldOut)).toBe(minutes);
    expect(await top(heldOut, service.keys.other)).toBe(agenda);
    expect((await status(service.keys.other)).adaptation).toMatchObject({ state: 'collecting', examples: 0 });
    expect(await kept()).not.toMatch(/chapel|harbour|agenda|minutes|board/i);
  });

  test('a second node ranks by them within a minute', async () => {
    expect(first[1]).toBe(agenda);
    expect(await top(heldOut, service.keys.read, second)).toBe(minutes);
  });

  test('with adaptation turned off, the shipped weights apply at once, and nothing is recorded', async () => {
    const { workspace_id } = service.alpha;
    await service.services.storage.control.workspaces.change(workspace_id, { adapts: false });
    expect(await top(heldOut)).toBe(agenda);
    expect(await status()).toMatchObject({ weights_in_use: 'shipped', adaptation: { state: 'off' } });
    const before = await kept();
    await service.call('GET', `memories/${(await ask(heldOut))[0].memory_id}`);
    expect(await kept()).toBe(before);
  });
});
