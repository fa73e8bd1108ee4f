/**
 * The memories and entities that a write refers to. Their keys are locked, so that nobody changes either before the
 * transaction ends.
 */
import { together } from '../../fair/together.ts';
import type { WorkspaceEngine } from '../engine.ts';
import type { Db } from '../workspace/tables.ts';
import { heirs } from './entity-rows.ts';
import { lockMemoryKeys } from './memory-seqs.ts';

export interface Parties {
  readonly held: Awaited<ReturnType<typeof lockMemoryKeys>>;
  readonly heirOf: Awaited<ReturnType<typeof heirs>>;
}

interface Saying {
  readonly memory_id: string;
  readonly mentions?: readonly { entity_id: string }[];
  readonly relations?: readonly { from: string; to: string }[];
}

/**
 * Reads and locks both together, in one round trip over a network. Throws `not_found` for a missing memory or entity.
 */
export async function lockReferences(db: Db, engine: WorkspaceEngine, memories: readonly Saying[]): Promise<Parties> {
  const named = memories.flatMap(({ mentions = [], relations = [] }) => [
    ...mentions.map(({ entity_id }) => entity_id),
    ...relations.flatMap(({ from, to }) => [from, to]),
  ]);
  const ids = memories.map(({ memory_id }) => memory_id);
  const [held, heirOf] = await together(lockMemoryKeys(db, engine, ids), heirs(db, engine, named));
  return { held, heirOf };
}
