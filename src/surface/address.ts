/** The address from which a call comes, as far as it is known. */
import type { HttpBindings } from '@hono/node-server';
import type { HttpContext } from './context.ts';

const maxAddressLength = 64;

/**
 * Null if the call came over no network. Only the operator's proxies may name an address in the header;
 * a caller's own header is ignored.
 */
export function callerAddress(
  { settings: { proxies } }: { settings: { proxies: number } },
  c: HttpContext,
): string | null {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  if (proxies === 0) return incoming?.socket.remoteAddress ?? null;
  const hops = (c.req.header('X-Forwarded-For') ?? '').split(',').map((step) => step.trim());
  return hops.at(-proxies)?.slice(0, maxAddressLength) || null;
}
