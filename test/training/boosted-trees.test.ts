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

/** A row is right if both signs agree, which no weighted sum of the two can say. Some choices have no right row. */
const choices = Array.from({ length: 400 }, (_, at): TreeChoice => {
  const sign = at % 2;
  const isNone = at % 5 === 0;
  const rows = isNone ? [row(sign, 1 - sign)] : [row(sign, 1 - sign), row(sign, sign)];
  return { story: `story ${at % 12}`, rows, relevant: isNone ? [] : [1], mayBeNone: true };
});

test('trees see that a sign counts only beside another one', () => {
  const trees = learnTrees(choices, few);
  for (const [one, other] of [
    [1, 1],
    [0, 0],
  ] as const)
    expect(scoreOf(trees, row(one, other))).toBeGreaterThan(1);
  expect(scoreOf(trees, row(1, 0))).toBeLessThan(0);
  expect(scoreOf(trees, row(0, 1))).toBeLessThan(0);
});

test('trees choose rightly in stories from which they were not learned, also where no row is right', () => {
  expect(rightByTreesInFolds(choices, few)).toHaveLength(choices.length);
});

test('what holds in one story alone is not right in the folds', () => {
  const odd = choices.map(
    (one): TreeChoice => (one.story === 'story 0' && one.relevant.length > 0 ? { ...one, relevant: [0] } : one),
  );
  const right = rightByTreesInFolds(odd, few).filter(({ story }) => story === 'story 0');
  expect(right.every(({ relevant }) => relevant.length === 0)).toBe(true);
});

test('equal choices give equal trees, and a choice without weight changes no decision', () => {
  expect(learnTrees(choices, few)).toEqual(learnTrees(choices, few));
  const wrong = choices.map((one): TreeChoice => ({ ...one, relevant: one.relevant.map((at) => 1 - at), weight: 0 }));
  const trees = learnTrees([...choices, ...wrong], few);
  expect(scoreOf(trees, row(1, 1))).toBeGreaterThan(1);
});

test('trees that were learned from other signs are refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stele-trees-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'trees.json');
  writeFileSync(file, JSON.stringify({ signs: ['words'], trees: [[0, 0.5, -1, 1]] }));
  expect(createTreeScore(pathToFileURL(file), ['words'])(row(0.5))).toBe(1);
  expect(() => createTreeScore(pathToFileURL(file), ['likeness'])(row(0.5))).toThrow('other signs: words');
});
