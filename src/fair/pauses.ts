/** Lets a long loop share the event loop with other calls. */
import { turns } from './turns.ts';

/** Returns a function to await between two steps of a loop: it lets others go on when this round of the event loop is over. */
export function pauses(): () => Promise<void> {
  // What comes before the first step counts as well.
  turns.isOver();
  return () => (turns.isOver() ? turns.next() : goOn);
}

/** The same for one that holds what others wait for, such as a transaction: it goes on as soon as a small call would. */
export function pausesHolding(): () => Promise<void> {
  turns.isOver();
  return () => (turns.isOver() ? turns.soon() : goOn);
}

/** What `make` makes of each item, in their order; others go on between two. For what may take a while each, such as an excerpt of a long text. */
export async function eachInTurn<Item, Made>(items: readonly Item[], make: (item: Item) => Made): Promise<Made[]> {
  const made: Made[] = [];
  const pause = pauses();
  for (const item of items) {
    made.push(make(item));
    await pause();
  }
  return made;
}

/** One promise for all the steps after which nobody waits, which are many. */
const goOn = Promise.resolve();
