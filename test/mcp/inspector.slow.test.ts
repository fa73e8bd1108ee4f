/** The inspector's command line lists and calls the tools over HTTP with a key, and over stdio. */
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tools } from '../../src/tools/catalogue.ts';
import { inspect, inspectedTools, inspectTool, overHttp, type Prepare, type Target } from './inspector.ts';
import { type McpService, startMcpService } from './mcp-service.ts';

const ways: Record<string, (service: McpService) => Target> = {
  'over HTTP': ({ endpoint, keys }) => overHttp(endpoint, `X-API-Key: ${keys.write}`),
  'over standard input and output': ({ url, keys }) => ({
    args: [process.execPath, resolve('dist/main.js'), 'mcp'],
    env: { STELE_URL: url, STELE_WORKSPACE: 'alpha', STELE_KEY: keys.write },
  }),
};

// The inspector starts for each call, and waits most of the time.
describe.each(Object.keys(ways))('the inspector %s', { concurrent: true }, (way) => {
  let service: McpService;
  let target: Target;
  beforeAll(async () => {
    service = await startMcpService({ environment: { STELE_RATE_LIMIT: '0' } });
    target = ways[way]!(service);
  });
  afterAll(() => service.stop());

  const prepare: Prepare = async (content, tool) => {
    const layer = tool === 'demote' ? 'procedural' : 'working';
    const { json } = await service.call('POST', 'remember', { body: { content, layer } });
    const { memory_id } = json.memory;
    if (tool === 'unpin') await service.call('POST', 'mcp', { body: { tool: 'pin', args: { memory_id } } });
    return memory_id;
  };

  test('lists every tool', async () => {
    const { answer, output } = await inspect(target, 'tools/list');
    expect(
      answer?.tools.map(({ name }: { name: string }) => name),
      output,
    ).toEqual(tools.map(({ name }) => name));
  });

  test.each(inspectedTools.map((tool) => [tool.name, tool] as const))('calls %s', async (_name, tool) => {
    const { isAnswered, output } = await inspectTool(target, tool, prepare);
    expect(isAnswered, output).toBe(true);
  });
});
