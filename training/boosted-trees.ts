/**
 * Learns gradient-boosted trees (`src/retrieval/rerank/boosted-trees.ts`) that choose one of several rows. The trees'
 * scores enter a softmax, as in a conditional logit (Friedman 2001, "Greedy function approximation"; second-order steps
 * as in XGBoost, Chen and Guestrin 2016). Equal choices give equal trees.
 */
import { rounded } from '../src/model/rounded.ts';
import type { TreeNode } from '../src/retrieval/rerank/boosted-trees.ts';
import { scoreOf } from '../src/retrieval/rerank/boosted-trees.ts';
import { type Random, seeded } from './embedding/random.ts';

/** Rows of signs to choose from, and the indices of the right ones, of which there is at least one. */
export interface TreeChoice {
  rows: readonly Float64Array[];
  relevant: readonly number[];
  story: string;
  /** How much the choice counts beside others; 1 by default. */
  weight?: number;
}

export interface BoostingOptions {
  trees: number;
  /** How much of each tree's step is taken. */
  rate: number;
  leaves: number;
}

const defaults: BoostingOptions = { trees: 600, rate: 0.05, leaves: 8 };
/** The share of signs that a tree may compare, and of choices that it learns from. */
const shareOfSigns = 0.35;
const shareOfChoices = 0.7;
const maxBins = 48;
/** The least second derivative in a leaf, and the pull of its value towards zero. */
const minCurvature = 4;
const pull = 4;
const minCurvatureOfRow = 0.01;
const minGain = 1e-6;
const folds = 6;

/** Trees whose scores choose the relevant rows. */
export function learnTrees(choices: readonly TreeChoice[], options: Partial<BoostingOptions> = {}): TreeNode[] {
  const { trees, rate, leaves } = { ...defaults, ...options };
  const table = binnedRows(choices.flatMap(({ rows }) => rows));
  const random = seeded(1);
  const scores = new Float64Array(table.count);
  return Array.from({ length: trees }, () => {
    const steps = stepsOf(choices, scores, random);
    const grower = {
      table,
      steps,
      signs: table.bounds.flatMap((_, sign) => (random.next() < shareOfSigns ? [sign] : [])),
    };
    const root = growTree(grower, leaves);
    for (let row = 0; row < table.count; row += 1) scores[row]! += rate * valueFor(root, table, row);
    return toNode(root, table, rate);
  });
}

/** The choices that trees make rightly which were learned from other stories. */
export function rightByTreesInFolds(choices: readonly TreeChoice[], options?: Partial<BoostingOptions>): TreeChoice[] {
  const stories = [...new Set(choices.map(({ story }) => story))];
  return Array.from({ length: folds }, (_, fold) => {
    const isTested = ({ story }: TreeChoice) => stories.indexOf(story) % folds === fold;
    const trees = learnTrees(
      choices.filter((choice) => !isTested(choice)),
      options,
    );
    return choices.filter((choice) => isTested(choice) && isRight(choice, trees));
  }).flat();
}

function isRight({ rows, relevant }: TreeChoice, trees: readonly TreeNode[]): boolean {
  const scores = rows.map((row) => scoreOf(trees, row));
  return relevant.includes(scores.indexOf(Math.max(...scores)));
}

/** Rows whose numbers are replaced by the number of the bin in which they lie, by sign. */
interface BinnedRows {
  count: number;
  /** The lower bounds of all bins but the first. */
  bounds: readonly (readonly number[])[];
  bins: readonly Uint8Array[];
}

function binnedRows(rows: readonly Float64Array[]): BinnedRows {
  const bounds = Array.from(rows[0]!, (_, sign) => boundsOf(Float64Array.from(rows, (row) => row[sign]!).sort()));
  const bins = bounds.map((some, sign) =>
    Uint8Array.from(rows, (row) => some.filter((bound) => row[sign]! >= bound).length),
  );
  return { count: rows.length, bounds, bins };
}

/** Bounds between equal numbers of rows. They are rounded as in the file, so that both send a row the same way. */
function boundsOf(sorted: Float64Array): number[] {
  const at = (bin: number) => rounded(sorted[Math.floor((bin * sorted.length) / maxBins)]!);
  const bounds = Array.from({ length: maxBins - 1 }, (_, bin) => at(bin + 1));
  return [...new Set(bounds)].filter((bound) => bound > sorted[0]!);
}

/** The first and second derivative of the loss by each row's score, and the rows that a tree learns from. */
interface Steps {
  slopes: Float64Array;
  curvatures: Float64Array;
  rows: number[];
}

function stepsOf(choices: readonly TreeChoice[], scores: Float64Array, random: Random): Steps {
  const steps: Steps = {
    slopes: new Float64Array(scores.length),
    curvatures: new Float64Array(scores.length),
    rows: [],
  };
  let start = 0;
  for (const { rows, relevant, weight = 1 } of choices) {
    const own = scores.subarray(start, start + rows.length);
    const best = Math.max(...own);
    const odds = own.map((score) => Math.exp(score - best));
    const sum = odds.reduce((total, one) => total + one, 0);
    const relevantSum = relevant.reduce((total, at) => total + odds[at]!, 0);
    const isLearned = random.next() < shareOfChoices;
    for (let at = 0; at < rows.length; at += 1) {
      const share = odds[at]! / sum;
      steps.slopes[start + at] = weight * (share - (relevant.includes(at) ? odds[at]! / relevantSum : 0));
      steps.curvatures[start + at] = weight * Math.max(minCurvatureOfRow, share * (1 - share));
      if (isLearned) steps.rows.push(start + at);
    }
    start += rows.length;
  }
  return steps;
}

interface Grower {
  table: BinnedRows;
  steps: Steps;
  /** The signs that this tree may compare. */
  signs: readonly number[];
}

interface Leaf {
  rows: readonly number[];
  value: number;
  split: { sign: number; bin: number; gain: number } | null;
  children: readonly [Leaf, Leaf] | null;
}

/** Splits the leaf with the highest gain, again and again. */
function growTree(grower: Grower, maxLeaves: number): Leaf {
  const root = leafOf(grower, grower.steps.rows);
  let leaves = [root];
  while (leaves.length < maxLeaves) {
    const best = leaves.reduce((one, other) => ((other.split?.gain ?? 0) > (one.split?.gain ?? 0) ? other : one));
    if (best.split === null) break;
    const { sign, bin } = best.split;
    const isBelow = (row: number) => grower.table.bins[sign]![row]! <= bin;
    const children = [best.rows.filter(isBelow), best.rows.filter((row) => !isBelow(row))] as const;
    best.children = [leafOf(grower, children[0]), leafOf(grower, children[1])];
    leaves = [...leaves.filter((leaf) => leaf !== best), ...best.children];
  }
  return root;
}

function leafOf({ table, steps, signs }: Grower, rows: readonly number[]): Leaf {
  const { slopes, curvatures } = steps;
  const [slope, curvature] = [sumOver(rows, slopes), sumOver(rows, curvatures)];
  const gainOf = (some: number, bend: number) => some ** 2 / (bend + pull);
  let split: Leaf['split'] = null;
  for (const sign of signs) {
    const [slopeBins, curvatureBins] = [new Float64Array(maxBins), new Float64Array(maxBins)];
    const bins = table.bins[sign]!;
    for (const row of rows) {
      slopeBins[bins[row]!]! += slopes[row]!;
      curvatureBins[bins[row]!]! += curvatures[row]!;
    }
    let [slopeBelow, curvatureBelow] = [0, 0];
    for (let bin = 0; bin < table.bounds[sign]!.length; bin += 1) {
      slopeBelow += slopeBins[bin]!;
      curvatureBelow += curvatureBins[bin]!;
      const curvatureAbove = curvature - curvatureBelow;
      if (curvatureBelow < minCurvature || curvatureAbove < minCurvature) continue;
      const gain =
        gainOf(slopeBelow, curvatureBelow) + gainOf(slope - slopeBelow, curvatureAbove) - gainOf(slope, curvature);
      if (gain > (split?.gain ?? minGain)) split = { sign, bin, gain };
    }
  }
  return { rows, value: -slope / (curvature + pull), split, children: null };
}

const sumOver = (rows: readonly number[], numbers: Float64Array) => rows.reduce((sum, row) => sum + numbers[row]!, 0);

function valueFor(root: Leaf, { bins }: BinnedRows, row: number): number {
  let leaf = root;
  while (leaf.children !== null) leaf = leaf.children[bins[leaf.split!.sign]![row]! <= leaf.split!.bin ? 0 : 1];
  return leaf.value;
}

function toNode({ split, children, value }: Leaf, table: BinnedRows, rate: number): TreeNode {
  if (children === null) return rounded(rate * value);
  const { sign, bin } = split!;
  return [sign, table.bounds[sign]![bin]!, toNode(children[0], table, rate), toNode(children[1], table, rate)];
}
