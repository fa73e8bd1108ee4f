/** Reads the whole graph of entities into memory as numbers: dozens of MB for a hundred thousand memories. */
import { pauses } from '../../fair/pauses.ts';
import { turns } from '../../fair/turns.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';

/** Ids and edges are in the order in which they were read. */
export interface WholeGraph {
  /** The ids of the entities that have an edge. `ones` and `others` refer to an entity by its index here. */
  ids: string[];
  ones: Uint32Array;
  others: Uint32Array;
  weights: Float64Array;
}

/** Memories per page. A page takes a few milliseconds. */
const pageSize = 500;
/** Upper bound of entity numbers, so that two of them fit into one exact number. */
const maxEntities = 2 ** 26;

/** Reads page by page and lets other calls run between pages. */
export async function readWholeGraph({ entities }: WorkspaceStore): Promise<WholeGraph> {
  const numbers = new Map<string, number>();
  const numberOf = (id: string) => {
    const known = numbers.get(id);
    if (known !== undefined) return known;
    numbers.set(id, numbers.size);
    return numbers.size - 1;
  };
  const sums = new Map<number, number>();
  for (let after: number | null = 0; after !== null; ) {
    const page = await entities.pairs({ after, memories: pageSize });
    for (const { one, other, weight } of page.pairs) {
      const key = numberOf(one) * maxEntities + numberOf(other);
      sums.set(key, (sums.get(key) ?? 0) + weight);
    }
    after = page.next;
    await turns.next();
  }
  return toTypedArrays([...numbers.keys()], sums);
}

/** Edges processed between two pauses for other work. */
const edgesPerPause = 4_096;

async function toTypedArrays(ids: string[], sums: ReadonlyMap<number, number>): Promise<WholeGraph> {
  const [ones, others] = [new Uint32Array(sums.size), new Uint32Array(sums.size)];
  const weights = new Float64Array(sums.size);
  const pause = pauses();
  let at = 0;
  for (const [key, weight] of sums) {
    ones[at] = Math.floor(key / maxEntities);
    others[at] = key % maxEntities;
    weights[at] = weight;
    at += 1;
    if (at % edgesPerPause === 0) await pause();
  }
  return { ids, ones, others, weights };
}
