/** Which web pages may call the endpoint: a page that took over the name of this machine (DNS rebinding) may not. */
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import type { HttpContext } from '../surface/context.ts';

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * A call without an `Origin` comes from no page. One with it must come from a page of this service: under the address that the settings
 * name, or on this machine. The host that the call itself names proves nothing, since a rebound name stands there too.
 */
export function refuseForeignOrigin({ settings }: Services, c: HttpContext): void {
  const origin = c.req.header('Origin');
  if (origin === undefined) return;
  const own = settings.baseUrl === null ? null : new URL(settings.baseUrl).origin;
  if (origin === own || isOnThisMachine(origin, new URL(c.req.url).port)) return;
  throw new AppError(
    'forbidden',
    'A web page of another origin may not call this endpoint. Set STELE_BASE_URL where the page is served by this service.',
  );
}

function isOnThisMachine(origin: string, port: string): boolean {
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return loopback.includes(page.hostname) && page.port === port;
}
