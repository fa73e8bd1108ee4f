/** The dashboard's routes, in order. Each page and form is for a person who is signed in. */

import { type Handler, Hono } from 'hono';
import type { Services } from '../../services.ts';
import type { HttpContext, HttpEnv } from '../../surface/context.ts';
import { refuseForeignForms } from '../browser.ts';
import * as account from './account/account-actions.tsx';
import * as home from './account/home-actions.tsx';
import { activity } from './activity-page.tsx';
import { connect, connectWithKey } from './agents/connect.tsx';
import { sessions } from './agents/sessions-page.tsx';
import { refusalResponse, refuseOtherMethods } from './forms.ts';
import { cards } from './graph/cards.tsx';
import * as graphs from './graph/graph-actions.tsx';
import * as archives from './ingest/archive-actions.tsx';
import * as ingesting from './ingest/ingest-actions.tsx';
import * as keys from './key-forms.tsx';
import * as memories from './memory/memory-actions.tsx';
import * as writing from './memory/write.tsx';
import { overview } from './overview/overview-actions.tsx';
import * as people from './people-forms.tsx';
import * as asking from './questions/question-actions.tsx';
import { changeRetention, retentionPage } from './retention/retention-page.tsx';
import * as reviewing from './review/review-actions.tsx';
import * as searching from './search/search-actions.tsx';
import { time } from './search/timeline-page.tsx';
import * as settings from './settings-forms.tsx';
import { undo } from './undo.ts';
import { type Visit, visitOf, type WorkspaceVisit, withWorkspaceVisit } from './visit.ts';
import * as hooks from './webhooks/webhook-forms.tsx';
import * as working from './work/jobs-page.tsx';
import { live } from './work/live.tsx';
import { usage } from './work/usage.tsx';

type AnyPage = (visit: Visit) => Promise<Response>;
type WorkspacePage = (visit: WorkspaceVisit) => Promise<Response>;

const root = '/app/workspaces/{slug}';

/** Below {@link root}, for members. */
const workspaceRoutes: readonly [method: 'GET' | 'POST', path: string, page: WorkspacePage][] = [
  ['GET', '', overview],
  ['POST', '/undo', undo],
  ['GET', '/write', writing.write],
  ['POST', '/remember', writing.remember],
  ['GET', '/memories', searching.find],
  ['POST', '/search', searching.searchForm],
  ['GET', '/why', searching.why],
  ['GET', '/compare', searching.compare],
  ['GET', '/questions', (visit) => asking.questions(visit)],
  ['POST', '/questions', asking.expectResult],
  ['POST', '/questions/ask', asking.ask],
  ['POST', '/questions/{question_id}/remove', asking.remove],
  ['GET', '/memories/{memory_id}', memories.show],
  ['POST', '/memories/{memory_id}', memories.change],
  ['GET', '/review', reviewing.review],
  ['GET', '/review/duplicates', reviewing.duplicates],
  ['POST', '/review/duplicates/{older}/{newer}', reviewing.decideDuplicate],
  ['GET', '/review/entities', reviewing.entityPairs],
  ['POST', '/review/entities/{one}/{other}', reviewing.decideEntities],
  ['POST', '/review/{memory_id}', reviewing.decide],
  ['GET', '/graph', graphs.graph],
  ['GET', '/graph/data', graphs.graphData],
  ['GET', '/entities/{entity_id}', (visit) => graphs.entity(visit)],
  ['POST', '/entities/{entity_id}', graphs.correct],
  ['GET', '/cards', cards],
  ['GET', '/time', time],
  ['GET', '/sessions', sessions],
  ['GET', '/connect', connect],
  ['POST', '/connect', connectWithKey],
  ['GET', '/ingest', (visit) => ingesting.ingestPage(visit)],
  ['POST', '/ingest/preview', ingesting.preview],
  ['POST', '/ingest', ingesting.ingest],
  ['GET', '/import', (visit) => archives.archivePage(visit)],
  ['POST', '/import/check', archives.checkArchive],
  ['POST', '/import', archives.importWhole],
  ['GET', '/jobs', working.jobs],
  ['POST', '/jobs', working.begin],
  ['POST', '/jobs/{job_id}/cancel', working.cancel],
  ['GET', '/live', live],
  ['GET', '/usage', usage],
  ['GET', '/keys', keys.show],
  ['POST', '/keys', keys.make],
  ['POST', '/keys/{key_id}/rotate', keys.rotate],
  ['POST', '/keys/{key_id}/revoke', keys.revoke],
  ['GET', '/people', people.show],
  ['POST', '/invites', people.makeInvite],
  ['POST', '/invites/{invite_id}/revoke', people.endInvite],
  ['POST', '/members/{person_id}', people.changeMember],
  ['GET', '/activity', activity],
  ['GET', '/settings', settings.show],
  ['GET', '/export', settings.exportAll],
  ['GET', '/retention', (visit) => retentionPage(visit)],
  ['POST', '/retention', changeRetention],
  ['GET', '/webhooks', (visit) => hooks.webhooks(visit)],
  ['POST', '/webhooks', hooks.create],
  ['GET', '/webhooks/{webhook_id}', (visit) => hooks.webhook(visit)],
  ['POST', '/webhooks/{webhook_id}', hooks.change],
  ['POST', '/webhooks/{webhook_id}/pause', hooks.pause],
  ['POST', '/webhooks/{webhook_id}/rotate', hooks.rotate],
  ['POST', '/webhooks/{webhook_id}/remove', hooks.remove],
  ['POST', '/webhooks/{webhook_id}/try', hooks.tryOut],
  ['POST', '/webhooks/{webhook_id}/replay', hooks.replayAfter],
  ['POST', '/webhooks/{webhook_id}/deliveries/{delivery_id}/replay', hooks.replayOne],
  ['POST', '/rename', settings.rename],
  ['POST', '/transfer', settings.transfer],
  ['POST', '/delete', settings.remove],
];

export function createDashboard(services: Services): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.onError((error, c) => refusalResponse(error, c, services));
  app.use('/app/*', refuseForeignForms(services));
  const registerPage = (method: 'GET' | 'POST', path: string, page: AnyPage) =>
    app.on(method, honoPath(path), ...handlers(method, path, async (c) => page(await visitOf(services, c))));
  const registerWorkspacePage = (method: 'GET' | 'POST', path: string, page: WorkspacePage) =>
    registerPage(method, root + path, (visit) => withWorkspaceVisit(visit, page));

  registerPage('GET', '/app', home.home);
  registerPage('POST', '/app/workspaces', home.makeWorkspace);
  registerPage('GET', '/app/invites/{token}', home.showInvite);
  registerPage('POST', '/app/invites/{token}/accept', home.takeInvite);
  registerPage('GET', '/app/account', account.show);
  registerPage('POST', '/app/account/sessions/end', account.signOutElsewhere);
  registerPage('POST', '/app/account/sessions/{session_id}/end', account.endSession);
  registerPage('POST', '/app/account/identities/remove', account.unlinkIdentity);

  registerPage('POST', `${root}/restore`, settings.restore);

  for (const [method, path, page] of workspaceRoutes) registerWorkspacePage(method, path, page);
  refuseOtherMethods(app);
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
