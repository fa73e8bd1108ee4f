import { expect, test } from 'vitest';
import { type CallTurns, createCallTurns } from '../../src/fair/call-turns.ts';

const limits = { atOnce: 8, mostWaiting: 100, callerBudgetMs: 0, ownerBudgetMs: 0 };
const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Calls of one owner that were let go. */
async function started(turns: CallTurns, owner: string, count: number) {
  const calls: Awaited<ReturnType<CallTurns['take']>>[] = [];
  for (let n = 0; n < count; n += 1) void turns.take(owner, 'key').then((turn) => calls.push(turn));
  await soon();
  return calls;
}
const compute = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

test('an owner alone has as many calls at once as there may be', async () => {
  expect(await started(createCallTurns(limits), 'loud', 20)).toHaveLength(8);
});

test('while another is served an owner begins with two calls, and then has as many as compute little together', async () => {
  const turns = createCallTurns(limits);
  const quiet = await turns.take('quiet', 'key');
  const cheap = await started(turns, 'cheap', 20);
  expect(cheap).toHaveLength(2);
  cheap[0]!.end();
  await soon();
  expect(cheap.length).toBeGreaterThan(2);
  quiet.end();
});

test('while another is served an owner whose calls compute long has one at a time', async () => {
  const turns = createCallTurns(limits);
  await turns.take('quiet', 'key');
  const dear = await started(turns, 'dear', 20);
  compute(250);
  dear[0]!.end();
  await soon();
  expect(dear).toHaveLength(2);
  dear[1]!.end();
  await soon();
  expect(dear).toHaveLength(3);
});
