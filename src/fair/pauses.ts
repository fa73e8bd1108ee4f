/** Lets a long loop share the event loop with other calls. */
import { turns } from './turns.ts';

const sliceMs = 8;

/** Returns a function to await between two steps of a loop: it yields to others whenever the loop has run for {@link sliceMs}. */
export function pauses(): () => Promise<void> {
  let sliceEnd = performance.now() + sliceMs;
  return async () => {
    if (performance.now() < sliceEnd) return;
    await turns.next();
    sliceEnd = performance.now() + sliceMs;
  };
}
