/**
 * Measures the longest time that a thread held its event loop, in processor time, because wall-clock time on a shared
 * machine includes other programs. Linux reports it per thread; elsewhere wall-clock time is used.
 */
import { readFileSync } from 'node:fs';

const source = '/proc/thread-self/schedstat';

/** Processor time of this thread in ms; Linux reports it in nanoseconds. */
function processorMs(): number {
  try {
    return Number(readFileSync(source, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

/** In ms. */
export interface TurnFigures {
  longest: number;
  /** The 99.9th percentile of all turns. */
  p999: number;
}

export interface TurnWatch {
  /** The longest turn so far, in ms; resets the figures. */
  take(): number;
  /** The same figure with the percentile. */
  figures(): TurnFigures;
  stop(): void;
}

/** Number of turns by duration in hundredths of a millisecond. */
type Histogram = Map<number, number>;

/**
 * Samples once per turn; a sample takes some 0.02 ms. `onLongest` is called if a turn was the longest so far, with its
 * start and end by the clock of `process.hrtime`, in microseconds.
 */
export function watchTurns(onLongest?: (from: number, to: number) => void): TurnWatch {
  let longest = 0;
  let last = processorMs();
  let began = microseconds();
  let turns: Histogram = new Map();
  const sampleTurn = () => {
    const [now, at] = [processorMs(), microseconds()];
    const taken = now - last;
    turns.set(Math.round(taken * 100), (turns.get(Math.round(taken * 100)) ?? 0) + 1);
    if (taken > longest) {
      longest = taken;
      onLongest?.(began, at);
    }
    [last, began] = [now, at];
  };
  const timer = setInterval(sampleTurn, 1);
  const figures = () => {
    sampleTurn();
    const taken = { longest, p999: percentile(turns, 0.999) };
    longest = 0;
    turns = new Map();
    return taken;
  };
  return { take: () => figures().longest, figures, stop: () => clearInterval(timer) };
}

const microseconds = () => Number(process.hrtime.bigint() / 1_000n);

function percentile(turns: Histogram, share: number): number {
  let left = share * [...turns.values()].reduce((sum, count) => sum + count, 0);
  for (const [taken, count] of [...turns].sort(([one], [other]) => one - other)) {
    left -= count;
    if (left <= 0) return taken / 100;
  }
  return 0;
}
