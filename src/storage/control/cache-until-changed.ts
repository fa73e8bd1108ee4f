/**
 * Caches the keys and workspaces that admission looks up, until anything in the control store changes, whoever changes
 * it. So a revoked key is refused at the next call.
 */
import type { ControlStore } from '../ports/control/control-store.ts';

const maxEntries = 10_000;

/** `mark` returns a value that differs after any write to the control store, even before that write is committed. */
export function cacheUntilChanged(mark: () => string, control: ControlStore): ControlStore {
  const { keys, workspaces } = control;
  let cache = new Map<string, Promise<unknown>>();
  let cachedMark = '';
  const readThrough = async <T>(name: string, read: () => Promise<T | null>): Promise<T | null> => {
    const at = mark();
    // A read that is still running stores its result in the former map, which is no longer used.
    if (at !== cachedMark || cache.size >= maxEntries) cache = new Map();
    cachedMark = at;
    const cached = cache.get(name) as Promise<T | null> | undefined;
    if (cached !== undefined) return cached;
    const target = cache;
    const found = read();
    target.set(name, found);
    const forget = () => target.delete(name);
    found.then((value) => value === null && forget(), forget);
    return found;
  };
  return {
    ...control,
    keys: { ...keys, find: (id) => readThrough(`key ${id}`, () => keys.find(id)) },
    workspaces: { ...workspaces, findBySlug: (slug) => readThrough(`slug ${slug}`, () => workspaces.findBySlug(slug)) },
  };
}
