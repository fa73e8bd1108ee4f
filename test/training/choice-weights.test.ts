/** Learning weights by which one of several rows is chosen (`training/choice-weights.ts`). */
import { expect, test } from 'vitest';
import { learnChoice, rightInFolds, type SignChoice } from '../../training/choice-weights.ts';

const pull = 0.01;
const row = (...signs: number[]) => Float64Array.from(signs);
/** The second row is right if its first sign is high, or else the first row. The second sign says nothing. */
const choices = Array.from({ length: 60 }, (_, at): SignChoice => {
  const isHigh = at % 2 === 0;
  return { story: `story ${at % 12}`, rows: [row(0, 0), row(isHigh ? 1 : -1, at % 3)], relevant: [isHigh ? 1 : 0] };
});

test('the sign that decides gets the weight, and one that says nothing gets next to none', () => {
  const [decisive, idle] = learnChoice(choices, pull);
  expect(decisive).toBeGreaterThan(1);
  expect(Math.abs(idle!)).toBeLessThan(0.3);
});

test('weights choose rightly in stories from which they were not learned', () => {
  expect(rightInFolds(choices, pull)).toHaveLength(choices.length);
});

test('what holds in one story alone is not right in the folds', () => {
  const odd = choices.map(
    (one): SignChoice => ({ ...one, relevant: one.story === 'story 0' ? [1 - one.relevant[0]!] : one.relevant }),
  );
  expect(rightInFolds(odd, pull).filter(({ story }) => story === 'story 0')).toEqual([]);
});

test('a choice without weight teaches nothing', () => {
  const wrong = choices.map((one): SignChoice => ({ ...one, relevant: [1 - one.relevant[0]!], weight: 0 }));
  expect(learnChoice([...choices, ...wrong], pull)[0]).toBeCloseTo(learnChoice(choices, pull)[0]!, 1);
});
