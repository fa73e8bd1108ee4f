/**
 * Caches the memories nearest to a memory until any memory changes: questions that find the same memory look for what
 * came after it. In a large store, a search of all vectors costs more than everything else in recall.
 */
import type { FoundNearest } from '../../engine.ts';
import { pullChanges, type RowCache } from './row-cache.ts';

interface CachedResults {
  event: number;
  revision: number;
  readonly found: Map<string, FoundNearest>;
}

const cachedIn = new WeakMap<RowCache, CachedResults>();

/** About half a megabyte. */
const maxResults = 400;

/** The cached result of this name, or else the result of `search`. */
export async function cachedNearest(
  cache: RowCache,
  name: string,
  search: () => Promise<FoundNearest>,
): Promise<FoundNearest> {
  const kept = cachedResultsOf(cache);
  const before = kept.found.get(name);
  if (before !== undefined) return before;
  const found = await search();
  // Not cached if a change came in meanwhile, or if not all vectors were read yet.
  if (found.coverage < 1 || cachedResultsOf(cache) !== kept) return found;
  if (kept.found.size >= maxResults) kept.found.clear();
  kept.found.set(name, found);
  return found;
}

function cachedResultsOf(cache: RowCache): CachedResults {
  const { event, revision } = pullChanges(cache);
  const kept = cachedIn.get(cache);
  if (kept?.event === event && kept.revision === revision) return kept;
  const fresh = { event, revision, found: new Map<string, FoundNearest>() };
  cachedIn.set(cache, fresh);
  return fresh;
}
