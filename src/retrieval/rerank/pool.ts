/** The memories worth ranking closely: the best of each channel, and what stands around the best of them. */
import type { Around, Hit, IndexedMemory } from '../../storage/ports/memories.ts';
import type { Workspace } from '../../workspace.ts';
import type { Found } from '../channels.ts';
import type { Ranked } from '../fuse.ts';
import { type Mentions, mentionsAmong } from '../query/named-entities.ts';
import type { Query } from '../query/query.ts';

export interface Candidate extends IndexedMemory {
  /** BM25 as a share of the best; 0 where words did not find it. */
  lexicalShare: number;
  /** What was stored before and after it in its series: previous, next, second previous, second next. */
  near: readonly (Candidate | null)[];
}

export interface Pool {
  candidates: readonly Candidate[];
  /** The channel's finds, best first: what likeness is measured by. */
  dense: readonly Hit[];
  /** Of what the question names. */
  mentions: Mentions;
}

/** From each channel; what stands further down hardly ever rises to the top. */
const depth = 24;
/** So many of the best bring their neighbours. */
const spread = 16;
const reach = 2;

/** Where candidates come from: what is stored now, or what stood at an earlier time. */
export interface Ground {
  around(ids: readonly string[], reach: number): Promise<ReadonlyMap<string, Around>>;
  indexed(ids: readonly string[]): Promise<ReadonlyMap<string, IndexedMemory>>;
  mentions(ids: readonly string[]): Promise<Mentions>;
}

export function presentGround({ store }: Workspace, { vector, model, named }: Query): Ground {
  const { memories } = store;
  return {
    around: (ids, steps) => memories.around(ids, steps),
    indexed: (ids) => memories.indexed(ids, vector, model),
    mentions: (ids) => mentionsAmong(store, named, ids),
  };
}

/** `ranked` is the first, rough order of what the channels found. */
export async function gatherPool(ground: Ground, { lexical, dense }: Found, ranked: readonly Ranked[]): Promise<Pool> {
  const first = new Set([...lexical.slice(0, depth), ...dense.slice(0, depth)].map(({ memory_id }) => memory_id));
  const ids = ranked.map(({ memory_id }) => memory_id).filter((id) => first.has(id));
  const around = await ground.around(ids.slice(0, spread), reach);
  const near = [...around.values()].flatMap(({ before, after }) => [...before, ...after]);
  const indexed = await ground.indexed([...new Set([...ids, ...near])]);
  const mentions = await ground.mentions([...indexed.keys()]);
  return { candidates: linked(indexed, chains(around), lexical), dense, mentions };
}

/** The neighbours' neighbours, as far as they are told: what stands next to one stands on the other side of it. */
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
): Candidate[] {
  const best = lexical[0]?.score ?? 0;
  const shares = new Map(lexical.map(({ memory_id, score }) => [memory_id, best > 0 ? Math.max(0, score / best) : 0]));
  const candidates = new Map<string, Candidate>();
  for (const [id, memory] of indexed)
    candidates.set(id, { ...memory, lexicalShare: shares.get(id) ?? 0, near: [null, null, null, null] });
  const at = (id: string | undefined) => (id === undefined ? null : (candidates.get(id) ?? null));
  for (const [id, candidate] of candidates) {
    const { previous, next } = links.get(id) ?? {};
    const secondPrevious = links.get(previous ?? '')?.previous;
    const secondNext = links.get(next ?? '')?.next;
    candidate.near = [at(previous), at(next), at(secondPrevious), at(secondNext)];
  }
  return [...candidates.values()];
}
