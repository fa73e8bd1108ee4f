/** What a new fact replaces without naming it: "we deploy on Nomad", "we deploy on Kubernetes now", and then "back to Nomad". */
import type { MatchedContent } from '../../storage/ports/memories.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';
import { tellsOfReturned } from './statements/opposition.ts';
import type { PlainStatement } from './statements/statements.ts';

/** Best matches among what no longer holds. */
const mostFormer = 6;

/** The active facts that replaced what a statement goes back to. Those that name it too may have stayed with it, and are left out. */
export async function replacersOf(
  { memories, links }: WorkspaceStore,
  newer: readonly PlainStatement[],
  statementsOf: (memory: MatchedContent) => readonly PlainStatement[],
): Promise<MatchedContent[]> {
  const back = newer.filter(({ returned, isDenied, values }) => returned !== null && !isDenied && values.size === 0);
  if (back.length === 0) return [];
  const words = [...new Set(back.flatMap(({ returned }) => [...returned!.to]))];
  const former = await memories.contentsAbout(words, mostFormer, {
    statuses: ['challenged', 'superseded'],
    types: ['fact'],
  });
  const tells = (memory: MatchedContent) =>
    statementsOf(memory).some((older) => back.some((one) => tellsOfReturned(one, older)));
  const ids = former.filter(tells).map(({ memory_id }) => memory_id);
  if (ids.length === 0) return [];
  const successors = [...(await links.successors(ids)).values()].flat().map(({ memory_id }) => memory_id);
  const active = await memories.findMany([...new Set(successors)], { statuses: ['active'], types: ['fact'] });
  return active.filter((memory) => !tells(memory));
}
