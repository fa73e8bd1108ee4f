/** Runs work while the event loop has time to spare. */

/** The loop has time to spare if it was idle for more than half of this time. */
const spareMs = 250;

/**
 * Returns a function that starts checking: after each {@link spareMs} with time to spare,
 * `work` runs, until it returns false.
 */
export function inSpareTime(work: () => boolean): () => void {
  let last = performance.eventLoopUtilization();
  let timer: NodeJS.Timeout | undefined;
  const check = () => {
    const now = performance.eventLoopUtilization();
    const isSpare = now.idle - last.idle > now.active - last.active;
    last = now;
    if (isSpare && !work()) timer = undefined;
    else timer = setTimeout(check, spareMs).unref();
  };
  return () => {
    if (timer !== undefined) return;
    last = performance.eventLoopUtilization();
    timer = setTimeout(check, spareMs).unref();
  };
}
