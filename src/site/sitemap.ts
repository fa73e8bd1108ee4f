/** The documents for search engines. */
import { pages } from './pages.ts';

export function robotsText(baseUrl: string): string {
  return ['User-agent: *', 'Disallow: /app', 'Disallow: /api/workspaces/', `Sitemap: ${baseUrl}/sitemap.xml`, ''].join(
    '\n',
  );
}

export function sitemap(baseUrl: string): string {
  const listed = pages.filter((page) => !page.isUnlisted);
  const entries = listed.map(({ path }) => `  <url><loc>${escaped(baseUrl + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

function escaped(address: string): string {
  return address.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
