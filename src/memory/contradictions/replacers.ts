/**
 * Finds facts that a new fact replaces without naming them: "we deploy on Nomad", "we deploy on Kubernetes now", then
 * "back to Nomad".
 */
import type { MatchedContent } from '../../storage/ports/memories.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';
import type { PlainStatement } from './statements/statement.ts';
import { isAboutReturnTarget } from './statements/things/returns.ts';

/** Maximum number of challenged and superseded facts that are read. */
const maxFormerFacts = 6;

/**
 * The active facts that replaced the thing a statement returns to. Facts that also name that thing may still use it,
 * and are left out.
 */
export async function findReplacers(
  { memories, links }: WorkspaceStore,
  newer: readonly PlainStatement[],
  statementsOf: (memory: MatchedContent) => readonly PlainStatement[],
): Promise<MatchedContent[]> {
  const returns = newer.filter(
    ({ returnTarget, isDenied, values }) => returnTarget !== null && !isDenied && values.size === 0,
  );
  if (returns.length === 0) return [];
  const words = [...new Set(returns.flatMap(({ returnTarget }) => [...returnTarget!.words]))];
  const formerFacts = await memories.contentsAbout(words, maxFormerFacts, {
    statuses: ['challenged', 'superseded'],
    types: ['fact'],
  });
  const isReturnTarget = (memory: MatchedContent) =>
    statementsOf(memory).some((older) => returns.some((one) => isAboutReturnTarget(one, older)));
  const ids = formerFacts.filter(isReturnTarget).map(({ memory_id }) => memory_id);
  if (ids.length === 0) return [];
  const successors = [...(await links.successors(ids)).values()].flat().map(({ memory_id }) => memory_id);
  const active = await memories.findMany([...new Set(successors)], { statuses: ['active'], types: ['fact'] });
  return active.filter((memory) => !isReturnTarget(memory));
}
