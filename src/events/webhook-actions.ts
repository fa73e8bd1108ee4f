/** The actions on webhooks. Each is an authorised write with an audit entry. */
import { invalid } from '../errors.ts';
import type { Delivery, Webhook } from '../model/events/webhook.ts';
import type { JobName } from '../model/job.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import { immediate } from '../verb.ts';
import { newWebhookSecret } from './sign.ts';

/** The kind of the job that delivers. */
export const deliverJob: JobName = { kind: 'deliver_events', lane: 'delivery' };
const testType = 'webhook.test';

export type WebhookInput = Pick<Webhook, 'url' | 'description' | 'types' | 'has_content'>;

/** Creates a webhook, which receives events from now on. This is the only time that `secret` is returned. */
export const createWebhook = immediate(async ({ store, caller }, wish: WebhookInput) => {
  const { last } = await store.history.eventsAfter(null, 0);
  const secret = newWebhookSecret();
  const webhook = await store.webhooks.create({ ...wish, cursor: last, created_by: caller.actor, secret });
  await deliverNow(store);
  return { webhook, secret };
});

export const changeWebhook = immediate(
  async ({ store }, { webhook_id, ...change }: Partial<WebhookInput> & { webhook_id: string }) => ({
    webhook: await store.webhooks.change(webhook_id, change),
  }),
);

/**
 * Pauses or resumes a webhook. A paused webhook receives nothing; a resumed one also receives everything that happened
 * meanwhile.
 */
export const pauseWebhook = immediate(
  async ({ store, now }, { webhook_id, isPaused }: { webhook_id: string; isPaused: boolean }) => {
    const paused_at = isPaused ? now().toISOString() : null;
    const change = { paused_at, paused_because: null, ...(!isPaused && { failing_since: null }) };
    const webhook = await store.webhooks.change(webhook_id, change);
    if (!isPaused) {
      await store.webhooks.retryNow(webhook_id);
      await deliverNow(store);
    }
    return { webhook };
  },
);

/**
 * Sets a new secret, which only this call returns. For `overlap_hours`, deliveries are also signed with the former
 * secret.
 */
export const rotateWebhook = immediate(
  async ({ store, now }, { webhook_id, overlap_hours }: { webhook_id: string; overlap_hours: number }) => {
    const secret = newWebhookSecret();
    const until = new Date(now().getTime() + overlap_hours * 3_600_000).toISOString();
    return { webhook: await store.webhooks.rotate(webhook_id, secret, until), secret };
  },
);

export const removeWebhook = immediate(async ({ store }, { webhook_id }: { webhook_id: string }) => {
  await store.webhooks.remove(webhook_id);
  if ((await store.webhooks.list()).length === 0) await store.jobs.endRecurring(deliverJob.kind);
  return { webhook_id };
});

export const tryWebhook = immediate(async ({ store }, { webhook_id }: { webhook_id: string }) => {
  await store.webhooks.get(webhook_id);
  return enqueued(store, await store.webhooks.enqueue(webhook_id, { event_id: null, cursor: null, type: testType }));
});

export const replayDelivery = immediate(
  async ({ store }, { webhook_id, delivery_id }: { webhook_id: string; delivery_id: string }) =>
    enqueued(store, await store.webhooks.replay(webhook_id, delivery_id)),
);

/** Delivers all events after a cursor again, each under its former id. */
export const replayFrom = immediate(
  async ({ store }, { webhook_id, cursor }: { webhook_id: string; cursor: number }) => {
    const { last } = await store.history.eventsAfter(null, 0);
    if (cursor > last) throw invalid(['form', 'cursor'], `must be at most ${last}, the last event`, 'too_large');
    const webhook = await store.webhooks.change(webhook_id, { cursor });
    await deliverNow(store);
    return { webhook };
  },
);

async function enqueued(store: WorkspaceStore, delivery: Delivery): Promise<{ delivery: Delivery }> {
  await deliverNow(store);
  return { delivery };
}

/** Delivers after the commit, and regularly from then on. */
async function deliverNow({ jobs }: WorkspaceStore): Promise<void> {
  await jobs.setNextRun(deliverJob.kind, null, new Date(0).toISOString());
  await enqueueDelivery(jobs);
}

/**
 * Enqueues a run that starts after this call. A run in progress may already have read the events for the last time, so
 * another run must follow it.
 */
export async function enqueueDelivery(jobs: WorkspaceStore['jobs']): Promise<void> {
  const { job } = await jobs.enqueue({ ...deliverJob, args: {} });
  // The arguments only make this a different job for the queue; nothing reads them.
  if (job.state === 'running') await jobs.enqueue({ ...deliverJob, args: { is_next: true } });
}
