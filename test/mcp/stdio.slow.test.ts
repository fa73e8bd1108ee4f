/** `stele mcp`, the built program, as a client starts it. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { type JSONRPCMessage, LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tools } from '../../src/tools/catalogue.ts';
import { type McpService, startMcpService } from './mcp-service.ts';

let service: McpService;
beforeAll(async () => {
  service = await startMcpService();
});
afterAll(() => service.stop());

const hello = {
  protocolVersion: LATEST_PROTOCOL_VERSION,
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
};
const consolidate = {
  id: 2,
  method: 'tools/call',
  params: { name: 'consolidate', arguments: {}, _meta: { progressToken: 'mine' } },
};

function bridge(env: Record<string, string>, ...flags: string[]): StdioClientTransport {
  const given = {
    PATH: process.env.PATH!,
    STELE_URL: service.url,
    STELE_WORKSPACE: 'alpha',
    STELE_KEY: service.keys.write,
  };
  const args = ['dist/main.js', 'mcp', ...flags];
  return new StdioClientTransport({ command: process.execPath, args, env: { ...given, ...env } });
}

async function start(env: Record<string, string>, ...flags: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(bridge(env, ...flags));
  return client;
}

test('every tool is listed, and a call takes effect in the service', async () => {
  const client = await start({});
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  await client.callTool({ name: 'remember', arguments: { content: 'The bridge carries this to the store.' } });
  const { json } = await service.call('POST', 'search', { body: { query: 'what does the bridge carry' } });
  expect(JSON.stringify(json)).toContain('The bridge carries this');
  await client.close();
});

test('a profile lists fewer tools', async () => {
  const client = await start({}, '--profile', 'core');
  expect((await client.listTools()).tools).toHaveLength(8);
  await client.close();
});

test('progress arrives before the answer', async () => {
  // Reads the raw messages: the library's client drops progress that arrives in one chunk with the answer.
  const transport = bridge({});
  const messages: JSONRPCMessage[] = [];
  const ended = new Promise<void>((resolve) => {
    transport.onmessage = (message) => {
      messages.push(message);
      if ('id' in message && message.id === 1) void transport.send({ jsonrpc: '2.0', ...consolidate });
      if ('id' in message && message.id === consolidate.id) resolve();
    };
  });
  await transport.start();
  await transport.send({ jsonrpc: '2.0', id: 1, method: 'initialize', params: hello });
  await ended;
  expect(messages.slice(1, -1)).not.toEqual([]);
  for (const message of messages.slice(1, -1))
    expect(message).toMatchObject({ method: 'notifications/progress', params: { progressToken: 'mine', total: 1 } });
  expect(messages.at(-1)).toMatchObject({ result: { structuredContent: { job: { state: 'done' } } } });
  await transport.close();
});

test('a wrong key and an unreachable Stele are reported, not swallowed', async () => {
  await expect(start({ STELE_KEY: 'stele_wrong' })).rejects.toThrow(/key in STELE_KEY is unknown, revoked or expired/);
  await expect(start({ STELE_URL: 'http://127.0.0.1:8' })).rejects.toThrow(
    /Nothing answers at http:\/\/127\.0\.0\.1:8\. Start Stele/,
  );
});
