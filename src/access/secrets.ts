/** What writing calls bring is freed of secrets before anything else sees it: the one gate is `act`. */
import { z } from 'zod';
import { redactValue } from '../text/secrets/redact.ts';
import type { Workspace } from '../workspace.ts';

export const redactedSchema = z
  .object({ count: z.number().int(), kinds: z.record(z.string(), z.number().int()) })
  .describe('Secrets that were replaced by a marker before anything was stored: how many, and of which kinds');

/** In the answer of a writing call, where there was something to replace. */
export const redactedField = { redacted: redactedSchema.optional() };

export type RedactedField = z.infer<z.ZodObject<typeof redactedField>>;

/** The value as it may be kept, and what the answer says of that: nothing where nothing was replaced. */
export function withoutSecrets<Value>(
  { record: { redacts, redacts_accounts } }: Pick<Workspace, 'record'>,
  value: Value,
): { value: Value; field: RedactedField } {
  if (!redacts) return { value, field: {} };
  const { value: clean, found } = redactValue(value, { accounts: redacts_accounts });
  const count = Object.values(found).reduce((sum, one) => sum + one, 0);
  return { value: clean as Value, field: count === 0 ? {} : { redacted: { count, kinds: found } } };
}

/** A writing call's answer may have the field; what is no object has no room for it. */
export function withRedactedField<Schema extends z.ZodType>(schema: Schema): Schema {
  return (schema instanceof z.ZodObject ? schema.extend(redactedField) : schema) as Schema;
}
