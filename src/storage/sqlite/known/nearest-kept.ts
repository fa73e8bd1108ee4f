/**
 * The memories nearest to a memory, kept until any memory changes: questions that find the same memory ask for what came after it. A search of all vectors
 * costs more than all else that recall does in a large store.
 */
import type { FoundNearest } from '../../engine.ts';
import { type KnownRows, pullChanges } from './known-rows.ts';

interface Kept {
  event: number;
  revision: number;
  readonly found: Map<string, FoundNearest>;
}

const keptIn = new WeakMap<KnownRows, Kept>();

/** Half a megabyte. */
const mostKept = 400;

/** What `search` finds, unless it is known by this name. */
export async function keptNearest(
  known: KnownRows,
  name: string,
  search: () => Promise<FoundNearest>,
): Promise<FoundNearest> {
  const kept = keptOf(known);
  const before = kept.found.get(name);
  if (before !== undefined) return before;
  const found = await search();
  // A change may have come in meanwhile, and a store that is not read yet is not searched through.
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
