/** Query parameters: text on the wire, validated like all other input. */
import { z } from 'zod';
import { invalid } from '../errors.ts';
import { recallRequestSchema } from '../retrieval/request.ts';

/** The parameters by name. Throws `invalid` if a parameter is given twice, since neither value is the right one. */
export function readQuery(all: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(all).map(([name, values]) => {
      if (values.length > 1)
        throw invalid(['query', name], `${name} is given ${values.length} times; give it once`, 'duplicate');
      return [name, values[0] ?? ''];
    }),
  );
}

/** The number of entries in the answer. */
export function limitParameter(fallback: number, maximum = 200) {
  return z
    .string()
    .regex(/^[+-]?\d{1,15}$/, { error: 'must be a whole number' })
    .transform(Number)
    .pipe(z.number().int().min(1).max(maximum))
    .default(fallback)
    .describe(`1 to ${maximum}, default ${fallback}`);
}

/** A time in the past at which to view the workspace. */
export const asOfParameter = recallRequestSchema.shape.as_of;
