/** Caches results that are costly to compute over a whole workspace, while the workspace is open. */
import type { WorkspaceStore } from './ports/store.ts';

/** `now` is the store's clock, from which the age of a result is computed. */
export type ResultCache = (now: () => Date) => WorkspaceStore['cached'];

interface Computed {
  value: Promise<unknown>;
  /** The version of the input. Undefined if only the age counts. */
  version: string | undefined;
  /** When the computation ended, in milliseconds. Null while it runs. */
  at: number | null;
}

/** A negative age means that the clock was set back. */
const isWithin = (age: number, limit: number) => age >= 0 && age < limit;

export function createResultCache(): ResultCache {
  const results = new Map<string, Computed>();
  return (now) =>
    <T>(name: string, fresh: number | string, compute: () => Promise<T>): Promise<T> => {
      const earlier = results.get(name);
      const isFresh = ({ at, version }: Computed) =>
        typeof fresh === 'string' ? version === fresh : at === null || isWithin(now().getTime() - at, fresh);
      if (earlier && isFresh(earlier)) return earlier.value as Promise<T>;
      const value = compute();
      const computed: Computed = { value, at: null, version: typeof fresh === 'string' ? fresh : undefined };
      results.set(name, computed);
      const done = () => {
        computed.at = now().getTime();
      };
      const failed = () => {
        if (results.get(name) === computed) results.delete(name);
      };
      value.then(done, failed);
      return value;
    };
}
