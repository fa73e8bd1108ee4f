/** Orders competing memories among the best by the age that the question wants: by what is on record, or else by the texts. */

import { isGenerated } from '../../model/generated.ts';
import { happenedAt, type StoredMemory } from '../../model/memory.ts';
import { isGivenName } from '../../reading/extract/dictionary.ts';
import { machineNamesIn } from '../../reading/extract/technical/machine-names.ts';
import type { Successor } from '../../storage/ports/links.ts';
import { analyseQuery } from '../../text/analyse.ts';
import { daysOfWeekIn } from '../../text/calendar/days-of-week.ts';
import { asksForOthers } from '../../text/claims/aggregate-questions.ts';
import { statesOwnMove } from '../../text/claims/answer-kinds/home.ts';
import { areCounterparts } from '../../text/claims/distinctions/counterparts.ts';
import {
  matchNumberedThing,
  type NumberedThing,
  numberedThingsIn,
} from '../../text/claims/distinctions/numbered-things.ts';
import { countInDifferentPlaces, placesIn } from '../../text/claims/distinctions/places.ts';
import { topicLabelIn } from '../../text/claims/distinctions/topic-labels.ts';
import { narrowingIn } from '../../text/claims/narrowing.ts';
import { asksForFailedAttempts } from '../../text/claims/state-questions.ts';
import { haveDistinctSubjects, isAboutPartOf, subjectOfValue } from '../../text/claims/subject.ts';
import { normalForm } from '../../text/fold.ts';
import type { Language } from '../../text/language.ts';
import { containsWord } from '../../text/words.ts';
import { type Ranked, type Replaced, unfound } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import { isPlain, speakerIn, tellsChange, tellsFormer } from '../memory-reading.ts';
import { asksWhatNameIs, longestQuestion, type Query } from '../query/query.ts';
import type { Pool } from '../rerank/pool.ts';
import type { Trace } from '../trace.ts';
import { type Asked, type Compared, competes, differInFigures, hasMovedHome, isOfUs } from './competing.ts';
import { type Followers, followersOf, noFollowers } from './followers.ts';
import type { OddsAfter } from './likelihood.ts';
import { liftSuccessors, mostAged } from './newer-first.ts';
import { reachOf } from './reach.ts';
import { saidOf } from './said-of.ts';

/** A single Han character, which occurs in many words. */
const aHanCharacter = /^\p{Script=Han}$/u;

export async function settleAges(
  query: Query,
  pool: Pool,
  ranked: readonly Ranked[],
  found: Findings,
  oddsAfter: OddsAfter,
  trace?: Trace,
): Promise<readonly Ranked[]> {
  if (asksForFailedAttempts(query.text)) return ranked;
  // Of those who have the same problem, none replaces another.
  const isShort = query.text.length <= longestQuestion && !asksForOthers(query.text);
  const best = ranked.slice(0, mostAged);
  const ids = best.map(({ memory_id }) => memory_id);
  // The memories load in parallel, and are known when the successors are.
  const [successors, followers] = await Promise.all([
    successorsOf(found, ids),
    isShort ? followersOf(query, best, found, oddsAfter) : noFollowers,
    found.load(ids),
  ]);
  const unfoundOnes = unfoundAmong(successors, followers, ranked);
  const all = [...ranked, ...unfoundOnes];
  const compared = await comparedOf(query, all, best, successors, followers, pool, found);
  const asked = askedOf(query);
  const isOfAnother = othersThan(query.text);
  const replacing = new Set([...successors.values()].flat().map(({ memory_id }) => memory_id));
  const replaced = new Map<string, Replaced>();
  /** Whether the newer one says where those moved whose home is asked for: in other words than the older one, mostly. */
  const movesHome = (older: Compared, newer: Compared) =>
    (asked.kind === 'home' && asked.isOfUs && statesOwnMove(newer.memory.content)) ||
    (hasMovedHome(older, newer, asked) && !followers.isRuledOut(older.memory.memory_id, newer.memory.memory_id));
  const succeeds = (older: Compared, newer: Compared) => {
    const recorded = relationOf(older, newer, successors);
    const [before, after] = [older.memory.memory_id, newer.memory.memory_id];
    const isFollowed = followers.likeliest.get(before) === after;
    const isByText =
      isShort &&
      (isFollowed ||
        isFormerOf(older, newer) ||
        (competes(older, newer, asked) && (movesHome(older, newer) || !followers.isUnlikely(before, after)))) &&
      !namesCodeOf(query.text, older, newer) &&
      !isOfAnother(older, newer) &&
      !areOfTwoCodes(older.memory.content, newer.memory.content) &&
      !areOfTwoThings(asked, older, newer, replacing);
    if (recorded === null && !isByText && !followsMinutes(older, newer, successors)) return false;
    note(replaced, older, newer, recorded);
    // What contradicts it is not decided on, and may say nothing of what is asked.
    const isBeside = recorded === 'contradicts' && namesCodeOf(query.text, older, newer);
    return !quotes(query.text, older) && !isBeside;
  };
  const settled = await liftSuccessors(all, compared, query.wants, succeeds);
  trace?.addRises('age', all, settled);
  const unfound = new Set(unfoundOnes.map(({ memory_id }) => memory_id));
  // One that was not found and replaces nothing after all stands at 0 still.
  return settled
    .filter(({ memory_id, score }) => score > 0 || !unfound.has(memory_id))
    .map((one) => (replaced.has(one.memory_id) ? { ...one, replaced: replaced.get(one.memory_id)! } : one));
}

/** True if the newer memory is about other days, another side, another place or another numbered thing than the question. */
function othersThan(question: string): (older: Compared, newer: Compared) => boolean {
  const days = daysOfWeekIn(question);
  const numbered = numberedThingsIn(question);
  return (older, newer) =>
    isOfOtherDays(days, older, newer) ||
    isOfOtherSide(question, newer) ||
    isOfOtherPlace(question, older, newer) ||
    numbered.some((thing) => isOfOtherNumber(thing, newer));
}

/** Of what replaced one of the best, what replaced that is looked for as well, so often. */
const mostSteps = 3;

/** On record as replacing one of these memories, or what replaced it: of a chain that is told in other words at each step, all that follows. */
async function successorsOf(
  found: Findings,
  best: readonly string[],
): Promise<ReadonlyMap<string, readonly Successor[]>> {
  const known = new Map<string, readonly Successor[]>();
  let ids = [...best];
  for (let step = 0; step <= mostSteps && ids.length > 0; step += 1) {
    for (const [id, later] of await found.successors(ids)) known.set(id, later);
    const asked = new Set([...best, ...known.keys()]);
    ids = [...new Set(ids.flatMap((id) => known.get(id) ?? []).map(({ memory_id }) => memory_id))].filter(
      (id) => !asked.has(id),
    );
  }
  return known;
}

/** A question in a memory's own words looks for that memory, whatever replaced it. */
const quotes = (question: string, { memory }: Compared) => normalForm(question) === normalForm(memory.content);

/** Letters with digits, or with a sign within: "KON-12", "packages/ui", "dark_mode", "login.test.ts". */
const code =
  /(?=[\p{L}-]*\p{N})(?=[\p{N}-]*\p{L})[\p{L}\p{N}-]+|(?<![\p{L}\p{N}])@?\p{L}{2}[\p{L}\p{N}-]*(?:[/_.]\p{L}[\p{L}\p{N}-]+)+/gu;

/** Whether the question names a code, such as an order's number or a file, that only the older memory holds: that memory is meant. */
function namesCodeOf(question: string, older: Compared, newer: Compared): boolean {
  const codes = [...(question.toLowerCase().match(code) ?? []), ...machineNamesIn(question)];
  const [before, after] = [older, newer].map(({ memory }) => memory.content.toLowerCase());
  return codes.some((code) => before!.includes(code) && !after!.includes(code));
}

/** Whether only the older memory tells of a day of the week that the question names: what holds on Sundays replaces nothing that holds on Mondays. */
function isOfOtherDays(asked: ReadonlySet<number>, older: Compared, newer: Compared): boolean {
  if (asked.size === 0) return false;
  const [before, after] = [older, newer].map(({ memory }) => daysOfWeekIn(memory.content));
  const isAsked = (day: number) => asked.has(day);
  return after!.size === 1 && [...before!].some(isAsked) && ![...after!].some(isAsked);
}

/** Whether the newer memory tells of staging, where production is asked for. */
const isOfOtherSide = (question: string, { memory }: Compared) =>
  isPlain(memory) && areCounterparts(question, memory.content);

/** "Is the server in Frankfurt?" asks whether it is there still. */
const asksWhether =
  /^\W*(?:is|are|does|do|did|was|were|has|have|can|ist|sind|hat|haben|liegt|steht|läuft|est|sont|est-ce|a-t|está|están|hay|è|sono)(?!\p{L})/iu;

/** Whether the question names a place that the older memory names too, and the newer one gives figures of another place: pods in Frankfurt, and in Dublin. */
function isOfOtherPlace(question: string, { memory: { content: before } }: Compared, { memory }: Compared): boolean {
  if (asksWhether.test(question) || !isPlain(memory) || !countInDifferentPlaces(memory.content, before)) return false;
  return placesIn(question).some((place) => before.includes(place) && !memory.content.includes(place));
}

/** Whether the newer memory tells of another thing of the kind that the question names with its number: of week 42, where 43 is asked for. */
const isOfOtherNumber = (asked: NumberedThing, { memory }: Compared) =>
  isPlain(memory) && matchNumberedThing(memory.content, asked) === 'other';

/** At the beginning, behind a word at most: what the text is about. */
const leadingCode =
  /^(?:\p{L}+ )?(?<code>\/?@?\p{L}[\p{L}\p{N}-]*(?:[/_.]\p{L}[\p{L}\p{N}.-]*)+|\p{Lu}{2,}-\d+)(?![\p{L}\p{N}])/u;

/** Whether each is about a thing with such a name that the other one does not mention: "packages/ui", "packages/money". */
function areOfTwoCodes(older: string, newer: string): boolean {
  const [before, after] = [older, newer].map((text) => leadingCode.exec(text)?.groups?.code);
  return before !== undefined && after !== undefined && !newer.includes(before) && !older.includes(after);
}

/** The share of what a former state holds of the question that the present one holds too. */
const leastReachOfPresent = 0.8;

const isFormerOf = (older: Compared, newer: Compared) =>
  older.at === '' && newer.at !== '' && newer.reach > 0 && newer.reach >= leastReachOfPresent * older.reach;

/**
 * Whether they give values of two things: the price of red paint is not that of blue paint. What tells of a change may call the same thing otherwise, unless the question names
 * that, or it is on record as replacing something else.
 */
const areOfTwoThings = (asked: Asked, older: Compared, newer: Compared, replacing: ReadonlySet<string>) =>
  isMeantForOthers(asked, older.memory, newer.memory) ||
  isHeadedOtherwise(asked, older, newer) ||
  (!tellsChange(newer.memory) && isAboutPartOf(newer.memory.content, older.memory.content)) ||
  ((namesSubjectOf(asked.text, older, newer) || giveTwoFigures(asked, older, newer, replacing)) &&
    haveDistinctSubjects(older.memory.content, newer.memory.content));

/** Whether the newer one is about something, by what stands before its colon, that neither the question nor the older one names. */
function isHeadedOtherwise({ words }: Asked, older: Compared, newer: Compared): boolean {
  const head = newer.isSaid || speakerIn(newer.memory) !== null ? null : topicLabelIn(newer.memory.content);
  if (head === null) return false;
  const of = analyseQuery(head);
  return of.length > 0 && !of.some((word) => containsWord(words, word) || containsWord(older.words, word));
}

/** Whether the older one holds for those whom the question names, and the newer one for others. */
function isMeantForOthers({ words }: Asked, older: StoredMemory, newer: StoredMemory): boolean {
  const [before, after] = [older, newer].map((memory) =>
    isPlain(memory) ? narrowingIn(memory.content, memory.language as Language).meantFor : none,
  );
  const isNamed = (word: string) => containsWord(words, word);
  return [...before!].some(isNamed) && after!.size > 0 && ![...after!].some(isNamed);
}

const giveTwoFigures = ({ names }: Asked, older: Compared, newer: Compared, replacing: ReadonlySet<string>) =>
  (!tellsChange(newer.memory) ||
    replacing.has(newer.memory.memory_id) ||
    [...names].some((name) => older.words.has(name) && !newer.words.has(name))) &&
  differInFigures(older.memory, newer.memory);

/** Whether the question names what the older one is about, and the newer one does not: the south ridge, and another route. */
function namesSubjectOf(question: string, older: Compared, newer: Compared): boolean {
  const subject = new Set(analyseQuery(subjectOfValue(older.memory.content) ?? ''));
  const asked = analyseQuery(question).filter((word) => subject.has(word) && older.words.has(word));
  return asked.some((word) => newer.words.has(word)) && asked.some((word) => !newer.words.has(word));
}

/** Successors of a find that were not found themselves: such a memory may say "back to the first" and no more. */
function unfoundAmong(
  successors: ReadonlyMap<string, readonly Successor[]>,
  { likeliest }: Followers,
  ranked: readonly Ranked[],
): Ranked[] {
  const ids = new Set([...[...successors.values()].flat().map(({ memory_id }) => memory_id), ...likeliest.values()]);
  if (ids.size === 0) return [];
  const known = new Set(ranked.map(({ memory_id }) => memory_id));
  return [...ids].filter((id) => !known.has(id)).map(unfound);
}

/** The best memories, and those on record as replacing one of them that pass the filter. */
async function comparedOf(
  query: Query,
  all: readonly Ranked[],
  best: readonly Ranked[],
  successors: ReadonlyMap<string, readonly Successor[]>,
  { likeliest }: Followers,
  pool: Pool,
  found: Findings,
): Promise<Compared[]> {
  const wanted = new Set(best.map(({ memory_id }) => memory_id));
  for (const { memory_id } of [...successors.values()].flat()) wanted.add(memory_id);
  for (const id of likeliest.values()) wanted.add(id);
  const [loaded, people] = await Promise.all([
    found.load([...wanted]),
    query.kind === 'person' ? found.people([...wanted]) : null,
  ]);
  const memories = new Map(loaded.map((memory) => [memory.memory_id, memory]));
  const areCompared = query.text.length <= longestQuestion;
  const candidates = new Map(pool.candidates.map((candidate) => [candidate.memory_id, candidate]));
  const wordsOf = ({ memory_id }: StoredMemory) => tellingOf(candidates.get(memory_id)?.words);
  const said = saidOf(query, areCompared ? loaded : [], wordsOf);
  return all.flatMap((ranked): Compared[] => {
    const memory = memories.get(ranked.memory_id);
    // What Stele derived is newer than all it repeats, and replaces none of it.
    if (memory === undefined || isGenerated(memory)) return [];
    // What was so before was so before anything that holds, whenever it was told.
    const at = tellsFormer(memory) ? '' : happenedAt(memory);
    const named = people && (people.get(ranked.memory_id) ?? []);
    const cut = said.get(ranked.memory_id);
    if (cut !== undefined) return [{ ranked, ...cut, at, isSaid: true, people: named }];
    // Only what is on record counts for a long text, and comparing its words with a question's costs most.
    if (!areCompared || !isPlain(memory))
      return [{ ranked, memory, words: none, at, reach: 0, isSaid: false, people: null }];
    const words = wordsOf(memory);
    return [{ ranked, memory, words, at, reach: reachOf(words, query), isSaid: false, people: named }];
  });
}

const none: ReadonlySet<string> = new Set();

/** The words of a list without single Han characters, made once for each list, which a store keeps from one question to the next. */
function tellingOf(words: readonly string[] | undefined): ReadonlySet<string> {
  if (words === undefined) return none;
  const known = telling.get(words) ?? new Set(words.filter((word) => !aHanCharacter.test(word)));
  telling.set(words, known);
  return known;
}

const telling = new WeakMap<readonly string[], ReadonlySet<string>>();

function askedOf(query: Query): Asked {
  const { text, kind, terms, entities } = query;
  const isLoose =
    kind === 'place' || kind === 'person' || kind === 'permission' || (kind === 'definition' && !asksWhatNameIs(query));
  const matched = [...entities.values()].map((entity) => entity.matched);
  return {
    text,
    kind: isLoose ? null : kind,
    words: new Set(terms.places.keys()),
    names: new Set(matched.flatMap((name) => analyseQuery(name))),
    houses: new Set(matched.filter((name) => !isGivenName(name.split(/\s/)[0]!)).flatMap((name) => analyseQuery(name))),
    firstNames: new Set(matched.flatMap((name) => analyseQuery(name.split(/\s/)[0]!))),
    wantsOldest: query.wants === 'oldest',
    isOfUs: isOfUs(text),
  };
}

/** The relation of two memories. Somebody who made a memory active again decided for it: its successors no longer count. */
function relationOf(
  older: Compared,
  newer: Compared,
  successors: ReadonlyMap<string, readonly Successor[]>,
): Successor['relation'] | null {
  if (older.memory.status === 'active') return null;
  const known = successors.get(older.memory.memory_id) ?? [];
  return known.find(({ memory_id }) => memory_id === newer.memory.memory_id)?.relation ?? null;
}

/** The share of the question that a note must hold to follow minutes, which tell of other things too. */
const leastReachOfNote = 0.5;

/** Whether it is on record that the newer one says otherwise than some sentence of the older one, which is long and holds apart from that, and it is of what is asked. */
const followsMinutes = (older: Compared, newer: Compared, successors: ReadonlyMap<string, readonly Successor[]>) =>
  !isPlain(older.memory) &&
  newer.reach >= leastReachOfNote &&
  (successors.get(older.memory.memory_id) ?? []).some(({ memory_id }) => memory_id === newer.memory.memory_id);

function note(
  replaced: Map<string, Replaced>,
  { memory: { memory_id } }: Compared,
  newer: Compared,
  relation: Successor['relation'] | null,
): void {
  const known = replaced.get(memory_id) ?? {};
  const field = relation === null ? 'competes_with' : relation === 'supersedes' ? 'superseded_by' : 'challenged_by';
  const ids = new Set([...(known[field] ?? []), newer.memory.memory_id]);
  replaced.set(memory_id, { ...known, [field]: [...ids] });
}
