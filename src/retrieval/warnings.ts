/** What is known not to work, told along with an answer that touches its scope. */
import { z } from 'zod';
import { memoryIdSchema, recalledStatuses, type StoredMemory } from '../model/memory.ts';
import { analyse, analyseQuery } from '../text/analyse.ts';
import { beginning } from '../text/excerpt.ts';
import type { Language } from '../text/language.ts';
import type { Workspace } from '../workspace.ts';

export const warningSchema = z.object({
  memory_id: memoryIdSchema,
  warning: z.string(),
  scope: z.string().nullable(),
});

export type Warning = z.infer<typeof warningSchema>;

/** As many of the newest are known, and of each so many characters are read. */
const mostKnown = 200;
const longestRead = 400;
const mostTold = 3;
/** Without a scope, so many of the words of the warning itself must be in the question. */
const share = 0.4;
const fewestWords = 2;

/** A warning, and by which words it is found. */
interface ReadWarning {
  told: Warning;
  words: ReadonlySet<string>;
  scope: ReadonlySet<string>;
}

/** The best matches of the memories tagged `negative` whose scope, or else whose own words, the question names. */
export async function warningsFor({ store }: Workspace, question: string): Promise<Warning[]> {
  const filter = { tags: ['negative'], statuses: recalledStatuses };
  const version = await store.memories.version(filter, mostKnown);
  if (version === '') return [];
  // Every recall asks, and hardly ever has any of them changed.
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
    told: { memory_id, warning: beginning(warning, longestRead), scope },
    words: read(warning),
    scope: read(scope ?? ''),
  };
}

/** The share of its words that the question has; 0 where it does not touch it. Every word of a scope of one or two counts. */
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
