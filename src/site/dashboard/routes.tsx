/** The dashboard's routes, in order. Each page and each form is for a person who is signed in. */
import { type Handler, Hono } from 'hono';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import type { HttpContext, HttpEnv } from '../../surface/context.ts';
import { errorResponse } from '../../surface/error-response.ts';
import { keepReturn, sameSite } from '../browser.ts';
import { errorPage } from '../error-page.tsx';
import * as account from './account/account-actions.tsx';
import * as home from './account/home-actions.tsx';
import { wantsPage } from './forms.ts';
import * as ingesting from './ingest/ingest-actions.tsx';
import * as keys from './key-forms.tsx';
import * as memories from './memory/memory-actions.tsx';
import * as writing from './memory/write.tsx';
import { overview } from './overview/overview-actions.tsx';
import * as people from './people-forms.tsx';
import * as reviewing from './review/review-actions.tsx';
import * as searching from './search/search-actions.tsx';
import * as settings from './settings-forms.tsx';
import { undo } from './undo.ts';
import { inWorkspace, type Visit, visitOf, type WorkspaceVisit } from './visit.ts';
import * as working from './work/jobs.tsx';
import { live } from './work/live.tsx';
import { usage } from './work/usage.tsx';

type AnyPage = (visit: Visit) => Promise<Response>;
type WorkspacePage = (visit: WorkspaceVisit) => Promise<Response>;

const root = '/app/workspaces/{slug}';

export function createDashboard(services: Services): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.onError((error, c) => refused(error, c, services));
  app.use('/app/*', sameSite(services));
  const any = (method: 'GET' | 'POST', path: string, page: AnyPage) =>
    app.on(method, honoPath(path), ...handlers(method, path, async (c) => page(await visitOf(services, c))));
  const inside = (method: 'GET' | 'POST', path: string, page: WorkspacePage) =>
    any(method, root + path, (visit) => inWorkspace(visit, page));

  any('GET', '/app', home.home);
  any('POST', '/app/workspaces', home.makeWorkspace);
  any('GET', '/app/invites/{token}', home.showInvite);
  any('POST', '/app/invites/{token}/accept', home.takeInvite);
  any('GET', '/app/account', account.show);
  any('POST', '/app/account/sessions/end', account.endOthers);
  any('POST', '/app/account/sessions/{session_id}/end', account.endOne);
  any('POST', '/app/account/identities/remove', account.unlink);

  any('POST', `${root}/restore`, settings.restore);

  inside('GET', '', overview);
  inside('POST', '/undo', undo);
  inside('GET', '/write', writing.write);
  inside('POST', '/remember', writing.remember);
  inside('GET', '/memories', searching.find);
  inside('POST', '/search', searching.searchForm);
  inside('GET', '/why', searching.why);
  inside('GET', '/compare', searching.compare);
  inside('GET', '/memories/{memory_id}', memories.show);
  inside('POST', '/memories/{memory_id}', memories.change);
  inside('GET', '/review', reviewing.review);
  inside('POST', '/review/{memory_id}', reviewing.decide);
  inside('GET', '/ingest', (visit) => ingesting.ingestPage(visit));
  inside('POST', '/ingest/preview', ingesting.preview);
  inside('POST', '/ingest', ingesting.ingest);
  inside('GET', '/jobs', working.jobs);
  inside('POST', '/jobs', working.begin);
  inside('POST', '/jobs/{job_id}/cancel', working.cancel);
  inside('GET', '/live', live);
  inside('GET', '/usage', usage);
  inside('GET', '/keys', keys.show);
  inside('POST', '/keys', keys.make);
  inside('POST', '/keys/{key_id}/rotate', keys.rotate);
  inside('POST', '/keys/{key_id}/revoke', keys.revoke);
  inside('GET', '/people', people.show);
  inside('POST', '/invites', people.makeInvite);
  inside('POST', '/invites/{invite_id}/revoke', people.endInvite);
  inside('POST', '/members/{person_id}', people.changeMember);
  inside('GET', '/activity', people.activity);
  inside('GET', '/settings', settings.show);
  inside('POST', '/rename', settings.rename);
  inside('POST', '/transfer', settings.transfer);
  inside('POST', '/delete', settings.remove);
  return app;
}

function handlers(method: string, path: string, answer: (c: HttpContext) => Promise<Response>): [Handler<HttpEnv>] {
  return [
    async (c) => {
      c.set('route', `${method} ${path}`);
      c.header('Cache-Control', 'no-store');
      return answer(c);
    },
  ];
}

const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** Whoever is not signed in is sent to sign in and comes back; a script is told. */
async function refused(error: unknown, c: HttpContext, services: Services): Promise<Response> {
  const isStranger = error instanceof AppError && error.code === 'unauthenticated';
  if (isStranger && c.req.method === 'GET') {
    keepReturn(services, c);
    return c.redirect('/login', 302);
  }
  return wantsPage(c) ? errorPage(error, c, services.log) : errorResponse(error, c, services.log);
}
