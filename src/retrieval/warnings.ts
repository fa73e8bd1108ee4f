/** Attaches stored warnings (what is known not to work) to an answer that touches their scope. */
import { z } from 'zod';
import { memoryIdSchema, recalledStatuses, type StoredMemory } from '../model/memory.ts';
import { analyse, analyseQuery } from '../text/analyse.ts';
import { leadingExcerpt } from '../text/excerpt.ts';
import type { Language } from '../text/language.ts';
import type { Workspace } from '../workspace.ts';

export const warningSchema = z.object({
  memory_id: memoryIdSchema,
  warning: z.string(),
  scope: z.string().nullable(),
});

export type Warning = z.infer<typeof warningSchema>;

/** Number of newest warnings considered, and characters read of each. */
const mostKnown = 200;
const longestRead = 400;
const mostTold = 3;
/** Without a matching scope, this share of the warning's own words must be in the question. */
const share = 0.4;
const fewestWords = 2;

/** A warning and the words it is matched by. */
interface ReadWarning {
  told: Warning;
  words: ReadonlySet<string>;
  scope: ReadonlySet<string>;
}

/** The best matching memories tagged `negative`: the question names their scope, or their own words. */
export async function warningsFor({ store }: Workspace, question: string): Promise<Warning[]> {
  const filter = { tags: ['negative'], statuses: recalledStatuses };
  const version = await store.memories.version(filter, mostKnown);
  if (version === '') return [];
  // Every recall needs the warnings, and they hardly ever change.
  const known = await store.cached('warnings', version, async () =>
    (await store.memories.list(filter, { limit: mostKnown })).map(readWarning),
  );
  const asked = new Set(analyseQuery(question));
  return known
    .map((warning) => ({ warning, weight: weightOf(warning, asked) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, mostTold)
    .map(({ warning }) => warning.told);
}

function readWarning({ memory_id, content, metadata, language }: StoredMemory): ReadWarning {
  const warning = typeof metadata.warning === 'string' ? metadata.warning : content;
  const scope = typeof metadata.scope === 'string' ? metadata.scope : null;
  const read = (text: string) => new Set(analyse(text.slice(0, longestRead), language as Language));
  return {
    told: { memory_id, warning: leadingExcerpt(warning, longestRead), scope },
    words: read(warning),
    scope: read(scope ?? ''),
  };
}

/**
 * How well the question matches a warning: 1 plus the share of the warning's own words that it contains, else the share
 * of the scope's words; 0 if the warning does not apply. A scope of one or two words must match entirely.
 */
function weightOf({ words, scope }: ReadWarning, asked: ReadonlySet<string>): number {
  const own = hitsIn(words, asked);
  if (own >= fewestWords && own / words.size >= share) return 1 + own / words.size;
  const named = hitsIn(scope, asked);
  if (scope.size === 0 || named < Math.min(fewestWords, scope.size)) return 0;
  return named / scope.size >= 0.5 ? named / scope.size : 0;
}

function hitsIn(words: ReadonlySet<string>, asked: ReadonlySet<string>): number {
  let hits = 0;
  for (const word of words) if (asked.has(word)) hits += 1;
  return hits;
}
