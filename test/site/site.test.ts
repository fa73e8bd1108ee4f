/** The public pages: complete, valid, without scripts, and with working links. */
import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages } from '../../src/site/pages.ts';
import { startService, type TestService } from '../http/test-service.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Hono self-closes void elements, and writes attributes as given.
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'attribute-boolean-style': 'off',
    'attr-quotes': 'off',
    'long-title': 'off',
  },
});

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.remove());

const open = (path: string, headers: Record<string, string> = {}) => service.call('GET', path, { key: null, headers });
const linksIn = (html: string) =>
  [...html.matchAll(/(?:href|src|action)="([^"]+)"/g)].map(([, link]) => link!.replace(/&amp;/g, '&'));

describe.each(pages)('$path', ({ path, title, description }) => {
  test('is a complete page of valid HTML, without inline script or style', async () => {
    const { status, headers, text } = await open(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    const { results } = await validator.validateString(text);
    expect(
      results.flatMap(({ messages }) => messages.map(({ ruleId, message, line }) => [ruleId, message, line])),
    ).toEqual([]);
    expect(text).not.toMatch(/<style|<script(?![^>]*\bsrc=)|\sstyle="|\son\w+="|javascript:/i);
  });

  test('has its own title, description and address', async () => {
    const { text } = await open(path);
    expect(pages.filter((page) => page.title === title || page.description === description)).toHaveLength(1);
    expect(text).toContain(`rel="canonical" href="http://localhost${path}"`);
    for (const property of ['og:title', 'og:description', 'og:url']) expect(text).toContain(`property="${property}"`);
  });

  test('is not a placeholder, and links only to addresses that answer', async () => {
    const { text } = await open(path);
    expect(text.length).toBeGreaterThan(1500);
    expect(text).not.toMatch(/lorem ipsum|coming soon|\bTODO\b|undefined|\[object/i);
    for (const link of new Set(linksIn(text))) {
      if (/^(https?:|mailto:)/.test(link) && !link.startsWith('http://localhost/')) continue;
      const { pathname, search, hash } = new URL(link, `http://localhost${path}`);
      const answer = await open(pathname + search);
      expect([link, answer.status < 400]).toEqual([link, true]);
      if (hash) expect(answer.text, link).toContain(`id="${decodeURIComponent(hash.slice(1))}"`);
    }
  });
});

test('a cached page is not sent again; assets are cached forever', async () => {
  const first = await open('/');
  const etag = first.headers.get('etag')!;
  expect((await open('/', { 'If-None-Match': etag })).status).toBe(304);
  const style = linksIn(first.text).find((link) => /^\/assets\/style-.*\.css$/.test(link))!;
  const { headers, text } = await open(style);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  for (const [, font] of text.matchAll(/url\("(.*?)"\)/g)) expect((await open(`/assets/${font}`)).status).toBe(200);
  expect((await open('/assets/style-000000000000.css')).status).toBe(404);
});

test('an unknown address answers people in HTML and programs in JSON', async () => {
  const page = await open('/no-such-page');
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(page.text).toContain('Not found');
  const call = await open('/api/no-such-path');
  expect([call.status, call.json]).toEqual([404, { detail: 'There is nothing at this path.' }]);
});

test('an address with a slash at its end leads to the page without it, and never to another site', async () => {
  const leads = async (path: string) => {
    const { status, headers } = await open(path);
    return [status, headers.get('location')];
  };
  expect(await leads('/docs/')).toEqual([301, '/docs']);
  expect(await leads('/app/workspaces/demo/memories/?query=crane')).toEqual([
    301,
    '/app/workspaces/demo/memories?query=crane',
  ]);
  for (const path of ['//example.org/', '//', '/docs//', '/\\\\example.org/'])
    expect(await leads(path)).toEqual([404, null]);
  expect((await service.call('POST', '/docs/', { key: null })).status).toBe(404);
});

test('search engines get a list of every page', async () => {
  const { text } = await open('/sitemap.xml');
  for (const { path, isUnlisted } of pages)
    expect(text.includes(`<loc>http://localhost${path}</loc>`)).toBe(!isUnlisted);
  expect((await open('/robots.txt')).text).toContain('Sitemap: http://localhost/sitemap.xml');
});
