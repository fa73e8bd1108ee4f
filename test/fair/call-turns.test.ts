import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CallTurns, createCallTurns } from '../../src/fair/call-turns.ts';

const limits = { maxConcurrent: 8, maxWaiting: 100, callerBudgetMs: 0, ownerBudgetMs: 0 };
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Time that the event loop computed and idled, in milliseconds. */
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

/** The calls of one owner that may run. */
async function startCalls(turns: CallTurns, owner: string, count: number) {
  const calls: Awaited<ReturnType<CallTurns['take']>>[] = [];
  for (let n = 0; n < count; n += 1) void begin(turns, owner).then((turn) => calls.push(turn));
  await settle();
  return calls;
}

test('an owner alone has as many calls at once as the maximum allows', async () => {
  expect(await startCalls(createCallTurns(limits), 'loud', 20)).toHaveLength(8);
});

test('while another owner is served, an owner begins with two calls, and then has as many as together compute little', async () => {
  const turns = createCallTurns(limits);
  const quiet = await begin(turns, 'quiet');
  const cheap = await startCalls(turns, 'cheap', 20);
  expect(cheap).toHaveLength(2);
  // Three calls run together: 10 ms of each let three of them compute 30 ms in total.
  loop.active += 30;
  cheap[0]!.end();
  await settle();
  expect(cheap).toHaveLength(1 + 3);
  quiet.end();
});

test('while another owner is served, an owner with costly calls has one at once', async () => {
  const turns = createCallTurns(limits);
  await begin(turns, 'quiet');
  const dear = await startCalls(turns, 'dear', 20);
  loop.active += 250;
  dear[0]!.end();
  await settle();
  expect(dear).toHaveLength(2);
  dear[1]!.end();
  await settle();
  expect(dear).toHaveLength(3);
});

describe('calls whose caller disconnects', () => {
  let turns: CallTurns;
  beforeEach(async () => {
    turns = createCallTurns(limits);
    await begin(turns, 'quiet');
  });
  const leave = async (ms: number) => {
    const gone = new AbortController();
    const turn = await begin(turns, 'leaving', gone.signal);
    // Two calls run together.
    loop.active += 2 * ms;
    gone.abort();
    turn.end();
  };

  test('do not make the other calls of their owner look cheaper', async () => {
    await leave(250);
    for (let n = 0; n < 30; n += 1) await leave(0);
    expect(await startCalls(turns, 'leaving', 20)).toHaveLength(1);
  });

  test('do not affect the estimate of an owner without any other known call', async () => {
    for (let n = 0; n < 30; n += 1) await leave(0);
    expect(await startCalls(turns, 'leaving', 20)).toHaveLength(2);
  });
});

test('calls that only wait do not block the queue: one more starts if the event loop has time to spare, and none if it has not', async () => {
  const turns = createCallTurns(limits);
  await begin(turns, 'quiet');
  const slow = await startCalls(turns, 'slow', 20);
  const after = async (active: number, idle: number) => {
    loop = { ...loop, active: loop.active + active, idle: loop.idle + idle };
    vi.advanceTimersByTime(250);
    await settle();
    return slow.length;
  };
  expect(await after(200, 50)).toBe(2);
  expect(await after(50, 200)).toBe(3);
  expect(await after(50, 200)).toBe(4);
  for (let n = 0; n < 9; n += 1) await after(0, 250);
  expect(slow).toHaveLength(8);
});

test('an owner alone has small calls as long as these cost little', async () => {
  const turns = createCallTurns(limits);
  const call = async (ms: number) => {
    const turn = await begin(turns, 'alone');
    loop.active += ms;
    turn.end();
    return turn.isSmall;
  };
  expect([await call(5), await call(60), await call(5)]).toEqual([true, true, false]);
});

test('while others are served, all calls are small except those of the recent heaviest owner, including calls already running', async () => {
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

test('a call that waits to continue is not charged for the computation of others', async () => {
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
