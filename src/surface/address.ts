/** Where a call comes from, as far as can be told. */
import type { HttpBindings } from '@hono/node-server';
import type { HttpContext } from './context.ts';

const longest = 64;

/** Null where it came over no network. What a caller writes into the header by itself is not believed: only proxies of ours are. */
export function callerAddress(
  { settings: { proxies } }: { settings: { proxies: number } },
  c: HttpContext,
): string | null {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  if (proxies === 0) return incoming?.socket.remoteAddress ?? null;
  const steps = (c.req.header('X-Forwarded-For') ?? '').split(',').map((step) => step.trim());
  return steps.at(-proxies)?.slice(0, longest) || null;
}
