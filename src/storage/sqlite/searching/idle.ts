/** Decides when a search thread may read the data that it has put off. */

/**
 * Data that a first search does not need is read once no search has come for `idleAfterMs`, and after `maxWaitMs` at the
 * latest: the first answer needs the processors too.
 */
const idleAfterMs = 500;
const maxWaitMs = 3_000;

/** `wait` resolves when the searches rest. `end` resolves all waits at once, also those that begin later. */
export function createIdleWait(): { noteSearch(): void; wait(): Promise<void>; end(): void } {
  let last = 0;
  const waiting = new Set<() => void>();
  let isEnded = false;
  const isOver = (since: number) => {
    const now = performance.now();
    return now - last >= idleAfterMs || now - since >= maxWaitMs;
  };
  return {
    noteSearch: () => {
      last = performance.now();
    },
    wait: () =>
      new Promise((resolve) => {
        if (isEnded) return resolve();
        const since = performance.now();
        const timer = setInterval(() => isOver(since) && end(), idleAfterMs / 4);
        const end = () => {
          clearInterval(timer);
          waiting.delete(end);
          resolve();
        };
        waiting.add(end);
      }),
    end: () => {
      isEnded = true;
      for (const end of waiting) end();
    },
  };
}
