/** Gathers the memories worth ranking closely: the best of each channel, and their neighbours. */
import type { Around, Hit, IndexedMemory } from '../../storage/ports/memories.ts';
import type { Ranked } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import type { MentionedShares } from '../query/query-entities.ts';

export interface MemoryCandidate extends IndexedMemory {
  /** BM25 as a share of the best; 0 if words did not find it. */
  lexicalShare: number;
  /** Its neighbours in its series: previous, next, second previous, second next; null for none. */
  near: readonly (MemoryCandidate | null)[];
}

export interface Pool {
  candidates: readonly MemoryCandidate[];
  /** The finds by meaning, best first: the scale on which nearness is measured. */
  dense: readonly Hit[];
  /** How far each memory mentions the named entities. */
  mentions: MentionedShares;
}

/** Finds taken from each channel; what stands further down hardly ever rises to the top. */
const depth = 24;
/** Best candidates whose neighbours join the pool. */
const spread = 16;
const reach = 2;

/** Gathers the pool. `ranked` is the first, rough order of the finds. */
export async function gatherPool(found: Findings, ranked: readonly Ranked[]): Promise<Pool> {
  const { lexical, dense } = found;
  const first = new Set([...lexical.slice(0, depth), ...dense.slice(0, depth)].map(({ memory_id }) => memory_id));
  const ids = ranked.map(({ memory_id }) => memory_id).filter((id) => first.has(id));
  found.expect?.(ids);
  const around = await found.around(ids.slice(0, spread), reach);
  const near = [...around.values()].flatMap(({ before, after }) => [...before, ...after]);
  const looked = [...new Set([...ids, ...near])];
  const [indexed, mentions] = await Promise.all([found.indexed(looked), found.mentions(looked)]);
  return { candidates: linked(indexed, chains(around), lexical), dense, mentions };
}

/** The order of memories within their series, pieced together from all known neighbours. */
function chains(around: ReadonlyMap<string, Around>): Map<string, { next?: string; previous?: string }> {
  const links = new Map<string, { next?: string; previous?: string }>();
  const linkOf = (id: string) => {
    const link = links.get(id) ?? {};
    links.set(id, link);
    return link;
  };
  for (const [id, { before, after }] of around) {
    const row = [...before.toReversed(), id, ...after];
    for (const [at, one] of row.entries()) {
      const next = row[at + 1];
      if (next === undefined) continue;
      linkOf(one).next = next;
      linkOf(next).previous = one;
    }
  }
  return links;
}

function linked(
  indexed: ReadonlyMap<string, IndexedMemory>,
  links: ReadonlyMap<string, { next?: string; previous?: string }>,
  lexical: readonly Hit[],
): MemoryCandidate[] {
  const best = lexical[0]?.score ?? 0;
  const shares = new Map(lexical.map(({ memory_id, score }) => [memory_id, best > 0 ? Math.max(0, score / best) : 0]));
  const candidates = new Map<string, MemoryCandidate>();
  for (const [id, { memory_id, words, opening, happened_at, series, cosine }] of indexed) {
    const lexicalShare = shares.get(id) ?? 0;
    candidates.set(id, { memory_id, words, opening, happened_at, series, cosine, lexicalShare, near: [] });
  }
  const at = (id: string | undefined) => (id === undefined ? null : (candidates.get(id) ?? null));
  for (const [id, candidate] of candidates) {
    const { previous, next } = links.get(id) ?? {};
    const secondPrevious = links.get(previous ?? '')?.previous;
    const secondNext = links.get(next ?? '')?.next;
    candidate.near = [at(previous), at(next), at(secondPrevious), at(secondNext)];
  }
  return [...candidates.values()];
}
