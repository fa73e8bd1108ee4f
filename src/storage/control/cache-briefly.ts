/**
 * Caches the keys and workspaces that admission looks up, for half a second, on stores where every lookup is a round
 * trip. So a revoked key is refused within half a second on other nodes, and at once on this node.
 */
import type { ControlStore } from '../ports/control/control-store.ts';

const rememberedMs = 500;
const mostRemembered = 10_000;

type Remembered = Map<string, { until: number; found: Promise<unknown> }>;

export function rememberBriefly(control: ControlStore): ControlStore {
  const known: Remembered = new Map();
  const { keys, workspaces, transfer } = control;
  const forget = async <T>(work: Promise<T>): Promise<T> => {
    // Cleared before and after: a caller that looks up in between may read the old row.
    known.clear();
    return work.finally(() => known.clear());
  };
  return {
    ...control,
    keys: {
      ...keys,
      find: (id) => remember(known, `key ${id}`, () => keys.find(id)),
      revoke: (...given) => forget(keys.revoke(...given)),
      rotate: (...given) => forget(keys.rotate(...given)),
      touch: (...given) => forget(keys.touch(...given)),
    },
    workspaces: {
      ...workspaces,
      findBySlug: (slug) => remember(known, `slug ${slug}`, () => workspaces.findBySlug(slug)),
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
function remember<T>(known: Remembered, name: string, read: () => Promise<T | null>): Promise<T | null> {
  const remembered = known.get(name);
  if (remembered !== undefined && performance.now() < remembered.until) return remembered.found as Promise<T | null>;
  const found = read();
  if (known.size >= mostRemembered) known.clear();
  const entry = { until: performance.now() + rememberedMs, found };
  known.set(name, entry);
  const forget = () => known.get(name) === entry && known.delete(name);
  found.then((value) => value === null && forget(), forget);
  return found;
}
