import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CallTurns, createCallTurns } from '../../src/fair/call-turns.ts';

const limits = { maxConcurrent: 8, maxWaiting: 100, callerBudgetMs: 0, ownerBudgetMs: 0 };
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

async function begin(turns: CallTurns, owner: string, gone?: AbortSignal) {
  const turn = await turns.take(owner, 'key', gone);
  turn.begin();
  return turn;
}

/** Calls of one owner that were let go. */
async function started(turns: CallTurns, owner: string, count: number) {
  const calls: Awaited<ReturnType<CallTurns['take']>>[] = [];
  for (let n = 0; n < count; n += 1) void begin(turns, owner).then((turn) => calls.push(turn));
  await soon();
  return calls;
}

test('an owner alone has as many calls at once as there may be', async () => {
  expect(await started(createCallTurns(limits), 'loud', 20)).toHaveLength(8);
});

test('while another is served an owner begins with two calls, and then has as many as compute little together', async () => {
  const turns = createCallTurns(limits);
  const quiet = await begin(turns, 'quiet');
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
  await begin(turns, 'quiet');
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
    await begin(turns, 'quiet');
  });
  const leave = async (ms: number) => {
    const gone = new AbortController();
    const turn = await begin(turns, 'leaving', gone.signal);
    // Two calls under way share it.
    loop.active += 2 * ms;
    gone.abort();
    turn.end();
  };

  test('do not make those of their owner look cheaper', async () => {
    await leave(250);
    for (let n = 0; n < 30; n += 1) await leave(0);
    expect(await started(turns, 'leaving', 20)).toHaveLength(1);
  });

  test('say nothing of those of an owner of whom no other is known', async () => {
    for (let n = 0; n < 30; n += 1) await leave(0);
    expect(await started(turns, 'leaving', 20)).toHaveLength(2);
  });
});

test('calls that only wait do not hold up a line: one more goes on where the event loop has time to spare, and none where it has not', async () => {
  const turns = createCallTurns(limits);
  await begin(turns, 'quiet');
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

test('alone an owner has small calls while they cost little', async () => {
  const turns = createCallTurns(limits);
  const call = async (ms: number) => {
    const turn = await begin(turns, 'alone');
    loop.active += ms;
    turn.end();
    return turn.isSmall;
  };
  expect([await call(5), await call(60), await call(5)]).toEqual([true, true, false]);
});

test('while others are served all calls are small but those of the owner that used most lately, also in a call under way', async () => {
  const turns = createCallTurns(limits);
  const isSmall = async (owner: string) => {
    const turn = await turns.take(owner, 'key');
    turn.end();
    return turn.isSmall;
  };
  const quiet = await begin(turns, 'quiet');
  loop.active += 20;
  quiet.end();
  expect([await isSmall('quiet'), await isSmall('loud')]).toEqual([false, true]);
  await begin(turns, 'loud');
  loop.active += 60;
  expect([await isSmall('quiet'), await isSmall('loud')]).toEqual([true, false]);
});

test('a call that waits to go on is not charged for what others compute meanwhile', async () => {
  const turns = createCallTurns(limits);
  const loud = await begin(turns, 'loud');
  const waiting = await turns.take('waiting', 'key');
  loop.active += 50;
  waiting.begin();
  loop.active += 10;
  expect([waiting.end(), loud.end()]).toEqual([5, 55]);
});

test('a call that computed for long is forgotten as soon as one that computed for a moment', async () => {
  let at = 0;
  const turns = createCallTurns(limits, () => at);
  const compute = async (owner: string, ms: number) => {
    const turn = await begin(turns, owner);
    at += ms;
    loop.active += ms;
    turn.end();
  };
  await compute('loud', 10_000);
  await compute('quiet', 250);
  const [loud, quiet] = [await begin(turns, 'loud'), await begin(turns, 'quiet')];
  expect([loud.isSmall, quiet.isSmall]).toEqual([true, false]);
});
