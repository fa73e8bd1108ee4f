/** Recall: from a question to the memories that answer it. Read from top to bottom. */

import { pauses } from '../fair/pauses.ts';
import { mentionedNames } from '../graph/mentioned-names.ts';
import { type MemoryType, toMemory } from '../model/memory.ts';
import { rounded } from '../model/rounded.ts';
import type { Workspace } from '../workspace.ts';
import { recordShown } from './adapt/note.ts';
import { type AnalysedQuestion, addPassages } from './best-passages.ts';
import { positionsFor } from './derived-positions.ts';
import type { Ground } from './ground/ground.ts';
import { pastGround } from './ground/past/past-ground.ts';
import { presentGround } from './ground/present.ts';
import { matchesQuestion } from './matching.ts';
import { addNeighbours } from './neighbours.ts';
import {
  coverageNotes,
  lowConfidenceNote,
  nothingFoundNotes,
  otherTypesNotes,
  passedOverNotes,
  unlikelyNotes,
  wordsOnlyNote,
} from './notes.ts';
import { type Query, readQuery } from './query/query.ts';
import { filterOf, rank, rankBelow } from './ranking.ts';
import type { RecallAnswer, RecalledMemory, RecallMode, RecallRequest } from './request.ts';
import { type ResultSelection, type SelectionRule, selectResults } from './select-results.ts';
import { Trace, timed } from './trace.ts';
import { findWarnings } from './warnings.ts';

/** Memory types that a mode returns; {@link admitsOfMode} admits others. */
const typesOfMode: Record<RecallMode, readonly MemoryType[] | null> = {
  facts_only: ['fact'],
  facts_plus_rules: ['fact', 'procedure'],
  full_context: null,
};

/**
 * Answers a question, counts an access for each memory that may answer, and records the outcome. A question with
 * `as_of` is neither counted nor recorded.
 */
export async function recall(workspace: Workspace, request: RecallRequest): Promise<RecallAnswer> {
  const start = performance.now();
  const trace = new Trace({ keepsVotes: false });
  const [{ answer: found, taken, query, ground }, warnings] = await Promise.all([
    findAnswer(workspace, request, trace),
    request.as_of === undefined ? findWarnings(workspace, request.query) : [],
  ]);
  const addBestPassages = () =>
    timed(trace, 'passages', () => addPassages(workspace, { query, passages: ground.passages }, found.memories));
  const answer = { ...found, warnings };
  if (request.as_of !== undefined) await addBestPassages();
  else
    await Promise.all([
      addBestPassages(),
      request.mode === 'full_context' && addNeighbours(workspace, answer.memories, ground.responseLookUps?.beside),
      addEntities(workspace, answer.memories, ground.responseLookUps?.names),
    ]);
  logSlow(workspace, request, found, trace, performance.now() - start);
  const { traces, caller } = workspace;
  traces?.work(caller.request_id, 'recall', { start, ms: performance.now() - start }, trace.timings);
  if (request.as_of !== undefined) return found;
  await countRecall(workspace, answer, taken, performance.now() - start);
  return answer;
}

/** Logs a slow recall without any text of the question or the results. */
function logSlow(
  { slowMs = 0, log, caller, record }: Workspace,
  { query, top_k, mode, as_of }: RecallRequest,
  { memories }: RecallAnswer,
  trace: Trace,
  tookMs: number,
): void {
  if (slowMs === 0 || tookMs < slowMs) return;
  const stages = Object.fromEntries([...trace.stages].map(([stage, ms]) => [stage, Math.round(ms)]));
  const plan = { characters: query.length, top_k, mode, is_past: as_of !== undefined, found: memories.length, stages };
  const { request_id, tool } = caller;
  log.warn({ request_id, tool, workspace: record.slug, duration_ms: Math.round(tookMs), plan }, 'a slow recall');
}

async function addEntities(
  { store }: Workspace,
  memories: RecalledMemory[],
  read: NonNullable<Ground['responseLookUps']>['names'] = (ids) => mentionedNames(store, ids),
): Promise<void> {
  const names = await read(memories.map(({ memory_id }) => memory_id));
  for (const memory of memories) memory.entities = [...(names.get(memory.memory_id) ?? [])];
}

/** The results that count as accessed: those likely to answer, and those with at least half the best confidence. */
function accessedResults(memories: readonly RecalledMemory[], likely: number): RecalledMemory[] {
  const best = Math.max(0, ...memories.map(({ confidence }) => confidence ?? 0));
  return memories.filter((memory) => (memory.confidence ?? 1) >= Math.min(likely, best / 2));
}

/**
 * True if a result that matches the question is likely to answer it. Without a measured confidence, true if the first
 * result matches.
 */
function isAnswered(memories: readonly RecalledMemory[], likely: number | undefined): boolean {
  const isMeasured = likely !== undefined && memories.some(({ confidence }) => confidence !== null);
  if (!isMeasured) return memories.slice(0, 1).some(matchesQuestion);
  return memories.some((memory) => (memory.confidence ?? 0) >= likely && matchesQuestion(memory));
}

async function countRecall(
  workspace: Workspace,
  { memories }: RecallAnswer,
  taken: ResultSelection,
  tookMs: number,
): Promise<void> {
  const { store, now } = workspace;
  const at = now().toISOString();
  const outcome = {
    found: memories.length,
    matched: isAnswered(memories, workspace.recipe.confidence?.likely),
    nearest: memories[0]?.match.dense ?? null,
  };
  await store.memories.touch(
    accessedResults(memories, workspace.recipe.confidence?.likely ?? 0).map(({ memory_id }) => memory_id),
    at,
  );
  await store.trail.recordRecall({ at, duration_ms: Math.round(tookMs * 100) / 100, ...outcome });
  await recordShown(
    workspace,
    taken.results.map(({ ranked }) => ranked),
  );
}

/** Recall without side effects: no access is counted and no neighbours are fetched. A trace records how the answer came about. */
export async function findRelevant(workspace: Workspace, request: RecallRequest, trace?: Trace): Promise<RecallAnswer> {
  return (await findAnswer(workspace, request, trace)).answer;
}

/** Like {@link findRelevant}, and also returns the analysed question. */
export async function findWithQuestion(
  workspace: Workspace,
  request: RecallRequest,
  trace?: Trace,
): Promise<RecallAnswer & { question: AnalysedQuestion }> {
  const { answer, query, ground } = await findAnswer(workspace, request, trace);
  return { ...answer, question: { query, passages: ground.passages } };
}

async function findAnswer(
  workspace: Workspace,
  request: RecallRequest,
  trace?: Trace,
): Promise<{ answer: RecallAnswer; taken: ResultSelection; query: Query; ground: Ground }> {
  const ground = request.as_of === undefined ? presentGround(workspace) : await pastGround(workspace, request.as_of);
  const pause = pauses();
  const query = await timed(trace, 'query', () => readQuery(workspace, request.query, ground));
  await pause();
  const { taken: all, notes } = await search(workspace, ground, request, query, trace);
  const taken = withMinConfidence(all, request.min_confidence);
  const lowConfidenceCount = all.results.length - taken.results.length;
  if (lowConfidenceCount > 0) notes.push(lowConfidenceNote(lowConfidenceCount, request.min_confidence!));
  if (all.results.length === 0 && notes.length === 0) notes.push(...(await nothingFoundNotes(workspace, request)));
  const answer = { query: request.query, mode: request.mode, memories: taken.results.map(toRecalled), notes };
  return { answer, taken, query, ground };
}

/** Drops results below the minimum confidence. Results without a measured confidence stay. */
function withMinConfidence(taken: ResultSelection, minConfidence = 0): ResultSelection {
  return { ...taken, results: taken.results.filter(({ ranked }) => (ranked.confidence ?? 1) >= minConfidence) };
}

async function search(
  workspace: Workspace,
  ground: Ground,
  request: RecallRequest,
  query: Query,
  trace?: Trace,
): Promise<{ taken: ResultSelection; notes: string[] }> {
  const filter = filterOf(request, query.wantedAge);
  const types = request.memory_type === undefined ? typesOfMode[request.mode] : null;
  const positions = positionsFor(request);
  const rule = { types, positions, ...(types !== null && { admits: admitsOfMode(request.mode, workspace) }) };
  // Rank all types first: this shows how much the mode leaves out, and usually contains enough memories of its types.
  const ranking = await rank(workspace, ground, query, filter, trace);
  let taken = await selectResults(ranking, rule, request.top_k);
  if (types !== null && taken.results.length < request.top_k) {
    const typedRanking = await rank(workspace, ground, query, { ...filter, types }, trace);
    taken = await selectResults(rankBelow(ranking, typedRanking), rule, request.top_k);
  }
  // Judge the returned results and those the mode passes over, which another note reports.
  const judged = ranking.ranked.slice(0, taken.results.length + taken.passedOverCount);
  const doubts = unlikelyNotes(judged, workspace.recipe);
  const notes = [...doubts, ...(query.hasMeaning ? coverageNotes(ranking) : [wordsOnlyNote]), ...ranking.notes];
  if (types === null || taken.results.length > 0)
    return { taken, notes: [...notes, ...passedOverNotes(request.mode, taken)] };
  const anyType = await selectResults(ranking, { types: null, positions }, request.top_k);
  return { taken: anyType, notes: [...notes, ...otherTypesNotes(request.mode, anyType)] };
}

/** A narrative is taken if fewer results than this, of any type, rank above it. */
const maxAboveNarrative = 3;

/**
 * Further memories that a mode takes. An exchange is stored as a narrative, but the asker wants its answer as a fact.
 * In `facts_plus_rules`, a narrative among the first few that is likely to answer is taken too.
 */
function admitsOfMode(mode: RecallMode, { recipe }: Workspace): NonNullable<SelectionRule['admits']> {
  const likely = recipe.confidence?.likely ?? 1;
  return ({ metadata }, { confidence }, takenCount) =>
    metadata.kind === 'interaction' ||
    (mode === 'facts_plus_rules' && takenCount < maxAboveNarrative && (confidence ?? 0) >= likely);
}

function toRecalled({ memory, ranked }: ResultSelection['results'][number]): RecalledMemory {
  const { score, lexical, dense, confidence, replacements: replaced } = ranked;
  return {
    ...toMemory(memory),
    ...replaced,
    score: rounded(score),
    confidence: confidence && rounded(confidence),
    match: { lexical: lexical && rounded(lexical), dense: dense && rounded(dense) },
  };
}
