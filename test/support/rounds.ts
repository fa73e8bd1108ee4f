/** How often work gives way to others, whatever the machine's speed. */
import { vi } from 'vitest';

/** The rounds of the event loop until the work ends, where each round is over as soon as it is looked at again: the clock jumps with each look. */
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
    // No round may seem to begin at a time of the other clock.
    await new Promise(setImmediate);
  }
}
