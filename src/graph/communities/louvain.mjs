// Finds the communities of a graph in a thread of its own: over tens of thousands of entities that takes seconds, and nobody
// else should wait. Plain JavaScript, so that a thread can be started on it before and after the build.
// @ts-check
import { parentPort, workerData } from 'node:worker_threads';
import graphology from 'graphology';
import imported from 'graphology-communities-louvain';

/**
 * The package is CommonJS, and its types say otherwise.
 * @type {typeof imported.default}
 */
const louvain = /** @type {any} */ (imported);

/** @type {{ nodes: number, ones: Uint32Array, others: Uint32Array, weights: Float64Array, resolution: number, seed: number }} */
const { nodes, ones, others, weights, resolution, seed } = workerData;

const graph = new graphology.UndirectedGraph();
for (let node = 0; node < nodes; node += 1) graph.addNode(String(node));
for (const [at, one] of ones.entries()) graph.addEdge(String(one), String(others[at]), { weight: weights[at] ?? 0 });

const { communities, modularity } = louvain.detailed(graph, { resolution, rng: seeded(seed) });
const of = Uint32Array.from({ length: nodes }, (_, node) => communities[String(node)] ?? 0);
parentPort?.postMessage({ of, modularity: Number.isFinite(modularity) ? modularity : 0 });

/**
 * The same numbers for the same seed (mulberry32), so that the same graph has the same communities.
 * @param {number} seed
 */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
