/** Renders HTML responses, with the document type, and with headers that keep foreign content from running. */
import type { Child } from 'hono/jsx';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { HttpContext } from '../surface/context.ts';
import { markHidden } from '../text/visible.ts';

export const htmlType = 'text/html; charset=utf-8';

/** Allows no inline script or style, no content from elsewhere, and no framing. */
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
  // The text is a promise if a part of the document waits for something.
  const text: string | Promise<string> | undefined = (await document)?.toString();
  return `<!doctype html>${withVisibleText((await text) ?? '')}`;
}

/** Text areas and tags, which stay as they are: a form must show its text as it was stored. */
const markupPattern = /(<textarea\b[^>]*>[^<]*<\/textarea>|<[^>]*>)/;

/** Marks hidden characters: stored text may reverse the direction of a line, or hide part of its content. */
function withVisibleText(html: string): string {
  if (markHidden(html) === html) return html;
  return html
    .split(markupPattern)
    .map((part, at) => (at % 2 === 1 ? part : markHidden(part)))
    .join('');
}

/** `formsTo` is another target of the page's forms, reached by redirects: an origin, or a scheme such as `cursor:`. */
export function setPageHeaders(c: HttpContext, formsTo = ''): void {
  c.header('Content-Security-Policy', `${contentSecurityPolicy}; form-action 'self' ${formsTo}`.trimEnd());
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
  c.header('Cross-Origin-Opener-Policy', 'same-origin');
}

/** The response for a page that is made for this call only. */
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
