/** Does something while the event loop has time to spare. */

/** The loop has time to spare if it was idle for more than half of this time. */
const spareMs = 250;

/** Returns a function that begins to look: after each {@link spareMs} with time to spare the work is done, until it answers that there is no more. */
export function inSpareTime(work: () => boolean): () => void {
  let before = performance.eventLoopUtilization();
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    const now = performance.eventLoopUtilization();
    const isSpare = now.idle - before.idle > now.active - before.active;
    before = now;
    if (isSpare && !work()) timer = undefined;
    else timer = setTimeout(look, spareMs).unref();
  };
  return () => {
    if (timer !== undefined) return;
    before = performance.eventLoopUtilization();
    timer = setTimeout(look, spareMs).unref();
  };
}
