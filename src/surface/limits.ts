/** Limits the load of calls: turns of workspaces, budgets of processor time, and addresses that send wrong keys. */
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { createRateLimit } from '../access/rate-limit.ts';
import { AppError } from '../errors.ts';
import { type CallTurn, NoTurn } from '../fair/call-turns.ts';
import { turns as rounds } from '../fair/turns.ts';
import type { Services } from '../services.ts';
import { callerAddress } from './address.ts';
import type { HttpContext, HttpEnv } from './context.ts';
import { detailResponse } from './error-response.ts';

/**
 * Waits for the call's turn among the calls of its workspace. Runs inside `admission`, so
 * that refused calls are recorded too.
 */
export function callTurns(services: Services): MiddlewareHandler<HttpEnv> {
  const { callsAtOnce, keyProcessorSeconds } = services.settings.limits;
  return async (c, next) => {
    const admitted = c.get('admitted');
    if (admitted === undefined) return next();
    const { open, principal } = admitted;
    return runInTurn(services, c, { owner: open.workspace.workspace_id, caller: principal.id }, async (turn) => {
      c.set('admitted', { ...admitted, turn });
      c.header('Concurrency-Limit', String(callsAtOnce));
      if (turn.remainingMs !== null) {
        c.header('Processor-Limit', String(keyProcessorSeconds * 1_000));
        c.header('Processor-Remaining', String(turn.remainingMs));
      }
      await next();
    });
  };
}

/**
 * Runs the work of a call when it is its turn among its owner's calls, or returns the response to send instead. A
 * call whose client disconnects before its turn is not run. From its turn on, the call runs to the end, because its
 * client cannot know what was written.
 */
export async function runInTurn(
  { turns, settings }: Services,
  c: HttpContext,
  { owner, caller }: { owner: string; caller: string },
  work: (turn: CallTurn) => Promise<void>,
): Promise<Response | undefined> {
  const { signal: disconnectSignal } = c.req.raw;
  const bodyWatch = watchBody(c, settings.requestTimeoutSeconds);
  const cancelSignal =
    bodyWatch === null ? disconnectSignal : AbortSignal.any([disconnectSignal, bodyWatch.lateSignal]);
  const turn = await turns
    .take(owner, caller, cancelSignal)
    .catch((error: unknown) => {
      if (!(error instanceof NoTurn)) throw error;
      if (error.reason === 'gone' && bodyWatch?.lateSignal.aborted) throw bodyWatch.lateSignal.reason;
      if (error.reason === 'gone' || error.reason === 'ending') return error.reason;
      throw limitError(error.reason, error.retryAfterSeconds, settings.limits);
    })
    .finally(() => bodyWatch?.stop());
  if (turn === 'gone') return clientGoneResponse();
  if (turn === 'ending') return stoppingResponse(c);
  try {
    await rounds.begin(turn.isSmall);
    turn.begin();
    if (disconnectSignal.aborted) return clientGoneResponse();
    await work(turn);
  } finally {
    c.set('processorMs', turn.end());
  }
  return undefined;
}

/**
 * Share of the request timeout for which an unread body may wait. The server closes a connection whose request has not
 * arrived in time, without a response, so the call is refused before that.
 */
const bodyTimeoutShare = 0.6;

/**
 * Null if the body has already arrived, as most bodies have. `lateSignal` is aborted, with the refusal as its
 * reason, if the body waits for too long.
 */
function watchBody(c: HttpContext, timeoutSeconds: number): { lateSignal: AbortSignal; stop(): void } | null {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  if (incoming === undefined || incoming.complete) return null;
  const controller = new AbortController();
  const refuse = () => {
    if (incoming.complete) return;
    const message = `This workspace is still running earlier calls, and the body of this call could not wait any longer. Nothing was done. Try again in ${bodyRetrySeconds} s, with fewer large calls at once.`;
    controller.abort(new AppError('rate_limited', message, { retryAfterSeconds: bodyRetrySeconds }));
  };
  const timer = setTimeout(refuse, bodyTimeoutShare * timeoutSeconds * 1_000).unref();
  return { lateSignal: controller.signal, stop: () => clearTimeout(timer) };
}

const bodyRetrySeconds = 5;

/**
 * The status of a call that was not begun because its client had disconnected, as reverse
 * proxies log it. Nobody receives it.
 */
export const clientClosedStatus = 499;
const clientGoneResponse = () => new Response(null, { status: clientClosedStatus });

/** A response instead of an error: nothing is wrong with the service, so the log needs no entry. */
function stoppingResponse(c: HttpContext): Response {
  c.header('Retry-After', '1');
  return detailResponse(c, 503, 'The service is stopping. Nothing was done: try again in a moment.');
}

function limitError(
  reason: Exclude<NoTurn['reason'], 'gone' | 'ending'>,
  retryAfterSeconds: number,
  limits: Services['settings']['limits'],
): AppError {
  const reasonText = {
    queue: `This workspace has reached its limit of running calls, and ${limits.callsAtOnce * 16} more are waiting. Make fewer at once.`,
    caller: `Your calls have used their ${limits.keyProcessorSeconds} seconds of processor time for this minute, while others are being served. Make smaller or fewer calls.`,
    owner: `This workspace has used its ${limits.workspaceProcessorSeconds} seconds of processor time for this minute, while others are being served. Make smaller or fewer calls.`,
  }[reason];
  return new AppError('rate_limited', `${reasonText} Try again in ${retryAfterSeconds} s.`, { retryAfterSeconds });
}

/** Counts invalid keys by the address that sends them. A valid key is never refused because of them. */
export function limitInvalidKeys(services: Services): (c: HttpContext, error: unknown) => Promise<unknown> {
  const count = createRateLimit(services.settings.limits.wrongKeysPerMinute, (most) =>
    services.storage.callCounter('address', most),
  );
  return async (c, error) => {
    if (!(error instanceof AppError) || error.code !== 'unauthenticated') return error;
    const address = callerAddress(services, c);
    const state = address === null ? null : await count(address);
    if (state === null || state.isAllowed) return error;
    const { limit, resetSeconds: retryAfterSeconds } = state;
    const message = `${limit} calls from this address had no valid key this minute. Try again in ${retryAfterSeconds} s.`;
    return new AppError('rate_limited', message, { retryAfterSeconds });
  };
}
