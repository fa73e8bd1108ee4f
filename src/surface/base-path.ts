/**
 * Serves Stele below a path of a shared address, such as `https://example.org/memory`. The proxy removes the path
 * before a call arrives, so every route stays the same. This module adds the path to the links of a response.
 */
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './context.ts';

/** `/memory`; empty if the address has no path. */
export function basePathOf(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/+$/, '');
}

/** Links in escaped HTML, whose text has no plain quotes. `//` begins another address. */
const linkPattern = /(\s(?:href|src|action|formaction|data-[a-z-]+)=")(?=\/(?!\/))/g;

export function prefixLinks(html: string, basePath: string): string {
  return basePath === '' ? html : html.replace(linkPattern, `$1${basePath}`);
}

export function addBasePath(basePath: string): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    const target = c.res.headers.get('Location');
    if (target?.startsWith('/') && !target.startsWith('//')) c.res.headers.set('Location', basePath + target);
    // Checks the headers first, because accessing the body turns it into a stream.
    if (c.res.headers.get('Content-Type')?.startsWith('text/html') && c.res.body)
      c.res = new Response(prefixLinks(await c.res.text(), basePath), c.res);
  };
}
