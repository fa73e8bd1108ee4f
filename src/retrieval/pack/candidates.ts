/** Weighs the sentences of memories against a question. */

import { ifAvailable, modelStamp } from '../../embedding/embedder.ts';
import { pauses } from '../../fair/pauses.ts';
import { dot } from '../../model/vector.ts';
import { oneLine } from '../../text/boundaries.ts';
import { sentencesOf } from '../../text/sentences/sentences.ts';
import type { Workspace } from '../../workspace.ts';
import type { Query } from '../query/query.ts';
import { relatedToQuery } from '../query/related-to-query.ts';
import { readWordRelevance } from '../query/word-relevance.ts';
import type { RecalledMemory } from '../request.ts';
import { type ComparedText, toComparedTextInTurns } from './repeats.ts';

export interface SentenceCandidate {
  memory_id: string;
  /** Rank of the memory, counted from 0. */
  rank: number;
  /** Index of the sentence in the memory, from 0. */
  position: number;
  text: string;
  compared: ComparedText;
  /** Null if the model is unavailable. */
  vector: Float32Array | null;
  /** 0 to 1. */
  relevance: number;
}

/** Maximum number of sentences read, and of those compared with each other. */
const maxSentences = 2_000;
const maxCandidates = 400;
/**
 * Weights of the parts of a sentence's relevance: query words it contains and query words it has related words for,
 * both relative to the best sentence; its closeness in meaning; and the score of its whole memory, which recall has
 * examined more closely. A sentence that says little about the question gets little of its memory's score.
 */
const relevanceWeights = { words: 0.1, related: 0.3, meaning: 0.15, memory: 0.45 } as const;

/** The most relevant sentences, best first. A sentence without shared words or meaning has no relevance. */
export async function readCandidates(
  workspace: Workspace,
  query: Query,
  memories: readonly RecalledMemory[],
): Promise<SentenceCandidate[]> {
  const pause = pauses();
  const all = [];
  for (const [rank, { memory_id, content, language, score }] of memories.entries()) {
    const memorySentences = sentencesOf(content, language).map((sentence, position) => {
      const isWhole = sentence.length === content.length;
      return { memory_id, rank, position, text: oneLine(sentence), language, memoryScore: score, isWhole };
    });
    all.push(...memorySentences);
    await pause();
    if (all.length >= maxSentences) break;
  }
  const sentences = all.slice(0, maxSentences);
  const { vector, hasMeaning } = query;
  const vectors = hasMeaning ? await ifAvailable(vectorsOf(workspace, sentences)) : null;
  const words = await readWordRelevance(workspace, query.text);
  const relatedShareOf = relatedToQuery(workspace, query);
  const wordWeights: number[] = [];
  const relatedShares: number[] = [];
  for (const sentence of sentences) {
    wordWeights.push(await words.weighInTurns(sentence.text, sentence.language));
    relatedShares.push(relatedShareOf?.(sentence.text, sentence) ?? 0);
    await pause();
  }
  const [maxWordWeight, maxRelatedShare] = [Math.max(...wordWeights, 1e-9), Math.max(...relatedShares, 1e-9)];
  const meanings = sentences.map((_, index) => (vectors === null ? 0 : Math.max(0, dot(vectors[index]!, vector))));
  const ownScores = sentences.map(
    (_, index) =>
      relevanceWeights.words * (wordWeights[index]! / maxWordWeight) +
      relevanceWeights.related * (relatedShares[index]! / maxRelatedShare) +
      relevanceWeights.meaning * meanings[index]!,
  );
  const maxOwnScore = Math.max(...ownScores, 1e-9);
  const candidates = sentences.map(({ memoryScore, isWhole: _isWhole, ...sentence }, index) => {
    const ownScore = ownScores[index]!;
    const relevance = ownScore + relevanceWeights.memory * memoryScore * (ownScore / maxOwnScore);
    return { ...sentence, vector: vectors?.[index] ?? null, relevance };
  });
  const best = candidates.toSorted((one, other) => other.relevance - one.relevance).slice(0, maxCandidates);
  const prepared: SentenceCandidate[] = [];
  for (const { language, ...candidate } of best) {
    prepared.push({ ...candidate, compared: await toComparedTextInTurns(candidate.text, language) });
    await pause();
  }
  return prepared;
}

/** The vectors of sentences. A sentence that is a whole memory has a stored one; the model embeds the others. */
async function vectorsOf(
  { store, embedder }: Workspace,
  sentences: readonly { memory_id: string; text: string; isWhole: boolean }[],
): Promise<Float32Array[]> {
  const whole = sentences.flatMap(({ memory_id, isWhole }) => (isWhole ? [memory_id] : []));
  const stored = await store.vectors.of(modelStamp(embedder.model), whole);
  const known = sentences.map(({ memory_id, isWhole }) => (isWhole ? stored.get(memory_id) : undefined));
  const embedded = await embedder.embed(sentences.flatMap(({ text }, at) => (known[at] ? [] : [text])));
  let next = 0;
  return known.map((vector) => vector ?? embedded[next++]!);
}
