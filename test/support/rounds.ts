/** How often work yields to others, independent of the machine's speed. */
import { vi } from 'vitest';

/**
 * Counts the rounds of the event loop until the work ends. Each round is over at the next look at the clock: the
 * clock jumps with each look.
 */
export async function roundsOf<Result>(work: () => Promise<Result>): Promise<{ rounds: number; result: Result }> {
  const now = performance.now.bind(performance);
  let jumped = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    jumped += 100;
    return now() + jumped;
  });
  const state = { isOver: false };
  try {
    const result = work().finally(() => {
      state.isOver = true;
    });
    let rounds = 0;
    for (; !state.isOver; rounds += 1) await new Promise(setImmediate);
    return { rounds, result: await result };
  } finally {
    clock.mockRestore();
    // No round may seem to begin at a time of the real clock.
    await new Promise(setImmediate);
  }
}
