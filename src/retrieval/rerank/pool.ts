/** Gathers the memories to rerank: the best of each channel, and their neighbours. */
import type { Around, Hit, IndexedMemory } from '../../storage/ports/memories.ts';
import type { RankedMemory } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import type { MentionedShares } from '../query/query-entities.ts';

export interface MemoryCandidate extends IndexedMemory {
  /** BM25 divided by the best BM25; 0 if the lexical channel did not find it. */
  lexicalShare: number;
  /** Its neighbours in its series: previous, next, second previous, second next; null if there is none. */
  neighbours: readonly (MemoryCandidate | null)[];
}

export interface CandidatePool {
  candidates: readonly MemoryCandidate[];
  /** Hits of the dense channel, best first: the scale for closeness in meaning. */
  dense: readonly Hit[];
  /** The share of the named entities that each memory mentions. */
  mentions: MentionedShares;
}

/** Number of hits taken from each channel; memories further down hardly ever rise to the top. */
const depth = 24;
/** Number of best candidates whose neighbours join the pool. */
const spread = 16;
const reach = 2;

/** Gathers the pool. `ranked` is the rough order of the hits. */
export async function gatherPool(found: Findings, ranked: readonly RankedMemory[]): Promise<CandidatePool> {
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

/** The order of memories within their series, assembled from all known neighbours. */
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
    candidates.set(id, { memory_id, words, opening, happened_at, series, cosine, lexicalShare, neighbours: [] });
  }
  const at = (id: string | undefined) => (id === undefined ? null : (candidates.get(id) ?? null));
  for (const [id, candidate] of candidates) {
    const { previous, next } = links.get(id) ?? {};
    const secondPrevious = links.get(previous ?? '')?.previous;
    const secondNext = links.get(next ?? '')?.next;
    candidate.neighbours = [at(previous), at(next), at(secondPrevious), at(secondNext)];
  }
  return [...candidates.values()];
}
