/** The outermost layer: every answer carries a request id, and every call writes one line to the log. */
import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from '../log.ts';
import type { Traces } from '../telemetry/traces.ts';
import { durationMs, type HttpEnv } from './context.ts';
import type { Metrics } from './metrics.ts';

const requestIdHeader = 'X-Request-Id';
const requestIdPattern = /^[A-Za-z0-9._-]{1,128}$/;

export interface TraceOptions {
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'observe'>;
  /** Calls that take at least this many milliseconds are logged as slow; 0 for never. */
  readonly slowMs: number;
  readonly traces: Traces | null;
}

export function requestTrace({ log, metrics, slowMs, traces }: TraceOptions): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const sentId = c.req.header('X-Request-Id');
    const request_id = sentId !== undefined && requestIdPattern.test(sentId) ? sentId : randomUUID();
    c.set('requestId', request_id);
    c.set('startedAt', performance.now());
    traces?.begin(request_id);
    c.header(requestIdHeader, request_id);
    await next();
    // An answer that was not made through the context lacks the header. It is set only then, because setting a header
    // of a finished answer turns its text into a stream that is read again.
    if (!c.res.headers.has(requestIdHeader)) c.header(requestIdHeader, request_id);
    metrics.observe(c);
    const admitted = c.get('admitted');
    const call = {
      method: c.req.method,
      route: c.get('route') ?? 'unknown path',
      status: c.res.status,
      duration_ms: durationMs(c),
      processor_ms: c.get('processorMs'),
      request_id,
      workspace: admitted?.open.workspace.slug,
      actor: admitted?.principal.id,
    };
    traces?.end({
      route: c.get('route'),
      method: call.method,
      status: call.status,
      start: c.get('startedAt'),
      ms: call.duration_ms,
      requestId: request_id,
      workspaceId: admitted?.open.workspace.workspace_id,
      traceparent: c.req.header('traceparent'),
    });
    if (slowMs > 0 && call.duration_ms >= slowMs) log.warn(call, 'a slow call');
    else log.info(call, 'call');
  };
}
