/** How well contradictions are told from what goes together, on written pairs of short facts. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contradicts, framesOf } from '../../src/memory/contradictions/frames.ts';

const pairs = readFileSync(new URL('../fixtures/contradictions.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { before: string; after: string; contradicts: boolean });

const found = ({ before, after }: (typeof pairs)[number]) =>
  framesOf(after).some((one) => framesOf(before).some((other) => contradicts(one, other)));

test('nothing that goes together is taken for a contradiction', () => {
  expect(pairs.filter((pair) => !pair.contradicts && found(pair))).toEqual([]);
});

test('at least nine in ten contradictions are found', () => {
  const wanted = pairs.filter((pair) => pair.contradicts);
  const missed = wanted.filter((pair) => !found(pair));
  expect(pairs.length).toBeGreaterThanOrEqual(80);
  expect(1 - missed.length / wanted.length, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.9);
});
