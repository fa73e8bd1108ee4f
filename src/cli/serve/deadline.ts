/** The time between the stop signal and the end of everything. The signal may also come while the service starts. */

export interface Deadline {
  /** The full time until there is a signal. */
  leftMs(): number;
  /** The result of the work, or null if there is none by the deadline. */
  resultOrNull<Result>(work: Promise<Result>): Promise<Result | null>;
}

export function createDeadline(stop: AbortSignal, withinMs: number): Deadline {
  let endAt: number | null = null;
  let expire = (): void => undefined;
  const expired = new Promise<null>((resolve) => {
    expire = () => resolve(null);
  });
  const start = () => {
    endAt = performance.now() + withinMs;
    setTimeout(expire, withinMs).unref();
  };
  if (stop.aborted) start();
  else stop.addEventListener('abort', start, { once: true });
  return {
    leftMs: () => (endAt === null ? withinMs : Math.max(0, endAt - performance.now())),
    resultOrNull: (work) => Promise.race([work, expired]),
  };
}
