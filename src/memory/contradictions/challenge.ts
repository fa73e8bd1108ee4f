/**
 * Challenges active facts that a new fact contradicts: both are kept and linked until somebody decides which one is
 * true.
 */
import type { Transaction } from '../../verb.ts';
import type { Contradicted } from './contradicted.ts';

/**
 * Changes the status of the contradicted facts that are still active, and links each with the new fact. Runs within the
 * transaction that stores the new fact or, if the fact is stored already, in a separate transaction.
 */
export async function challenge(
  { store, now }: Transaction,
  contradicted: readonly Contradicted[],
  by: string,
  isJustStored = true,
): Promise<Contradicted[]> {
  const marked: Contradicted[] = [];
  const addLink = async (relation: 'supersedes' | 'contradicts', to: string) => {
    const link = { from: by, relation, to };
    // A memory that was stored earlier may already have the link.
    if (isJustStored) await store.links.addNew(link);
    else await store.links.add(link);
  };
  for (const { memory, outcome } of contradicted)
    if (outcome === 'followed') await addLink('contradicts', memory.memory_id);
  const toChange = contradicted.filter(({ outcome }) => outcome !== 'followed');
  const lockedMemories = await store.memories.lockMany(toChange.map(({ memory }) => memory.memory_id));
  for (const before of lockedMemories.filter(({ status }) => status === 'active')) {
    const { memory_id } = before;
    const { outcome } = contradicted.find(({ memory }) => memory.memory_id === memory_id)!;
    const [change, relation] =
      outcome === 'superseded'
        ? ([{ status: 'superseded', valid_to: now().toISOString() }, 'supersedes'] as const)
        : ([{ status: 'challenged' }, 'contradicts'] as const);
    const cause = `${outcome === 'superseded' ? 'superseded' : 'contradicted'} by ${by}`;
    // With a remote database, none of these statements waits for a response.
    const memory = await store.memories.changeLocked(before, 'status', change, cause);
    marked.push({ memory, outcome });
    await addLink(relation, memory_id);
  }
  return marked;
}
