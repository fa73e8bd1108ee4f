/**
 * Caches the memories nearest to a memory until any memory changes: questions that find the same memory look for what
 * came after it. In a large store, a search of all vectors costs more than everything else in recall.
 */
import type { FoundNearest } from '../../engine.ts';
import { type KnownRows, pullChanges } from './row-cache.ts';

interface Kept {
  event: number;
  revision: number;
  readonly found: Map<string, FoundNearest>;
}

const keptIn = new WeakMap<KnownRows, Kept>();

/** About half a megabyte. */
const mostKept = 400;

/** The cached result of this name, or else the result of `search`. */
export async function keptNearest(
  known: KnownRows,
  name: string,
  search: () => Promise<FoundNearest>,
): Promise<FoundNearest> {
  const kept = keptOf(known);
  const before = kept.found.get(name);
  if (before !== undefined) return before;
  const found = await search();
  // Not cached if a change came in meanwhile, or if not all vectors were read yet.
  if (found.coverage < 1 || keptOf(known) !== kept) return found;
  if (kept.found.size >= mostKept) kept.found.clear();
  kept.found.set(name, found);
  return found;
}

function keptOf(known: KnownRows): Kept {
  const { event, revision } = pullChanges(known);
  const kept = keptIn.get(known);
  if (kept?.event === event && kept.revision === revision) return kept;
  const fresh = { event, revision, found: new Map<string, FoundNearest>() };
  keptIn.set(known, fresh);
  return fresh;
}
