/**
 * Caches the keys and workspaces that admission looks up, for half a second, on stores where every lookup is a round
 * trip. So a revoked key is refused within half a second on other nodes, and at once on this node.
 */
import type { ControlStore } from '../ports/control/control-store.ts';

const ttlMs = 500;
const maxEntries = 10_000;

type LookupCache = Map<string, { until: number; found: Promise<unknown> }>;

export function cacheBriefly(control: ControlStore): ControlStore {
  const cache: LookupCache = new Map();
  const { keys, workspaces, transfer } = control;
  const forget = async <T>(work: Promise<T>): Promise<T> => {
    // Cleared before and after: a caller that looks up in between may read the old row.
    cache.clear();
    return work.finally(() => cache.clear());
  };
  return {
    ...control,
    keys: {
      ...keys,
      find: (id) => readThrough(cache, `key ${id}`, () => keys.find(id)),
      revoke: (...given) => forget(keys.revoke(...given)),
      rotate: (...given) => forget(keys.rotate(...given)),
      touch: (...given) => forget(keys.touch(...given)),
    },
    workspaces: {
      ...workspaces,
      findBySlug: (slug) => readThrough(cache, `slug ${slug}`, () => workspaces.findBySlug(slug)),
      change: (...given) => forget(workspaces.change(...given)),
      delete: (...given) => forget(workspaces.delete(...given)),
      restore: (...given) => forget(workspaces.restore(...given)),
      drop: (...given) => forget(workspaces.drop(...given)),
    },
    transfer: { ...transfer, add: (...given) => forget(transfer.add(...given)) },
    transaction: (work) => forget(control.transaction(work)),
  };
}

/** A missing value or a failed lookup is not cached, because the next lookup may succeed. */
function readThrough<T>(cache: LookupCache, name: string, read: () => Promise<T | null>): Promise<T | null> {
  const cached = cache.get(name);
  if (cached !== undefined && performance.now() < cached.until) return cached.found as Promise<T | null>;
  const found = read();
  if (cache.size >= maxEntries) cache.clear();
  const entry = { until: performance.now() + ttlMs, found };
  cache.set(name, entry);
  const forget = () => cache.get(name) === entry && cache.delete(name);
  found.then((value) => value === null && forget(), forget);
  return found;
}
