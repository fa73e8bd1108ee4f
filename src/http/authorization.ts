/**
 * Admission of clients that people connect: the metadata that the service publishes, and the
 * endpoints of the authorization server.
 */
import { type Handler, Hono } from 'hono';
import { cors } from 'hono/cors';
import { allOauthScopes, resourceOf } from '../access/clients/resource.ts';
import { createRateLimit } from '../access/rate-limit.ts';
import { serviceName } from '../catalog/identity.ts';
import { AppError } from '../errors.ts';
import { slugSchema } from '../model/workspace.ts';
import type { Services } from '../services.ts';
import { callerAddress } from '../surface/address.ts';
import { basePathOf } from '../surface/base-path.ts';
import { baseUrlOf } from '../surface/base-url.ts';
import type { HttpContext, HttpEnv } from '../surface/context.ts';
import { errorResponse, notFoundResponse } from '../surface/error-response.ts';
import { nodeExchangeOf } from '../surface/node-exchange.ts';

/**
 * The limit per address. These routes take no key, and a request for access is stored,
 * with its content, until it expires.
 */
const callsPerMinute = 60;

/**
 * No cookie authenticates these routes, so a web page may call them like any program. The consent page is
 * separate, and no other page may call it.
 */
const allowAnyOrigin = cors({
  origin: '*',
  allowMethods: ['GET', 'POST'],
  exposeHeaders: ['WWW-Authenticate'],
  maxAge: 600,
});

/**
 * Metadata paths of the authorization server. Clients try the second path last, for a
 * server below a path of its address.
 */
const serverPaths = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'];
const resourceRoot = '/.well-known/oauth-protected-resource';
const resourcePath = '/api/workspaces/:slug/mcp/stream';

export function createAuthorization(services: Services): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.onError((error, c) => errorResponse(error, c, services.log));
  for (const path of ['/.well-known/*', '/oauth/register', '/oauth/token', '/oauth/revoke', '/oauth/keys'])
    routes.use(path, allowAnyOrigin);
  // For a service below a path of an address, there are two locations: the one in the RFCs, where the path follows the
  // well-known path, and the one that remains when a proxy removes the path.
  const { baseUrl } = services.settings;
  for (const basePath of new Set(['', baseUrl === null ? '' : basePathOf(baseUrl)])) {
    routes.get(`${resourceRoot}${basePath}${resourcePath}`, (c) => {
      c.set('route', `GET ${resourceRoot}`);
      return protectedResource(services, c);
    });
    for (const path of serverPaths)
      routes.get(
        path + basePath,
        oauthHandler(services, () => path),
      );
  }
  const count = createRateLimit(services.settings.rateLimitPerMinute === 0 ? 0 : callsPerMinute);
  const limitCalls: Handler<HttpEnv> = async (c, next) => {
    const state = await count(callerAddress(services, c) ?? '');
    if (state === null || state.isAllowed) return next();
    throw new AppError('rate_limited', `There were too many calls. Try again in ${state.resetSeconds} s.`, {
      retryAfterSeconds: state.resetSeconds,
    });
  };
  routes.get('/oauth/authorize', limitCalls, oauthHandler(services, pathWithScope));
  routes.get('/oauth/authorize/:uid', oauthHandler(services));
  routes.get('/oauth/keys', oauthHandler(services));
  for (const path of ['/oauth/register', '/oauth/token', '/oauth/revoke'])
    routes.post(path, limitCalls, oauthHandler(services));
  return routes;
}

/** The same answer whether the workspace exists or not. */
function protectedResource(services: Services, c: HttpContext): Response {
  const slug = c.req.param('slug') ?? '';
  if (!slugSchema.safeParse(slug).success) return notFoundResponse(c);
  const baseUrl = baseUrlOf(services, c);
  return c.json({
    resource: resourceOf(baseUrl, slug),
    resource_name: `${serviceName}: ${slug}`,
    resource_documentation: `${baseUrl}/docs/connect-an-agent`,
    authorization_servers: [baseUrl],
    scopes_supported: allOauthScopes.split(' '),
    bearer_methods_supported: ['header'],
  });
}

/** A client that names no scope asks for all scopes: the person decides. */
function pathWithScope(c: HttpContext): string | undefined {
  if (c.req.queries('scope')?.some((scope) => scope.trim() !== '')) return undefined;
  const url = new URL(c.req.url);
  url.searchParams.set('scope', allOauthScopes);
  return url.pathname + url.search;
}

function oauthHandler(services: Services, pathOf: (c: HttpContext) => string | undefined = () => undefined) {
  const handler: Handler<HttpEnv> = async (c) => {
    c.set('route', `${c.req.method} ${c.req.path.replace(/^(\/oauth\/authorize)\/.*/, '$1/{uid}')}`);
    const baseUrl = baseUrlOf(services, c);
    const server = await services.authorization.at(baseUrl);
    const { request, response, answer } = await nodeExchangeOf(c, { baseUrl, path: pathOf(c) });
    await server.callback()(request, response);
    return answer;
  };
  return handler;
}
