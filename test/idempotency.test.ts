/** A write that is repeated with its Idempotency-Key takes effect once. Generated for every writing tool. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tools } from '../src/tools/catalogue.ts';
import { startService, type TestService } from './http/test-service.ts';
import { engines } from './support/engines.ts';
import { provenance } from './support/memories.ts';

const writing = tools.filter(({ access }) => access === 'write');
/** All tools claim a key in the same way, so only one of them is called many times at once. */
const atOnce = ({ name }: { name: string }) => (name === 'remember' ? 100 : 8);

describe.each(engines)('on $name', (engine) => {
  let service: TestService;
  let ids: string[];
  const effective: string[] = [];
  beforeAll(async () => {
    service = await startService({ engine });
    ids = [];
    for (const content of ['The dock of Atlas opens at nine.', 'Priya Raman leads Atlas billing.']) {
      const { json } = await service.call('POST', 'remember', { body: { content } });
      ids.push(json.memory.memory_id);
    }
  });
  afterAll(() => service.remove());

  const argsOf = (example: object) =>
    Object.fromEntries(
      Object.entries(example).map(([field, value]) => [
        field,
        /^mem_/.test(String(value)) ? ids[field.endsWith('2') ? 1 : 0] : value,
      ]),
    );
  /** The state that a second effect would change. */
  const effects = () =>
    service.services.storage.withWorkspace(service.alpha, async (open) => {
      const { memories, history, sessions, links } = open.storeFor(provenance());
      const all = await memories.list({ existedAt: '9999-01-01T00:00:00.000Z' }, { limit: 1_000 });
      const events = await Promise.all(all.map(({ memory_id }) => history.ofMemory(memory_id)));
      const linked = await Promise.all(all.map(({ memory_id }) => links.ofMemory(memory_id)));
      return {
        memories: all.map(({ memory_id, access_count }) => [memory_id, access_count]),
        events: events.flat().map(({ event_id }) => event_id),
        links: linked.flat().length,
        records: (await sessions.list({}, { limit: 1_000 })).length,
      };
    });

  test.each(writing.map((tool) => [tool.name, tool] as const))('%s takes effect once', async (name, tool) => {
    const send = () =>
      service.tool(name, argsOf(tool.example as object), { headers: { 'Idempotency-Key': `once ${name}` } });
    const answers = await Promise.all(Array.from({ length: atOnce(tool) }, send));
    const replayed = answers.filter(({ headers }) => headers.get('Idempotency-Replayed') === 'true');
    if (answers[0]!.status !== 200) {
      // A refused call is refused each time, and nothing of it is kept.
      expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
      expect(replayed).toEqual([]);
      return;
    }
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(replayed).toHaveLength(atOnce(tool) - 1);
    effective.push(name);
    const once = await effects();
    const again = await send();
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect(again.text).toBe(answers[0]!.text);
    expect(await effects()).toEqual(once);
  });

  test('most of the tools had an effect in the first place', () => {
    expect(effective.length).toBeGreaterThan(writing.length * 0.75);
  });
});
