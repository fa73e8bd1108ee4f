/** Builds an extractive summary from remembered sentences that answer a question and do not repeat each other. */

import { z } from 'zod';
import { pauses } from '../../fair/pauses.ts';
import { groupBy } from '../../model/group-by.ts';
import type { MemoryStatus } from '../../model/memory.ts';
import { dot } from '../../model/vector.ts';
import { citedText } from '../../text/citations.ts';
import { countTokens, fitsTokens, fitTokens } from '../../text/tokens.ts';
import type { Workspace } from '../../workspace.ts';
import { type RecalledMemory, replacementsOf } from '../request.ts';
import { readCandidates, type SentenceCandidate } from './candidates.ts';
import { nothingRelevant } from './context.ts';
import { countAccess, findForPrompt, notesSchema } from './find-for-prompt.ts';
import { repeats } from './repeats.ts';
import { unquotedContent } from './restated.ts';

export const compressedSchema = z.object({
  text: z.string().describe('Sentences as they were stored, each memory cited by its id'),
  tokens: z.number().int().describe('Tokens of the whole text, in the vocabulary o200k_base'),
  sentences: z.array(
    z.object({
      memory_id: z.string(),
      text: z.string(),
      score: z.number().describe('Relevance to the question, 0 to 1'),
    }),
  ),
  from: z.number().int().describe('How many memories the sentences were chosen from'),
  notes: notesSchema,
});

export type Compressed = z.infer<typeof compressedSchema>;

const maxMemories = 50;

export async function compress(workspace: Workspace, query: string, maxTokens: number): Promise<Compressed> {
  const { memories, notes, question } = await findForPrompt(workspace, query, maxMemories);
  const contents = new Map(memories.map(({ memory_id, content }) => [memory_id, content]));
  const distinct = memories.map((memory) => ({ ...memory, content: unquotedContent(memory, contents) }));
  const read = await readCandidates(workspace, question.query, distinct);
  const best = bestSentences(read);
  const replacers = replacersAmong(memories, best);
  const candidates = replacersFirst(read, best, replacers);
  const statuses = new Map(memories.map(({ memory_id, status }) => [memory_id, status]));
  const chosen = await chooseSentences(candidates, { statuses, replacers, maxTokens });
  let text = formatText(chosen, statuses);
  while (chosen.length > 1 && !(await fitsTokens(text, maxTokens))) {
    chosen.pop();
    text = formatText(chosen, statuses);
  }
  await countAccess(
    workspace,
    chosen.map(({ memory_id }) => memory_id),
  );
  const whole = chosen.length > 0 ? text : nothingRelevant;
  const sentences = sortByPosition(chosen).map((sentence) => ({
    memory_id: sentence.memory_id,
    text: sentence.text,
    score: Math.round(sentence.relevance * 10_000) / 10_000,
  }));
  return { text: whole, tokens: await countTokens(whole), sentences, from: memories.length, notes };
}

/** Share of the replacer's relevance that caps the sentences of the replaced memory. */
const replacedCapShare = 0.99;

/**
 * A replaced or challenged memory is often worded closest to the question. So if recall ranked a replacer above it, the
 * replacer's best sentence gets at least the relevance of the replaced memory's best one, and the replaced memory's
 * sentences stay below.
 */
function replacersFirst(
  candidates: readonly SentenceCandidate[],
  best: ReadonlyMap<string, SentenceCandidate>,
  replacers: Replacers,
): readonly SentenceCandidate[] {
  const relevance = new Map(candidates.map((one) => [one, one.relevance]));
  for (const [memoryId, replacerId] of replacers) {
    const [replaced, replacer] = [best.get(memoryId)!, best.get(replacerId)!];
    const raised = Math.max(relevance.get(replaced)!, relevance.get(replacer)!);
    relevance.set(replacer, raised);
    for (const one of candidates)
      if (one.memory_id === memoryId) relevance.set(one, Math.min(relevance.get(one)!, replacedCapShare * raised));
  }
  return candidates
    .map((one) => ({ ...one, relevance: relevance.get(one)! }))
    .sort((one, other) => other.relevance - one.relevance);
}

/** The most relevant sentence of each memory. */
function bestSentences(candidates: readonly SentenceCandidate[]): Map<string, SentenceCandidate> {
  const best = new Map<string, SentenceCandidate>();
  for (const one of candidates) if (!best.has(one.memory_id)) best.set(one.memory_id, one);
  return best;
}

/** Id of a replaced or challenged memory → id of a replacer that recall ranked above it. */
type Replacers = ReadonlyMap<string, string>;

/** The replacers, from the last memory to the first, so that a replacer of several memories ends up above all of them. */
function replacersAmong(memories: readonly RecalledMemory[], best: ReadonlyMap<string, SentenceCandidate>): Replacers {
  const ranks = new Map(memories.map(({ memory_id }, rank) => [memory_id, rank]));
  return new Map(
    [...memories.entries()].toReversed().flatMap(([rank, memory]) => {
      if (!best.has(memory.memory_id)) return [];
      const replacerId = replacementsOf(memory).find((id) => best.has(id) && ranks.get(id)! < rank);
      return replacerId === undefined ? [] : [[memory.memory_id, replacerId] as const];
    }),
  );
}

/** Share of the novelty penalty in a sentence's value: its similarity to the sentences already chosen. */
const noveltyShare = 0.35;
/** A sentence below this share of the best one's relevance is left out, even if there is room. */
const minRelevanceShare = 0.25;

/**
 * Chooses sentences one by one by maximal marginal relevance, until nothing more fits or is relevant enough. A replaced
 * memory waits for its replacer: alone, it would state what no longer holds.
 */
async function chooseSentences(
  candidates: readonly SentenceCandidate[],
  { statuses, replacers, maxTokens }: { statuses: Statuses; replacers: Replacers; maxTokens: number },
): Promise<SentenceCandidate[]> {
  const minRelevance = minRelevanceShare * Math.max(0, ...candidates.map(({ relevance }) => relevance));
  const similarities = new Map(candidates.filter(({ relevance }) => relevance >= minRelevance).map((one) => [one, 0]));
  const chosen: SentenceCandidate[] = [];
  const statedIds = new Set<string | undefined>([undefined]);
  let tokensLeft = maxTokens;
  const pause = pauses();
  for (;;) {
    await pause();
    const next = mostValuable([...similarities].filter(([{ memory_id }]) => statedIds.has(replacers.get(memory_id))));
    if (next === undefined) return chosen;
    similarities.delete(next);
    if (chosen.some((earlier) => repeats(next.compared, earlier.compared))) {
      statedIds.add(next.memory_id);
      continue;
    }
    const isCited = chosen.some(({ memory_id }) => memory_id === next.memory_id);
    const citationCost = isCited ? 2 : 1 + (await countTokens(`${statusSuffix(next, statuses)} [${next.memory_id}]`));
    const fittingText = chosen.length === 0 ? await fitTokens(next.text, tokensLeft - citationCost) : next.text;
    const cost = citationCost + (await countTokens(fittingText));
    if (fittingText === '' || cost > tokensLeft) continue;
    tokensLeft -= cost;
    chosen.push({ ...next, text: fittingText });
    statedIds.add(next.memory_id);
    for (const [other, similarity] of similarities)
      similarities.set(other, Math.max(similarity, similarityOf(other, next)));
  }
}

function mostValuable(similarities: readonly [SentenceCandidate, number][]): SentenceCandidate | undefined {
  const marginalValue = ([{ relevance }, similarity]: [SentenceCandidate, number]) =>
    (1 - noveltyShare) * relevance - noveltyShare * similarity;
  if (similarities.length === 0) return undefined;
  return similarities.reduce((one, other) => (marginalValue(other) > marginalValue(one) ? other : one))[0];
}

/** Similarity of two sentences, 0 to 1: the cosine of their vectors, or the share of common words if they have none. */
function similarityOf(one: SentenceCandidate, other: SentenceCandidate): number {
  if (one.vector && other.vector) return Math.max(0, dot(one.vector, other.vector));
  const terms = new Set(one.compared.terms);
  const shared = new Set(other.compared.terms.filter((term) => terms.has(term))).size;
  return shared / Math.max(1, new Set([...terms, ...other.compared.terms]).size);
}

/** Sorts by the rank of the memory, then by the position within it. */
function sortByPosition(chosen: readonly SentenceCandidate[]): SentenceCandidate[] {
  return chosen.toSorted((one, other) => one.rank - other.rank || one.position - other.position);
}

type Statuses = ReadonlyMap<string, MemoryStatus>;

/** The suffix for a memory that is not active, such as ` (challenged)`. */
function statusSuffix({ memory_id }: SentenceCandidate, statuses: Statuses): string {
  const status = statuses.get(memory_id) ?? 'active';
  return status === 'active' ? '' : ` (${status})`;
}

function formatText(chosen: readonly SentenceCandidate[], statuses: Statuses): string {
  const byMemory = groupBy(sortByPosition(chosen), ({ memory_id }) => memory_id);
  return [...byMemory]
    .map(([id, sentences]) => citedText(joinSentences(sentences) + statusSuffix(sentences[0]!, statuses), [id]))
    .join('\n');
}

/**
 * `…` marks text left out before a sentence. It also keeps stored text from starting a line, where it could look like
 * another memory's line.
 */
const asExcerpt = ({ text, position }: SentenceCandidate) => (position === 0 ? text : `… ${text}`);

/** Joins sentences, with `…` between those that are not adjacent in the memory. */
function joinSentences(sentences: readonly SentenceCandidate[]): string {
  return sentences
    .map((sentence, index) => {
      const before = sentences[index - 1];
      if (!before) return asExcerpt(sentence);
      return sentence.position === before.position + 1 ? ` ${sentence.text}` : ` ${asExcerpt(sentence)}`;
    })
    .join('');
}
