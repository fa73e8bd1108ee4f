/** Partitions a graph into communities by the Louvain method (Blondel and others, 2008). */
import { Worker } from 'node:worker_threads';
import type { WholeGraph } from './whole-graph.ts';

export interface Partition {
  /** The members of each community by their place in the graph, best connected first; the largest community first. */
  communities: { members: { place: number; weight: number }[] }[];
  /** How much denser the communities are than chance: below 0.3 there is hardly any structure. */
  modularity: number;
}

export const method = { name: 'louvain', resolution: 1, seed: 1 } as const;

/** Runs in a worker thread: see louvain.mjs. */
export async function partition(graph: WholeGraph): Promise<Partition> {
  if (graph.ids.length === 0) return { communities: [], modularity: 0 };
  const { of, modularity } = await inThread(graph);
  return { communities: grouped(graph, of), modularity };
}

function inThread({ ids, ones, others, weights }: WholeGraph): Promise<{ of: Uint32Array; modularity: number }> {
  const { resolution, seed } = method;
  const workerData = { nodes: ids.length, ones, others, weights, resolution, seed };
  const worker = new Worker(new URL('./louvain.mjs', import.meta.url), { workerData, env: {}, execArgv: [] });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread that finds communities ended with ${code}`)));
  });
}

function grouped({ ones, others, weights }: WholeGraph, of: Uint32Array): Partition['communities'] {
  const inside = new Float64Array(of.length);
  for (const [at, one] of ones.entries()) {
    const other = others[at]!;
    if (of[one] !== of[other]) continue;
    inside[one]! += weights[at]!;
    inside[other]! += weights[at]!;
  }
  const groups = new Map<number, { place: number; weight: number }[]>();
  for (const [place, community] of of.entries()) {
    const group = groups.get(community) ?? [];
    group.push({ place, weight: inside[place]! });
    groups.set(community, group);
  }
  for (const group of groups.values()) group.sort((one, other) => other.weight - one.weight || one.place - other.place);
  const largestFirst = [...groups.values()].sort(
    (one, other) => other.length - one.length || one[0]!.place - other[0]!.place,
  );
  return largestFirst.map((members) => ({ members }));
}
