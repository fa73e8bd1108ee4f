/**
 * Orders competing memories among the best results by the age that the question wants. Links on record decide; without
 * one, the texts do.
 */
import type { Successor } from '../../storage/ports/links.ts';
import { asksForOthers } from '../../text/claims/aggregate-questions.ts';
import { statesOwnMove } from '../../text/claims/answer-kinds/home.ts';
import { asksForFailedAttempts } from '../../text/claims/state-questions.ts';
import { normalForm } from '../../text/fold.ts';
import { type RankedMemory, type Replacements, toUnmatched, withSuccession } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import { isPlainStatement } from '../memory-reading.ts';
import { maxQuestionLength, type Query } from '../query/query.ts';
import type { CandidatePool } from '../rerank/pool.ts';
import type { Trace } from '../trace.ts';
import { comparedQuestionOf, loadCompared } from './compared-memories.ts';
import { type ComparedMemory, competes, hasMovedHome } from './competing.ts';
import { giveValuesOfDifferentThings } from './different-things.ts';
import { type Followers, followersOf, noFollowers } from './followers.ts';
import { liftSuccessors, maxAgeCompared } from './lift-successors.ts';
import type { ReplacementOddsFor } from './likelihood.ts';
import { buildIsAboutOther, buildNamesCodeOnlyInOlder, haveDifferentLeadingCodes } from './other-things.ts';

export async function rankByAge(
  query: Query,
  pool: CandidatePool,
  ranked: readonly RankedMemory[],
  findings: Findings,
  oddsAfter: ReplacementOddsFor,
  trace?: Trace,
): Promise<readonly RankedMemory[]> {
  if (asksForFailedAttempts(query.text)) return ranked;
  // For "Who else has this problem?", no answer replaces another.
  const canCompareTexts = query.text.length <= maxQuestionLength && !asksForOthers(query.text);
  const best = ranked.slice(0, maxAgeCompared);
  const ids = best.map(({ memory_id }) => memory_id);
  // The memories load in parallel with the successors.
  const [successors, followers] = await Promise.all([
    loadSuccessors(findings, ids),
    canCompareTexts ? followersOf(query, best, findings, oddsAfter) : noFollowers,
    findings.load(ids),
  ]);
  const unfoundSuccessors = unfoundSuccessorsOf(successors, followers, ranked);
  const all = [...ranked, ...unfoundSuccessors];
  const compared = await loadCompared(query, all, best, successors, followers, pool, findings);
  const question = comparedQuestionOf(query);
  const isAboutOther = buildIsAboutOther(query.text);
  const namesCodeOnlyInOlder = buildNamesCodeOnlyInOlder(query.text);
  const successorIds = new Set([...successors.values()].flat().map(({ memory_id }) => memory_id));
  const replaced = new Map<string, Replacements>();
  /** True if the newer memory says where the people asked about moved. It mostly shares no words with the older one. */
  const movesHome = (older: ComparedMemory, newer: ComparedMemory) =>
    (question.kind === 'home' && question.isAboutOwners && statesOwnMove(newer.memory.content)) ||
    (hasMovedHome(older, newer, question) && !followers.isRuledOut(older.memory.memory_id, newer.memory.memory_id));
  const succeeds = (older: ComparedMemory, newer: ComparedMemory) => {
    const relation = recordedRelationOf(older, newer, successors);
    const [olderId, newerId] = [older.memory.memory_id, newer.memory.memory_id];
    const isLikeliestFollower = followers.likeliest.get(olderId) === newerId;
    const isByText =
      canCompareTexts &&
      (isLikeliestFollower ||
        isFormerStateOf(older, newer) ||
        (competes(older, newer, question) && (movesHome(older, newer) || !followers.isUnlikely(olderId, newerId)))) &&
      !namesCodeOnlyInOlder(older, newer) &&
      !isAboutOther(older, newer) &&
      !haveDifferentLeadingCodes(older.memory.content, newer.memory.content) &&
      !giveValuesOfDifferentThings(question, older, newer, successorIds);
    if (relation === null && !isByText && !contradictsLongMemory(older, newer, successors)) return false;
    recordReplacement(replaced, older, newer, relation);
    // Nobody has decided about a contradiction, and the newer memory may not answer the question.
    const isUndecided = relation === 'contradicts' && namesCodeOnlyInOlder(older, newer);
    return !isQuoteOf(query.text, older) && !isUndecided;
  };
  const settled = await liftSuccessors(all, compared, query.wantedAge, succeeds);
  trace?.addChanges('age', all, settled);
  const unfoundIds = new Set(unfoundSuccessors.map(({ memory_id }) => memory_id));
  // Memories that the search did not find, and that replace nothing after all, still score 0.
  return settled
    .filter(({ memory_id, score }) => score > 0 || !unfoundIds.has(memory_id))
    .map((one) => withSuccession(one, replaced.get(one.memory_id), followers.succession.get(one.memory_id)));
}

/** Maximum length of the chain of successors that is followed from each of the best results. */
const maxChainSteps = 3;

/**
 * The successors on record of these memories, and the successors of those: each link of a chain may use other words, so
 * the search may have found only the first.
 */
async function loadSuccessors(
  findings: Findings,
  bestIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Successor[]>> {
  const successors = new Map<string, readonly Successor[]>();
  let ids = [...bestIds];
  for (let step = 0; step <= maxChainSteps && ids.length > 0; step += 1) {
    for (const [id, later] of await findings.successors(ids)) successors.set(id, later);
    const queried = new Set([...bestIds, ...successors.keys()]);
    ids = [...new Set(ids.flatMap((id) => successors.get(id) ?? []).map(({ memory_id }) => memory_id))].filter(
      (id) => !queried.has(id),
    );
  }
  return successors;
}

/** True if the question quotes the memory. It then looks for that memory, whatever replaced it. */
const isQuoteOf = (question: string, { memory }: ComparedMemory) => normalForm(question) === normalForm(memory.content);

/** The memory of the present state needs at least this share of the reach of the memory of the former state. */
const minPresentReachShare = 0.8;

const isFormerStateOf = (older: ComparedMemory, newer: ComparedMemory) =>
  older.at === '' && newer.at !== '' && newer.reach > 0 && newer.reach >= minPresentReachShare * older.reach;

/** Successors that the search itself did not find: such a memory may only say "back to the first". */
function unfoundSuccessorsOf(
  successors: ReadonlyMap<string, readonly Successor[]>,
  { likeliest }: Followers,
  ranked: readonly RankedMemory[],
): RankedMemory[] {
  const ids = new Set([...[...successors.values()].flat().map(({ memory_id }) => memory_id), ...likeliest.values()]);
  if (ids.size === 0) return [];
  const rankedIds = new Set(ranked.map(({ memory_id }) => memory_id));
  return [...ids].filter((id) => !rankedIds.has(id)).map(toUnmatched);
}

/** The relation on record, or null. If somebody made the older memory active again, its successors no longer count. */
function recordedRelationOf(
  older: ComparedMemory,
  newer: ComparedMemory,
  successors: ReadonlyMap<string, readonly Successor[]>,
): Successor['relation'] | null {
  if (older.memory.status === 'active') return null;
  const known = successors.get(older.memory.memory_id) ?? [];
  return known.find(({ memory_id }) => memory_id === newer.memory.memory_id)?.relation ?? null;
}

/** Minimum reach of a note that contradicts a long memory, since long memories cover other things too. */
const minNoteReach = 0.5;

/**
 * True if the newer memory is on record as a successor of the older, long one, and is close to the question. It may
 * contradict a single sentence of the long memory, whose other sentences remain valid.
 */
const contradictsLongMemory = (
  older: ComparedMemory,
  newer: ComparedMemory,
  successors: ReadonlyMap<string, readonly Successor[]>,
) =>
  !isPlainStatement(older.memory) &&
  newer.reach >= minNoteReach &&
  (successors.get(older.memory.memory_id) ?? []).some(({ memory_id }) => memory_id === newer.memory.memory_id);

function recordReplacement(
  replaced: Map<string, Replacements>,
  { memory: { memory_id } }: ComparedMemory,
  newer: ComparedMemory,
  relation: Successor['relation'] | null,
): void {
  const previous = replaced.get(memory_id) ?? {};
  const field = relation === null ? 'competes_with' : relation === 'supersedes' ? 'superseded_by' : 'challenged_by';
  const ids = new Set([...(previous[field] ?? []), newer.memory.memory_id]);
  replaced.set(memory_id, { ...previous, [field]: [...ids] });
}
