/** Reading of request bodies: with any content type, in any chunks, and never beyond the limit. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sliceMs } from '../../src/fair/turns.ts';
import { maxBodyBytes, readJsonObject } from '../../src/surface/body.ts';
import { roundsOf } from '../support/rounds.ts';
import { turnsTaken } from '../support/turns-taken.ts';
import { startService, type TestService } from './test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.remove());

const mebibyte = 1024 * 1024;

/** A JSON body of this number of bytes. */
/** A valid body, padded with blanks. */
function bodyOf(bytes: number): string {
  return '{"content":"x"}'.padEnd(bytes);
}

/** Arrives in chunks, without a Content-Length. */
function streamOf(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + 65_536));
      at += 65_536;
    },
  });
}

test.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded', ''])(
  'JSON is accepted with the content type "%s"',
  async (type) => {
    const headers = type === '' ? undefined : { 'Content-Type': type };
    expect((await service.call('POST', 'remember', { raw: '{"content":"x"}', headers })).status).toBe(200);
  },
);

test('a byte order mark does no harm', async () => {
  expect((await service.call('POST', 'remember', { raw: '\ufeff{"content":"x"}' })).status).toBe(200);
});

test.each([
  ['whole', (text: string) => text],
  ['in pieces', streamOf],
])('a body of 1 MiB is accepted and one byte more is not, %s', async (_how, send) => {
  expect((await service.call('POST', 'remember', { raw: send(bodyOf(mebibyte)) })).status).toBe(200);
  expect((await service.call('POST', 'remember', { raw: send(bodyOf(mebibyte + 1)) })).status).toBe(413);
});

test('a body that declares too large a size is not read', async () => {
  const headers = { 'Content-Length': String(mebibyte + 1) };
  expect((await service.call('POST', 'remember', { raw: '{"content":"x"}', headers })).status).toBe(413);
});

test('a body that is larger than it declares is measured', async () => {
  const headers = { 'Content-Length': '15' };
  expect((await service.call('POST', 'remember', { raw: bodyOf(mebibyte + 1), headers })).status).toBe(413);
});

test('a call without arguments may come without a body, or with an empty object', async () => {
  const { json } = await service.call('POST', 'remember', { body: { content: 'x' } });
  const path = `memories/${json.memory.memory_id}/restore`;
  expect((await service.call('POST', path)).status).toBe(409);
  expect((await service.call('POST', path, { body: {} })).status).toBe(409);
});

test.each(['9007199254740993', '-12345678901234567890', '100000000000000000000000'])(
  'the integer %s, which a number would not keep, is refused wherever it stands, and kept as a string',
  async (digits) => {
    const send = (given: string) =>
      service.call('POST', 'remember', {
        raw: `{"content":"Order \\"1\\" is paid.","metadata":{"orders":[{"id":${given}}]}}`,
      });
    const { status, json } = await send(digits);
    expect([status, json.detail[0].loc, json.detail[0].type]).toEqual([422, ['body'], 'integer_inexact']);
    expect(json.detail[0].msg).toContain(digits);
    const kept = await send(`"${digits}"`);
    expect([kept.status, kept.json.memory.metadata]).toEqual([200, { orders: [{ id: digits }] }]);
  },
);

test.each([
  '9007199254740992',
  '1152921504606847000',
  '0.12345678901234567',
  '1e30',
  '"x 12345678901234567890, 9007199254740993"',
])('the value %s arrives as it is in JavaScript', async (given) => {
  const raw = `{"content":"Value ${given.replaceAll('"', '')}","metadata":{"value":${given}}}`;
  const { status, json } = await service.call('POST', 'remember', { raw });
  expect([status, json.memory.metadata]).toEqual([200, { value: JSON.parse(given) }]);
});

test('a body that breaks off is refused, and does not count as a defect', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"content":')),
    pull: (controller) => controller.error(new Error('aborted')),
  });
  const { status, json } = await service.call('POST', 'remember', { raw: broken });
  expect(json.detail).toEqual([{ loc: ['body'], msg: expect.any(String), type: 'incomplete' }]);
  expect(status).toBe(422);
});

test('others have a turn while a large body is decoded', async () => {
  // Waits for the round of the previous test to end.
  await new Promise(setImmediate);
  // Read after the wait: a round that began during it began before this time.
  let at = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => at);
  const textOf = Buffer.prototype.toString;
  const decoding = vi.spyOn(Buffer.prototype, 'toString').mockImplementation(function (this: Buffer, ...how) {
    if (this.length >= maxBodyBytes) at += sliceMs;
    return textOf.apply(this, how);
  });
  const request = new Request('http://localhost', { method: 'POST', body: bodyOf(maxBodyBytes + 1) });
  const { result, next } = await turnsTaken(() => readJsonObject(request, false, 4 * maxBodyBytes));
  for (const spy of [clock, decoding]) spy.mockRestore();
  expect(result).toEqual({ content: 'x' });
  expect(next).toBeGreaterThan(0);
});

const many = Array.from({ length: 60_000 }, (_, n) => ({ content: `number ${n}`, tags: ['one', 'two'] }));

test('a large body is parsed in turns with other work, and arrives unchanged', async () => {
  const body = JSON.stringify({ items: many, source_name: 'a \\ "list"' });
  const request = new Request('http://localhost', { method: 'POST', body });
  const { rounds, result } = await roundsOf(() => readJsonObject(request, false, 4 * maxBodyBytes));
  expect(result).toEqual(JSON.parse(body));
  expect(rounds).toBeGreaterThan(10);
});

test('a fault in the middle of a large body is reported as in a small one', async () => {
  const text = JSON.stringify({ items: many });
  const raw = text.replace('"number 10000"', 'number 10000');
  const { status, json } = await service.call('POST', 'ingest', { raw });
  expect(status).toBe(422);
  expect(json).toEqual((await service.call('POST', 'ingest', { raw: '{"items":[number]}' })).json);
});

test('a large body of multi-byte characters arrives unchanged, and is refused if a byte is missing', async () => {
  const bytes = Buffer.from(JSON.stringify({ content: `x${'汉😀é'.repeat(400_000)}` }));
  const read = (body: Buffer) =>
    readJsonObject(
      new Request('http://localhost', { method: 'POST', body: new Uint8Array(body) }),
      false,
      bytes.length,
    );
  expect(await read(bytes)).toEqual(JSON.parse(bytes.toString('utf8')));
  const broken = Buffer.concat([bytes.subarray(0, maxBodyBytes - 1), bytes.subarray(maxBodyBytes)]);
  await expect(read(broken)).rejects.toMatchObject({ message: expect.stringContaining('UTF-8') });
});
