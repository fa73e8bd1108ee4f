/** What is costly to compute over a whole workspace, remembered while that is open. */
import type { WorkspaceStore } from './ports/store.ts';

/** Ages are told by the store's clock. */
export type Cached = (now: () => Date) => WorkspaceStore['cached'];

interface Computed {
  value: Promise<unknown>;
  /** What it was computed from; undefined where only its age tells. */
  version: string | undefined;
  /** When it was computed; null while it is being. */
  at: number | null;
}

export function rememberComputed(): Cached {
  const known = new Map<string, Computed>();
  return (now) =>
    <T>(name: string, fresh: number | string, compute: () => Promise<T>): Promise<T> => {
      const earlier = known.get(name);
      const isFresh = ({ at, version }: Computed) =>
        typeof fresh === 'string' ? version === fresh : at === null || now().getTime() - at < fresh;
      if (earlier && isFresh(earlier)) return earlier.value as Promise<T>;
      const value = compute();
      const computed: Computed = { value, at: null, version: typeof fresh === 'string' ? fresh : undefined };
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
