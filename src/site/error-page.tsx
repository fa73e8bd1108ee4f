/** The page that a person sees if the requested page cannot be shown. */
import type { Logger } from '../log.ts';
import type { HttpContext } from '../surface/context.ts';
import { dropAnswer } from '../surface/error-response.ts';
import { toPublicError } from '../surface/public-error.ts';
import { htmlAnswer } from './html-answer.ts';
import { Document } from './layout.tsx';
import { PublicFooter, PublicHeader } from './public-page.tsx';

interface ErrorPageProps {
  title: string;
  detail: string;
  /** True in the dashboard, where the person is signed in. */
  isInside?: boolean;
}

const workspaces = { path: '/app', label: 'Workspaces' };

function ErrorPage({ title, detail, isInside = false }: ErrorPageProps) {
  const header = <PublicHeader {...(isInside && { account: workspaces })} />;
  return (
    <Document title={title} description={detail} header={header} footer={<PublicFooter />}>
      <h1>{title}</h1>
      <p class="lead">{detail}</p>
      {isInside ? (
        <p>
          Go back to <a href={workspaces.path}>your workspaces</a>, or read <a href="/docs">the docs</a>.
        </p>
      ) : (
        <p>
          <a href="/">Home</a>, <a href="/docs">the docs</a>, or <a href="/status">the status of the service</a>.
        </p>
      )}
    </Document>
  );
}

/** `/docs?q=1` for `/docs/?q=1`; null for another path. `//` begins the address of another site. */
function pathWithoutSlash({ method, url }: HttpContext['req']): string | null {
  const { pathname, search } = new URL(url);
  const isPage = (method === 'GET' || method === 'HEAD') && /^(?:\/[^/]+)+\/$/.test(pathname);
  return isPage ? pathname.slice(0, -1) + search : null;
}

/** Leads to the same address without the slash at its end, if there is one. */
export async function notFoundPage(c: HttpContext): Promise<Response> {
  const shorter = pathWithoutSlash(c.req);
  if (shorter !== null) return c.redirect(shorter, 301);
  const detail = 'There is no page at this address. Check the address, or go to one of the pages below.';
  return htmlAnswer(c, <ErrorPage title="Not found" detail={detail} />, 404);
}

/** For a path that takes other methods, such as the address that a form is sent to. */
export function wrongMethodPage(c: HttpContext, allowed: ReadonlySet<string>): Promise<Response> {
  c.header('Allow', [...allowed].join(', '));
  const detail = allowed.has('GET')
    ? 'Open the page at this address instead.'
    : 'This address only takes a form, and has no page. Go back to the page with the form.';
  return htmlAnswer(c, <ErrorPage title="This cannot be done" detail={detail} isInside />, 405);
}

export function errorPage(error: unknown, c: HttpContext, log: Logger): Promise<Response> {
  dropAnswer(c);
  const call = { requestId: c.get('requestId'), route: c.get('route') };
  const { status, detail, headers } = toPublicError(error, call, log);
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  const sentence = typeof detail === 'string' ? detail : detail.map(({ msg }) => msg).join(' ');
  const title = status >= 500 ? 'This page cannot be shown' : status === 404 ? 'Not found' : 'This cannot be done';
  const isInside = c.req.path.startsWith('/app/');
  return htmlAnswer(c, <ErrorPage title={title} detail={sentence} isInside={isInside} />, status);
}
