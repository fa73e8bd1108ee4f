import { expect, test, vi } from 'vitest';
import { eachInTurn, pauses } from '../../src/fair/pauses.ts';
import { sliceMs, Turns } from '../../src/fair/turns.ts';
import { roundsOf } from '../support/rounds.ts';

test('one waiting computation continues per round of the event loop, in order of arrival', async () => {
  const turns = new Turns();
  const log: string[] = [];
  const job = async (name: string) => {
    for (let step = 1; step <= 2; step++) {
      await turns.next();
      log.push(`${name}${step}`);
    }
  };
  const rounds = async () => {
    for (let round = 0; round < 5; round++) {
      await new Promise((resolve) => setImmediate(resolve));
      log.push('|');
    }
  };
  await Promise.all([job('a'), job('b'), rounds()]);
  expect(log.join(' ')).toBe('a1 | b1 | a2 | b2 | |');
});

test('small calls that begin alternate with computations that continue, and other calls begin in the queue of the latter', async () => {
  const turns = new Turns();
  const log: string[] = [];
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => 0);
  turns.isOver();
  clock.mockImplementation(() => sliceMs);
  const continuing = ['a', 'b'].map((name) => turns.next().then(() => log.push(name)));
  const large = turns.begin(false).then(() => log.push('large'));
  const small = ['x', 'y'].map((name) => turns.begin(true).then(() => log.push(name)));
  await Promise.all([...continuing, large, ...small]);
  clock.mockRestore();
  expect(log.join(' ')).toBe('x a y b large');
});

test('a computation that blocks others continues together with the small calls, for a slice', async () => {
  const turns = new Turns();
  const log: string[] = [];
  let at = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => at);
  turns.isOver();
  at = sliceMs;
  const continuing = ['a', 'b'].map((name) => turns.next().then(() => log.push(name)));
  const holding = turns.soon().then(() => {
    at += sliceMs;
    log.push(`holding ${turns.isOver()}`);
  });
  await Promise.all([...continuing, holding]);
  clock.mockRestore();
  expect(log.join(', ')).toBe('holding true, a, b');
});

test('a call begins at once if the round has time left', async () => {
  const turns = new Turns();
  const log: string[] = [];
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const round = new Promise<void>((resolve) => setImmediate(() => resolve(void log.push('|'))));
  await turns.begin(false);
  log.push('begun');
  await round;
  clock.mockRestore();
  expect(log.join(' ')).toBe('begun |');
});

test('small computations that together fill a round yield as a large one does', async () => {
  let at = 1_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => at);
  const small = async () => {
    const pause = pauses();
    at += sliceMs - 1;
    await pause();
  };
  const log: string[] = [];
  const first = new Promise<void>((resolve) => setImmediate(() => resolve(void log.push('|'))));
  await small();
  log.push('one');
  await small();
  log.push('two');
  await first;
  clock.mockRestore();
  expect(log.join(' ')).toBe('one | two');
});

test('a small call that begins runs longer without a break than another call or a computation that continues', async () => {
  let at = 1_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => at);
  const turns = new Turns();
  const isOver = async (wait: Promise<void>) => {
    await wait;
    at += 2 * sliceMs;
    return turns.isOver();
  };
  const [small, later] = [await isOver(turns.begin(true)), await isOver(turns.next())];
  const other = await isOver(turns.begin(false));
  const [smallThatWaits] = await Promise.all([isOver(turns.begin(true))]);
  clock.mockRestore();
  expect({ small, later, other, smallThatWaits }).toEqual({
    ...{ small: false, later: true },
    ...{ other: true, smallThatWaits: false },
  });
});

test('others run between two slow items of a list', async () => {
  const { rounds, result } = await roundsOf(() => eachInTurn([1, 2, 3, 4, 5, 6, 7, 8], (item) => item * item));
  expect(result).toEqual([1, 4, 9, 16, 25, 36, 49, 64]);
  expect(rounds).toBeGreaterThanOrEqual(8);
});
