/** Compares two embedding models before one replaces the other: runs recall with each over a sample of a workspace. */
import { modelStamp } from '../../embedding/embedder.ts';
import { AppError } from '../../errors.ts';
import type { StoredMemory } from '../../model/memory.ts';
import { nearestOf } from '../../model/vector.ts';
import { embedContents } from '../../reading/search-form.ts';
import { type Ground, poolSize } from '../../retrieval/ground/ground.ts';
import { presentGround } from '../../retrieval/ground/present.ts';
import { readQuery } from '../../retrieval/query/query.ts';
import { filterOf, rank, selectResults } from '../../retrieval/ranking.ts';
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
const shown = 5;
const batchSize = 256;
/**
 * Number of memories that each supply one sentence as a question if no questions are given. A memory is left out of the
 * results for its own sentence.
 */
const madeQuestions = 12;
/** A sentence with fewer distinct words says too little to be a question. */
const fewestTelling = 3;
const longestQuestion = 160;

/**
 * Embeds the newest `most` memories with both models, so that both are compared on the same sample, each with its own
 * recipe. Writes nothing. Without `questions`, sentences of memories serve as questions, because Stele stores no
 * questions of users.
 */
export async function tryModel(
  workspace: Workspace,
  tried: Pick<Workspace, 'embedder' | 'recipe'>,
  { questions, most, stop }: { questions?: readonly string[]; most: number; stop?: AbortSignal },
): Promise<ModelTrial> {
  const { memories } = workspace.store;
  const filter = filterOf({});
  const sample = await memories.list(filter, { limit: most });
  if (sample.length === 0)
    throw new AppError('not_found', 'This workspace has no memory yet, so there is nothing to compare.');
  const asked = questions?.map((text) => ({ text, without: undefined })) ?? askedOf(sample);
  const answers = [];
  for (const model of [workspace, tried])
    answers.push(
      await answersOf({ ...workspace, embedder: model.embedder, recipe: model.recipe }, sample, asked, stop),
    );
  const [now, other] = answers as [ModelAnswers, ModelAnswers];
  return {
    now: { model: modelStamp(workspace.embedder.model), seconds: now.seconds },
    tried: { model: modelStamp(tried.embedder.model), seconds: other.seconds },
    sampled: sample.length,
    memories: await memories.count(filter),
    questions: asked.map(({ text }, at) => ({
      question: text,
      now: marked(now.found[at] ?? [], other.found[at] ?? []),
      tried: marked(other.found[at] ?? [], now.found[at] ?? []),
    })),
  };
}

interface Asked {
  text: string;
  /** The memory that the question was made from. */
  without: string | undefined;
}

/**
 * Chooses sentences to ask, spread evenly over the sample, the most informative one of each memory. Greetings and
 * thanks ask for nothing; they are used only if there is nothing else.
 */
function askedOf(sample: readonly StoredMemory[]): Asked[] {
  const bySentence = new Map<string, Asked & { told: number }>();
  for (const { content, language, memory_id } of sample) {
    const { text, told } = mostTelling(content, language as Language);
    if (!bySentence.has(text)) bySentence.set(text, { text, told, without: memory_id });
  }
  const all = [...bySentence.values()];
  const telling = all.filter(({ told }) => told >= fewestTelling);
  const chosen = telling.length > 0 ? telling : all;
  const step = Math.max(1, chosen.length / madeQuestions);
  return Array.from({ length: Math.min(madeQuestions, chosen.length) }, (_, at) => chosen[Math.floor(at * step)]!);
}

/** The sentence with the most distinct index terms. */
function mostTelling(content: string, language: Language): { text: string; told: number } {
  const sentences = sentencesOf(withoutCitations(content), language);
  return (sentences.length > 0 ? sentences : [content])
    .map((sentence) => sentence.slice(0, longestQuestion))
    .map((text) => ({ text, told: new Set(analyse(text, language)).size }))
    .reduce((best, one) => (one.told > best.told ? one : best));
}

interface ModelAnswers {
  seconds: number;
  found: StoredMemory[][];
}

async function answersOf(
  workspace: Workspace,
  sample: readonly StoredMemory[],
  asked: readonly Asked[],
  stop: AbortSignal | undefined,
): Promise<ModelAnswers> {
  const start = performance.now();
  const vectors = new Map<string, readonly Float32Array[]>();
  for (let at = 0; at < sample.length && !stop?.aborted; at += batchSize) {
    const batch = sample.slice(at, at + batchSize);
    const contents = batch.map(({ content }) => content);
    const made = await embedContents(workspace.embedder, contents, 'background');
    for (const [i, { memory_id }] of batch.entries()) {
      const { vector, passages } = made[i]!;
      vectors.set(memory_id, vector === null ? passages : [vector, ...passages]);
    }
  }
  const seconds = (performance.now() - start) / 1000;
  const found: StoredMemory[][] = [];
  for (const { text, without } of stop?.aborted ? [] : asked) {
    const ground = groundOf(workspace, vectors, without);
    const query = await readQuery(workspace, text, ground);
    const ranking = await rank(workspace, ground, query, filterOf({}, query.wantedAge));
    const { results: taken } = await selectResults(ranking, { types: null }, shown);
    found.push(taken.map(({ memory }) => memory));
  }
  return { seconds, found };
}

/** The present ground, limited to the sample and searched with these vectors instead of the stored ones. */
function groundOf(
  workspace: Workspace,
  vectors: ReadonlyMap<string, readonly Float32Array[]>,
  without: string | undefined,
): Ground {
  const present = presentGround(workspace);
  const isThere = (id: string) => id !== without && vectors.has(id);
  return {
    ...present,
    async search(query, filter) {
      // With a zero vector, the store searches by words alone.
      const found = await present.search({ ...query, vector: new Float32Array(query.vector.length) }, filter);
      const cosine = (id: string) => {
        const own = vectors.get(id) ?? [];
        return own.length === 0 ? null : nearestOf(own, query.vector);
      };
      const dense = [...vectors.keys()].filter(isThere).flatMap((memory_id) => {
        const score = cosine(memory_id);
        return score === null ? [] : [{ memory_id, score }];
      });
      return {
        ...found,
        lexical: found.lexical.filter(({ memory_id }) => isThere(memory_id)),
        dense: dense.sort((one, other) => other.score - one.score).slice(0, poolSize),
        dated: found.dated.filter(({ memory_id }) => isThere(memory_id)),
        indexed: async (ids) =>
          new Map([...(await found.indexed(ids))].map(([id, memory]) => [id, { ...memory, cosine: cosine(id) }])),
      };
    },
  };
}

function marked(found: readonly StoredMemory[], other: readonly StoredMemory[]): TriedMemory[] {
  const there = new Set(other.map(({ memory_id }) => memory_id));
  return found.map(({ memory_id, content }) => ({ memory_id, content, in_both: there.has(memory_id) }));
}
