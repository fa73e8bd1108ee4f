/** Walks over many of a kind, such as all workspaces: others have their turn in between, and one that fails is in nobody's way. */
import type { Backoff } from './backoff.ts';
import { turns } from './turns.ts';

export interface Walk<Item> {
  readonly stop: AbortSignal;
  /** What it throws ends the walk. */
  onFailure(error: unknown, item: Item): void;
  /** Who failed in an earlier walk with the same is passed over for a while. */
  readonly backoff?: Backoff;
  /** What the backoff knows an item by. */
  keyOf?(item: Item): string;
}

/** How many it met; `skipped` are those left alone since they failed. */
export interface Walked {
  done: number;
  failed: number;
  skipped: number;
}

/**
 * Does the work for one after the other. Before each, everybody else on the event loop has a turn: work on an SQLite store
 * gives none by itself, however often it awaits.
 */
export async function forEachFairly<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  { stop, onFailure, backoff, keyOf = String }: Walk<Item>,
): Promise<Walked> {
  const walked: Walked = { done: 0, failed: 0, skipped: 0 };
  for (const item of items) {
    if (backoff?.isDue(keyOf(item)) === false) {
      walked.skipped += 1;
      continue;
    }
    await turns.next();
    if (stop.aborted) break;
    try {
      await work(item);
      backoff?.succeeded(keyOf(item));
      walked.done += 1;
    } catch (error) {
      backoff?.failed(keyOf(item));
      walked.failed += 1;
      onFailure(error, item);
    }
  }
  return walked;
}
