/** Compares two embedding models before one replaces the other: runs recall with each over a sample of a workspace. */
import { modelStamp } from '../../embedding/embedder.ts';
import { AppError } from '../../errors.ts';
import type { StoredMemory } from '../../model/memory.ts';
import { nearestOf } from '../../model/vector.ts';
import { embedContents } from '../../reading/search-form.ts';
import { type Ground, poolSize } from '../../retrieval/ground/ground.ts';
import { presentGround } from '../../retrieval/ground/present.ts';
import { readQuery } from '../../retrieval/query/query.ts';
import { filterOf, rank } from '../../retrieval/ranking.ts';
import { selectResults } from '../../retrieval/select-results.ts';
import { analyse } from '../../text/analyse.ts';
import { withoutCitations } from '../../text/citations.ts';
import type { Language } from '../../text/language.ts';
import { sentencesOf } from '../../text/sentences/sentences.ts';
import type { Workspace } from '../../workspace.ts';

/** A recalled memory, and whether the first results of the other model contain it too. */
export interface TriedMemory {
  memory_id: string;
  content: string;
  in_both: boolean;
}

export interface TriedQuestion {
  question: string;
  now: TriedMemory[];
  tried: TriedMemory[];
}

export interface ModelTrial {
  now: TriedModel;
  tried: TriedModel;
  /** Number of newest memories that both models embedded, out of all `memories` that recall searches. */
  sampled: number;
  memories: number;
  questions: TriedQuestion[];
}

export interface TriedModel {
  model: string;
  /** Seconds taken to embed the sample. */
  seconds: number;
}

/** Results compared per question. */
const resultsPerQuestion = 5;
const batchSize = 256;
/**
 * Number of memories that each supply one sentence as a question if no questions are given. A memory is left out of the
 * results for its own sentence.
 */
const sampleQuestionCount = 12;
/** A sentence with fewer distinct words says too little to be a question. */
const minDistinctTerms = 3;
const maxQuestionLength = 160;

/**
 * Embeds the newest `sampleSize` memories with both models, so that both are compared on the same sample, each with its own
 * recipe. Writes nothing. Without `questions`, sentences of memories serve as questions, because Stele stores no
 * questions of users.
 */
export async function tryModel(
  workspace: Workspace,
  tried: Pick<Workspace, 'embedder' | 'recipe'>,
  { questions, sampleSize, stop }: { questions?: readonly string[]; sampleSize: number; stop?: AbortSignal },
): Promise<ModelTrial> {
  const { memories } = workspace.store;
  const filter = filterOf({});
  const sample = await memories.list(filter, { limit: sampleSize });
  if (sample.length === 0)
    throw new AppError('not_found', 'This workspace has no memory yet, so there is nothing to compare.');
  const trialQuestions = questions?.map((text) => ({ text, sourceId: undefined })) ?? makeQuestions(sample);
  const answers = [];
  for (const model of [workspace, tried])
    answers.push(
      await answerQuestions(
        { ...workspace, embedder: model.embedder, recipe: model.recipe },
        sample,
        trialQuestions,
        stop,
      ),
    );
  const [now, other] = answers as [ModelAnswers, ModelAnswers];
  return {
    now: { model: modelStamp(workspace.embedder.model), seconds: now.seconds },
    tried: { model: modelStamp(tried.embedder.model), seconds: other.seconds },
    sampled: sample.length,
    memories: await memories.count(filter),
    questions: trialQuestions.map(({ text }, at) => ({
      question: text,
      now: compareResults(now.found[at] ?? [], other.found[at] ?? []),
      tried: compareResults(other.found[at] ?? [], now.found[at] ?? []),
    })),
  };
}

interface TrialQuestion {
  text: string;
  /** The memory that the question was made from. */
  sourceId: string | undefined;
}

/**
 * Chooses sentences to ask, spread evenly over the sample, the most informative one of each memory. Greetings and
 * thanks ask for nothing; they are used only if there is nothing else.
 */
function makeQuestions(sample: readonly StoredMemory[]): TrialQuestion[] {
  const bySentence = new Map<string, TrialQuestion & { termCount: number }>();
  for (const { content, language, memory_id } of sample) {
    const { text, termCount } = mostInformativeSentence(content, language as Language);
    if (!bySentence.has(text)) bySentence.set(text, { text, termCount, sourceId: memory_id });
  }
  const all = [...bySentence.values()];
  const informative = all.filter(({ termCount }) => termCount >= minDistinctTerms);
  const chosen = informative.length > 0 ? informative : all;
  const step = Math.max(1, chosen.length / sampleQuestionCount);
  return Array.from(
    { length: Math.min(sampleQuestionCount, chosen.length) },
    (_, at) => chosen[Math.floor(at * step)]!,
  );
}

/** The sentence with the most distinct index terms. */
function mostInformativeSentence(content: string, language: Language): { text: string; termCount: number } {
  const sentences = sentencesOf(withoutCitations(content), language);
  return (sentences.length > 0 ? sentences : [content])
    .map((sentence) => sentence.slice(0, maxQuestionLength))
    .map((text) => ({ text, termCount: new Set(analyse(text, language)).size }))
    .reduce((best, one) => (one.termCount > best.termCount ? one : best));
}

interface ModelAnswers {
  seconds: number;
  found: StoredMemory[][];
}

async function answerQuestions(
  workspace: Workspace,
  sample: readonly StoredMemory[],
  questions: readonly TrialQuestion[],
  stop: AbortSignal | undefined,
): Promise<ModelAnswers> {
  const start = performance.now();
  const vectors = new Map<string, readonly Float32Array[]>();
  for (let at = 0; at < sample.length && !stop?.aborted; at += batchSize) {
    const batch = sample.slice(at, at + batchSize);
    const contents = batch.map(({ content }) => content);
    const embedded = await embedContents(workspace.embedder, contents, 'background');
    for (const [i, { memory_id }] of batch.entries()) {
      const { vector, passages } = embedded[i]!;
      vectors.set(memory_id, vector === null ? passages : [vector, ...passages]);
    }
  }
  const seconds = (performance.now() - start) / 1000;
  const found: StoredMemory[][] = [];
  for (const { text, sourceId } of stop?.aborted ? [] : questions) {
    const ground = sampleGround(workspace, vectors, sourceId);
    const query = await readQuery(workspace, text, ground);
    const ranking = await rank(workspace, ground, query, filterOf({}, query.wantedAge));
    const { results: taken } = await selectResults(ranking, { types: null }, resultsPerQuestion);
    found.push(taken.map(({ memory }) => memory));
  }
  return { seconds, found };
}

/** The present ground, limited to the sample and searched with these vectors instead of the stored ones. */
function sampleGround(
  workspace: Workspace,
  vectors: ReadonlyMap<string, readonly Float32Array[]>,
  excludedId: string | undefined,
): Ground {
  const present = presentGround(workspace);
  const isSearched = (id: string) => id !== excludedId && vectors.has(id);
  return {
    ...present,
    async search(query, filter) {
      // With a zero vector, the store searches by words alone.
      const found = await present.search({ ...query, vector: new Float32Array(query.vector.length) }, filter);
      const cosine = (id: string) => {
        const passages = vectors.get(id) ?? [];
        return passages.length === 0 ? null : nearestOf(passages, query.vector);
      };
      const dense = [...vectors.keys()].filter(isSearched).flatMap((memory_id) => {
        const score = cosine(memory_id);
        return score === null ? [] : [{ memory_id, score }];
      });
      return {
        ...found,
        lexical: found.lexical.filter(({ memory_id }) => isSearched(memory_id)),
        dense: dense.sort((one, other) => other.score - one.score).slice(0, poolSize),
        dated: found.dated.filter(({ memory_id }) => isSearched(memory_id)),
        indexed: async (ids) =>
          new Map([...(await found.indexed(ids))].map(([id, memory]) => [id, { ...memory, cosine: cosine(id) }])),
      };
    },
  };
}

function compareResults(found: readonly StoredMemory[], other: readonly StoredMemory[]): TriedMemory[] {
  const otherIds = new Set(other.map(({ memory_id }) => memory_id));
  return found.map(({ memory_id, content }) => ({ memory_id, content, in_both: otherIds.has(memory_id) }));
}
