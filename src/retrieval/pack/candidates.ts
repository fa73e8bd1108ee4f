/** Weighs the sentences of memories against a question. */

import { ifAvailable } from '../../embedding/embedder.ts';
import { pauses } from '../../fair/pauses.ts';
import { dot } from '../../model/vector.ts';
import { oneLine } from '../../text/boundaries.ts';
import { sentencesOf } from '../../text/sentences/sentences.ts';
import type { Workspace } from '../../workspace.ts';
import { readQuery } from '../query/query.ts';
import { readWordRelevance } from '../query/word-relevance.ts';
import type { RecalledMemory } from '../request.ts';
import { type ComparedText, comparedInTurns } from './repeats.ts';

export interface SentenceCandidate {
  memory_id: string;
  /** Rank of the memory, from 0. */
  rank: number;
  /** Place of the sentence in the memory, from 0. */
  position: number;
  text: string;
  said: ComparedText;
  /** Null while the model cannot be asked. */
  vector: Float32Array | null;
  /** 0 to 1. */
  relevance: number;
}

/** The most sentences that are read and compared with each other. */
const mostRead = 2_000;
const mostCompared = 400;
/** The parts of a sentence's relevance: its words, its nearness in meaning, and how well the whole memory answers. */
const shares = { words: 0.5, meaning: 0.3, memory: 0.2 } as const;

/** The most relevant sentences, best first. A sentence that shares neither words nor meaning with the question has no relevance. */
export async function readCandidates(
  workspace: Workspace,
  query: string,
  memories: readonly RecalledMemory[],
): Promise<SentenceCandidate[]> {
  const pause = pauses();
  const all = [];
  for (const [rank, { memory_id, content, language, score }] of memories.entries()) {
    const own = sentencesOf(content, language).map((sentence, position) => {
      return { memory_id, rank, position, text: oneLine(sentence), language, memoryScore: score };
    });
    all.push(...own);
    await pause();
    if (all.length >= mostRead) break;
  }
  const sentences = all.slice(0, mostRead);
  const { vector, hasMeaning } = await readQuery(workspace, query);
  const texts = sentences.map(({ text }) => text);
  const vectors = hasMeaning ? await ifAvailable(workspace.embedder.embed(texts)) : null;
  const words = await readWordRelevance(workspace, query);
  const told: number[] = [];
  for (const { text, language } of sentences) {
    told.push(await words.weighInTurns(text, language));
    await pause();
  }
  const most = Math.max(...told, 1e-9);
  const candidates = sentences.map(({ memoryScore, language, ...sentence }, index) => {
    const own = vectors?.[index] ?? null;
    const meaning = own ? Math.max(0, dot(own, vector)) : 0;
    const said = shares.words * (told[index]! / most) + shares.meaning * meaning;
    const relevance = said > 0 ? said + shares.memory * memoryScore : 0;
    return { ...sentence, language, vector: own, relevance };
  });
  const best = candidates.toSorted((one, other) => other.relevance - one.relevance).slice(0, mostCompared);
  const read: SentenceCandidate[] = [];
  for (const { language, ...candidate } of best) {
    read.push({ ...candidate, said: await comparedInTurns(candidate.text, language) });
    await pause();
  }
  return read;
}
