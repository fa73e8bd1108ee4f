/**
 * Finds the passages of long memories that answer a question, so that nobody has to read 15,000 characters for one
 * sentence.
 */
import { pauses } from '../fair/pauses.ts';
import { dot } from '../model/vector.ts';
import { passageSpans } from '../text/sentences/passages.ts';
import type { TextSpan } from '../text/sentences/sentences.ts';
import type { Workspace } from '../workspace.ts';
import type { PassageVectors } from './ground/ground.ts';
import type { Query } from './query/query.ts';
import { relatedToQuery } from './query/related-to-query.ts';
import { readWordRelevance, type WordRelevance } from './query/word-relevance.ts';
import type { RecalledMemory } from './request.ts';

/**
 * Maximum number of passages per memory, and the minimum relevance of further passages as a share of the best one's.
 */
const maxPassages = 2;
const minRelevanceShare = 0.75;
/**
 * Weights of the parts of a passage's relevance, each compared with the memory's other passages: query words it
 * contains, query words it has related words for, and closeness in meaning. Results hardly change near these values.
 */
const relevanceWeights = { words: 0.24, related: 0.6, meaning: 0.16 } as const;

/** The question as analysed for the search, and the passage vectors of the ground that was searched. */
export interface AnalysedQuestion {
  query: Query;
  passages: PassageVectors;
}

/** Adds to each long memory its best passages and its length. Short memories cost nothing. */
export async function addPassages(
  workspace: Workspace,
  { query, passages }: AnalysedQuestion,
  memories: readonly RecalledMemory[],
  knownRelevance?: WordRelevance,
): Promise<void> {
  const { text, vector, hasMeaning } = query;
  const pause = pauses();
  const long: { memory: RecalledMemory; spans: TextSpan[] }[] = [];
  for (const memory of memories) {
    const spans = passageSpans(memory.content);
    if (spans.length > 1) long.push({ memory, spans });
    await pause();
  }
  if (long.length === 0) return;
  const [relevance, vectorsById] = await Promise.all([
    knownRelevance ?? readWordRelevance(workspace, text),
    hasMeaning ? passages(long.map(({ memory }) => memory)) : undefined,
  ]);
  const relatedShareOf = relatedToQuery(workspace, query);
  for (const { memory, spans } of long) {
    const { content, language, memory_id } = memory;
    const vectors = vectorsById?.get(memory_id) ?? [];
    const wordWeights: number[] = [];
    const relatedShares: number[] = [];
    for (const span of spans) {
      const passage = content.slice(span.start, span.end);
      wordWeights.push(await relevance.weighInTurns(passage, language));
      relatedShares.push(relatedShareOf?.(passage, span) ?? 0);
      await pause();
    }
    // Vectors computed for another division of the text do not apply to these passages.
    const similarities =
      vectors.length === spans.length ? vectors.map((passageVector) => dot(passageVector, vector)) : [];
    const chosen = choosePassages(spans, { words: wordWeights, related: relatedShares, meaning: similarities });
    memory.passages = chosen.map(({ start, end }) => ({ text: content.slice(start, end), from: start, to: end }));
    memory.length = content.length;
  }
}

/** The best passages in text order; adjacent ones are joined. */
function choosePassages(
  spans: readonly TextSpan[],
  scores: Readonly<Record<keyof typeof relevanceWeights, readonly number[]>>,
): TextSpan[] {
  const scaledBy = (part: keyof typeof relevanceWeights) => {
    const highest = Math.max(...scores[part], 1e-9);
    return (at: number) => relevanceWeights[part] * Math.max(0, (scores[part][at] ?? 0) / highest);
  };
  const scaled = [scaledBy('words'), scaledBy('related'), scaledBy('meaning')];
  const relevance = spans.map((_, at) => scaled.reduce((sum, share) => sum + share(at), 0));
  const best = [...spans.keys()]
    .sort((one, other) => relevance[other]! - relevance[one]! || one - other)
    .slice(0, maxPassages);
  const chosen = best.filter((at) => at === best[0] || relevance[at]! >= minRelevanceShare * relevance[best[0]!]!);
  return chosen
    .sort((one, other) => one - other)
    .reduce<TextSpan[]>((joined, at, index) => {
      const last = joined.at(-1);
      if (last && chosen[index - 1] === at - 1) last.end = spans[at]!.end;
      else joined.push({ ...spans[at]! });
      return joined;
    }, []);
}
