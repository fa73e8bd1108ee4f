/** The pages for users are accurate. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorStatus } from '../../src/errors.ts';
import { startService } from './test-service.ts';

const page = (name: string) => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8');

test('docs/errors.md has every code with its status, and no other', () => {
  const rows = [...page('errors').matchAll(/^\| (\d{3}) \| `(\w+)` \|/gm)].map(([, status, code]) => [
    code,
    Number(status),
  ]);
  expect(Object.fromEntries(rows)).toEqual(errorStatus);
});

test('docs/api.md has every route with its arguments, and no other', async () => {
  const service = await startService();
  const isPage = ([route]: [string, unknown]) => !/^\w+ \/(api\/|openapi)/.test(route);
  const routes = Object.fromEntries(Object.entries(service.contract()).filter((entry) => !isPage(entry)));
  const rows = [...page('api').matchAll(/^\| `(GET|POST) (\/[^`]*)`([^|]*)\|([^|]*)/gm)];
  const pathOf = (path = '') => (/^\/(api\/|openapi)/.test(path) ? path : `/api/workspaces/{slug}${path}`);
  expect(rows.map(([, method, path]) => `${method} ${pathOf(path)}`).sort()).toEqual(Object.keys(routes).sort());
  for (const [, method, path, , takes] of rows) {
    for (const field of routes[`${method} ${pathOf(path)}`] ?? [])
      expect(takes, `${method} ${path}`).toContain(`\`${field}\``);
  }
  await service.remove();
});
