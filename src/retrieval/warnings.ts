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
const maxConsidered = 200;
const maxLength = 400;
const maxWarnings = 3;
/** Without a matching scope, this share of the warning's own words must be in the question. */
const minWordShare = 0.4;
const minWords = 2;

/** A warning and the words it is matched by. */
interface AnalysedWarning {
  warning: Warning;
  words: ReadonlySet<string>;
  scope: ReadonlySet<string>;
}

/** The best matching memories tagged `negative`: the question names their scope, or their own words. */
export async function findWarnings({ store }: Workspace, question: string): Promise<Warning[]> {
  const filter = { tags: ['negative'], statuses: recalledStatuses };
  const version = await store.memories.version(filter, maxConsidered);
  if (version === '') return [];
  // Every recall needs the warnings, and they hardly ever change.
  const candidates = await store.cached('warnings', version, async () =>
    (await store.memories.list(filter, { limit: maxConsidered })).map(analyseWarning),
  );
  const questionWords = new Set(analyseQuery(question));
  return candidates
    .map((warning) => ({ warning, weight: weightOf(warning, questionWords) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, maxWarnings)
    .map(({ warning }) => warning.warning);
}

function analyseWarning({ memory_id, content, metadata, language }: StoredMemory): AnalysedWarning {
  const warning = typeof metadata.warning === 'string' ? metadata.warning : content;
  const scope = typeof metadata.scope === 'string' ? metadata.scope : null;
  const wordsOf = (text: string) => new Set(analyse(text.slice(0, maxLength), language as Language));
  return {
    warning: { memory_id, warning: leadingExcerpt(warning, maxLength), scope },
    words: wordsOf(warning),
    scope: wordsOf(scope ?? ''),
  };
}

/**
 * How well the question matches a warning: 1 plus the share of the warning's own words that it contains, else the share
 * of the scope's words; 0 if the warning does not apply. A scope of one or two words must match entirely.
 */
function weightOf({ words, scope }: AnalysedWarning, questionWords: ReadonlySet<string>): number {
  const wordHits = countHits(words, questionWords);
  if (wordHits >= minWords && wordHits / words.size >= minWordShare) return 1 + wordHits / words.size;
  const scopeHits = countHits(scope, questionWords);
  if (scope.size === 0 || scopeHits < Math.min(minWords, scope.size)) return 0;
  return scopeHits / scope.size >= 0.5 ? scopeHits / scope.size : 0;
}

function countHits(words: ReadonlySet<string>, questionWords: ReadonlySet<string>): number {
  let hits = 0;
  for (const word of words) if (questionWords.has(word)) hits += 1;
  return hits;
}
