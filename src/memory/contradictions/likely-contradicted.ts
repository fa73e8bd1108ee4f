/** Finds the facts that a new one probably replaces, if no rule says so. */
import { nameOtherMachines } from '../../reading/extract/technical/machine-names.ts';
import type { MatchedContent } from '../../storage/ports/memories.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';
import { areCounterparts } from '../../text/claims/distinctions/counterparts.ts';
import { countInDifferentPlaces } from '../../text/claims/distinctions/places.ts';
import { isAboutPartOf } from '../../text/claims/subject.ts';
import { type Bulk, claimsOfStored } from './claims.ts';
import type { FactClaims, NewFact } from './fact-claims.ts';
import { findLikeliestReplaced } from './replacement/likeliest-replaced.ts';
import { findReplacedAmongNearest } from './replacement/nearest-facts.ts';
import { findReplacers } from './replacers.ts';
import { areOfDifferentMatters } from './statements/comparison/different-matters.ts';
import { concernsMoreSpecificThing } from './statements/comparison/subjects.ts';
import type { PlainStatement } from './statements/statement.ts';
import { isAboutReturnTarget } from './statements/things/returns.ts';
import { isWithinLimit } from './statements/values/limits.ts';
import { giveOppositeEnds } from './statements/values/opposite-ends.ts';
import { nameDifferentWeeks } from './statements/values/past-figures.ts';
import { nameDifferentThings } from './whole-texts/technical-states.ts';

/** The facts that the new one probably replaces, if no rule finds any. */
export async function findLikelyContradicted(
  store: WorkspaceStore,
  fact: NewFact,
  { statements, replacingNote }: FactClaims,
  { matches, near }: { matches: readonly MatchedContent[]; near: readonly MatchedContent[] },
  bulk: Bulk,
): Promise<MatchedContent[]> {
  const replacers = await findReplacers(store, statements, (one) => claimsOfStored(one, bulk).statements());
  if (replacers.length > 0) return replacers;
  if (replacingNote === null) return [];
  const sameBulk = new Set(fact.occurred_at ? [] : bulk.before.map(({ memory_id }) => memory_id));
  const storedSeparately = matches.filter(({ memory_id }) => !sameBulk.has(memory_id));
  const noteOf = (memory: MatchedContent) => claimsOfStored(memory, bulk).note();
  const likeliest =
    (await findLikeliestReplaced(store, replacingNote, storedSeparately, noteOf)) ??
    (await findReplacedAmongNearest(store, replacingNote, near, noteOf));
  if (likeliest === null) return [];
  const olderStatements = claimsOfStored(likeliest, bulk).statements();
  const someStatements = (differ: (newer: PlainStatement, older: PlainStatement) => boolean) =>
    statements.some((newer) => olderStatements.some((older) => differ(newer, older)));
  if (areCounterpartFacts(fact.content, likeliest.content) || isWithinLimit(fact.content, likeliest.content)) return [];
  const isAboutAnother =
    giveOppositeEnds(fact.content, likeliest.content) ||
    someStatements(concernsMoreSpecificThing) ||
    nameDifferentThings(fact.content, likeliest.content) ||
    nameDifferentWeeks(fact.content, likeliest.content) ||
    isAboutPartOf(fact.content, likeliest.content);
  if (!replacingNote.note.change && isAboutAnother) return [];
  if (someStatements(areOfDifferentMatters) || isRestored(statements, olderStatements)) return [];
  return [likeliest];
}

/** True if two texts describe counterparts in the same words: two machines, staging and production, two places. */
const areCounterpartFacts = (newer: string, older: string) =>
  nameOtherMachines(newer, older) || areCounterparts(newer, older) || countInDifferentPlaces(newer, older);

/** True if the newer fact makes the older one true again. */
const isRestored = (newer: readonly PlainStatement[], older: readonly PlainStatement[]) =>
  newer.some(
    (one) =>
      one.returnTarget !== null && older.some((other) => other.dropped.size === 0 && isAboutReturnTarget(one, other)),
  );
