/** Every route of the service, in order. The guards of a workspace route stand in `http/routes.ts`. */
import type { OpenAPIHono } from '@hono/zod-openapi';
import { bridge } from './http/bridge.ts';
import { cancelJob, job, jobs } from './http/jobs.ts';
import { toolManifest, workspaceTools } from './http/manifest.ts';
import { history, memory, recent, restoreMemory } from './http/memories.ts';
import { rememberMemory, revertChange, search } from './http/recall.ts';
import { createRoutes } from './http/routes.ts';
import { health, serviceReadiness, serviceStatus } from './http/service.ts';
import { status } from './http/status.ts';
import { audit, usage } from './http/trails.ts';
import type { Services } from './services.ts';
import { createDashboard } from './site/dashboard/routes.tsx';
import { notFoundPage } from './site/error-page.tsx';
import { createSite } from './site/routes.tsx';
import { createSignIn } from './site/sign-in.tsx';
import type { HttpEnv } from './surface/context.ts';
import { nothingHere } from './surface/error-response.ts';

export function createApp(services: Services): OpenAPIHono<HttpEnv> {
  const { open, workspace, finish } = createRoutes(services);

  open('get', '/api/health', health);
  open('get', '/api/service/status', serviceStatus);
  open('get', '/api/service/readiness', serviceReadiness);
  open('get', '/api/mcp/manifest', toolManifest);

  // Below /api/workspaces/{slug}, for callers with a key.
  workspace('get', '/status', status);
  workspace('get', '/memories/recent', recent);
  workspace('get', '/memories/{memory_id}', memory);
  workspace('get', '/memories/{memory_id}/history', history);
  workspace('post', '/memories/{memory_id}/restore', restoreMemory);
  workspace('post', '/search', search);
  workspace('post', '/remember', rememberMemory);
  workspace('post', '/revert', revertChange);
  workspace('get', '/audit', audit);
  workspace('get', '/usage', usage);
  workspace('get', '/jobs', jobs);
  workspace('get', '/jobs/{job_id}', job);
  workspace('post', '/jobs/{job_id}/cancel', cancelJob);
  workspace('get', '/mcp/tools', workspaceTools);
  workspace('post', '/mcp', bridge);

  const app = finish();
  const site = createSite(services, async (path) => app.request(path));
  app.route('/', createSignIn(services));
  app.route('/', createDashboard(services));
  app.route('/', site);
  app.notFound((c) => (c.req.path.startsWith('/api/') ? nothingHere(c) : notFoundPage(c)));
  return app;
}
