/** Finds the active facts that a new one contradicts. */
import { pausesHolding } from '../../fair/pauses.ts';
import { nameOtherMachines } from '../../reading/extract/technical/machine-names.ts';
import type { MatchedContent } from '../../storage/ports/memories.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';
import { areCounterparts } from '../../text/claims/distinctions/counterparts.ts';
import { countInDifferentPlaces } from '../../text/claims/distinctions/places.ts';
import { isAboutPartOf } from '../../text/claims/subject.ts';
import type { Transaction } from '../../verb.ts';
import {
  type Bulk,
  type Claims,
  claimsOfStored,
  emptyBulk,
  type FactClaims,
  type NewFact,
  readClaims,
} from './claims.ts';
import { contradicts, type Frame, maxFactLength } from './frames.ts';
import { isShortName, mentionsNamesake } from './namesakes.ts';
import { findLikeliestReplaced, vectorsToCompare } from './replacement/likeliest-replaced.ts';
import { findNearestFacts, findReplacedAmongNearest } from './replacement/nearest-facts.ts';
import type { NoteEmbedding } from './replacement/odds.ts';
import { findReplacers } from './replacers.ts';
import { type Change, changesIn } from './statements/changes.ts';
import { compareDecisions, decidesAfterAll, revivesAbandoned } from './statements/comparison/decisions.ts';
import { canOppose, opposes, opposesBeyondDoubt } from './statements/comparison/opposition.ts';
import { confirmsAmountOf, hasOtherFormerFigure } from './statements/comparison/other-values.ts';
import { concernsMoreSpecificThing, giveValuesOfDifferentSubjects } from './statements/comparison/subjects.ts';
import { areOfDifferentWeeks, areTownAndDwelling, leavesOtherThing } from './statements/holdings.ts';
import type { PlainStatement } from './statements/statement.ts';
import { areOpenOnOtherDays } from './statements/states/open-days.ts';
import { areStatesOfDifferentThings, cancelsOtherOccasion } from './statements/states/opposite-states.ts';
import { isAboutReturnTarget } from './statements/things/returns.ts';
import { isExceptionOf } from './statements/values/exceptional-days.ts';
import { isWithinLimit } from './statements/values/limits.ts';
import { giveOppositeEnds } from './statements/values/opposite-ends.ts';
import { areSeparateRecords, isFurtherEvent } from './statements/values/records.ts';
import { areSeatsOfDifferentHolders } from './statements/values/seats.ts';
import { nameDifferentThings } from './whole-texts/technical-states.ts';
import { countSharedWords } from './words-in-common.ts';

/** Best matches of a query that are compared. */
const maxCandidates = 24;
/** The same limit for each sentence of a long text. */
const maxCandidatesPerSentence = 8;

/** An active fact that contradicts a new one, and the outcome for it. */
export interface Contradicted {
  memory: MatchedContent;
  /** `followed`: a long text with a sentence that is no longer true. The text is linked but keeps its status. */
  outcome: 'challenged' | 'superseded' | 'followed';
}

/** Locks the subjects: a concurrent call about the same subject waits until this transaction ends. */
export async function lockSubjects({ store }: Transaction, { frames, statements }: FactClaims): Promise<void> {
  // Locks are taken in a fixed order, so that two calls about the same subjects wait for each other instead of
  // deadlocking.
  for (const subject of subjectsOf(frames, statements)) await store.lock(`fact:${subject}`);
}

/**
 * Finds the active facts that a new fact contradicts. A decision that expressly reverses another supersedes it. Facts
 * that occurred later than the new one, and later facts of the bulk, are skipped. `nearest`: ids of the facts nearest in
 * meaning; null if they are not known yet.
 */
export async function findContradicted(
  { store, now }: Transaction,
  fact: NewFact,
  claimed: FactClaims,
  { bulk = emptyBulk(), nearest = [] }: { bulk?: Bulk; nearest?: readonly string[] | null } = {},
): Promise<Contradicted[]> {
  const { statements, queries } = claimed;
  const filter = { statuses: ['active'], types: ['fact'] } as const;
  const vectorsToRead = vectorsToCompare(claimed.replacingNote, maxCandidates);
  const limit = queries.length > 1 ? maxCandidatesPerSentence : maxCandidates;
  const loadNearest = async () => {
    const ids = nearest ?? (await findNearestFacts(store, claimed.replacingNote));
    return store.memories.findCached(ids);
  };
  // With a remote database, all searches together cost one round trip; the nearest facts are then read in another.
  const [results, nearestFacts] = await Promise.all([
    Promise.all(queries.map((words) => store.memories.contentsAbout(words, limit, filter, vectorsToRead))),
    loadNearest(),
  ]);
  // If neither states its time, the one written last is later, whatever the clock said.
  const isLater = ({ occurred_at, created_at }: MatchedContent) =>
    (fact.occurred_at ?? occurred_at) !== null &&
    (occurred_at ?? created_at) > (fact.occurred_at ?? now().toISOString());
  const candidatesById = new Map(results.flat().map((memory) => [memory.memory_id, memory]));
  const storedFacts = [...candidatesById.values()].filter((memory) => !bulk.isAfter(memory));
  storedFacts.push(...bulk.before.filter(({ memory_id }) => !candidatesById.has(memory_id)));
  const isEarlier = (memory: MatchedContent) => !isLater(memory) && memory.content !== fact.content;
  const candidates = storedFacts.filter(isEarlier);
  const near = nearestFacts.filter((memory) => memory.status === 'active' && isEarlier(memory));
  const [contradicted, followed]: [Contradicted[], Contradicted[]] = [[], []];
  const pause = pausesHolding();
  for (const memory of candidates) {
    const outcome = outcomeFor(memory, claimsOfStored(memory, bulk), claimed, fact);
    if (outcome !== null) contradicted.push({ memory, outcome });
    else if (await contradictsLongText(claimed, memory)) followed.push({ memory, outcome: 'followed' });
    await pause();
  }
  const texts = candidates.map(({ content }) => content);
  const withoutNamesakes = contradicted.filter(
    ({ memory }) => !isAboutNamesake(statements, claimsOfStored(memory, bulk), texts),
  );
  if (withoutNamesakes.length > 0) return [...withoutNamesakes, ...followed];
  return [...(await findLikelyContradicted(store, fact, claimed, { matches: candidates, near }, bulk)), ...followed];
}

/** The facts that the new one probably replaces, if no rule finds any. */
async function findLikelyContradicted(
  store: WorkspaceStore,
  fact: NewFact,
  { statements, replacingNote }: FactClaims,
  { matches, near }: { matches: readonly MatchedContent[]; near: readonly MatchedContent[] },
  bulk: Bulk,
): Promise<Contradicted[]> {
  const replacers = await findReplacers(store, statements, (one) => claimsOfStored(one, bulk).statements());
  if (replacers.length > 0) return replacers.map((memory) => ({ memory, outcome: 'challenged' }));
  if (replacingNote === null) return [];
  const sameBulk = new Set(fact.occurred_at ? [] : bulk.before.map(({ memory_id }) => memory_id));
  const storedSeparately = matches.filter(({ memory_id }) => !sameBulk.has(memory_id));
  const noteOf = (memory: MatchedContent) => claimsOfStored(memory, bulk).note();
  const likeliest =
    (await findLikeliestReplaced(store, replacingNote, storedSeparately, noteOf)) ??
    (await findReplacedAmongNearest(store, replacingNote, near, noteOf));
  if (likeliest === null) return [];
  const olderStatements = claimsOfStored(likeliest, bulk).statements();
  const areAboutDifferentThings = statements.some((newer) =>
    olderStatements.some(
      (older) =>
        areStatesOfDifferentThings(newer, older) ||
        areOpenOnOtherDays(newer, older) ||
        areSeatsOfDifferentHolders(newer, older) ||
        areSeparateRecords(newer, older) ||
        isFurtherEvent(newer, older) ||
        leavesOtherDays(newer, older) ||
        someHomeIsDescribedOtherwise(newer, older) ||
        cancelsOtherOccasion(newer, older) ||
        leaveDifferentThings(newer, older) ||
        haveDifferentAudiences(newer, older) ||
        newer.pastPeriod !== older.pastPeriod ||
        confirmsAmountOf(newer, older) ||
        giveValuesOfDifferentSubjects(newer, older) ||
        isExceptionOf(newer, older) ||
        hasOtherFormerFigure(newer, older) ||
        areShiftsOfDifferentWeeks(newer, older),
    ),
  );
  if (areCounterpartFacts(fact.content, likeliest.content) || isWithinLimit(fact.content, likeliest.content)) return [];
  const isAboutAnother =
    giveOppositeEnds(fact.content, likeliest.content) ||
    statements.some((newer) => olderStatements.some((older) => concernsMoreSpecificThing(newer, older))) ||
    nameDifferentThings(fact.content, likeliest.content) ||
    isAboutPartOf(fact.content, likeliest.content);
  if (!replacingNote.note.change && isAboutAnother) return [];
  if (areAboutDifferentThings || isRestored(statements, olderStatements)) return [];
  return [{ memory: likeliest, outcome: 'challenged' }];
}

/** True if two texts describe counterparts in the same words: two machines, staging and production, two places. */
const areCounterpartFacts = (newer: string, older: string) =>
  nameOtherMachines(newer, older) || areCounterparts(newer, older) || countInDifferentPlaces(newer, older);

const areShiftsOfDifferentWeeks = (newer: PlainStatement, older: PlainStatement) =>
  newer.holdings.some((one) => older.holdings.some((other) => areOfDifferentWeeks(one, other)));

/** True of "no longer on Fridays", beside a note that names no day. */
const leavesOtherDays = (newer: PlainStatement, older: PlainStatement) =>
  newer.isDenied && newer.values.has('weekday') && !older.values.has('weekday');

const someHomeIsDescribedOtherwise = (newer: PlainStatement, older: PlainStatement) =>
  !newer.hasChanged && newer.holdings.some((one) => older.holdings.some((other) => areTownAndDwelling(one, other)));

const leaveDifferentThings = (newer: PlainStatement, older: PlainStatement) =>
  newer.holdings.some((one) => older.holdings.some((other) => leavesOtherThing(one, other)));

/** Changes reported by long texts. Cached as long as the store caches the memory. */
const changesByMemory = new WeakMap<MatchedContent, Promise<readonly Change[]>>();
function changesOfStored(memory: MatchedContent): Promise<readonly Change[]> {
  const cached = changesByMemory.get(memory) ?? changesIn(memory.content, pausesHolding(), memory.language);
  changesByMemory.set(memory, cached);
  return cached;
}

/**
 * True if a short note contradicts a sentence of a long text that reports a change. The rest of the long text still
 * holds.
 */
async function contradictsLongText(
  { statements, textClaims, isFromLongText }: FactClaims,
  memory: MatchedContent,
): Promise<boolean> {
  const certainClaims = textClaims.filter(({ isCertain }) => isCertain);
  const isChange = statements.some(({ hasChanged, state }) => hasChanged || state !== null) || certainClaims.length > 0;
  const isLong = memory.content.length > maxFactLength && !memory.source.run_id;
  if (isFromLongText || !isChange || !isLong) return false;
  return (await changesOfStored(memory)).some(
    (change) =>
      change.statements.some((older) => statements.some((newer) => opposesBeyondDoubt(newer, older))) ||
      certainClaims.some((claim) => claim.contradicts(change.sentence)),
  );
}

/** True if each names its audience or purpose and these differ: "off for guests", "on for partners". */
const haveDifferentAudiences = ({ narrowing }: PlainStatement, { narrowing: other }: PlainStatement) =>
  narrowing.meantFor.size > 0 && other.meantFor.size > 0 && countSharedWords(narrowing.meantFor, other.meantFor) === 0;

/** True if the newer fact makes the older one true again. */
const isRestored = (newer: readonly PlainStatement[], older: readonly PlainStatement[]) =>
  newer.some(
    (one) =>
      one.returnTarget !== null && older.some((other) => other.dropped.size === 0 && isAboutReturnTarget(one, other)),
  );

/** True if both name a person, one by a shorter name that another person shares. */
function isAboutNamesake(newer: readonly PlainStatement[], older: Claims, texts: readonly string[]): boolean {
  const [names, others] = [newer, older.statements()].map((all) =>
    all.flatMap(({ holdings }) => holdings.map(({ name }) => name)),
  ) as [(readonly string[])[], (readonly string[])[]];
  return names.some((name) => others.some((other) => isShortName(name, other) && mentionsNamesake(name, other, texts)));
}

/**
 * Reads the claims, locks the subjects and finds the contradicted facts for a fact of a bulk. Null if {@link
 * readClaims} returns null.
 */
export async function lockAndFindContradicted(
  tx: Transaction,
  fact: NewFact,
  meaning: NoteEmbedding,
  bulk: Bulk,
): Promise<Contradicted[] | null> {
  const claimed = await readClaims(fact, meaning, { bulk, pause: pausesHolding() });
  if (claimed === null) return null;
  await lockSubjects(tx, claimed);
  return findContradicted(tx, fact, claimed, { bulk });
}

function outcomeFor(
  memory: MatchedContent,
  older: Claims,
  { frames, statements, textClaims, isFromLongText }: FactClaims,
  fact: NewFact,
): 'challenged' | 'superseded' | null {
  if (fact.metadata.kind === 'decision' && memory.metadata.kind === 'decision') {
    const [newDecision, olderDecision] = [
      { content: fact.content, statements },
      { content: memory.content, statements: older.statements() },
    ];
    const relations = newDecision.statements.flatMap((one) =>
      olderDecision.statements.map((other) => compareDecisions(one, other)),
    );
    if (relations.includes('reverses')) return 'superseded';
    if (
      relations.includes('competes') ||
      revivesAbandoned(newDecision, olderDecision) ||
      decidesAfterAll(newDecision, olderDecision)
    )
      return 'challenged';
  }
  if (isWithinLimit(fact.content, memory.content)) return null;
  if (frames.length > 0 && older.frames().some((one) => frames.some((frame) => contradicts(frame, one))))
    return 'challenged';
  if (textClaims.some((claim) => claim.contradicts(memory.content))) return 'challenged';
  if (statements.length === 0 || !canOppose(statements, older.stance)) return null;
  const isOpposed = isFromLongText ? opposesBeyondDoubt : opposes;
  return older.statements().some((one) => statements.some((newer) => isOpposed(newer, one))) ? 'challenged' : null;
}

/** The distinct subjects, sorted. */
function subjectsOf(frames: readonly Frame[], statements: readonly PlainStatement[]): string[] {
  const topics = statements.map(({ topic }) => [...topic].sort().join(' '));
  return [...new Set([...frames.map(({ subject }) => subject), ...topics])].filter((name) => name !== '').sort();
}
