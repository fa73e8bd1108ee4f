/**
 * Orders competing memories among the best results by the age that the question wants. Links on record decide; without
 * one, the texts do.
 */

import { isGenerated } from '../../model/generated.ts';
import { happenedAt, type StoredMemory } from '../../model/memory.ts';
import { isGivenName } from '../../reading/extract/dictionary.ts';
import type { Successor } from '../../storage/ports/links.ts';
import { analyseQuery } from '../../text/analyse.ts';
import { asksForOthers } from '../../text/claims/aggregate-questions.ts';
import { statesOwnMove } from '../../text/claims/answer-kinds/home.ts';
import { topicLabelIn } from '../../text/claims/distinctions/topic-labels.ts';
import { narrowingIn } from '../../text/claims/narrowing.ts';
import { asksForFailedAttempts } from '../../text/claims/state-questions.ts';
import { haveDistinctSubjects, isAboutPartOf, subjectOfValue } from '../../text/claims/subject.ts';
import { normalForm } from '../../text/fold.ts';
import type { Language } from '../../text/language.ts';
import { containsWord } from '../../text/words.ts';
import { type RankedMemory, type Replacements, toUnmatched, withSuccession } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import { isFormerStatement, isPlainStatement, speakerIn, tellsChange } from '../memory-reading.ts';
import { asksWhatNameIs, maxQuestionLength, type Query } from '../query/query.ts';
import type { CandidatePool } from '../rerank/pool.ts';
import type { Trace } from '../trace.ts';
import {
  type ComparedMemory,
  type ComparedQuestion,
  competes,
  differInFigures,
  hasMovedHome,
  isAboutOwners,
} from './competing.ts';
import { type Followers, followersOf, noFollowers } from './followers.ts';
import { liftSuccessors, maxAgeCompared } from './lift-successors.ts';
import type { ReplacementOddsFor } from './likelihood.ts';
import { buildIsAboutOther, buildNamesCodeOnlyInOlder, haveDifferentLeadingCodes } from './other-things.ts';
import { reachOf } from './reach.ts';
import { relevantSentences } from './relevant-sentences.ts';

/** A single Han character: it occurs in many words. */
const hanCharacter = /^\p{Script=Han}$/u;

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
      !areAboutDifferentThings(question, older, newer, successorIds);
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

/**
 * True if the memories give values of different things, such as the prices of red paint and of blue paint. A memory
 * that reports a change may call the same thing by another name, unless the question names the thing or the memory is
 * on record as replacing something else.
 */
const areAboutDifferentThings = (
  question: ComparedQuestion,
  older: ComparedMemory,
  newer: ComparedMemory,
  successorIds: ReadonlySet<string>,
) =>
  isForOtherPeople(question, older.memory, newer.memory) ||
  hasOtherHeading(question, older, newer) ||
  (!tellsChange(newer.memory) && isAboutPartOf(newer.memory.content, older.memory.content)) ||
  ((namesSubjectOnlyOfOlder(question.text, older, newer) ||
    giveDifferentFigures(question, older, newer, successorIds)) &&
    haveDistinctSubjects(older.memory.content, newer.memory.content));

/**
 * True if the newer memory has a heading before a colon, and neither the question nor the older memory names its
 * subject.
 */
function hasOtherHeading({ words }: ComparedQuestion, older: ComparedMemory, newer: ComparedMemory): boolean {
  const heading = newer.isSentence || speakerIn(newer.memory) !== null ? null : topicLabelIn(newer.memory.content);
  if (heading === null) return false;
  const headingWords = analyseQuery(heading);
  return (
    headingWords.length > 0 &&
    !headingWords.some((word) => containsWord(words, word) || containsWord(older.words, word))
  );
}

/** True if the older memory applies to the people whom the question names, and the newer one to other people. */
function isForOtherPeople({ words }: ComparedQuestion, older: StoredMemory, newer: StoredMemory): boolean {
  const [before, after] = [older, newer].map((memory) =>
    isPlainStatement(memory) ? narrowingIn(memory.content, memory.language as Language).meantFor : noWords,
  );
  const isNamed = (word: string) => containsWord(words, word);
  return [...before!].some(isNamed) && after!.size > 0 && ![...after!].some(isNamed);
}

const giveDifferentFigures = (
  { nameWords }: ComparedQuestion,
  older: ComparedMemory,
  newer: ComparedMemory,
  successorIds: ReadonlySet<string>,
) =>
  (!tellsChange(newer.memory) ||
    successorIds.has(newer.memory.memory_id) ||
    [...nameWords].some((word) => older.words.has(word) && !newer.words.has(word))) &&
  differInFigures(older.memory, newer.memory);

/** True if the newer memory has only some of the words with which the question names the older one's subject. */
function namesSubjectOnlyOfOlder(question: string, older: ComparedMemory, newer: ComparedMemory): boolean {
  const subject = new Set(analyseQuery(subjectOfValue(older.memory.content) ?? ''));
  const askedWords = analyseQuery(question).filter((word) => subject.has(word) && older.words.has(word));
  return askedWords.some((word) => newer.words.has(word)) && askedWords.some((word) => !newer.words.has(word));
}

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

/** Loads the best memories and their successors, as far as they pass the filter. */
async function loadCompared(
  query: Query,
  all: readonly RankedMemory[],
  best: readonly RankedMemory[],
  successors: ReadonlyMap<string, readonly Successor[]>,
  { likeliest }: Followers,
  pool: CandidatePool,
  findings: Findings,
): Promise<ComparedMemory[]> {
  const comparedIds = new Set(best.map(({ memory_id }) => memory_id));
  for (const { memory_id } of [...successors.values()].flat()) comparedIds.add(memory_id);
  for (const id of likeliest.values()) comparedIds.add(id);
  const [loaded, people] = await Promise.all([
    findings.load([...comparedIds]),
    query.kind === 'person' ? findings.people([...comparedIds]) : null,
  ]);
  const memories = new Map(loaded.map((memory) => [memory.memory_id, memory]));
  const areCompared = query.text.length <= maxQuestionLength;
  const candidates = new Map(pool.candidates.map((candidate) => [candidate.memory_id, candidate]));
  const wordsOf = ({ memory_id }: StoredMemory) => withoutHanCharacters(candidates.get(memory_id)?.words);
  const sentences = relevantSentences(query, areCompared ? loaded : [], wordsOf);
  return all.flatMap((ranked): ComparedMemory[] => {
    const memory = memories.get(ranked.memory_id);
    // A generated memory is newer than all that it repeats, and replaces none of it.
    if (memory === undefined || isGenerated(memory)) return [];
    // A former state comes before every present state, whenever it was stored.
    const at = isFormerStatement(memory) ? '' : happenedAt(memory);
    const names = people && (people.get(ranked.memory_id) ?? []);
    const sentence = sentences.get(ranked.memory_id);
    if (sentence !== undefined) return [{ ranked, ...sentence, at, isSentence: true, people: names }];
    // For a long text only links on record count, since comparing its words with the question's costs most.
    if (!areCompared || !isPlainStatement(memory))
      return [{ ranked, memory, words: noWords, at, reach: 0, isSentence: false, people: null }];
    const words = wordsOf(memory);
    return [{ ranked, memory, words, at, reach: reachOf(words, query), isSentence: false, people: names }];
  });
}

const noWords: ReadonlySet<string> = new Set();

/**
 * The words without single Han characters. Cached by the list's identity: the store keeps the list of a memory from one
 * question to the next.
 */
function withoutHanCharacters(words: readonly string[] | undefined): ReadonlySet<string> {
  if (words === undefined) return noWords;
  const wordSet = wordSets.get(words) ?? new Set(words.filter((word) => !hanCharacter.test(word)));
  wordSets.set(words, wordSet);
  return wordSet;
}

const wordSets = new WeakMap<readonly string[], ReadonlySet<string>>();

function comparedQuestionOf(query: Query): ComparedQuestion {
  const { text, kind, terms, entities } = query;
  const isUnreliableKind =
    kind === 'place' || kind === 'person' || kind === 'permission' || (kind === 'definition' && !asksWhatNameIs(query));
  const entityNames = [...entities.values()].map((entity) => entity.matched);
  return {
    text,
    kind: isUnreliableKind ? null : kind,
    words: new Set(terms.indexByWord.keys()),
    nameWords: new Set(entityNames.flatMap((name) => analyseQuery(name))),
    nonPersonWords: new Set(
      entityNames.filter((name) => !isGivenName(name.split(/\s/)[0]!)).flatMap((name) => analyseQuery(name)),
    ),
    firstNameWords: new Set(entityNames.flatMap((name) => analyseQuery(name.split(/\s/)[0]!))),
    wantsOldest: query.wantedAge === 'oldest',
    isAboutOwners: isAboutOwners(text),
  };
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
