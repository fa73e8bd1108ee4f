/** Reads the whole graph of entities into memory as numbers: some dozens of MB at a hundred thousand memories. */
import { turns } from '../../fair/turns.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';

export interface WholeGraph {
  /** The ids of the entities that have an edge, sorted; edges name an entity by its place here. */
  ids: string[];
  ones: Uint32Array;
  others: Uint32Array;
  weights: Float64Array;
}

/** Memories per page, which takes some milliseconds. */
const pageSize = 500;
/** The most edges kept; the lightest are dropped. */
const mostEdges = 1_000_000;
/** Limit of entity numbers, so that two fit into one exact number. */
const mostEntities = 2 ** 26;

/** Reads page by page and lets other calls run in between. */
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
      const key = numberOf(one) * mostEntities + numberOf(other);
      sums.set(key, (sums.get(key) ?? 0) + weight);
    }
    after = page.next;
    await turns.next();
  }
  return inOrder([...numbers.keys()], heaviest(sums));
}

function heaviest(sums: ReadonlyMap<number, number>): [number, number][] {
  const edges = [...sums];
  if (edges.length <= mostEdges) return edges;
  return edges.sort(([, one], [, other]) => other - one).slice(0, mostEdges);
}

/** Sorts the graph, so that the same graph is always the same, whatever was read first. */
function inOrder(found: readonly string[], edges: readonly [number, number][]): WholeGraph {
  const ids = found.toSorted();
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  const places = Uint32Array.from(found, (id) => placeOf.get(id)!);
  const placed = edges.map(([key, weight]) => {
    const ends = [places[Math.floor(key / mostEntities)]!, places[key % mostEntities]!] as const;
    return { one: Math.min(...ends), other: Math.max(...ends), weight };
  });
  placed.sort((one, other) => one.one - other.one || one.other - other.other);
  return {
    ids,
    ones: Uint32Array.from(placed, ({ one }) => one),
    others: Uint32Array.from(placed, ({ other }) => other),
    weights: Float64Array.from(placed, ({ weight }) => weight),
  };
}
