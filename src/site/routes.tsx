/** Routes of the public pages and of the files that they load. */
import { Hono } from 'hono';
import type { Services } from '../services.ts';
import { baseUrlOf } from '../surface/base-url.ts';
import type { HttpContext, HttpEnv } from '../surface/context.ts';
import { type FixedAnswer, fixedAnswer, memoizeByBaseUrl, sendFixed } from '../surface/fixed-answer.ts';
import { assets } from './assets.ts';
import { readReturnPath, readSession } from './browser.ts';
import { errorPage, notFoundPage } from './error-page.tsx';
import { htmlAnswer, htmlType, renderHtml, setPageHeaders } from './html-answer.ts';
import type { Page, PageView } from './page.ts';
import { pages } from './pages.ts';
import { PublicPage } from './public-page.tsx';
import { textDocuments } from './text-documents.ts';

/** For responses that change only with the program: a browser revalidates them, and gets a 304 if nothing changed. */
const revalidate = 'public, no-cache';
const cacheForever = 'public, max-age=31536000, immutable';

/** `fetch` calls a path of the whole service, inside the process. */
export function createSite(services: Services, fetch: PageView['fetch']): Hono<HttpEnv> {
  const site = new Hono<HttpEnv>();
  site.onError((error, c) => errorPage(error, c, services.log));
  const viewOf: ViewOf = (baseUrl, visitor = nobody) => ({ services, baseUrl, fetch, ...visitor });
  for (const page of pages) {
    site.get(page.path, (c, next) => {
      c.set('route', `GET ${page.path}`);
      return next();
    });
    site.get(page.path, page.isLive ? livePage(page, viewOf, services) : fixedPage(page, viewOf, services));
  }
  for (const document of textDocuments)
    site.get(document.path, textRoute(`${document.type}; charset=utf-8`, services, document.text));
  site.get('/assets/:file', (c) => {
    c.set('route', 'GET /assets/{file}');
    const file = assets().find(c.req.param('file'));
    if (file === null) return notFoundPage(c);
    c.header('X-Content-Type-Options', 'nosniff');
    return sendFixed(c, file, cacheForever);
  });
  return site;
}

type Visitor = Pick<PageView, 'returnTo' | 'findPerson'>;
const nobody: Visitor = { returnTo: null, findPerson: async () => null };
type ViewOf = (baseUrl: string, visitor?: Visitor) => PageView;

function livePage(page: Page, viewOf: ViewOf, services: Services) {
  return async (c: HttpContext) => {
    const baseUrl = baseUrlOf(services, c);
    const findPerson = async () => (await readSession(services, c))?.person ?? null;
    const visitor = { returnTo: readReturnPath(c), findPerson };
    return htmlAnswer(c, await renderPage(page, viewOf(baseUrl, visitor)));
  };
}

function fixedPage(page: Page, viewOf: ViewOf, services: Services) {
  const makeAnswer = memoizeByBaseUrl(
    async (baseUrl): Promise<FixedAnswer> =>
      fixedAnswer(await renderHtml(await renderPage(page, viewOf(baseUrl))), htmlType),
  );
  return async (c: HttpContext) => {
    const answer = await makeAnswer(baseUrlOf(services, c));
    setPageHeaders(c);
    return sendFixed(c, answer, revalidate);
  };
}

async function renderPage(page: Page, view: PageView) {
  return (
    <PublicPage page={page} baseUrl={view.baseUrl}>
      {await page.body(view)}
    </PublicPage>
  );
}

function textRoute(type: string, services: Services, make: (baseUrl: string) => string) {
  const answers = memoizeByBaseUrl((baseUrl) => fixedAnswer(make(baseUrl), type));
  return (c: HttpContext) => {
    c.set('route', `GET ${c.req.path}`);
    return sendFixed(c, answers(baseUrlOf(services, c)), revalidate);
  };
}
