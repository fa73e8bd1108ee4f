/** When a thread that searches may read what it has put off. */

/** What a first search does not need is read once no search has come for so many milliseconds, and after so many at the latest: the first answer needs the processors too. */
const restAfterMs = 500;
const restByMs = 3_000;

/** Waits for the searches to rest. All are over at once when told to end, and so is each that begins later. */
export function restOf(): { noteSearch(): void; wait(): Promise<void>; end(): void } {
  let last = 0;
  const waiting = new Set<() => void>();
  let isEnded = false;
  const isOver = (since: number) => {
    const now = performance.now();
    return now - last >= restAfterMs || now - since >= restByMs;
  };
  return {
    noteSearch: () => {
      last = performance.now();
    },
    wait: () =>
      new Promise((resolve) => {
        if (isEnded) return resolve();
        const since = performance.now();
        const timer = setInterval(() => isOver(since) && end(), restAfterMs / 4);
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
