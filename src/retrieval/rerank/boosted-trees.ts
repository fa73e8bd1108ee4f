/**
 * Gradient-boosted decision trees: a score that is the sum of many small trees over the same row of signs. Unlike a
 * weighted sum, they see that a sign counts only beside another one. `training/boosted-trees.ts` learns them.
 */
import { readFileSync } from 'node:fs';

/** A leaf is its value. Another node compares one sign, by its place in a row, with a bound. */
export type TreeNode = number | readonly [sign: number, bound: number, below: TreeNode, notBelow: TreeNode];

/** The content of a file of trees. */
export interface BoostedTrees {
  /** The names of a row's numbers, in order. */
  signs: readonly string[];
  trees: readonly TreeNode[];
}

/** The sum of all trees for a row. */
export type TreeScore = (row: Float64Array) => number;

/** Loads trees when the first row is scored. Throws if the file was learned from other signs than `signs`. */
export function createTreeScore(file: URL, signs: readonly string[]): TreeScore {
  let trees: readonly TreeNode[] | undefined;
  return (row) => {
    trees ??= readTrees(file, signs);
    return scoreOf(trees, row);
  };
}

export function scoreOf(trees: readonly TreeNode[], row: Float64Array): number {
  let score = 0;
  for (let node of trees) {
    while (typeof node !== 'number') node = row[node[0]]! < node[1] ? node[2] : node[3];
    score += node;
  }
  return score;
}

function readTrees(file: URL, names: readonly string[]): readonly TreeNode[] {
  const { signs, trees } = JSON.parse(readFileSync(file, 'utf8')) as BoostedTrees;
  if (signs.join() !== names.join()) throw new Error(`${file.pathname} was learned from other signs: ${signs.join()}.`);
  return trees;
}
