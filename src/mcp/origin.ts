/**
 * Decides which web pages may call the endpoint. A page that took over the name of this
 * machine (DNS rebinding) may not.
 */
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import type { HttpContext, HttpEnv } from '../surface/context.ts';

const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]'];
const exposedHeaders = ['Mcp-Session-Id', 'WWW-Authenticate', 'X-Request-Id', 'Retry-After'];

/** Lets the browser give the answer to a page that may call. Answers the browser's preflight request. */
export function allowOrigins(services: Services): MiddlewareHandler<HttpEnv> {
  return cors({
    origin: (origin) => (isAllowedOrigin(services, origin) ? origin : null),
    allowMethods: ['POST'],
    exposeHeaders: exposedHeaders,
    maxAge: 600,
  });
}

/** A call without an `Origin` comes from no page. */
export function refuseForeignOrigin(services: Services, c: HttpContext): void {
  const origin = c.req.header('Origin');
  if (origin === undefined || isAllowedOrigin(services, origin)) return;
  throw new AppError(
    'forbidden',
    'A web page of another origin may not call this endpoint. STELE_ORIGINS names origins that may.',
  );
}

/**
 * Allows pages of this service, pages that the settings name, and, if the service is for this machine only, pages that
 * another program on this machine serves. The host in the call proves nothing, because it may be a rebound name.
 */
function isAllowedOrigin({ settings: { baseUrl, origins } }: Services, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const ownUrl = baseUrl === null ? null : new URL(baseUrl);
  if (origin === ownUrl?.origin || origins.includes(origin)) return true;
  const isLocal = ownUrl === null || loopbackHosts.includes(ownUrl.hostname);
  return isLocal && loopbackHosts.includes(new URL(origin).hostname);
}
