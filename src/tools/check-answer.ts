/**
 * Checks an answer against the schema that its tool declares. The items of a long list are checked in steps, so
 * that other work can run in between.
 */
import { z } from 'zod';
import { pauses } from '../fair/pauses.ts';
import type { Tool } from './tool.ts';

/** Items checked in one step: at most two milliseconds. */
const checkBatchSize = 100;

export function checkAnswer(tool: Pick<Tool, 'name' | 'output'>, answer: unknown): unknown {
  return parseOrThrow(tool, tool.output, answer);
}

/** The same as {@link checkAnswer}, in steps. */
export async function checkAnswerInTurns(tool: Pick<Tool, 'name' | 'output'>, answer: unknown): Promise<unknown> {
  const lists = answer instanceof Object ? longLists(objectFor(tool.output, answer as Answer), answer as Answer) : [];
  const pause = pauses();
  const checkedLists: Record<string, unknown[]> = {};
  for (const [name, element, items] of lists) {
    const checkedItems: unknown[] = [];
    for (let from = 0; from < items.length; from += checkBatchSize) {
      checkedItems.push(
        ...(parseOrThrow(tool, z.array(element), items.slice(from, from + checkBatchSize)) as unknown[]),
      );
      await pause();
    }
    checkedLists[name] = checkedItems;
  }
  const emptyLists = Object.fromEntries(lists.map(([name]) => [name, []]));
  const rest = lists.length === 0 ? answer : { ...(answer as object), ...emptyLists };
  // Keeps the order of the schema's fields.
  return Object.assign(checkAnswer(tool, rest) as object, checkedLists);
}

type LongList = [name: string, element: z.ZodType, items: unknown[]];

type Answer = Readonly<Record<string, unknown>>;

/** The object schema; for a schema with several forms, the form of this answer. */
function objectFor(schema: z.ZodType, answer: Answer): z.ZodObject | null {
  if (schema instanceof z.ZodObject) return schema;
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return null;
  const { discriminator, options } = schema.def;
  const form = options.find(
    (one) => one instanceof z.ZodObject && one.shape[discriminator]?.safeParse(answer[discriminator]).success,
  );
  return (form as z.ZodObject | undefined) ?? null;
}

/** The long lists whose items can be checked separately. */
function longLists(object: z.ZodObject | null, answer: Answer): LongList[] {
  return Object.entries(object?.shape ?? {}).flatMap(([name, schema]): LongList[] => {
    const items = answer[name];
    if (!(schema instanceof z.ZodArray) || !Array.isArray(items) || items.length <= checkBatchSize) return [];
    return (schema.def.checks?.length ?? 0) > 0 ? [] : [[name, schema.element as z.ZodType, items]];
  });
}

function parseOrThrow({ name }: Pick<Tool, 'name'>, schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`The tool ${name} answered with something else than it declares`, { cause: result.error });
}
