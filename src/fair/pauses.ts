/** Lets a long loop share the event loop with other calls. */
import { turns } from './turns.ts';

/**
 * Returns a function to await between the steps of a loop. It lets other work run once this round of the
 * event loop has used up its time.
 */
export function pauses(): () => Promise<void> {
  // Starts the measurement, so that work before the first step counts too.
  turns.isOver();
  return () => (turns.isOver() ? turns.next() : noPause);
}

/**
 * The same for a loop that holds something others wait for, such as a transaction: it
 * continues as soon as a small call would.
 */
export function pausesHolding(): () => Promise<void> {
  turns.isOver();
  return () => (turns.isOver() ? turns.soon() : noPause);
}

/**
 * Maps the items in order, and lets other work run in between. For items that may take a while each,
 * such as an excerpt of a long text.
 */
export async function eachInTurn<Item, Made>(items: readonly Item[], make: (item: Item) => Made): Promise<Made[]> {
  const made: Made[] = [];
  const pause = pauses();
  for (const item of items) {
    made.push(make(item));
    await pause();
  }
  return made;
}

/** One shared promise for all steps without a pause, which are most steps. */
const noPause = Promise.resolve();
