// Finds the communities of a graph in a worker thread: with tens of thousands of entities this takes seconds and would
// block the event loop. Plain JavaScript, so that a thread can run it both before and after the build.
// @ts-check
import { parentPort, workerData } from 'node:worker_threads';
import graphology from 'graphology';
import imported from 'graphology-communities-louvain';

/**
 * The package is CommonJS, although its types say otherwise.
 * @type {typeof imported.default}
 */
const louvain = /** @type {any} */ (imported);

/** @type {{ ids: string[], ones: Uint32Array, others: Uint32Array, weights: Float64Array, mostEdges: number, resolution: number, seed: number }} */
const { ids, ones, others, weights, mostEdges, resolution, seed } = workerData;

/** Indexes of the ids in sorted order, so that the same graph gives the same result whatever order it was read in. */
const inOrder = ids.map((_, found) => found).sort((one, other) => (at(ids, one) < at(ids, other) ? -1 : 1));
const rank = new Uint32Array(ids.length);
for (const [place, found] of inOrder.entries()) rank[found] = place;

const edges = heaviest().map((edge) => {
  const ends = [at(rank, at(ones, edge)), at(rank, at(others, edge))];
  return { one: Math.min(...ends), other: Math.max(...ends), weight: at(weights, edge) };
});
edges.sort((one, other) => one.one - other.one || one.other - other.other);

const graph = new graphology.UndirectedGraph();
for (let node = 0; node < ids.length; node += 1) graph.addNode(String(node));
for (const { one, other, weight } of edges) graph.addEdge(String(one), String(other), { weight });

const { communities, modularity } = louvain.detailed(graph, { resolution, rng: seeded(seed) });
const groups = grouped(ids.map((_, node) => communities[String(node)] ?? 0));
const members = groups.flat();
parentPort?.postMessage({
  sizes: Uint32Array.from(groups, ({ length }) => length),
  members: Uint32Array.from(members, ({ place }) => at(inOrder, place)),
  weights: Float64Array.from(members, ({ weight }) => weight),
  modularity: Number.isFinite(modularity) ? modularity : 0,
  edges: edges.length,
});

/**
 * The item at a place that is known to exist.
 * @template Item
 * @param {ArrayLike<Item>} list
 * @param {number} place
 */
function at(list, place) {
  return /** @type {Item} */ (list[place]);
}

/** The indexes of the heaviest edges. */
function heaviest() {
  const all = Array.from(weights, (_, edge) => edge);
  if (all.length <= mostEdges) return all;
  return all.sort((one, other) => at(weights, other) - at(weights, one)).slice(0, mostEdges);
}

/**
 * The members of each community, the best connected first; the largest community first.
 * @param {number[]} of
 */
function grouped(of) {
  const inside = new Float64Array(of.length);
  for (const { one, other, weight } of edges) {
    if (of[one] !== of[other]) continue;
    inside[one] = at(inside, one) + weight;
    inside[other] = at(inside, other) + weight;
  }
  /** @type {Map<number, { place: number, weight: number }[]>} */
  const groups = new Map();
  for (const [place, community] of of.entries()) {
    const group = groups.get(community) ?? [];
    group.push({ place, weight: at(inside, place) });
    groups.set(community, group);
  }
  for (const group of groups.values()) group.sort((one, other) => other.weight - one.weight || one.place - other.place);
  return [...groups.values()].sort((one, other) => other.length - one.length || at(one, 0).place - at(other, 0).place);
}

/**
 * A generator of the same random numbers for the same seed (mulberry32), so that the same graph gives the same
 * communities.
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
