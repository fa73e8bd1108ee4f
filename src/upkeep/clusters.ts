/**
 * Clusters memories by leaders (Hartigan 1975). One pass in the order of storing puts each memory into the nearest cluster that is
 * near enough, or starts a new one. Later memories move no earlier ones, so the same memories make the same clusters.
 */
import { pauses } from '../fair/pauses.ts';
import type { Gathered } from './gather.ts';

export interface Cluster {
  members: Gathered[];
  /** Sum of the members' vectors, and its length. */
  readonly sum: Float32Array;
  length: number;
  /** Number of members that mention each entity, or hold each term. */
  readonly entities: Map<string, number>;
  readonly terms: Map<string, number>;
}

/** The most members of a cluster; a longer topic is told in parts. */
const mostMembers = 40;
/** Bonus of a shared entity on nearness in meaning. */
const entityShare = 0.12;

/** Clusters memories. `nearness` is the least that joins two: the cosine to the middle of a cluster, plus a bonus for a shared entity. */
export async function clusterByMeaning(gathered: readonly Gathered[], nearness: number): Promise<Cluster[]> {
  const clusters: Cluster[] = [];
  const pause = pauses();
  for (const one of gathered) {
    let best: Cluster | null = null;
    let most = nearness;
    for (const cluster of clusters) {
      if (cluster.members.length >= mostMembers) continue;
      const near = nearnessTo(cluster, one, most);
      if (near >= most) [best, most] = [cluster, near];
    }
    if (best === null) clusters.push(clusterOf(one));
    else join(best, one);
    await pause();
  }
  return clusters;
}

/** Nearness of a memory to a cluster; without a vector, the share of common words. A result below `least` may be too small. */
export function nearnessTo(cluster: Cluster, one: Gathered, least = 0): number {
  const meaning = meaningOf(cluster, one);
  if (meaning + entityShare < least) return meaning;
  for (const id of one.entities)
    if ((cluster.entities.get(id) ?? 0) * 3 >= cluster.members.length) return meaning + entityShare;
  return meaning;
}

function meaningOf({ sum, length, terms, members }: Cluster, { vector, terms: own }: Gathered): number {
  if (vector === null || length === 0) {
    const common = [...own].filter((term) => (terms.get(term) ?? 0) * 2 >= members.length).length;
    return common / Math.max(1, own.size);
  }
  let dot = 0;
  for (let at = 0; at < sum.length; at += 1) dot += sum[at]! * vector[at]!;
  return dot / length;
}

function clusterOf(one: Gathered): Cluster {
  const size = one.vector?.length ?? 0;
  const cluster: Cluster = {
    members: [],
    sum: new Float32Array(size),
    length: 0,
    entities: new Map(),
    terms: new Map(),
  };
  join(cluster, one);
  return cluster;
}

function join(cluster: Cluster, one: Gathered): void {
  cluster.members.push(one);
  if (one.vector) {
    for (let at = 0; at < cluster.sum.length; at += 1) cluster.sum[at]! += one.vector[at]!;
    cluster.length = Math.hypot(...cluster.sum);
  }
  for (const id of one.entities) cluster.entities.set(id, (cluster.entities.get(id) ?? 0) + 1);
  for (const term of one.terms) cluster.terms.set(term, (cluster.terms.get(term) ?? 0) + 1);
}
