/** One attempt to deliver: sends the request to an address, and reports the outcome. */
import { publicFetch } from '../access/public-fetch.ts';
import { AppError } from '../errors.ts';
import type { Delivery, Webhook } from '../model/events/webhook.ts';
import { dayMs } from '../time-units.ts';
import type { Workspace } from '../workspace.ts';
import { toOutgoing, withContent } from './outgoing.ts';
import { signatureHeaders } from './sign.ts';

export interface WebhookSettings {
  readonly allowsPrivate: boolean;
  readonly timeoutMs: number;
}

export interface Sent {
  readonly isDelivered: boolean;
  /** The status of the response; null if there was none. */
  readonly status: number | null;
  /** The failure, in words for people; null if the event was delivered. */
  readonly error: string | null;
  readonly duration_ms: number;
  /** The delay that the address requested; null if it requested none. */
  readonly retryAfterMs: number | null;
}

type Context = Pick<Workspace, 'store' | 'record' | 'now'>;

/**
 * Null, without an attempt, if the webhook was removed. Throws only if the store cannot be read, or if `stop` is
 * aborted: then it is unknown whether the event arrived.
 */
export async function send(
  context: Context,
  webhook: Webhook,
  delivery: Delivery,
  { allowsPrivate, timeoutMs }: WebhookSettings,
  stop: AbortSignal,
): Promise<Sent | null> {
  const { store, now } = context;
  const id = delivery.event_id ?? delivery.delivery_id;
  const body = JSON.stringify(await payloadOf(context, webhook, delivery));
  const secrets = await store.webhooks.secrets(webhook.webhook_id, now().toISOString());
  if (secrets.length === 0) return null;
  const headers = { ...signatureHeaders(secrets, id, now(), body), ...described, 'content-length': byteLength(body) };
  const began = performance.now();
  const ended = (status: number | null, error: string | null, retryAfterMs: number | null = null): Sent => ({
    isDelivered: error === null,
    status,
    error,
    duration_ms: Math.round(performance.now() - began),
    retryAfterMs,
  });
  try {
    const init = { method: 'POST', headers, body, signal: stop };
    const answer = await publicFetch(webhook.url, init, { timeoutMs, allowsPrivate });
    await answer.body?.cancel().catch(() => undefined);
    const { status } = answer;
    return ended(status, status >= 200 && status < 300 ? null : refusal(status), retryAfterOf(answer, now()));
  } catch (error) {
    stop.throwIfAborted();
    return ended(null, reasonOf(error, timeoutMs));
  }
}

const described = { 'content-type': 'application/json', 'user-agent': 'Stele-Webhooks' };
const byteLength = (body: string) => String(Buffer.byteLength(body));

async function payloadOf({ store, record, now }: Context, webhook: Webhook, delivery: Delivery): Promise<object> {
  const { event_id, cursor, type } = delivery;
  if (event_id === null || cursor === null) {
    const data = { workspace: record.slug, webhook_id: webhook.webhook_id };
    return { type, timestamp: now().toISOString(), data };
  }
  const event = toOutgoing(record.slug, { ...(await store.history.get(event_id)), seq: cursor });
  return webhook.has_content ? (await withContent(store, [event]))[0]! : event;
}

function refusal(status: number): string {
  if (status >= 300 && status < 400)
    return `It answered ${status} and redirects, which Stele does not follow. Enter the final address.`;
  return `It answered ${status}.`;
}

/** Reads `retry-after`, in seconds or as a time; at most a day. */
function retryAfterOf({ headers }: Response, now: Date): number | null {
  const given = headers.get('retry-after');
  if (given === null) return null;
  const ms = /^\d{1,9}$/.test(given) ? Number(given) * 1_000 : Date.parse(given) - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(dayMs, Math.max(0, ms));
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'Nothing listens at this address.',
  ECONNRESET: 'The connection was cut off.',
  ENOTFOUND: 'The name of this address is not known.',
  EAI_AGAIN: 'The name of this address could not be looked up.',
  EHOSTUNREACH: 'This address cannot be reached.',
  ENETUNREACH: 'This address cannot be reached.',
  EPROTO: 'It speaks no TLS.',
};

function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof AppError) return error.message;
  if (!(error instanceof Error)) return 'The call failed.';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return `No answer within ${timeoutMs / 1_000} s.`;
  const code = 'code' in error ? String(error.code) : '';
  if (/^(CERT|UNABLE|DEPTH|SELF|ERR_TLS)/.test(code)) return `Its certificate is not accepted: ${code}.`;
  return reasons[code] ?? `The call failed: ${code || error.name}.`;
}
