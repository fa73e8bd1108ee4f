/**
 * Delivers the events of a workspace to its webhooks. A delivery is recorded before and after each attempt. After a
 * kill the next run continues; at worst an address receives an event twice, under the same id.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { auditEntry } from '../access/audit.ts';
import { permissions } from '../access/permissions.ts';
import { type Sent, send, type WebhookSettings } from '../events/send.ts';
import { deliverJob } from '../events/webhook-actions.ts';
import type { Delivery, Webhook } from '../model/events/webhook.ts';
import { dayMs, hourMs, minuteMs } from '../time-units.ts';
import type { RunningJob, Workspace } from '../workspace.ts';

const secondMs = 1_000;
/** The waits between attempts, in order, in milliseconds. After the last attempt the delivery has failed. */
const waits = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  6 * hourMs,
  12 * hourMs,
  dayMs,
];
/** A webhook without a successful delivery for this time is paused. */
const patienceMs = 5 * dayMs;
/** Maximum number of deliveries that wait for a webhook. Further events are queued once fewer wait. */
const mostWaiting = 1_000;
const pageSize = 200;
/** A run begins no attempt after this time, so that other workspaces get their turn. The next run continues. */
const longestRunMs = 20 * secondMs;
/** While a webhook waits for an answer, the others are looked at again after this time. */
const lookAgainMs = secondMs / 2;
/** If a webhook that failed for longer than this accepts a delivery, all its waiting deliveries become due. */
const hurryAfterMs = minuteMs;

type Context = Pick<Workspace, 'store' | 'record' | 'caller' | 'now' | 'log'>;

interface Run extends Context {
  readonly job: RunningJob;
  readonly settings: WebhookSettings;
  readonly tally: { delivered: number; failed: number };
  /** Webhooks whose latest attempt in this run failed. */
  readonly failing: Set<string>;
  isOver(): boolean;
}

export async function deliverEvents(
  context: Context,
  job: RunningJob,
  settings: WebhookSettings,
  runMs = longestRunMs,
): Promise<Run['tally']> {
  const until = performance.now() + runMs;
  let hasFailed = false;
  const isOver = () => hasFailed || performance.now() > until;
  const run: Run = { ...context, job, settings, tally: { delivered: 0, failed: 0 }, failing: new Set(), isOver };
  await run.store.jobs.dropEnded(deliverJob.kind);
  const served: Served = new Map();
  try {
    for (;;) {
      const attempts = attemptsIn(run);
      await serveIdle(run, served);
      const isQuiet = await allWithin(served, lookAgainMs);
      await job.report(0, `delivered ${run.tally.delivered}, ${run.tally.failed} came to nothing`);
      if (isOver()) await Promise.all(served.values());
      if (isOver() || (isQuiet && attemptsIn(run) === attempts)) return run.tally;
    }
  } catch (error) {
    hasFailed = true;
    await Promise.allSettled(served.values());
    throw error;
  }
}

/** Webhooks that are being served, by id. One that failed stays. */
type Served = Map<string, Promise<void>>;

const attemptsIn = ({ tally: { delivered, failed } }: Run) => delivered + failed;

/** Begins to serve the webhooks that are not being served. */
async function serveIdle(run: Run, served: Served): Promise<void> {
  for (const { webhook_id, paused_at } of await run.store.webhooks.list())
    if (paused_at === null && !run.failing.has(webhook_id) && !served.has(webhook_id))
      served.set(
        webhook_id,
        serveAll(run, webhook_id).then(() => void served.delete(webhook_id)),
      );
}

/** Returns true as soon as all are served, and false after `ms`. */
async function allWithin(served: Served, ms: number): Promise<boolean> {
  const over = new AbortController();
  try {
    const elapsed = wait(ms, false, { signal: over.signal }).catch(() => false);
    return await Promise.race([Promise.all(served.values()).then(() => true), elapsed]);
  } finally {
    over.abort();
  }
}

/** Serves a webhook until nothing is left for it or the run is over. */
async function serveAll(run: Run, webhookId: string): Promise<void> {
  for (;;) {
    const webhook = await findOpen(run.store, webhookId);
    if (webhook === null || (await serve(run, webhook)) === 0 || run.isOver()) return;
  }
}

/** Returns the number of attempted deliveries. */
async function serve(run: Run, webhook: Webhook): Promise<number> {
  const { store, now, failing, isOver } = run;
  const { webhook_id, failing_since } = webhook;
  await noteNews(run, webhook);
  // While a webhook fails, only one delivery is attempted and the others wait.
  const due = await store.webhooks.due(webhook_id, now().toISOString(), failing_since === null ? 20 : 1);
  let tried = 0;
  for (const delivery of due) {
    const current = failing.has(webhook_id) ? null : await findOpen(store, webhook_id);
    if (current === null) break;
    await attempt(run, current, delivery);
    tried += 1;
    if (isOver()) break;
  }
  return tried;
}

/** The webhook as a person may have changed it during the run; null if it is paused or removed. */
async function findOpen({ webhooks }: Workspace['store'], webhookId: string): Promise<Webhook | null> {
  return (await webhooks.list()).find((one) => one.webhook_id === webhookId && one.paused_at === null) ?? null;
}

async function noteNews({ store, job }: Run, { webhook_id, cursor, types }: Webhook): Promise<void> {
  const waiting = await store.webhooks.countPending(webhook_id);
  let at = cursor;
  for (let room = mostWaiting - waiting; room > 0; ) {
    const { events, last } = await store.history.eventsAfter(at, Math.min(pageSize, room));
    if (last <= at) return;
    const deliveries = events
      .map(({ seq, event_id, kind }) => ({ event_id, cursor: seq, type: `memory.${kind}` as const }))
      .filter(({ type }) => types.length === 0 || types.includes(type));
    const isOurs = await store.transaction(async (inner) => {
      await job.hold(inner);
      return inner.webhooks.advance(webhook_id, at, last, deliveries);
    });
    // Either another node has queued these events, or there are none.
    if (!isOurs || events.length === 0) return;
    at = last;
    room -= deliveries.length;
  }
}

async function attempt(run: Run, webhook: Webhook, delivery: Delivery): Promise<void> {
  const { store, now, job, settings, tally, failing } = run;
  const sent = await send(run, webhook, delivery, settings, job.stop);
  if (sent === null) return;
  if (sent.isDelivered) tally.delivered += 1;
  else {
    tally.failed += 1;
    failing.add(webhook.webhook_id);
  }
  const { status, error, duration_ms, isDelivered } = sent;
  const pause = waits[delivery.attempts];
  const again =
    isDelivered || pause === undefined ? {} : { next_at: after(now(), Math.max(pause, sent.retryAfterMs ?? 0)) };
  await store.transaction(async (inner) => {
    await job.hold(inner);
    await inner.webhooks.settle(delivery.delivery_id, { status, error, duration_ms, isDelivered, ...again });
    const current = await findOpen(inner, webhook.webhook_id);
    if (current === null) return;
    await (isDelivered ? recovered(inner, current, now()) : failed(run, inner, current, sent));
  });
}

async function recovered({ webhooks }: Workspace['store'], webhook: Webhook, now: Date): Promise<void> {
  const { webhook_id, failing_since } = webhook;
  if (failing_since === null) return;
  if (now.getTime() - Date.parse(failing_since) > hurryAfterMs) await webhooks.retryNow(webhook_id);
  await webhooks.change(webhook_id, { failing_since: null });
}

async function failed(
  { caller, now, log, record }: Run,
  store: Workspace['store'],
  webhook: Webhook,
  { status, error }: Sent,
): Promise<void> {
  const { webhook_id } = webhook;
  const failing_since = webhook.failing_since ?? now().toISOString();
  const isOver = now().getTime() - Date.parse(failing_since) > patienceMs;
  if (status !== 410 && !isOver) {
    await store.webhooks.change(webhook_id, { failing_since });
    return;
  }
  const paused_because =
    status === 410
      ? 'It answered 410: the address no longer accepts events.'
      : `Nothing arrived for five days. Last: ${error}`;
  log.warn({ workspace: record.slug, webhook_id, status }, 'a webhook is paused: nothing arrives there');
  const { audit } = permissions['webhook.pause'];
  await store.trail.recordAudit(auditEntry(caller, now(), audit, 'ok', [webhook_id]));
  await store.webhooks.change(webhook_id, { failing_since, paused_at: now().toISOString(), paused_because });
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();
