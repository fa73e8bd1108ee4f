/** Lets a long loop share the event loop with other calls. */
import { turns } from './turns.ts';

const sliceMs = 8;

/** A function to await between two steps of a loop: it lets others go first whenever this loop has run for {@link sliceMs}. */
export function pauses(): () => Promise<void> {
  let sliceEnd = performance.now() + sliceMs;
  return async () => {
    if (performance.now() < sliceEnd) return;
    await turns.next();
    sliceEnd = performance.now() + sliceMs;
  };
}
