/** A webhook: an address that receives the events of memories, and each delivery to it. */
import { z } from 'zod';
import { text } from '../fields.ts';
import { idSchema } from '../ids.ts';
import { outgoingTypeSchema, outgoingTypes } from './outgoing-event.ts';

export const webhookIdSchema = idSchema('webhook');
export const deliveryIdSchema = idSchema('delivery');

export const webhookUrlSchema = z
  .string()
  .max(2_000)
  .refine((url) => /^https?:$/.test(parsed(url)?.protocol ?? ''), {
    error: 'must be an address that starts with https://',
    abort: true,
  })
  .refine((url) => !parsed(url)?.username && !parsed(url)?.password, {
    error: 'must contain neither a user name nor a password: deliveries are signed, so check the signature',
  })
  .refine((url) => parsed(url)?.hash === '', { error: 'must end before the #' });

const parsed = (url: string) => (URL.canParse(url) ? new URL(url) : null);

export const webhookDescriptionSchema = text(200).or(z.literal('')).default('');

/** An empty list selects all types. */
const webhookTypesSchema = z.array(outgoingTypeSchema).max(outgoingTypes.length);

const webhookSchema = z.object({
  webhook_id: z.string(),
  url: z.string(),
  description: z.string(),
  types: webhookTypesSchema.describe('The types of events that it receives; empty for all'),
  has_content: z.boolean(),
  cursor: z.number().int().describe('Position in the history up to which events were queued for delivery'),
  created_by: z.string(),
  created_at: z.string(),
  failing_since: z.string().nullable().describe('The first failed attempt since the last successful delivery'),
  paused_at: z.string().nullable(),
  paused_because: z.string().nullable().describe('Why Stele paused it; null if a person paused it'),
  former_until: z.string().nullable().describe('Until then the previous secret signs too'),
});

const deliveryStates = ['pending', 'delivered', 'failed'] as const;

const deliverySchema = z.object({
  delivery_id: z.string(),
  webhook_id: z.string(),
  event_id: z.string().nullable().describe('Null for a test delivery'),
  cursor: z.number().int().nullable(),
  type: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  next_at: z.string().describe('The next attempt, while the delivery is pending'),
  status: z.number().int().nullable().describe('The latest HTTP status from the address'),
  error: z.string().nullable().describe('Why the last attempt failed'),
  duration_ms: z.number().nullable(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
});

export type Webhook = z.infer<typeof webhookSchema>;
export type Delivery = z.infer<typeof deliverySchema>;
