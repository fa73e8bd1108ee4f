/** Replaces secrets in the input of writing calls before anything else sees it. `act` is the only place that calls it. */
import { z } from 'zod';
import { redactValue } from '../text/secrets/redact.ts';
import type { Workspace } from '../workspace.ts';

const redactedSchema = z
  .object({ count: z.number().int(), kinds: z.record(z.string(), z.number().int()) })
  .describe('Secrets that were replaced by a marker before storing: how many, and of which kinds');

/** The field in a writing call's answer if secrets were replaced. */
const redactedField = { redacted: redactedSchema.optional() };

export type RedactedField = z.infer<z.ZodObject<typeof redactedField>>;

/**
 * The value without secrets, and the note for the answer, which is empty if nothing was replaced. `inParts` is for a
 * value that is only compared and not stored.
 */
export async function withoutSecrets<Value>(
  { record: { redacts, redacts_accounts } }: Pick<Workspace, 'record'>,
  value: Value,
  { inParts = false } = {},
): Promise<{ value: Value; field: RedactedField }> {
  if (!redacts) return { value, field: {} };
  const { value: clean, found } = await redactValue(value, { accounts: redacts_accounts, inParts });
  const count = Object.values(found).reduce((sum, one) => sum + one, 0);
  return { value: clean as Value, field: count === 0 ? {} : { redacted: { count, kinds: found } } };
}

/** Adds the field to the schema of a writing call's answer. A schema that is not an object stays as it is. */
export function withRedactedField<Schema extends z.ZodType>(schema: Schema): Schema {
  return (schema instanceof z.ZodObject ? schema.extend(redactedField) : schema) as Schema;
}
