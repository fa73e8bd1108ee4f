/** `stele mcp`, the built program, as a client starts it. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tools } from '../../src/tools/catalogue.ts';
import { type McpService, startMcpService } from './mcp-service.ts';

let service: McpService;
beforeAll(async () => {
  service = await startMcpService();
});
afterAll(() => service.stop());

async function start(env: Record<string, string>, ...flags: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const args = ['dist/main.js', 'mcp', ...flags];
  const given = {
    PATH: process.env.PATH!,
    STELE_URL: service.url,
    STELE_WORKSPACE: 'alpha',
    STELE_KEY: service.keys.write,
  };
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env: { ...given, ...env } }));
  return client;
}

test('every tool is listed, and a call has its effect in the service', async () => {
  const client = await start({});
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  await client.callTool({ name: 'remember', arguments: { content: 'The bridge carries this to the store.' } });
  const { json } = await service.call('POST', 'search', { body: { query: 'what does the bridge carry' } });
  expect(JSON.stringify(json)).toContain('The bridge carries this');
  await client.close();
});

test('a profile lists fewer', async () => {
  const client = await start({}, '--profile', 'core');
  expect((await client.listTools()).tools).toHaveLength(8);
  await client.close();
});

test('progress comes through', async () => {
  const client = await start({});
  const heard: number[] = [];
  await client.callTool({ name: 'consolidate', arguments: {} }, undefined, {
    onprogress: ({ progress }) => void heard.push(progress),
  });
  expect(heard[0]).toBeGreaterThanOrEqual(0);
  await client.close();
});

test('a wrong key and a Stele that does not answer are said, not swallowed', async () => {
  await expect(start({ STELE_KEY: 'stele_wrong' })).rejects.toThrow(/unknown, revoked or expired.*STELE_KEY/s);
  await expect(start({ STELE_URL: 'http://127.0.0.1:1' })).rejects.toThrow(
    /Stele at http:\/\/127\.0\.0\.1:1 did not take this/,
  );
});
