import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CallTurns, createCallTurns } from '../../src/fair/call-turns.ts';

const limits = { atOnce: 8, mostWaiting: 100, callerBudgetMs: 0, ownerBudgetMs: 0 };
const soon = () => new Promise((resolve) => setImmediate(resolve));

/** What the event loop computed and waited, in milliseconds. */
let loop = { active: 0, idle: 0, utilization: 0 };

beforeEach(() => {
  loop = { active: 0, idle: 0, utilization: 0 };
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({ ...loop }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Calls of one owner that were let go. */
async function started(turns: CallTurns, owner: string, count: number) {
  const calls: Awaited<ReturnType<CallTurns['take']>>[] = [];
  for (let n = 0; n < count; n += 1) void turns.take(owner, 'key').then((turn) => calls.push(turn));
  await soon();
  return calls;
}

test('an owner alone has as many calls at once as there may be', async () => {
  expect(await started(createCallTurns(limits), 'loud', 20)).toHaveLength(8);
});

test('while another is served an owner begins with two calls, and then has as many as compute little together', async () => {
  const turns = createCallTurns(limits);
  const quiet = await turns.take('quiet', 'key');
  const cheap = await started(turns, 'cheap', 20);
  expect(cheap).toHaveLength(2);
  // Three calls under way share it: 10 ms of each let three compute 30 ms together.
  loop.active += 30;
  cheap[0]!.end();
  await soon();
  expect(cheap).toHaveLength(1 + 3);
  quiet.end();
});

test('while another is served an owner whose calls compute long has one at a time', async () => {
  const turns = createCallTurns(limits);
  await turns.take('quiet', 'key');
  const dear = await started(turns, 'dear', 20);
  loop.active += 250;
  dear[0]!.end();
  await soon();
  expect(dear).toHaveLength(2);
  dear[1]!.end();
  await soon();
  expect(dear).toHaveLength(3);
});

describe('calls whose caller leaves', () => {
  let turns: CallTurns;
  beforeEach(async () => {
    turns = createCallTurns(limits);
    await turns.take('quiet', 'key');
  });
  const leave = async (ms: number) => {
    const gone = new AbortController();
    const turn = await turns.take('leaving', 'key', gone.signal);
    // Two calls under way share it.
    loop.active += 2 * ms;
    gone.abort();
    turn.end();
  };

  test('do not make those of their owner look cheaper', async () => {
    await leave(250);
    for (let n = 0; n < 30; n += 1) await leave(0);
    const [first, ...others] = await started(turns, 'leaving', 20);
    expect([first!.isSmall, others.length]).toEqual([false, 0]);
  });

  test('say nothing of those of an owner of whom no other is known', async () => {
    for (let n = 0; n < 30; n += 1) await leave(0);
    expect((await started(turns, 'leaving', 20)).map(({ isSmall }) => isSmall)).toEqual([true, true]);
  });
});

test('calls that only wait do not hold up a line: one more goes on where the event loop has time to spare, and none where it has not', async () => {
  const turns = createCallTurns(limits);
  await turns.take('quiet', 'key');
  const slow = await started(turns, 'slow', 20);
  const after = async (active: number, idle: number) => {
    loop = { ...loop, active: loop.active + active, idle: loop.idle + idle };
    vi.advanceTimersByTime(250);
    await soon();
    return slow.length;
  };
  expect(await after(200, 50)).toBe(2);
  expect(await after(50, 200)).toBe(3);
  expect(await after(50, 200)).toBe(4);
  for (let n = 0; n < 9; n += 1) await after(0, 250);
  expect(slow).toHaveLength(8);
});
