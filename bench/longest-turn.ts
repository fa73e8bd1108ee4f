/**
 * How long a thread held its event loop at most, in processor time: on a machine shared with others the clock counts their turns too.
 * Linux says so of each thread; elsewhere it is the clock.
 */
import { readFileSync } from 'node:fs';

const source = '/proc/thread-self/schedstat';

/** Nanoseconds that this thread has computed, as Linux keeps them, in ms. */
function computed(): number {
  try {
    return Number(readFileSync(source, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

export interface TurnWatch {
  /** The longest turn so far, in ms; counts anew from here. */
  take(): number;
  stop(): void;
}

/** Looks once a turn. A look itself takes some 0.02 ms. */
export function watchTurns(): TurnWatch {
  let longest = 0;
  let last = computed();
  const look = () => {
    const now = computed();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  return {
    take: () => {
      look();
      const taken = longest;
      longest = 0;
      return taken;
    },
    stop: () => clearInterval(timer),
  };
}
