/** Learning trees that choose one of several rows (`training/boosted-trees.ts`), and scoring rows by them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createTreeScore, scoreOf } from '../../src/retrieval/rerank/boosted-trees.ts';
import { learnTrees, rightByTreesInFolds, type TreeChoice } from '../../training/boosted-trees.ts';

const row = (...signs: number[]) => Float64Array.from(signs);
const few = { trees: 60, rate: 0.2, leaves: 4 };

/** A row is right if both signs agree, which no weighted sum of the two can say. */
const choices = Array.from({ length: 400 }, (_, at): TreeChoice => {
  const [sign, other] = [at % 2, Math.floor(at / 2) % 2];
  return { story: `story ${at % 12}`, rows: [row(other, 1 - other), row(sign, sign)], relevant: [1] };
});

test('trees see that a sign counts only beside another one', () => {
  const trees = learnTrees(choices, few);
  for (const [one, other] of [
    [1, 1],
    [0, 0],
  ] as const)
    for (const wrong of [row(1, 0), row(0, 1)])
      expect(scoreOf(trees, row(one, other)) - scoreOf(trees, wrong)).toBeGreaterThan(2);
});

test('trees choose rightly in stories from which they were not learned', () => {
  expect(rightByTreesInFolds(choices, few)).toHaveLength(choices.length);
});

test('what holds in one story alone is not right in the folds', () => {
  const odd = choices.map((one): TreeChoice => (one.story === 'story 0' ? { ...one, relevant: [0] } : one));
  const right = rightByTreesInFolds(odd, few);
  expect(right.length).toBeGreaterThan(0);
  expect(right.map(({ story }) => story)).not.toContain('story 0');
});

test('equal choices give equal trees, and a choice without weight changes no decision', () => {
  expect(learnTrees(choices, few)).toEqual(learnTrees(choices, few));
  const wrong = choices.map((one): TreeChoice => ({ ...one, relevant: one.relevant.map((at) => 1 - at), weight: 0 }));
  const trees = learnTrees([...choices, ...wrong], few);
  expect(scoreOf(trees, row(1, 1)) - scoreOf(trees, row(1, 0))).toBeGreaterThan(2);
});

test('trees that were learned from other signs are refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stele-trees-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'trees.json');
  writeFileSync(file, JSON.stringify({ signs: ['words'], trees: [[0, 0.5, -1, 1]] }));
  expect(createTreeScore(pathToFileURL(file), ['words'])(row(0.5))).toBe(1);
  expect(() => createTreeScore(pathToFileURL(file), ['likeness'])(row(0.5))).toThrow('other signs: words');
});
