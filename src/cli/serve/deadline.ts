/** The time between the stop signal and the end of everything. The signal may also come while the service starts. */

export interface Deadline {
  /** The full time until there is a signal. */
  leftMs(): number;
  /** The result of the work, or null if there is none by the deadline. */
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
