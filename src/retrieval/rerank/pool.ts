/** Gathers the memories to rerank: the best of each channel, and their neighbours. */
import type { Hit, IndexedMemory, NeighbourIds } from '../../storage/ports/memories.ts';
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
const hitsPerChannel = 24;
/** Number of best candidates whose neighbours join the pool. */
const expandedCount = 16;
const neighbourDistance = 2;

/** Gathers the pool. `ranked` is the rough order of the hits. */
export async function gatherPool(findings: Findings, ranked: readonly RankedMemory[]): Promise<CandidatePool> {
  const { lexical, dense } = findings;
  const topIds = new Set(
    [...lexical.slice(0, hitsPerChannel), ...dense.slice(0, hitsPerChannel)].map(({ memory_id }) => memory_id),
  );
  const ids = ranked.map(({ memory_id }) => memory_id).filter((id) => topIds.has(id));
  findings.prefetch?.(ids);
  const around = await findings.around(ids.slice(0, expandedCount), neighbourDistance);
  const neighbourIds = [...around.values()].flatMap(({ before, after }) => [...before, ...after]);
  const poolIds = [...new Set([...ids, ...neighbourIds])];
  const [indexed, mentions] = await Promise.all([findings.indexed(poolIds), findings.mentions(poolIds)]);
  return { candidates: buildCandidates(indexed, linkSeries(around), lexical), dense, mentions };
}

/** The order of memories within their series, assembled from all known neighbours. */
function linkSeries(around: ReadonlyMap<string, NeighbourIds>): Map<string, { next?: string; previous?: string }> {
  const links = new Map<string, { next?: string; previous?: string }>();
  const linkOf = (id: string) => {
    const link = links.get(id) ?? {};
    links.set(id, link);
    return link;
  };
  for (const [id, { before, after }] of around) {
    const sequence = [...before.toReversed(), id, ...after];
    for (const [at, one] of sequence.entries()) {
      const next = sequence[at + 1];
      if (next === undefined) continue;
      linkOf(one).next = next;
      linkOf(next).previous = one;
    }
  }
  return links;
}

function buildCandidates(
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
  const candidateOf = (id: string | undefined) => (id === undefined ? null : (candidates.get(id) ?? null));
  for (const [id, candidate] of candidates) {
    const { previous, next } = links.get(id) ?? {};
    const secondPrevious = links.get(previous ?? '')?.previous;
    const secondNext = links.get(next ?? '')?.next;
    candidate.neighbours = [
      candidateOf(previous),
      candidateOf(next),
      candidateOf(secondPrevious),
      candidateOf(secondNext),
    ];
  }
  return [...candidates.values()];
}
