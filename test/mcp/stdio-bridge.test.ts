/** The bridge behind `stele mcp`: when it ends, and the answers that it sends first. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bridgeStdio } from '../../src/mcp/stdio-bridge.ts';
import { type McpService, startMcpService } from './mcp-service.ts';

let service: McpService;
beforeAll(async () => {
  service = await startMcpService();
});
afterAll(() => service.stop());

const clientInfo = { name: 'test', version: '1' };
const initialize = { protocolVersion: LATEST_PROTOCOL_VERSION, capabilities: {}, clientInfo };
const call = (name: string, args: object, _meta?: object) => ({ name, arguments: args, _meta });

/** The bridge with its two streams. `lines` are the messages it has written, in order. */
function startBridge(endpoint = service.endpoint, key = service.keys.write) {
  const input = new PassThrough();
  const output = new PassThrough();
  const stop = new AbortController();
  let written = '';
  output.on('data', (part: Buffer) => {
    written += part.toString();
  });
  const ended = bridgeStdio({ endpoint: new URL(endpoint), key, input, output, stop: stop.signal });
  return {
    input,
    output,
    stop,
    ended,
    lines: () => written.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)])),
    send: (id: number, method: string, params: object) =>
      void input.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`),
  };
}

test('requests that are in the input when it ends are answered first', async () => {
  const bridge = startBridge();
  bridge.send(1, 'initialize', initialize);
  bridge.send(2, 'tools/list', {});
  bridge.send(3, 'tools/call', call('remember', { content: 'Input that has ended is still answered.' }));
  bridge.send(4, 'tools/call', call('consolidate', {}, { progressToken: 'mine' }));
  bridge.input.end();
  await bridge.ended;
  const answers = bridge.lines().filter((line) => 'id' in line);
  expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4]);
  for (const answer of answers) expect(answer).toHaveProperty('result');
});

test('input without a request ends the bridge', async () => {
  const bridge = startBridge();
  bridge.input.end();
  await bridge.ended;
  expect(bridge.lines()).toEqual([]);
});

test('a line that is not JSON, or not a message, is answered with an error that does not quote it, and the next line still works', async () => {
  const bridge = startBridge();
  bridge.input.write('the weather is fine\n');
  bridge.input.write('{"jsonrpc": "2.0", "id": 7, \n');
  bridge.input.write('{"hello": "there"}\n');
  bridge.send(1, 'initialize', initialize);
  bridge.input.end();
  await bridge.ended;
  const [first, second, third, fourth] = bridge.lines();
  for (const answer of [first, second])
    expect(answer).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32700, message: expect.stringMatching(/^Parse error: a line is not JSON/) },
    });
  expect(third).toMatchObject({ id: null, error: { code: -32600 } });
  expect(fourth).toMatchObject({ id: 1, result: expect.anything() });
  expect(JSON.stringify([first, second, third])).not.toMatch(/weather|hello/);
});

test('a line that is too long is answered with one error before it has ended, and the next line still works', async () => {
  const bridge = startBridge();
  for (let n = 0; n < 25; n += 1) bridge.input.write('x'.repeat(1024 * 1024));
  await expect.poll(() => bridge.lines().length).toBe(1);
  bridge.input.write('xx\n');
  bridge.send(1, 'initialize', initialize);
  bridge.input.end();
  await bridge.ended;
  const [first, ...others] = bridge.lines();
  expect(first).toEqual({
    ...{ jsonrpc: '2.0', id: null },
    error: { code: -32700, message: expect.stringContaining('longer than 10,485,760 bytes') },
  });
  expect(others).toEqual([expect.objectContaining({ id: 1, result: expect.anything() })]);
});

test('a line that is not UTF-8 is answered with an error, and nothing of it is stored', async () => {
  const bridge = startBridge();
  const remember = call('remember', { content: 'The café opens at nine.' });
  const line = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: remember })}\n`;
  bridge.input.write(Buffer.from(line, 'latin1'));
  bridge.send(2, 'tools/call', call('recall_recent', { limit: 1 }));
  bridge.input.end();
  await bridge.ended;
  const [refusal, recent, ...others] = bridge.lines();
  expect(refusal).toEqual({
    ...{ jsonrpc: '2.0', id: null },
    error: { code: -32700, message: 'Parse error: a line is not UTF-8. It was skipped.' },
  });
  expect(recent).toMatchObject({ id: 2, result: expect.anything() });
  expect(JSON.stringify(recent)).not.toContain('opens at nine');
  expect(others).toEqual([]);
});

test('the last line is answered without a newline too', async () => {
  const bridge = startBridge();
  bridge.input.end('{"jsonrpc":"2.0","id":1,"method":"ping"}\n{"jsonrpc":"2.0","id":2,"method":"ping"}');
  await bridge.ended;
  const ids = bridge.lines().map(({ id }) => id);
  expect(ids.sort()).toEqual([1, 2]);
});

test('a byte order mark before the first line is ignored', async () => {
  const bridge = startBridge();
  bridge.input.end('\uFEFF{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
  await bridge.ended;
  expect(bridge.lines()).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
});

test('blank lines are ignored, and a message may arrive in parts', async () => {
  const bridge = startBridge();
  bridge.input.write('\n\r\n  \t\n');
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize });
  bridge.input.write(text.slice(0, 20));
  bridge.input.write(`${text.slice(20)}\r\n\n{"jsonrpc":"2.0","id":2,"method":"ping"}\n\n`);
  bridge.input.end();
  await bridge.ended;
  expect(
    bridge
      .lines()
      .map(({ id }) => id)
      .sort(),
  ).toEqual([1, 2]);
});

test.each([
  [
    'a wrong key',
    () => service.endpoint,
    'no-key',
    'The key in STELE_KEY is unknown, revoked or expired. Make one with: stele key create.',
  ],
  [
    'an address where nobody listens',
    () => 'http://127.0.0.1:8/mcp',
    undefined,
    'Nothing answers at http://127.0.0.1:8. Start Stele, or set STELE_URL.',
  ],
  [
    'an unknown workspace',
    () => service.endpoint.replace(/workspaces\/[^/]+/, 'workspaces/nowhere'),
    undefined,
    'says: This key does not open this workspace. Check the slug, or use a key made for it.',
  ],
])('%s is reported in plain words', async (_what, endpoint, key, said) => {
  const bridge = startBridge(endpoint(), key);
  bridge.send(1, 'ping', {});
  bridge.input.end();
  await bridge.ended;
  const { message } = bridge.lines()[0].error;
  expect(message).toContain(said);
  expect(message).not.toContain('{');
});

test('a truncated answer is an error, and the others still arrive', async () => {
  const server = createServer((incoming, outgoing) => {
    incoming.resume();
    outgoing.writeHead(200, { 'Content-Type': 'text/event-stream' });
    outgoing.write(': the answer begins\n\n');
    setTimeout(() => outgoing.destroy(), 20);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bridge = startBridge(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  bridge.send(1, 'tools/call', call('consolidate', {}));
  bridge.send(2, 'tools/call', call('consolidate', {}));
  bridge.input.end();
  await bridge.ended;
  const ids = bridge.lines().map(({ id }) => id);
  expect(ids.sort()).toEqual([1, 2]);
  for (const line of bridge.lines()) expect(line.error.message).toMatch(/rejected this: SSE stream disconnected/);
  server.close();
});

/** A server that never answers: only these cases may end the bridge. */
test.each([
  ['a signal', ({ stop }: ReturnType<typeof startBridge>) => stop.abort()],
  ['a client that no longer reads', ({ output }: ReturnType<typeof startBridge>) => void output.destroy()],
  [
    'a pipe without a reader',
    ({ output }: ReturnType<typeof startBridge>) => void output.destroy(new Error('write EPIPE')),
  ],
])('%s ends the bridge at once', async (_what, happens) => {
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bridge = startBridge(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  bridge.send(1, 'tools/call', call('status', {}));
  happens(bridge);
  await bridge.ended;
  expect(bridge.lines()).toEqual([]);
  server.close().closeAllConnections();
});
