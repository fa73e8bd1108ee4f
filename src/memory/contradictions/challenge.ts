/** Challenges an active fact that a new one contradicts: both stay, linked, until somebody says which holds. */
import type { Transaction } from '../../verb.ts';
import type { Contradicted } from './contradicted.ts';

/**
 * Marks the facts that are still active, and links each with the one that contradicts or supersedes it. Runs within the transaction
 * that stores the new fact, or, for one that was stored before, in one of its own.
 */
export async function challenge(
  { store, now }: Transaction,
  contradicted: readonly Contradicted[],
  by: string,
  isJustStored = true,
): Promise<Contradicted[]> {
  const marked: Contradicted[] = [];
  const relate = async (relation: 'supersedes' | 'contradicts', to: string) => {
    const link = { from: by, relation, to };
    // A memory that was stored before may be linked already.
    if (isJustStored) await store.links.addNew(link);
    else await store.links.add(link);
  };
  for (const { memory, outcome } of contradicted)
    if (outcome === 'followed') await relate('contradicts', memory.memory_id);
  const standing = contradicted.filter(({ outcome }) => outcome !== 'followed');
  const held = await store.memories.holdMany(standing.map(({ memory }) => memory.memory_id));
  for (const one of held.filter(({ status }) => status === 'active')) {
    const { memory_id } = one;
    const { outcome } = contradicted.find(({ memory }) => memory.memory_id === memory_id)!;
    const [change, relation] =
      outcome === 'superseded'
        ? ([{ status: 'superseded', valid_to: now().toISOString() }, 'supersedes'] as const)
        : ([{ status: 'challenged' }, 'contradicts'] as const);
    const cause = `${outcome === 'superseded' ? 'superseded' : 'contradicted'} by ${by}`;
    // Over a network none of this waits for an answer.
    const memory = await store.memories.changeHeld(one, 'status', change, cause);
    marked.push({ memory, outcome });
    await relate(relation, memory_id);
  }
  return marked;
}
