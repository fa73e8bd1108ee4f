/**
 * Walks over many items, such as all workspaces. Other work gets its turn in between, and a
 * failing item does not stop the walk.
 */
import type { Backoff } from './backoff.ts';
import { turns } from './turns.ts';

export interface Walk<Item> {
  readonly stop: AbortSignal;
  /** Called for an item that fails. An error that it throws ends the walk. */
  onFailure(error: unknown, item: Item): void;
  /** Skips, for a while, items that failed in an earlier walk with the same backoff. */
  readonly backoff?: Backoff;
  /** The key of an item in the backoff. */
  keyOf?(item: Item): string;
}

/** Numbers of items; `skipped` counts items that were left out because they failed lately. */
export interface WalkCounts {
  done: number;
  failed: number;
  skipped: number;
}

/**
 * Works on one item after the other. Before each, other work on the event loop gets a turn: work on an SQLite store never yields by itself, however
 * often it awaits.
 */
export async function forEachFairly<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  { stop, onFailure, backoff, keyOf = String }: Walk<Item>,
): Promise<WalkCounts> {
  const counts: WalkCounts = { done: 0, failed: 0, skipped: 0 };
  for (const item of items) {
    if (backoff?.isDue(keyOf(item)) === false) {
      counts.skipped += 1;
      continue;
    }
    await turns.next();
    if (stop.aborted) break;
    try {
      await work(item);
      backoff?.recordSuccess(keyOf(item));
      counts.done += 1;
    } catch (error) {
      backoff?.recordFailure(keyOf(item));
      counts.failed += 1;
      onFailure(error, item);
    }
  }
  return counts;
}
