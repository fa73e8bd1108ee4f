/** The same request again, because its answer was lost: it takes effect once. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { startService, type TestService } from './test-service.ts';

describe.each(engines)('on $name', (engine) => {
  const services: TestService[] = [];
  let service: TestService;
  beforeEach(async () => {
    service = await startService({ engine });
    services.push(service);
  });
  afterAll(() => Promise.all(services.map(({ remove }) => remove())));

  const again = (key: string) => ({ headers: { 'Idempotency-Key': key } });
  const remember = (content: string, key: string, rest: object = {}) =>
    service.call('POST', 'remember', { body: { content, ...rest }, ...again(key) });
  const count = async () => (await service.call('GET', 'status')).json.memories;
  const outcomes = async () =>
    (await service.call('GET', 'audit')).json.audit
      .map((entry: { action: string; outcome: string }) => [entry.action, entry.outcome])
      .reverse();

  test('gets the first answer again, marked as a replay', async () => {
    const first = await remember('Once.', 'k1');
    const second = await remember('Once.', 'k1');
    expect(second.json).toEqual(first.json);
    expect([first, second].map(({ headers }) => headers.get('Idempotency-Replayed'))).toEqual([null, 'true']);
    expect(await count()).toBe(1);
    expect(await outcomes()).toEqual([
      ['memory.remember', 'ok'],
      ['memory.remember', 'replayed'],
    ]);
  });

  test('takes effect once when it comes twenty times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => remember('Once.', 'k1')));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('Idempotency-Replayed') === null)).toHaveLength(1);
    expect(await count()).toBe(1);
  });

  test('is the same whatever the order of its fields', async () => {
    const raw = ['{"content":"Once.","layer":"semantic"}', '{ "layer": "semantic", "content": "Once." }'];
    const [first, second] = [
      await service.call('POST', 'remember', { raw: raw[0], ...again('k1') }),
      await service.call('POST', 'remember', { raw: raw[1], ...again('k1') }),
    ];
    expect(second.json).toEqual(first.json);
  });

  test('is refused with another body, or on another route', async () => {
    const { json } = await remember('Once.', 'k1');
    const other = await remember('Twice.', 'k1');
    expect(other.status).toBe(409);
    expect(other.json.detail).toContain('Idempotency-Key');
    const restored = await service.call('POST', `memories/${json.memory.memory_id}/restore`, again('k1'));
    expect(restored.status).toBe(409);
    expect(await count()).toBe(1);
    expect((await outcomes()).at(-2)).toEqual(['memory.remember', 'conflict']);
  });

  test('belongs to its key: another key may use the same value', async () => {
    await remember('Once.', 'k1');
    const elsewhere = await service.call('POST', `/api/workspaces/${service.beta.slug}/remember`, {
      key: service.keys.other,
      body: { content: 'Elsewhere.' },
      ...again('k1'),
    });
    expect(elsewhere.json.memory.content).toBe('Elsewhere.');
  });

  test('covers tools, and replays their answers', async () => {
    const call = () => service.tool('remember', { content: 'By tool.' }, again('k1'));
    const [first, second] = [await call(), await call()];
    expect(second.json).toEqual(first.json);
    expect(await count()).toBe(1);
    expect(await outcomes()).toEqual([
      ['tool.remember', 'ok'],
      ['tool.remember', 'replayed'],
    ]);
  });

  test('keeps no failure: the call may be corrected and made again', async () => {
    const missing = { memory_id: 'mem_00000000000000000000000000' };
    expect((await service.tool('pin', missing, again('k1'))).status).toBe(404);
    expect((await remember('', 'k2')).status).toBe(422);
    const { json } = await remember('Mended.', 'k2');
    expect((await service.tool('pin', { memory_id: json.memory.memory_id }, again('k1'))).status).toBe(200);
  });

  test('leaves the audit entry of a failure, though all else is rolled back', async () => {
    await service.tool('pin', { memory_id: 'mem_00000000000000000000000000' }, again('k1'));
    await service.call('POST', 'revert', { body: { event_id: 'evt_00000000000000000000000000' }, ...again('k2') });
    expect(await outcomes()).toEqual([
      ['tool.pin', 'not_found'],
      ['memory.revert', 'not_found'],
    ]);
  });

  test('has no effect on a read-only call', async () => {
    const search = (query: string) => service.call('POST', 'search', { body: { query }, ...again('k1') });
    expect([(await search('one')).status, (await search('two')).status]).toEqual([200, 200]);
  });

  test.each([
    ['empty', ''],
    ['longer than 255 characters', 'x'.repeat(256)],
    ['not printable', 'a\u00e9'],
  ])('is refused when the key is %s', async (_how, key) => {
    const { status, json } = await remember('Once.', key);
    expect(json.detail[0].loc).toEqual(['header', 'Idempotency-Key']);
    expect(status).toBe(422);
  });

  test('is forgotten after a day', async () => {
    await remember('Once.', 'k1');
    service.pass(25 * 60 * 60 * 1000);
    const { headers, json } = await remember('Once.', 'k1');
    expect(headers.get('Idempotency-Replayed')).toBeNull();
    // The memory is still there, and is not stored again.
    expect(json.existing).toBe(true);
    expect(await count()).toBe(1);
  });
});
