/** The inspector's command line, as people try a server with it: over HTTP with a key, and over standard input and output. */
import { dirname, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tools } from '../../src/tools/catalogue.ts';
import { foreignCommand, runForeign } from './foreign-tools.ts';
import { type McpService, startMcpService } from './mcp-service.ts';

/** The command line of another version, which then calls every tool. The one that is installed calls a few, so that all tests end soon. */
const instead = process.env.STELE_TEST_INSPECTOR;
const command = foreignCommand(instead, 'inspector-cli/build/cli.js');
/** The program looks for its package.json from the folder that it is started in. */
const cwd = instead === undefined ? dirname(command[1]!) : undefined;
const few = ['remember', 'consolidate'];
const called = instead === undefined ? tools.filter(({ name }) => few.includes(name)) : tools;

describe('the inspector', () => {
  let service: McpService;
  beforeAll(async () => {
    service = await startMcpService({ environment: { STELE_RATE_LIMIT: '0' } });
  });
  afterAll(() => service.stop());

  const ways: Record<string, () => { target: string[]; env?: Record<string, string> }> = {
    'over HTTP': () => ({
      target: [service.endpoint, '--transport', 'http', '--header', `X-API-Key: ${service.keys.write}`],
    }),
    'over standard input and output': () => ({
      target: [process.execPath, resolve('dist/main.js'), 'mcp'],
      env: { STELE_URL: service.url, STELE_WORKSPACE: 'alpha', STELE_KEY: service.keys.write },
    }),
  };
  const inspect = async (way: string, method: string, ...args: string[]) => {
    const { target, env = {} } = ways[way]!();
    const given = Object.entries(env).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
    const { code, output } = await runForeign(command, ['--cli', ...target, ...given, '--method', method, ...args], {
      cwd,
    });
    const json = /\{[\s\S]*\}/.exec(output)?.[0];
    return { code, output, answer: json === undefined ? null : JSON.parse(json) };
  };

  describe.each(Object.keys(ways))('%s', (way) => {
    test('every tool is listed', async () => {
      const { answer, output } = await inspect(way, 'tools/list');
      expect(
        answer?.tools.map(({ name }: { name: string }) => name),
        output,
      ).toEqual(tools.map(({ name }) => name));
    });

    test.each(called.map(({ name, example }) => [name, example] as const))('%s is called', async (name, example) => {
      const args: Record<string, unknown> = { ...example };
      for (const field of Object.keys(args).filter((one) => /^memory_id/.test(one)))
        args[field] = await remembered(`${way}: ${name} is about the ${field} of Atlas.`, name);
      if (/entity|graph|backlinks|related/.test(name))
        await remembered('Priya Raman and Priyanka Raman lead the Atlas billing migration at Northwind.', name);
      const pairs = Object.entries(args).flatMap(([field, value]) => [
        '--tool-arg',
        `${field}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
      ]);
      const { answer, output } = await inspect(way, 'tools/call', '--tool-name', name, ...pairs);
      expect([answer?.isError ?? false, answer?.structuredContent !== undefined], output).toEqual([false, true]);
    });
  });

  const remembered = async (content: string, tool: string) => {
    const layer = tool === 'demote' ? 'procedural' : 'working';
    const { json } = await service.call('POST', 'remember', { body: { content, layer } });
    const { memory_id } = json.memory;
    if (tool === 'unpin') await service.call('POST', 'mcp', { body: { tool: 'pin', args: { memory_id } } });
    return memory_id as string;
  };
});
