/** Finds the passages of long memories that answer a question, so that nobody must read 15,000 characters for one sentence. */
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

/** The most passages of one memory, and the least share of the best one's relevance that a further one has. */
const most = 2;
const leastShare = 0.75;
/**
 * The parts of a passage's relevance, each compared with the memory's other passages: the question's words that it holds, those that it has related words
 * for, and its nearness in meaning. Flat around these.
 */
const shares = { words: 0.24, related: 0.6, meaning: 0.16 } as const;

/** The question as it was read for the search, and the vectors of passages on the ground that it searched. */
export interface AskedQuestion {
  query: Query;
  passages: PassageVectors;
}

/** Adds to each long memory its best passages and its length. Short memories cost nothing. */
export async function addPassages(
  workspace: Workspace,
  { query, passages }: AskedQuestion,
  memories: readonly RecalledMemory[],
  known?: WordRelevance,
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
  const [words, read] = await Promise.all([
    known ?? readWordRelevance(workspace, text),
    hasMeaning ? passages(long.map(({ memory }) => memory)) : undefined,
  ]);
  const relatedIn = relatedToQuery(workspace, query);
  for (const { memory, spans } of long) {
    const { content, language, memory_id } = memory;
    const vectors = read?.get(memory_id) ?? [];
    const told: number[] = [];
    const related: number[] = [];
    for (const span of spans) {
      const passage = content.slice(span.start, span.end);
      told.push(await words.weighInTurns(passage, language));
      related.push(relatedIn?.(passage, span) ?? 0);
      await pause();
    }
    // Vectors of another division of the text tell nothing of these passages.
    const near = vectors.length === spans.length ? vectors.map((own) => dot(own, vector)) : [];
    const chosen = choose(spans, { words: told, related, meaning: near });
    memory.passages = chosen.map(({ start, end }) => ({ text: content.slice(start, end), from: start, to: end }));
    memory.length = content.length;
  }
}

/** The best passages in the order of the text; those that follow each other become one. */
function choose(
  spans: readonly TextSpan[],
  parts: Readonly<Record<keyof typeof shares, readonly number[]>>,
): TextSpan[] {
  const comparedIn = (part: keyof typeof shares) => {
    const most = Math.max(...parts[part], 1e-9);
    return (at: number) => shares[part] * Math.max(0, (parts[part][at] ?? 0) / most);
  };
  const compared = [comparedIn('words'), comparedIn('related'), comparedIn('meaning')];
  const relevance = spans.map((_, at) => compared.reduce((sum, share) => sum + share(at), 0));
  const best = [...spans.keys()]
    .sort((one, other) => relevance[other]! - relevance[one]! || one - other)
    .slice(0, most);
  const kept = best.filter((at) => at === best[0] || relevance[at]! >= leastShare * relevance[best[0]!]!);
  return kept
    .sort((one, other) => one - other)
    .reduce<TextSpan[]>((joined, at, index) => {
      const last = joined.at(-1);
      if (last && kept[index - 1] === at - 1) last.end = spans[at]!.end;
      else joined.push({ ...spans[at]! });
      return joined;
    }, []);
}
