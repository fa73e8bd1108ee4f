/** What is costly to compute over a whole workspace, remembered while that is open. */
import type { WorkspaceStore } from './ports/store.ts';

/** Ages are told by the store's clock. */
export type Cached = (now: () => Date) => WorkspaceStore['cached'];

interface Computed {
  value: Promise<unknown>;
  /** When it was computed; null while it is being. */
  at: number | null;
}

export function rememberComputed(): Cached {
  const known = new Map<string, Computed>();
  return (now) =>
    <T>(name: string, maxAgeMs: number, compute: () => Promise<T>): Promise<T> => {
      const earlier = known.get(name);
      if (earlier && (earlier.at === null || now().getTime() - earlier.at < maxAgeMs))
        return earlier.value as Promise<T>;
      const value = compute();
      const computed: Computed = { value, at: null };
      known.set(name, computed);
      const done = () => {
        computed.at = now().getTime();
      };
      const failed = () => {
        if (known.get(name) === computed) known.delete(name);
      };
      value.then(done, failed);
      return value;
    };
}
