/** The time from the signal to stop until all must have ended, also where it comes while the service starts. */

export interface Deadline {
  /** All of the time as long as there was no signal. */
  leftMs(): number;
  /** The result of the work, or null where it has none at the deadline. */
  orNull<Result>(work: Promise<Result>): Promise<Result | null>;
}

export function deadlineAfter(stop: AbortSignal, withinMs: number): Deadline {
  let endAt: number | null = null;
  let passed = (): void => undefined;
  const atEnd = new Promise<null>((resolve) => {
    passed = () => resolve(null);
  });
  const begin = () => {
    endAt = performance.now() + withinMs;
    setTimeout(passed, withinMs).unref();
  };
  if (stop.aborted) begin();
  else stop.addEventListener('abort', begin, { once: true });
  return {
    leftMs: () => (endAt === null ? withinMs : Math.max(0, endAt - performance.now())),
    orNull: (work) => Promise.race([work, atEnd]),
  };
}
