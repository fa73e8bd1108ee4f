/** HTML on its way out: with the document type, and the headers that keep what is not ours from running. */
import type { Child } from 'hono/jsx';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { HttpContext } from '../surface/context.ts';
import { visible } from '../text/visible.ts';

export const htmlType = 'text/html; charset=utf-8';

/** No inline script or style, nothing from elsewhere, in nobody's frame. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

export async function renderHtml(document: Child): Promise<string> {
  // Where a part of it waits for something, so does the text.
  const text: string | Promise<string> | undefined = (await document)?.toString();
  return `<!doctype html>${withVisibleText((await text) ?? '')}`;
}

/** What is typed into stays as it was stored: a form must not change what it shows. */
const notText = /(<textarea\b[^>]*>[^<]*<\/textarea>|<[^>]*>)/;

/** Stored text may turn the direction of a page's line, or hide what it says. */
function withVisibleText(html: string): string {
  if (visible(html) === html) return html;
  return html
    .split(notText)
    .map((part, at) => (at % 2 === 1 ? part : visible(part)))
    .join('');
}

/** `formsTo`: where else a form of the page may lead, by way of redirects; an origin, or a scheme such as `cursor:`. */
export function setPageHeaders(c: HttpContext, formsTo = ''): void {
  c.header('Content-Security-Policy', `${contentSecurityPolicy}; form-action 'self' ${formsTo}`.trimEnd());
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
  c.header('Cross-Origin-Opener-Policy', 'same-origin');
}

/** For a page that is made for this call alone. */
export async function htmlAnswer(
  c: HttpContext,
  document: Child,
  status: ContentfulStatusCode = 200,
  { formsTo }: { formsTo?: string } = {},
) {
  setPageHeaders(c, formsTo);
  c.header('Cache-Control', 'no-store');
  c.header('Content-Type', htmlType);
  return c.body(await renderHtml(document), status);
}
