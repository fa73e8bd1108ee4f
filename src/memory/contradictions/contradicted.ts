/** Finds the active facts that a new one contradicts. */
import { pausesHolding } from '../../fair/pauses.ts';
import { nameOtherMachines } from '../../reading/extract/technical/machine-names.ts';
import type { MatchedContent } from '../../storage/ports/memories.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';
import { areCounterparts } from '../../text/claims/distinctions/counterparts.ts';
import { countInDifferentPlaces } from '../../text/claims/distinctions/places.ts';
import { isAboutPartOf } from '../../text/claims/subject.ts';
import type { Transaction } from '../../verb.ts';
import { type Bulk, type Claimed, type Claims, claimsOfStored, type NewFact, noBulk, readClaims } from './claims.ts';
import { contradicts, type Frame, longestFact } from './frames.ts';
import { haveNamesake, isShortened } from './namesakes.ts';
import { likeliestReplaced, vectorsToCompare } from './replacement/likeliest.ts';
import type { Meaning } from './replacement/odds.ts';
import { replacersOf } from './replacers.ts';
import { type Change, changesIn } from './statements/changes.ts';
import { decidesAfterAll, decidesAnew, takesUpWhatWasLeft } from './statements/decisions.ts';
import { isOtherWeek, leavesAnother } from './statements/holders.ts';
import {
  giveValuesOfTwo,
  isExceptionOf,
  keepsAmountOf,
  mayOppose,
  opposes,
  opposesPlainly,
  replacesAnotherFigure,
  tellsOfReturned,
} from './statements/opposition.ts';
import { givesUpPlan as givesUpWhatWasPlanned } from './statements/plans.ts';
import type { PlainStatement } from './statements/statements.ts';
import { turnsFault } from './statements/states/faults.ts';
import { takesBackNotice } from './statements/states/notices.ts';
import { hasComeFurther } from './statements/states/numbered-cases.ts';
import { areStatesOfTwo, callsOffAnother } from './statements/states/states.ts';
import { nameOthers, standsOtherwise } from './statements/states/technical-states.ts';
import { finishes } from './statements/todos.ts';
import { areSeatsOfTwo } from './statements/values/seats.ts';
import { sharedOf } from './words-in-common.ts';

/** Best matches of the subject's words that are compared. */
const mostCompared = 24;
/** Of each sentence of a long text. */
const mostOfSentence = 8;

/** An active fact that cannot hold beside a new one, and what becomes of it. */
export interface Contradicted {
  memory: MatchedContent;
  /** `followed`: minutes, of which a sentence holds no longer. */
  becomes: 'challenged' | 'superseded' | 'followed';
}

/** A concurrent call about the same subject at the same time waits until this transaction ends. */
export async function holdSubjects({ store }: Transaction, { frames, statements }: Claimed): Promise<void> {
  // Locks are taken in a fixed order, so that two calls about the same subjects wait for each other instead of deadlocking.
  for (const subject of subjectsOf(frames, statements)) await store.hold(`fact:${subject}`);
}

/**
 * Finds the active facts that a new fact contradicts. A decision that expressly reverses another supersedes it. Facts that happened
 * later than the new one are left alone, and so are later ones of the same bulk.
 */
export async function findContradicted(
  { store, now }: Transaction,
  fact: NewFact,
  claimed: Claimed,
  bulk: Bulk = noBulk(),
): Promise<Contradicted[]> {
  const { statements, searches } = claimed;
  const filter = { statuses: ['active'], types: ['fact'] } as const;
  const wanted = vectorsToCompare(claimed.replacing, mostCompared);
  const most = searches.length > 1 ? mostOfSentence : mostCompared;
  // Over a network, what all of them find is one wait.
  const found = await Promise.all(searches.map((words) => store.memories.contentsAbout(words, most, filter, wanted)));
  // Where neither tells its time, what is written last is later, whatever the clock said.
  const isLater = ({ occurred_at, created_at }: MatchedContent) =>
    (fact.occurred_at ?? occurred_at) !== null &&
    (occurred_at ?? created_at) > (fact.occurred_at ?? now().toISOString());
  const known = new Map(found.flat().map((memory) => [memory.memory_id, memory]));
  const earlier = [...known.values()].filter((memory) => !bulk.isAfter(memory));
  earlier.push(...bulk.before.filter(({ memory_id }) => !known.has(memory_id)));
  const compared = earlier.filter((memory) => !isLater(memory) && memory.content !== fact.content);
  const [contradicted, followed]: [Contradicted[], Contradicted[]] = [[], []];
  const pause = pausesHolding();
  for (const memory of compared) {
    const becomes = whatBecomes(memory, claimsOfStored(memory, bulk), claimed, fact);
    if (becomes !== null) contradicted.push({ memory, becomes });
    else if (await takesFurther(claimed, memory)) followed.push({ memory, becomes: 'followed' });
    await pause();
  }
  const texts = compared.map(({ content }) => content);
  const certain = contradicted.filter(({ memory }) => !isOfNamesake(statements, claimsOfStored(memory, bulk), texts));
  if (certain.length > 0) return [...certain, ...followed];
  return [...(await likelyContradicted(store, fact, claimed, compared, bulk)), ...followed];
}

/** What it replaces in all likelihood, where no rule tells it. */
async function likelyContradicted(
  store: WorkspaceStore,
  fact: NewFact,
  { statements, replacing }: Claimed,
  compared: readonly MatchedContent[],
  bulk: Bulk,
): Promise<Contradicted[]> {
  const replacers = await replacersOf(store, statements, (one) => claimsOfStored(one, bulk).statements());
  if (replacers.length > 0) return replacers.map((memory) => ({ memory, becomes: 'challenged' }));
  if (replacing === null) return [];
  const together = new Set(fact.occurred_at ? [] : bulk.before.map(({ memory_id }) => memory_id));
  const apart = compared.filter(({ memory_id }) => !together.has(memory_id));
  const likeliest = await likeliestReplaced(store, replacing, apart, (one) => claimsOfStored(one, bulk).note());
  if (likeliest === null) return [];
  const former = claimsOfStored(likeliest, bulk).statements();
  const areOfTwo = statements.some((newer) =>
    former.some(
      (older) =>
        areStatesOfTwo(newer, older) ||
        areSeatsOfTwo(newer, older) ||
        callsOffAnother(newer, older) ||
        areLeftApart(newer, older) ||
        areMeantForOthers(newer, older) ||
        newer.pastOf !== older.pastOf ||
        keepsAmountOf(newer, older) ||
        giveValuesOfTwo(newer, older) ||
        isExceptionOf(newer, older) ||
        replacesAnotherFigure(newer, older) ||
        areShiftsOfTwo(newer, older),
    ),
  );
  if (areSideBySide(fact.content, likeliest.content)) return [];
  const isOfAnother = nameOthers(fact.content, likeliest.content) || isAboutPartOf(fact.content, likeliest.content);
  if (!replacing.note.change && isOfAnother) return [];
  if (areOfTwo || isReturnedTo(statements, former)) return [];
  return [{ memory: likeliest, becomes: 'challenged' }];
}

/** Whether they tell of two things that are told of in the same words: two machines, staging and production, two places. */
const areSideBySide = (newer: string, older: string) =>
  nameOtherMachines(newer, older) || areCounterparts(newer, older) || countInDifferentPlaces(newer, older);

const areShiftsOfTwo = (newer: PlainStatement, older: PlainStatement) =>
  newer.holdings.some((one) => older.holdings.some((other) => isOtherWeek(one, other)));

const areLeftApart = (newer: PlainStatement, older: PlainStatement) =>
  newer.holdings.some((one) => older.holdings.some((other) => leavesAnother(one, other)));

/** What long texts say has changed. Kept as long as the store keeps the memory in its own. */
const changes = new WeakMap<MatchedContent, Promise<readonly Change[]>>();
function changesOfStored(memory: MatchedContent): Promise<readonly Change[]> {
  const known = changes.get(memory) ?? changesIn(memory.content, pausesHolding(), memory.language);
  changes.set(memory, known);
  return known;
}

/** Whether a short note says otherwise than a sentence of minutes that tells of a change. What else those say still holds. */
async function takesFurther({ statements, standings, isOfMany }: Claimed, memory: MatchedContent): Promise<boolean> {
  const isChange = statements.some(({ hasChanged, state }) => hasChanged || state !== null) || standings.length > 0;
  const isLong = memory.content.length > longestFact && !memory.source.run_id;
  if (isOfMany || !isChange || !isLong) return false;
  return (await changesOfStored(memory)).some(
    (change) =>
      change.statements.some((older) => statements.some((newer) => opposesPlainly(newer, older))) ||
      standings.some(({ said, standing }) => standsOtherwise(standing, said, change.said)),
  );
}

/** Whether each says for whom or for what it holds, and it is not the same: "off for guests", "on for partners". */
const areMeantForOthers = ({ narrowing }: PlainStatement, { narrowing: other }: PlainStatement) =>
  narrowing.meantFor.size > 0 && other.meantFor.size > 0 && sharedOf(narrowing.meantFor, other.meantFor) === 0;

/** Whether the older fact holds again by the newer one. */
const isReturnedTo = (newer: readonly PlainStatement[], older: readonly PlainStatement[]) =>
  newer.some(
    (one) => one.returned !== null && older.some((other) => other.dropped.size === 0 && tellsOfReturned(one, other)),
  );

/** Whether they are about one person only if nobody else is called by the shorter name. */
function isOfNamesake(newer: readonly PlainStatement[], older: Claims, texts: readonly string[]): boolean {
  const [names, others] = [newer, older.statements()].map((all) =>
    all.flatMap(({ holdings }) => holdings.map(({ name }) => name)),
  ) as [(readonly string[])[], (readonly string[])[]];
  return names.some((name) => others.some((other) => isShortened(name, other) && haveNamesake(name, other, texts)));
}

/** All of these for a fact of a bulk. Null if its text is no plain statement. */
export async function holdContradicted(
  tx: Transaction,
  fact: NewFact,
  meaning: Meaning,
  bulk: Bulk,
): Promise<Contradicted[] | null> {
  const claimed = await readClaims(fact, meaning, { bulk, pause: pausesHolding() });
  if (claimed === null) return null;
  await holdSubjects(tx, claimed);
  return findContradicted(tx, fact, claimed, bulk);
}

function whatBecomes(
  memory: MatchedContent,
  older: Claims,
  { frames, statements, standings, numbered, notice, faultNews, isDone, givesUpPlan, isOfMany }: Claimed,
  fact: NewFact,
): 'challenged' | 'superseded' | null {
  if (fact.metadata.kind === 'decision' && memory.metadata.kind === 'decision') {
    const [newer, before] = [
      { content: fact.content, statements },
      { content: memory.content, statements: older.statements() },
    ];
    const stands = newer.statements.flatMap((one) => before.statements.map((other) => decidesAnew(one, other)));
    if (stands.includes('reverses')) return 'superseded';
    if (stands.includes('competes') || takesUpWhatWasLeft(newer, before) || decidesAfterAll(newer, before))
      return 'challenged';
  }
  if (frames.length > 0 && older.frames().some((one) => frames.some((frame) => contradicts(frame, one))))
    return 'challenged';
  if (standings.some(({ said, standing }) => standsOtherwise(standing, said, memory.content))) return 'challenged';
  if (numbered !== null && hasComeFurther(numbered, memory.content)) return 'challenged';
  if (notice !== null && takesBackNotice(notice, memory.content)) return 'challenged';
  if (faultNews !== null && turnsFault(faultNews, memory.content)) return 'challenged';
  if (givesUpPlan && givesUpWhatWasPlanned(fact.content, memory.content)) return 'challenged';
  if (isDone && finishes(fact.content, memory.content)) return 'challenged';
  if (statements.length === 0 || !mayOppose(statements, older.stance)) return null;
  const areOpposed = isOfMany ? opposesPlainly : opposes;
  return older.statements().some((one) => statements.some((newer) => areOpposed(newer, one))) ? 'challenged' : null;
}

/** The subjects, sorted, each once. */
function subjectsOf(frames: readonly Frame[], statements: readonly PlainStatement[]): string[] {
  const matters = statements.map(({ matter }) => [...matter].sort().join(' '));
  return [...new Set([...frames.map(({ subject }) => subject), ...matters])].filter((name) => name !== '').sort();
}
