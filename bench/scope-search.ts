/**
 * Ranks the documents of one scope in memory, like the service with its stores, to compare models without storing
 * anything.
 */
import type { Embedder } from '../src/embedding/embedder.ts';
import { fuse } from '../src/retrieval/fuse.ts';
import { poolSize } from '../src/retrieval/ground/ground.ts';
import { bm25 } from '../src/retrieval/ground/past/bm25.ts';
import { weighByRarity } from '../src/retrieval/query/query.ts';
import type { Hit, WordFrequencies } from '../src/storage/ports/memories.ts';
import { analyse, analyseQuery } from '../src/text/analyse.ts';
import type { Document, Question } from './evaluation-sets.ts';

/** The documents of a scope, and the BM25 hits for each question: the same for every model. */
export interface LexicalScope {
  documents: readonly Document[];
  questions: readonly EmbeddedQuestion[];
}

interface EmbeddedQuestion {
  question: Question;
  frequencies: WordFrequencies;
  lexical: Hit[];
}

export function readScope(documents: readonly Document[], questions: readonly Question[]): LexicalScope {
  const words = documents.map(({ text }) => analyse(text));
  const holders = new Map<string, number[]>();
  for (const [at, terms] of words.entries()) {
    for (const term of new Set(terms)) holders.get(term)?.push(at) ?? holders.set(term, [at]);
  }
  const averageLength = words.reduce((sum, terms) => sum + terms.length, 0) / Math.max(1, words.length);
  const embedded = questions.map((question) => {
    const terms = analyseQuery(question.text);
    const frequency = new Map(terms.map((term) => [term, holders.get(term)?.length ?? 0]));
    const frequencies = { total: documents.length, frequency };
    const candidates = [...new Set(terms.flatMap((term) => holders.get(term) ?? []))];
    const hits = candidates.map((at) => ({
      memory_id: documents[at]!.id,
      score: bm25(words[at]!, terms, frequencies, averageLength),
    }));
    return { question, frequencies, lexical: best(hits) };
  });
  return { documents, questions: embedded };
}

export const ways = ['BM25', 'dense', 'dense, weighted', 'hybrid'] as const;
export type RankingMethod = (typeof ways)[number];

export interface Answer {
  question: Question;
  /** Document ids, best first, by way of ranking. */
  rankings: Record<RankingMethod, string[]>;
}

export async function askAll({ documents, questions }: LexicalScope, embedder: Embedder): Promise<Answer[]> {
  const vectors = await embedder.embed(documents.map(({ text }) => text));
  const nearest = (query: Float32Array): Hit[] =>
    best(documents.map(({ id }, at) => ({ memory_id: id, score: dot(query, vectors[at]!) })));
  const answers: Answer[] = [];
  for (const { question, frequencies, lexical } of questions) {
    const plain = nearest(await embedder.embedQuery(question.text));
    const weighted = nearest(await embedder.embedQuery(question.text, weighByRarity(frequencies)));
    const fused = fuse(lexical, weighted, { familiarity: embedder.familiarity?.(question.text) ?? 1 });
    const ids = (hits: readonly { memory_id: string }[]) => hits.map(({ memory_id }) => memory_id);
    const rankings = { BM25: ids(lexical), dense: ids(plain), 'dense, weighted': ids(weighted), hybrid: ids(fused) };
    answers.push({ question, rankings });
  }
  return answers;
}

export function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i += 1) sum += one[i]! * other[i]!;
  return sum;
}

function best(hits: Hit[]): Hit[] {
  return hits.sort((one, other) => other.score - one.score).slice(0, poolSize);
}
