/** Names, relations and aliases in kinds of text that the rules were not made for. design/names.md has the figures. */
import { afterAll, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';
import { anotherHand, scoreOf } from './another-hand.ts';

const opened: TestWorkspace[] = [];
afterAll(async () => {
  for (const workspace of opened) await workspace.remove();
});

test('the set has two hundred memories in six languages, half of them never consulted for the rules', () => {
  expect(anotherHand.seen.length + anotherHand.unseen.length).toBeGreaterThanOrEqual(200);
  for (const { text, mentions } of [...anotherHand.seen, ...anotherHand.unseen])
    for (const { name, start } of mentions) expect(text.slice(start, start + name.length)).toBe(name);
});

/** The reached values, rounded down to the hundredth. */
test.each([
  ['seen', { precision: 0.97, recall: 0.93, kinds: 0.9 }, { precision: 0.97, recall: 0.77 }],
  ['unseen', { precision: 0.95, recall: 0.93, kinds: 0.89 }, { precision: 0.97, recall: 0.72 }],
] as const)('the %s half is read as well as before', async (half, names, relations) => {
  const workspace = await openTestWorkspace(engines[0]!);
  opened.push(workspace);
  const { mistakes, ...scores } = await scoreOf(workspace.call().store, anotherHand[half]);
  if (process.env.STELE_SHOW_SCORES) console.log(half, scores, half === 'seen' ? mistakes : '');
  expect(scores.names.precision).toBeGreaterThanOrEqual(names.precision);
  expect(scores.names.recall).toBeGreaterThanOrEqual(names.recall);
  expect(scores.kinds).toBeGreaterThanOrEqual(names.kinds);
  expect(scores.relations.precision).toBeGreaterThanOrEqual(relations.precision);
  expect(scores.relations.recall).toBeGreaterThanOrEqual(relations.recall);
  expect(scores.aliases).toEqual({ precision: 1, recall: 1 });
});
