/** Webhooks of a workspace, and what is delivered to them. */
import type { Delivery, Webhook } from '../../model/events/webhook.ts';

export type NewWebhook = Pick<Webhook, 'url' | 'description' | 'types' | 'has_content' | 'cursor' | 'created_by'> & {
  secret: string;
};

export type WebhookChange = Partial<
  Pick<
    Webhook,
    'url' | 'description' | 'types' | 'has_content' | 'cursor' | 'failing_since' | 'paused_at' | 'paused_because'
  >
>;

/** How an attempt ended. `next_at` where it is tried again; without it, it has failed for good. */
export interface Attempt extends Pick<Delivery, 'status' | 'error' | 'duration_ms'> {
  isDelivered: boolean;
  next_at?: string;
}

export interface NewDelivery extends Pick<Delivery, 'event_id' | 'cursor' | 'type'> {}

export interface Webhooks {
  /** `conflict` where there are twenty already. */
  create(webhook: NewWebhook): Promise<Webhook>;
  /** Oldest first. */
  list(): Promise<Webhook[]>;
  get(webhookId: string): Promise<Webhook>;
  /** What deliveries are signed with at a time: the secret, and the one before while that lasts. */
  secrets(webhookId: string, at: string): Promise<string[]>;
  change(webhookId: string, change: WebhookChange): Promise<Webhook>;
  rotate(webhookId: string, secret: string, formerUntil: string): Promise<Webhook>;
  /** With its deliveries. */
  remove(webhookId: string): Promise<void>;
  /** Notes deliveries and moves the cursor, where that is still `seen`; false where another was quicker. */
  advance(webhookId: string, seen: number, cursor: number, deliveries: readonly NewDelivery[]): Promise<boolean>;
  /** One that is tried as soon as may be. */
  enqueue(webhookId: string, delivery: NewDelivery): Promise<Delivery>;
  countPending(webhookId: string): Promise<number>;
  /** Those that are to be tried by now, in the order in which they came. */
  due(webhookId: string, at: string, limit: number): Promise<Delivery[]>;
  /** Writes down how an attempt ended, where it is still pending. */
  settle(deliveryId: string, attempt: Attempt): Promise<void>;
  /** Has all that wait tried as soon as may be. */
  hurry(webhookId: string): Promise<void>;
  /** Newest first; `before` is where a page before this one ended. */
  deliveries(webhookId: string, page: { limit: number; before?: string }): Promise<Delivery[]>;
  /** Has it tried anew, whatever became of it. */
  replay(webhookId: string, deliveryId: string): Promise<Delivery>;
  /** Whether a webhook that is not paused has something to be told by now. */
  isWanted(at: string): Promise<boolean>;
  /** Deletes as many deliveries that ended before a time; answers how many. */
  prune(before: string, limit: number): Promise<number>;
}
