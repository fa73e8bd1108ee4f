/** Webhooks of a workspace, and their deliveries. */
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

/** How an attempt ended. `next_at` is the time of the next attempt; without it, the delivery has failed for good. */
export interface Attempt extends Pick<Delivery, 'status' | 'error' | 'duration_ms'> {
  isDelivered: boolean;
  next_at?: string;
}

export interface NewDelivery extends Pick<Delivery, 'event_id' | 'cursor' | 'type'> {}

export interface Webhooks {
  /** `conflict` if the workspace has twenty webhooks already. */
  create(webhook: NewWebhook): Promise<Webhook>;
  /** All webhooks, oldest first. */
  list(): Promise<Webhook[]>;
  get(webhookId: string): Promise<Webhook>;
  /**
   * The secrets that sign deliveries at the given time: the current secret, and the former one while it is valid. None
   * if the webhook was removed.
   */
  secrets(webhookId: string, at: string): Promise<string[]>;
  change(webhookId: string, change: WebhookChange): Promise<Webhook>;
  rotate(webhookId: string, secret: string, formerUntil: string): Promise<Webhook>;
  /** Removes a webhook with its deliveries. */
  remove(webhookId: string): Promise<void>;
  /** Adds deliveries and moves the cursor, if the cursor is still `seen`. False if another node was faster. */
  advance(webhookId: string, seen: number, cursor: number, deliveries: readonly NewDelivery[]): Promise<boolean>;
  /** Adds a delivery that is tried as soon as possible. */
  enqueue(webhookId: string, delivery: NewDelivery): Promise<Delivery>;
  countPending(webhookId: string): Promise<number>;
  /** Deliveries that are due at a time, in the order of arrival. */
  due(webhookId: string, at: string, limit: number): Promise<Delivery[]>;
  /** Records how an attempt ended, if the delivery is still pending. */
  settle(deliveryId: string, attempt: Attempt): Promise<void>;
  /** Makes all waiting deliveries due now. */
  retryNow(webhookId: string): Promise<void>;
  /** Newest first. `before` is the place where the previous page ended. */
  deliveries(webhookId: string, page: { limit: number; before?: string }): Promise<Delivery[]>;
  /** Makes a delivery due again, whatever its state. */
  replay(webhookId: string, deliveryId: string): Promise<Delivery>;
  /** True if an active webhook has something to deliver by a time. */
  hasWork(at: string): Promise<boolean>;
  /** Deletes at most `limit` deliveries that ended before a time; returns their number. */
  prune(before: string, limit: number): Promise<number>;
}
