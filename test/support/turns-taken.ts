/** How often work waits for its turn, without the turns of other work in this process. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import { turns } from '../../src/fair/turns.ts';

export interface TurnsTaken<Result> {
  readonly result: Result;
  /** Turns with computations that continue. */
  readonly next: number;
  /** Turns with small calls that begin. */
  readonly soon: number;
}

/** Counts until the work ends, and calls `atFirst` when it first waits for a turn with computations that continue. */
export async function turnsTaken<Result>(
  work: () => Promise<Result>,
  atFirst: () => unknown = () => undefined,
): Promise<TurnsTaken<Result>> {
  const inside = new AsyncLocalStorage<true>();
  const counts = { next: 0, soon: 0 };
  const [next, soon] = [turns.next.bind(turns), turns.soon.bind(turns)];
  const spies = [
    vi.spyOn(turns, 'next').mockImplementation(async () => {
      if (inside.getStore()) {
        counts.next += 1;
        if (counts.next === 1) await inside.exit(async () => atFirst());
      }
      await next();
    }),
    vi.spyOn(turns, 'soon').mockImplementation(async () => {
      if (inside.getStore()) counts.soon += 1;
      await soon();
    }),
  ];
  try {
    const result = await inside.run(true, work);
    return { result, ...counts };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
