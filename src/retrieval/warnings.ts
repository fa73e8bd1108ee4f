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

/** As many of the newest are looked at, and of each so many characters: every recall does it. */
const mostLookedAt = 200;
const longestRead = 400;
const mostTold = 3;
/** Without a scope, so many of the words of the warning itself must be in the question. */
const share = 0.4;
const fewestWords = 2;

/** The best matches of the memories tagged `negative` whose scope, or else whose own words, the question names. */
export async function warningsFor({ store }: Workspace, question: string): Promise<Warning[]> {
  const negatives = await store.memories.list(
    { tags: ['negative'], statuses: recalledStatuses },
    { limit: mostLookedAt },
  );
  if (negatives.length === 0) return [];
  const asked = new Set(analyseQuery(question));
  return negatives
    .map((memory) => ({ memory, weight: weightOf(memory, asked) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, mostTold)
    .map(({ memory }) => toWarning(memory));
}

/** The share of its words that the question has; 0 where it does not touch it. Every word of a scope of one or two counts. */
function weightOf({ metadata, content, language }: StoredMemory, asked: ReadonlySet<string>): number {
  const shareIn = (text: string) => {
    const words = [...new Set(analyse(text.slice(0, longestRead), language as Language))];
    const hits = words.filter((word) => asked.has(word)).length;
    return { hits, words: words.length, share: words.length === 0 ? 0 : hits / words.length };
  };
  const own = shareIn(typeof metadata.warning === 'string' ? metadata.warning : content);
  if (own.hits >= fewestWords && own.share >= share) return 1 + own.share;
  if (typeof metadata.scope !== 'string') return 0;
  const scope = shareIn(metadata.scope);
  return scope.hits >= Math.min(fewestWords, scope.words) && scope.share >= 0.5 ? scope.share : 0;
}

function toWarning({ memory_id, content, metadata }: StoredMemory): Warning {
  const { warning, scope } = metadata;
  return {
    memory_id,
    warning: beginning(typeof warning === 'string' ? warning : content, longestRead),
    scope: typeof scope === 'string' ? scope : null,
  };
}
