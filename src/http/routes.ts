/** Turns endpoints into routes: guards in order, validation, answer, and an entry in the machine-readable contract. */
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Handler, MiddlewareHandler } from 'hono';
import { validate } from '../model/validation.ts';
import type { Services } from '../services.ts';
import { basePathOf, belowBasePath } from '../surface/base-path.ts';
import { baseUrlOf } from '../surface/base-url.ts';
import type { HttpEnv } from '../surface/context.ts';
import { detailResponse, errorResponse, nothingHere } from '../surface/error-response.ts';
import { type FixedAnswer, fixedAnswer, oncePerAddress, sendFixed } from '../surface/fixed-answer.ts';
import { admission, type LetIn, rateLimit } from '../surface/guards.ts';
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
  answering(
    method: Method,
    path: string,
    handler: Handler<HttpEnv>,
    contract: ContractPath,
    open?: readonly [LetIn, MiddlewareHandler<HttpEnv>],
  ): void;
  /** Answers unknown routes, and returns the app. Call it last. */
  finish(): OpenAPIHono<HttpEnv>;
}

export function createRoutes(services: Services): Routes {
  const app = new OpenAPIHono<HttpEnv>();
  registerKeyHeaders(app.openAPIRegistry);
  const contract = contractOf(app);
  const counted = [rateLimit(services), callTurns(services)] as const;
  const guards: Guards = [admission(services), ...counted];
  const metrics = createMetrics(services);
  const { slowMs, metricsToken, baseUrl } = services.settings;
  const patterns = new Map<string, { allowed: Set<Method>; inside: readonly MiddlewareHandler<HttpEnv>[] }>();
  const register = (method: Method, pattern: string, inside: readonly MiddlewareHandler<HttpEnv>[] = []) => {
    const known = patterns.get(pattern) ?? { allowed: new Set(), inside };
    patterns.set(pattern, { ...known, allowed: known.allowed.add(method) });
  };
  app.use(requestTrace({ log: services.log, metrics, slowMs, traces: services.traces }));
  const basePath = baseUrl === null ? '' : basePathOf(baseUrl);
  if (basePath !== '') app.use(belowBasePath(basePath));
  app.get('/metrics', named('/metrics'), async (c) => {
    requireMetricsToken(c, metricsToken);
    const { text, type } = await metrics.read();
    return c.body(text, 200, { 'Content-Type': type });
  });
  app.onError((error, c) => errorResponse(error, c, services.log));
  app.notFound(nothingHere);
  return {
    open(method, path, endpoint) {
      register(method, path);
      app.openAPIRegistry.registerPath(openContract(method, path, endpoint));
      app.on(method, toHonoPath(path), named(path), openHandler(app, services, contract, endpoint));
    },
    workspace(method, path, endpoint) {
      const pattern = workspaceRoot + path;
      register(method, pattern, guards);
      app.openAPIRegistry.registerPath(workspaceContract(method, pattern, endpoint));
      app.on(method, toHonoPath(pattern), named(pattern), ...guards, workspaceHandler(services, endpoint));
    },
    answering(method, path, handler, contract, open) {
      const [letIn, toPages] = open ?? [];
      const pattern = workspaceRoot + path;
      const own: Guards = letIn ? [admission(services, letIn), ...counted] : guards;
      register(method, pattern, own);
      app.openAPIRegistry.registerPath({ ...contract, path: pattern });
      if (toPages) app.use(toHonoPath(pattern), named(pattern), toPages);
      app.on(method, toHonoPath(pattern), named(pattern), ...own, handler);
    },
    finish() {
      for (const [pattern, { allowed, inside }] of patterns) {
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
  contract: (baseUrl: string) => string,
  endpoint: OpenEndpoint,
): Handler<HttpEnv> {
  const fetch = async (path: string) => app.request(path);
  const answer = async (call: Pick<OpenCall, 'params' | 'query' | 'baseUrl'>): Promise<OpenAnswer> =>
    endpoint.handle({ ...call, services, fetch, contract: () => contract(call.baseUrl) });
  const fixed = oncePerAddress((baseUrl) =>
    keptAnswers(async (asked) => {
      const made = await answer({ ...asked, baseUrl });
      if (!('text' in made)) return fixedAnswer(JSON.stringify(made.body), 'application/json');
      const { 'Content-Type': type = 'application/json', ...headers } = made.headers ?? {};
      return { ...fixedAnswer(made.text, type), headers };
    }),
  );
  return async (c) => {
    const baseUrl = baseUrlOf(services, c);
    const query = endpoint.query ? validate(endpoint.query, readQuery(c.req.queries()), ['query']) : {};
    const asked = { params: c.req.param() as Record<string, string>, query };
    if (endpoint.isFixed) return sendFixed(c, await fixed(baseUrl)(asked), 'public, no-cache');
    const made = await answer({ ...asked, baseUrl });
    return 'text' in made ? c.body(made.text, 200, made.headers) : c.json(made.body, made.status ?? 200);
  };
}

type Asked = Pick<OpenCall, 'params' | 'query'>;

/** The answers of a fixed endpoint, by parameters. There are few, because refused parameters are not kept. */
function keptAnswers(make: (asked: Asked) => Promise<FixedAnswer>): (asked: Asked) => Promise<FixedAnswer> {
  const kept = new Map<string, Promise<FixedAnswer>>();
  return async (asked) => {
    const key = JSON.stringify(asked);
    const answer = kept.get(key) ?? make(asked);
    kept.set(key, answer);
    try {
      return await answer;
    } catch (error) {
      kept.delete(key);
      throw error;
    }
  };
}

function refuseMethod(allowed: ReadonlySet<Method>): Handler<HttpEnv> {
  const names = [...allowed].map((method) => method.toUpperCase()).join(', ');
  return (c) => {
    c.header('Allow', names);
    return detailResponse(c, 405, `This path accepts ${names}.`);
  };
}

/** Names the route for the log and the usage trail. */
function named(pattern: string): Handler<HttpEnv> {
  return async (c, next) => {
    c.set('route', `${c.req.method} ${pattern}`);
    await next();
  };
}

/** `/api/workspaces/{slug}` → `/api/workspaces/:slug`; `{name}.md` → a parameter with its ending. */
function toHonoPath(pattern: string): string {
  return pattern.replace(/\{(\w+)\}\.md$/, ':$1{[^/]+[.]md}').replace(/\{(\w+)\}/g, ':$1');
}
