/** Turns endpoints into routes: guards in order, validation, answer, and an entry in the machine-readable contract. */
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Handler, MiddlewareHandler } from 'hono';
import { validate } from '../model/validation.ts';
import type { Services } from '../services.ts';
import { addBasePath, basePathOf } from '../surface/base-path.ts';
import { baseUrlOf } from '../surface/base-url.ts';
import type { HttpEnv } from '../surface/context.ts';
import { errorResponse, notFoundResponse, wrongMethodResponse } from '../surface/error-response.ts';
import { type FixedAnswer, fixedAnswer, memoizeByBaseUrl, sendFixed } from '../surface/fixed-answer.ts';
import { type AdmitCall, admission, rateLimit } from '../surface/guards.ts';
import { callTurns } from '../surface/limits.ts';
import { createMetrics, requireMetricsToken } from '../surface/metrics.ts';
import { requestTrace } from '../surface/request-trace.ts';
import {
  type ContractPath,
  contractOf,
  openContract,
  registerKeyHeaders,
  workspaceContract,
} from './contract/contract.ts';
import type { OpenAnswer, OpenCall, OpenEndpoint, WorkspaceEndpoint } from './endpoint.ts';
import { readQuery } from './query.ts';
import { workspaceHandler } from './workspace-handler.ts';

type Method = 'get' | 'post';
type Guard = MiddlewareHandler<HttpEnv>;
type Guards = readonly [Guard, Guard, Guard];
const workspaceRoot = '/api/workspaces/{slug}';

export interface Routes {
  /** A route that anyone may call. */
  open(method: Method, path: string, endpoint: OpenEndpoint): void;
  /** A route below `/api/workspaces/{slug}`, behind every guard. */
  workspace(method: Method, path: string, endpoint: WorkspaceEndpoint): void;
  /**
   * A route below `/api/workspaces/{slug}`, behind every guard, that makes its own response. `open` is for a route that
   * callers without a key may use: it decides which callers to admit, and which web pages of other origins may call.
   */
  custom(
    method: Method,
    path: string,
    handler: Handler<HttpEnv>,
    contract: ContractPath,
    access?: readonly [AdmitCall, MiddlewareHandler<HttpEnv>],
  ): void;
  /** Answers unknown routes, and returns the app. Call it last. */
  finish(): OpenAPIHono<HttpEnv>;
}

export function createRoutes(services: Services): Routes {
  const app = new OpenAPIHono<HttpEnv>();
  registerKeyHeaders(app.openAPIRegistry);
  const contract = contractOf(app);
  const limitGuards = [rateLimit(services), callTurns(services)] as const;
  const guards: Guards = [admission(services), ...limitGuards];
  const metrics = createMetrics(services);
  const { slowMs, metricsToken, baseUrl } = services.settings;
  const patterns = new Map<string, { allowed: Set<Method>; middleware: readonly MiddlewareHandler<HttpEnv>[] }>();
  const register = (method: Method, pattern: string, middleware: readonly MiddlewareHandler<HttpEnv>[] = []) => {
    const registered = patterns.get(pattern) ?? { allowed: new Set(), middleware };
    patterns.set(pattern, { ...registered, allowed: registered.allowed.add(method) });
  };
  app.use(requestTrace({ log: services.log, metrics, slowMs, traces: services.traces }));
  const basePath = baseUrl === null ? '' : basePathOf(baseUrl);
  if (basePath !== '') app.use(addBasePath(basePath));
  app.get('/metrics', nameRoute('/metrics'), async (c) => {
    requireMetricsToken(c, metricsToken);
    const { text, type } = await metrics.read();
    return c.body(text, 200, { 'Content-Type': type });
  });
  app.onError((error, c) => errorResponse(error, c, services.log));
  app.notFound(notFoundResponse);
  return {
    open(method, path, endpoint) {
      register(method, path);
      app.openAPIRegistry.registerPath(openContract(method, path, endpoint));
      app.on(method, toHonoPath(path), nameRoute(path), openHandler(app, services, contract, endpoint));
    },
    workspace(method, path, endpoint) {
      const pattern = workspaceRoot + path;
      register(method, pattern, guards);
      app.openAPIRegistry.registerPath(workspaceContract(method, pattern, endpoint));
      app.on(method, toHonoPath(pattern), nameRoute(pattern), ...guards, workspaceHandler(services, endpoint));
    },
    custom(method, path, handler, contract, access) {
      const [letIn, corsGuard] = access ?? [];
      const pattern = workspaceRoot + path;
      const ownGuards: Guards = letIn ? [admission(services, letIn), ...limitGuards] : guards;
      register(method, pattern, ownGuards);
      app.openAPIRegistry.registerPath({ ...contract, path: pattern });
      if (corsGuard) app.use(toHonoPath(pattern), nameRoute(pattern), corsGuard);
      app.on(method, toHonoPath(pattern), nameRoute(pattern), ...ownGuards, handler);
    },
    finish() {
      for (const [pattern, { allowed, middleware }] of patterns) {
        const names = new Set([...allowed].map((method) => method.toUpperCase()));
        const refuse: Handler<HttpEnv> = (c) => wrongMethodResponse(c, names);
        app.all(toHonoPath(pattern), nameRoute(pattern), ...middleware, refuse);
      }
      const unknownPaths = `${workspaceRoot}/*`;
      app.all(toHonoPath(unknownPaths), nameRoute(unknownPaths), ...guards, (c) => c.notFound());
      return app;
    },
  };
}

function openHandler(
  app: OpenAPIHono<HttpEnv>,
  services: Services,
  contract: (baseUrl: string) => string,
  endpoint: OpenEndpoint,
): Handler<HttpEnv> {
  const fetch = async (path: string) => app.request(path);
  const callEndpoint = async (call: Pick<OpenCall, 'params' | 'query' | 'baseUrl'>): Promise<OpenAnswer> =>
    endpoint.handle({ ...call, services, fetch, contract: () => contract(call.baseUrl) });
  const fixedAnswers = memoizeByBaseUrl((baseUrl) =>
    cacheAnswers(async (parameters) => {
      const answer = await callEndpoint({ ...parameters, baseUrl });
      if (!('text' in answer)) return fixedAnswer(JSON.stringify(answer.body), 'application/json');
      const { 'Content-Type': type = 'application/json', ...headers } = answer.headers ?? {};
      return { ...fixedAnswer(answer.text, type), headers };
    }),
  );
  return async (c) => {
    const baseUrl = baseUrlOf(services, c);
    const query = endpoint.query ? validate(endpoint.query, readQuery(c.req.queries()), ['query']) : {};
    const parameters = { params: c.req.param() as Record<string, string>, query };
    if (endpoint.isFixed) return sendFixed(c, await fixedAnswers(baseUrl)(parameters), 'public, no-cache');
    const answer = await callEndpoint({ ...parameters, baseUrl });
    return 'text' in answer ? c.body(answer.text, 200, answer.headers) : c.json(answer.body, answer.status ?? 200);
  };
}

type OpenParameters = Pick<OpenCall, 'params' | 'query'>;

/** The answers of a fixed endpoint, by parameters. There are few, because refused parameters are not kept. */
function cacheAnswers(
  makeAnswer: (parameters: OpenParameters) => Promise<FixedAnswer>,
): (parameters: OpenParameters) => Promise<FixedAnswer> {
  const cache = new Map<string, Promise<FixedAnswer>>();
  return async (parameters) => {
    const key = JSON.stringify(parameters);
    const answer = cache.get(key) ?? makeAnswer(parameters);
    cache.set(key, answer);
    try {
      return await answer;
    } catch (error) {
      cache.delete(key);
      throw error;
    }
  };
}

/** Names the route for the log and the usage trail. */
function nameRoute(pattern: string): Handler<HttpEnv> {
  return async (c, next) => {
    c.set('route', `${c.req.method} ${pattern}`);
    await next();
  };
}

/** `/api/workspaces/{slug}` → `/api/workspaces/:slug`; `{name}.md` → a parameter with its ending. */
function toHonoPath(pattern: string): string {
  return pattern.replace(/\{(\w+)\}\.md$/, ':$1{[^/]+[.]md}').replace(/\{(\w+)\}/g, ':$1');
}
