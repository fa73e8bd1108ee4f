/** Turns endpoints into routes: guards in order, validation, the answer, and an entry in the machine-readable contract. */
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Handler } from 'hono';
import { validate } from '../model/validation.ts';
import type { Services } from '../services.ts';
import { baseUrlOf } from '../surface/base-url.ts';
import type { HttpEnv } from '../surface/context.ts';
import { detailResponse, errorResponse, nothingHere } from '../surface/error-response.ts';
import { admission, rateLimit } from '../surface/guards.ts';
import { requestTrace } from '../surface/request-trace.ts';
import { openContract, registerKeyHeaders, workspaceContract } from './contract.ts';
import type { OpenEndpoint, WorkspaceEndpoint } from './endpoint.ts';
import { readQuery } from './query.ts';
import { workspaceHandler } from './workspace-handler.ts';

type Method = 'get' | 'post';
const workspaceRoot = '/api/workspaces/{slug}';

export interface Routes {
  /** A route that anyone may call. */
  open(method: Method, path: string, endpoint: OpenEndpoint): void;
  /** A route below `/api/workspaces/{slug}`, behind every guard. */
  workspace(method: Method, path: string, endpoint: WorkspaceEndpoint): void;
  /** Answers what no route takes, and gives back the app. To be called last. */
  finish(): OpenAPIHono<HttpEnv>;
}

export function createRoutes(services: Services): Routes {
  const app = new OpenAPIHono<HttpEnv>();
  registerKeyHeaders(app.openAPIRegistry);
  const guards = [admission(services), rateLimit(services)] as const;
  const methods = new Map<string, Set<Method>>();
  const register = (method: Method, pattern: string) => {
    methods.set(pattern, (methods.get(pattern) ?? new Set()).add(method));
  };
  app.use(requestTrace(services.log));
  app.onError((error, c) => errorResponse(error, c, services.log));
  app.notFound(nothingHere);
  return {
    open(method, path, endpoint) {
      register(method, path);
      app.openAPIRegistry.registerPath(openContract(method, path, endpoint));
      app.on(
        method,
        toHonoPath(path),
        named(path),
        openHandler(app, services, endpoint, () => methods.size),
      );
    },
    workspace(method, path, endpoint) {
      const pattern = workspaceRoot + path;
      register(method, pattern);
      app.openAPIRegistry.registerPath(workspaceContract(method, pattern, endpoint));
      app.on(method, toHonoPath(pattern), named(pattern), ...guards, workspaceHandler(services, endpoint));
    },
    finish() {
      for (const [pattern, allowed] of methods) {
        const inside = pattern.startsWith(workspaceRoot) ? guards : [];
        app.all(toHonoPath(pattern), named(pattern), ...inside, refuseMethod(allowed));
      }
      const rest = `${workspaceRoot}/*`;
      app.all(toHonoPath(rest), named(rest), ...guards, (c) => c.notFound());
      return app;
    },
  };
}

function openHandler(
  app: OpenAPIHono<HttpEnv>,
  services: Services,
  endpoint: OpenEndpoint,
  countRoutes: () => number,
): Handler<HttpEnv> {
  const fetch = async (path: string) => app.request(path);
  return async (c) => {
    const query = endpoint.query ? validate(endpoint.query, readQuery(c.req.queries()), ['query']) : {};
    const call = { query, services, baseUrl: baseUrlOf(services, c), routeCount: countRoutes(), fetch };
    const { status, body } = await endpoint.handle(call);
    return c.json(body, status ?? 200);
  };
}

function refuseMethod(allowed: ReadonlySet<Method>): Handler<HttpEnv> {
  const names = [...allowed].map((method) => method.toUpperCase()).join(', ');
  return (c) => {
    c.header('Allow', names);
    return detailResponse(c, 405, `This path takes ${names}.`);
  };
}

/** Names the route for the log and the usage trail. */
function named(pattern: string): Handler<HttpEnv> {
  return async (c, next) => {
    c.set('route', `${c.req.method} ${pattern}`);
    await next();
  };
}

/** `/api/workspaces/{slug}` → `/api/workspaces/:slug`. */
function toHonoPath(pattern: string): string {
  return pattern.replace(/\{(\w+)\}/g, ':$1');
}
