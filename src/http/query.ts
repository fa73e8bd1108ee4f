/** Query parameters: text on the wire, checked like everything else. */
import { z } from 'zod';
import { invalid } from '../errors.ts';
import { recallRequestSchema } from '../retrieval/request.ts';

/** The parameters by name. One that is given twice is refused: there is no right one of the two. */
export function readQuery(all: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(all).map(([name, values]) => {
      if (values.length > 1)
        throw invalid(['query', name], `${name} is given ${values.length} times; give it once`, 'duplicate');
      return [name, values[0] ?? ''];
    }),
  );
}

/** How many entries to answer with. */
export function limitParameter(fallback: number, maximum = 200) {
  return z
    .string()
    .regex(/^[+-]?\d{1,15}$/, { error: 'must be a whole number' })
    .transform(Number)
    .pipe(z.number().int().min(1).max(maximum))
    .default(fallback)
    .describe(`1 to ${maximum}, default ${fallback}`);
}

/** A moment in the past to look at the workspace from. */
export const asOfParameter = recallRequestSchema.shape.as_of;
