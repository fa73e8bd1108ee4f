/** Every address of the service in a document for programs or agents answers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../http/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.remove());

const base = 'http://localhost';

/** Addresses of the service in a text, without those that contain a placeholder. */
function addressesIn(text: string): string[] {
  const found = text.match(/http:\/\/localhost\/[^\s"'`<>\\)\]|]*/g) ?? [];
  const whole = found.map((address) => address.replace(/[.,;:]+$/, ''));
  return [...new Set(whole)].filter((address) => !/[{}$…]|%7B/.test(address));
}

const roots = [
  '/llms.txt',
  '/robots.txt',
  '/sitemap.xml',
  '/api/service/manifest',
  '/api/service/architecture',
  '/api/service/deploy-plan',
  '/api/service/status',
  '/api/capabilities',
  '/api/sdk-snippets',
  '/api/playbooks',
  '/api/examples',
  '/api/skills',
  '/api/mcp/manifest',
  '/api/hooks/session.sh',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource/api/workspaces/alpha/mcp/stream',
  '/api/workspaces/alpha/bootstrap',
  '/api/workspaces/alpha/connect',
  '/api/workspaces/alpha/env',
  '/api/workspaces/alpha/agent-config',
];

test('every address in them answers, also in the linked documents', async () => {
  const { json: contract } = await service.call('GET', '/openapi.json', { key: null });
  const isPosted = (path: string) => {
    const name = path.replace('/workspaces/alpha/', '/workspaces/{slug}/');
    return contract.paths[name]?.post !== undefined || /^\/oauth\/(register|token|revoke|authorize)$/.test(path);
  };
  const seen = new Set<string>();
  const waiting = roots.map((path) => base + path);
  while (waiting.length > 0) {
    const address = waiting.pop()!;
    const { pathname, search } = new URL(address);
    if (seen.has(pathname)) continue;
    seen.add(pathname);
    const key = pathname.startsWith('/api/workspaces/') ? service.keys.write : null;
    const { status, text, headers } = await service.call('GET', pathname + search, { key });
    expect([address, status, status < 400 || isPosted(pathname)]).toEqual([address, status, true]);
    const isDocument = /json|plain|markdown|xml|shellscript/.test(headers.get('content-type') ?? '');
    if (isDocument && status < 400 && pathname !== '/openapi.json') waiting.push(...addressesIn(text));
  }
  expect(seen.size).toBeGreaterThan(60);
});
