/** The outermost layer: every answer carries a request id, and every call leaves one line in the log. */
import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from '../log.ts';
import { durationMs, type HttpEnv } from './context.ts';

const requestIdForm = /^[A-Za-z0-9._-]{1,128}$/;

export function requestTrace(log: Logger): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const asked = c.req.header('X-Request-Id');
    const request_id = asked !== undefined && requestIdForm.test(asked) ? asked : randomUUID();
    c.set('requestId', request_id);
    c.set('startedAt', performance.now());
    await next();
    c.header('X-Request-Id', request_id);
    const admitted = c.get('admitted');
    log.info(
      {
        method: c.req.method,
        route: c.get('route') ?? 'unknown path',
        status: c.res.status,
        duration_ms: durationMs(c),
        request_id,
        workspace: admitted?.open.workspace.slug,
        actor: admitted?.principal.id,
      },
      'call',
    );
  };
}
