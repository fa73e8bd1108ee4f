/** Partitions a graph into communities by the Louvain method (Blondel and others, 2008). */
import { Worker } from 'node:worker_threads';
import { pauses } from '../../fair/pauses.ts';
import { roundedWeight } from '../entity/entity-profile.ts';
import type { WholeGraph } from './whole-graph.ts';

export interface Partition {
  /** The largest community first; within each, the best connected member first. */
  communities: { members: { entity_id: string; weight: number }[] }[];
  /** How much denser the communities are than chance. Below 0.3 there is hardly any structure. */
  modularity: number;
  /** The number of edges used. */
  edges: number;
}

export const method = { name: 'louvain', resolution: 1, seed: 1 } as const;

/** The most edges used; the lightest are dropped. */
const mostEdges = 1_000_000;

/**
 * The result of the thread. `members` lists the members of all communities one after another, each as an index into the
 * graph's ids.
 */
interface WorkerResult {
  sizes: Uint32Array;
  members: Uint32Array;
  weights: Float64Array;
  modularity: number;
  edges: number;
}

/** Runs in a worker thread: see louvain.mjs. */
export async function partition(graph: WholeGraph): Promise<Partition> {
  if (graph.ids.length === 0) return { communities: [], modularity: 0, edges: 0 };
  const { sizes, members, weights, modularity, edges } = await runInWorker(graph);
  const communities: Partition['communities'] = [];
  const pause = pauses();
  let from = 0;
  for (const size of sizes) {
    const communityMembers: { entity_id: string; weight: number }[] = [];
    for (let at = from; at < from + size; at += 1) {
      communityMembers.push({ entity_id: graph.ids[members[at]!]!, weight: roundedWeight(weights[at]!) });
      if (at % membersPerPause === 0) await pause();
    }
    communities.push({ members: communityMembers });
    from += size;
  }
  return { communities, modularity, edges };
}

/** Members processed between two pauses for other work. */
const membersPerPause = 1_024;

function runInWorker(graph: WholeGraph): Promise<WorkerResult> {
  const { resolution, seed } = method;
  const workerData = { ...graph, mostEdges, resolution, seed };
  const worker = new Worker(new URL('./louvain.mjs', import.meta.url), { workerData, env: {}, execArgv: [] });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread that finds communities ended with ${code}`)));
  });
}
