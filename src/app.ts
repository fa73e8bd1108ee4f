/** Every route of the service, in order. The guards of a workspace route are in `http/routes.ts`. */
import type { OpenAPIHono } from '@hono/zod-openapi';
import { exportContract, importContract } from './http/archive/archive-contract.ts';
import { exportWorkspace } from './http/archive/export-workspace.ts';
import { importWorkspace } from './http/archive/import-workspace.ts';
import { createAuthorization } from './http/authorization.ts';
import { bridge } from './http/bridge.ts';
import { agentConfig, bootstrap, connect, environment } from './http/connection.ts';
import { browserContract, pageContract } from './http/contract/page-contract.ts';
import { streamContract } from './http/contract/stream-contract.ts';
import { capabilities, examples, playbookList, serviceManifest, snippets } from './http/discovery.ts';
import { eventContract } from './http/events/event-contract.ts';
import { eventStream } from './http/events/event-stream.ts';
import { exportRecent, ingest, ingestPreview, observability } from './http/ingest.ts';
import { cancelJob, job, jobs } from './http/jobs.ts';
import { toolManifest, workspaceTools } from './http/manifest.ts';
import { eraseMemory, history, memory, recent, restoreMemory } from './http/memories.ts';
import {
  askQuestionsRoute,
  questionRuns,
  removeQuestionRoute,
  savedQuestions,
  saveQuestionRoute,
} from './http/questions/questions.ts';
import { rememberMemory, revertChange, search } from './http/recall.ts';
import { retention, retentionPreview } from './http/retention/retention.ts';
import { createRoutes, type Routes } from './http/routes.ts';
import { health, serviceReadiness, serviceStatus } from './http/service.ts';
import { deployPlan, openapi, serviceArchitecture } from './http/service-documents.ts';
import { sessionHook, skillDownload, skillIndex, skillMarkdown } from './http/skills.ts';
import { status } from './http/status.ts';
import { audit, usage } from './http/trails.ts';
import { admitCaller } from './mcp/admission.ts';
import { mcpStream } from './mcp/endpoint.ts';
import { allowOrigins } from './mcp/origin.ts';
import type { Services } from './services.ts';
import { createClientPages } from './site/clients/routes.tsx';
import { createDashboard } from './site/dashboard/routes.tsx';
import { notFoundPage } from './site/error-page.tsx';
import { createSignIn } from './site/login-routes.ts';
import { pages } from './site/pages.ts';
import { createSite } from './site/routes.tsx';
import { textDocuments } from './site/text-documents.ts';
import type { HttpEnv } from './surface/context.ts';
import { notFoundResponse } from './surface/error-response.ts';
import { admitByKey } from './surface/guards.ts';

export function createApp(services: Services): OpenAPIHono<HttpEnv> {
  const { open, workspace, custom, finish } = createRoutes(services);

  open('get', '/openapi.json', openapi);
  open('get', '/api/health', health);
  open('get', '/api/service/status', serviceStatus);
  open('get', '/api/service/readiness', serviceReadiness);
  open('get', '/api/service/manifest', serviceManifest);
  open('get', '/api/service/architecture', serviceArchitecture);
  open('get', '/api/service/deploy-plan', deployPlan);
  open('get', '/api/capabilities', capabilities);
  open('get', '/api/mcp/manifest', toolManifest);
  open('get', '/api/sdk-snippets', snippets);
  open('get', '/api/playbooks', playbookList);
  open('get', '/api/examples', examples);
  open('get', '/api/skills', skillIndex);
  open('get', '/api/skills/{skill_name}.md', skillMarkdown);
  open('get', '/api/skills/{skill_name}', skillDownload);
  open('get', '/api/hooks/session.sh', sessionHook);

  // Below /api/workspaces/{slug}, for callers with a key.
  workspace('get', '/status', status);
  workspace('get', '/memories/recent', recent);
  workspace('get', '/memories/{memory_id}', memory);
  workspace('get', '/memories/{memory_id}/history', history);
  workspace('post', '/memories/{memory_id}/restore', restoreMemory);
  workspace('post', '/memories/{memory_id}/erase', eraseMemory);
  workspace('post', '/search', search);
  workspace('post', '/remember', rememberMemory);
  workspace('post', '/revert', revertChange);
  workspace('get', '/audit', audit);
  workspace('get', '/usage', usage);
  workspace('get', '/jobs', jobs);
  workspace('get', '/jobs/{job_id}', job);
  workspace('post', '/jobs/{job_id}/cancel', cancelJob);
  workspace('get', '/bootstrap', bootstrap);
  workspace('get', '/connect', connect);
  workspace('get', '/env', environment);
  workspace('get', '/agent-config', agentConfig);
  workspace('post', '/ingest/preview', ingestPreview);
  workspace('post', '/ingest', ingest);
  workspace('get', '/retention', retention);
  workspace('post', '/retention/preview', retentionPreview);
  addQuestions(workspace);
  workspace('get', '/export/recent', exportRecent);
  custom('get', '/export', exportWorkspace(services), exportContract);
  custom('post', '/import', importWorkspace(services), importContract);
  workspace('get', '/observability', observability);
  workspace('get', '/mcp/tools', workspaceTools);
  workspace('post', '/mcp', bridge);
  custom('get', '/events', eventStream(services, admitByKey(services)), eventContract);
  custom('post', '/mcp/stream', mcpStream(services), streamContract, [admitCaller(services), allowOrigins(services)]);

  const app = finish();
  app.route('/', createAuthorization(services));
  addPages(app, services);
  app.notFound((c) => (c.req.path.startsWith('/api/') ? notFoundResponse(c) : notFoundPage(c)));
  return app;
}

function addQuestions(workspace: Routes['workspace']): void {
  workspace('get', '/questions', savedQuestions);
  workspace('post', '/questions', saveQuestionRoute);
  workspace('get', '/questions/runs', questionRuns);
  workspace('post', '/questions/ask', askQuestionsRoute);
  workspace('post', '/questions/{question_id}/remove', removeQuestionRoute);
}

/** The pages and text documents for browsers. */
function addPages(app: OpenAPIHono<HttpEnv>, services: Services): void {
  const registry = app.openAPIRegistry;
  for (const { path, title } of pages) registry.registerPath(pageContract(path, title));
  for (const { path, title, type } of textDocuments) registry.registerPath(pageContract(path, title, type));
  for (const forPeople of [createSignIn(services), createClientPages(services), createDashboard(services)]) {
    const entries = forPeople.routes.map(browserContract);
    for (const entry of entries) if (entry !== null) registry.registerPath(entry);
    app.route('/', forPeople);
  }
  app.route(
    '/',
    createSite(services, async (path) => app.request(path)),
  );
}
