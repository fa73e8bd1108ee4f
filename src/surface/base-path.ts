/**
 * The service below a path of an address that it shares, such as `https://example.org/memory`: the proxy takes the path away before a call
 * comes here, so that every route stays where it is, and here the links of an answer get the path back.
 */
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './context.ts';

/** `/memory`; empty where the address has none. */
export function basePathOf(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/+$/, '');
}

/** Of HTML that is escaped: quotes in its text are no quotes. `//` begins another address. */
const links = /(\s(?:href|src|action|formaction|data-[a-z-]+)=")(?=\/(?!\/))/g;

export function linksBelow(html: string, basePath: string): string {
  return basePath === '' ? html : html.replace(links, `$1${basePath}`);
}

export function belowBasePath(basePath: string): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    const target = c.res.headers.get('Location');
    if (target?.startsWith('/') && !target.startsWith('//')) c.res.headers.set('Location', basePath + target);
    if (c.res.body && c.res.headers.get('Content-Type')?.startsWith('text/html'))
      c.res = new Response(linksBelow(await c.res.text(), basePath), c.res);
  };
}
