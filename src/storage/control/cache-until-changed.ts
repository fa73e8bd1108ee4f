/**
 * Caches the keys and workspaces that admission looks up, until anything in the control store changes, whoever changes
 * it. So a revoked key is refused at the next call.
 */
import type { ControlStore } from '../ports/control/control-store.ts';

const mostRemembered = 10_000;

/** `mark` returns a value that differs after any write to the control store, even before that write is committed. */
export function rememberUnchanged(mark: () => string, control: ControlStore): ControlStore {
  const { keys, workspaces } = control;
  let known = new Map<string, Promise<unknown>>();
  let knownAt = '';
  const remember = async <T>(name: string, read: () => Promise<T | null>): Promise<T | null> => {
    const at = mark();
    // A read that is still running stores its result in the former map, which is no longer used.
    if (at !== knownAt || known.size >= mostRemembered) known = new Map();
    knownAt = at;
    const remembered = known.get(name) as Promise<T | null> | undefined;
    if (remembered !== undefined) return remembered;
    const into = known;
    const found = read();
    into.set(name, found);
    const forget = () => into.delete(name);
    found.then((value) => value === null && forget(), forget);
    return found;
  };
  return {
    ...control,
    keys: { ...keys, find: (id) => remember(`key ${id}`, () => keys.find(id)) },
    workspaces: { ...workspaces, findBySlug: (slug) => remember(`slug ${slug}`, () => workspaces.findBySlug(slug)) },
  };
}
