/** The discovery documents are accurate: every count matches its list, and every address answers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService, type TestService } from '../http/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.remove());

const open = (path: string, headers: Record<string, string> = {}) => service.call('GET', path, { key: null, headers });
const documents = {
  '/api/capabilities': ['features', 'recipes'],
  '/api/sdk-snippets': ['sdk_snippets'],
  '/api/playbooks': ['playbooks'],
  '/api/examples': ['api_examples'],
};
const least = { features: 60, recipes: 15, sdk_snippets: 20, playbooks: 12, api_examples: 25, skills: 8, routes: 27 };

describe.each(Object.entries(documents))('%s', (path, collections) => {
  test('counts what it lists', async () => {
    const { json } = await open(path);
    for (const name of collections) expect([name, json[name].length]).toEqual([name, json.counts[name]]);
    for (const [name, number] of Object.entries(least)) expect(json.counts[name], name).toBeGreaterThanOrEqual(number);
    expect(json.counts.routes).toBe(Object.keys(json.routes).length);
  });

  test('lists nothing twice and nothing empty', async () => {
    const { json } = await open(path);
    for (const name of collections) {
      const names = json[name].map((one: { name: string }) => one.name);
      expect(names).toEqual([...new Set(names)]);
      expect(json[name].flatMap(Object.values).filter((value: unknown) => value === '' || value === undefined)).toEqual(
        [],
      );
    }
  });

  test('is not sent again to a client that has it', async () => {
    const { headers } = await open(path);
    const again = await open(path, { 'If-None-Match': headers.get('etag')! });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

test('capabilities are counted by group', async () => {
  const { json } = await open('/api/capabilities');
  const items = json.capability_groups.flatMap((group: { items: string[] }) => group.items);
  expect(items.length).toBe(json.counts.capabilities);
  expect(json.capability_groups.length).toBe(25);
});

test('every address in them answers, and contains the address of the request', async () => {
  const { json } = await open('/api/service/manifest');
  for (const [name, address] of Object.entries(json.routes as Record<string, string>)) {
    expect(address).toMatch(/^http:\/\/localhost\//);
    expect([name, (await open(new URL(address).pathname)).status]).toEqual([name, 200]);
  }
});

test('skills are listed, can be read as Markdown and are also files', async () => {
  const { json } = await open('/api/skills');
  expect(json.skills[0].name).toBe('workspace-memory');
  for (const { name, markdown_url, download_url } of json.skills) {
    const markdown = await open(new URL(markdown_url).pathname);
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(markdown.text).toMatch(new RegExp(`^---\\nname: ${name}\\ndescription: .{20,}\\n---\\n`));
    const download = await open(new URL(download_url).pathname);
    expect(download.headers.get('content-disposition')).toBe(`attachment; filename="${name}.md"`);
  }
  expect((await open('/api/skills/no-such-skill')).status).toBe(404);
});

test.each([
  '/api/mcp/manifest?profile=core',
  '/api/skills/workspace-memory.md',
  '/api/skills/workspace-memory',
  '/api/hooks/session.sh',
])('%s is not sent again to a client that has it', async (path) => {
  const { headers, text } = await open(path);
  expect([headers.get('cache-control'), text === '']).toEqual(['public, no-cache', false]);
  const again = await open(path, { 'If-None-Match': headers.get('etag')! });
  expect([again.status, again.text]).toEqual([304, '']);
});

test('each profile of the manifest has its own answer, and an unknown profile is refused', async () => {
  const lengths = await Promise.all(
    ['?profile=core', '?profile=light', ''].map(
      async (query) => (await open(`/api/mcp/manifest${query}`)).json.tools.length,
    ),
  );
  expect(lengths).toEqual([8, 20, 60]);
  expect((await open('/api/mcp/manifest?profile=tiny')).status).toBe(422);
});

test('skills, playbooks and recipes mention only tools that exist', async () => {
  const { json: manifest } = await open('/api/mcp/manifest');
  const words = manifest.tools.flatMap((tool: { name: string; args: Record<string, string> }) => [
    tool.name,
    ...Object.entries(tool.args).flatMap(([name, type]) => [name, ...type.replace(' (optional)', '').split('|')]),
  ]);
  const inAnswers = ['confidence', 'notes', 'warnings', 'source', 'occurred_at', 'status', 'challenged'];
  const known = new Set([...words, ...inAnswers]);
  const { json: index } = await open('/api/skills');
  const texts = await Promise.all(
    index.skills.map(
      async ({ markdown_url }: { markdown_url: string }) => (await open(new URL(markdown_url).pathname)).text,
    ),
  );
  const { json: books } = await open('/api/playbooks');
  const named = [...texts, JSON.stringify(books.playbooks)].flatMap((text) =>
    [...text.matchAll(/(?:[Cc]all|[Ss]tore|with|then|,|\d\.|\*|\|) `(\w+)`/g)].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
