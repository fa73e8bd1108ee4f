/** The guards of a workspace route, in order: admission, rate limit, and the usage record of the call. */
import type { MiddlewareHandler } from 'hono';
import { type Admitted, admit, callerOf, keyPrincipal } from '../access/admission.ts';
import { expiresSoon } from '../access/api-keys.ts';
import { createKeyUse } from '../access/key-use.ts';
import { createRateLimit } from '../access/rate-limit.ts';
import { AppError } from '../errors.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { Services } from '../services.ts';
import { durationMs, type HttpContext, type HttpEnv } from './context.ts';
import { clientClosedStatus, limitInvalidKeys } from './limits.ts';

/** Decides which caller a call admits, and to which workspace, before the workspace is opened. */
export type AdmitCall = (c: HttpContext, now: Date) => Promise<Omit<Admitted, 'open'> & { workspace: WorkspaceRecord }>;

/** Admits any key of the workspace. */
export function admitByKey({ storage: { control }, log }: Services): AdmitCall {
  const noteKeyUse = createKeyUse(control, log);
  return async (c, now) => {
    const headers = { authorization: c.req.header('Authorization'), apiKey: c.req.header('X-API-Key') };
    const { key, workspace } = await admit(control, headers, c.req.param('slug') ?? '', now);
    await noteKeyUse(key, now);
    if (expiresSoon(key, now)) c.header('Stele-Key-Expires', key.expires_at ?? undefined);
    return { principal: keyPrincipal(key), profile: key.profile, workspace };
  };
}

/**
 * Admits a caller, and keeps the workspace open until the answer has ended, even if it is streamed. Writes the usage
 * record after all inner handlers, even if they failed.
 */
export function admission(services: Services, letIn = admitByKey(services)): MiddlewareHandler<HttpEnv> {
  const limitInvalid = limitInvalidKeys(services);
  return async (c, next) => {
    const now = services.now();
    const { workspace, ...caller } = await letIn(c, now).catch(async (error: unknown) =>
      Promise.reject(await limitInvalid(c, error)),
    );
    await waitUntilBegun((begun) =>
      services.storage.withWorkspace(workspace, async (open) => {
        const admitted = { ...caller, open };
        c.set('admitted', admitted);
        c.header('Cache-Control', 'no-store');
        await next();
        const streamed = c.get('streamed');
        if (streamed) begun();
        await streamed;
        // Nothing is recorded for a call that never began.
        if (c.res.status !== clientClosedStatus) await recordUsage(services, c, admitted, now);
      }),
    );
  };
}

/** Waits until the work has ended, or until it reports that a streamed answer has begun. */
export async function waitUntilBegun(run: (markBegun: () => void) => Promise<void>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    run(resolve).then(resolve, reject);
  });
}

/**
 * If the usage record fails, this is only logged: the call has had its effect, and its answer must say so. `status`
 * is the status of the answer if the context does not have the answer yet.
 */
export async function recordUsage(
  services: Services,
  c: HttpContext,
  { principal, open }: Admitted,
  now: Date,
  status = c.res.status,
): Promise<void> {
  const route = c.get('route') ?? 'unknown path';
  const request_id = c.get('requestId');
  const store = open.storeFor(callerOf(principal, route, request_id, now));
  try {
    await store.trail.recordUsage({
      at: now.toISOString(),
      route,
      status_code: status,
      key_id: principal.id,
      duration_ms: durationMs(c),
      request_id,
    });
  } catch (error) {
    services.log.error({ err: error, route, request_id }, 'a usage record was not written');
  }
}

/** Counts the call against its principal. Runs inside `admission`, so that refused calls are recorded too. */
export function rateLimit(services: Services): MiddlewareHandler<HttpEnv> {
  const count = createRateLimit(services.settings.rateLimitPerMinute, (most) =>
    services.storage.callCounter('key', most),
  );
  return async (c, next) => {
    const state = await count(c.get('admitted')?.principal.id ?? '');
    if (state !== null) {
      c.header('RateLimit-Limit', String(state.limit));
      c.header('RateLimit-Remaining', String(state.remaining));
      c.header('RateLimit-Reset', String(state.resetSeconds));
    }
    if (state?.isAllowed === false) {
      const message = `This key has used its ${state.limit} calls for this minute. Try again in ${state.resetSeconds} s.`;
      throw new AppError('rate_limited', message, { retryAfterSeconds: state.resetSeconds });
    }
    await next();
  };
}
