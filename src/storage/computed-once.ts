/** Figures of a whole workspace that are costly to compute, remembered while it is open. */
import type { WorkspaceStore } from './ports/store.ts';

/** `age` in milliseconds is told by the store's clock. */
export type Figures = (now: () => Date) => WorkspaceStore['figure'];

interface Figure {
  value: Promise<unknown>;
  /** When it was computed; null while it is being. */
  at: number | null;
}

export function rememberFigures(): Figures {
  const figures = new Map<string, Figure>();
  return (now) =>
    <T>(name: string, maxAgeMs: number, compute: () => Promise<T>): Promise<T> => {
      const known = figures.get(name);
      if (known && (known.at === null || now().getTime() - known.at < maxAgeMs)) return known.value as Promise<T>;
      const figure: Figure = { value: compute(), at: null };
      figures.set(name, figure);
      const computed = () => {
        figure.at = now().getTime();
      };
      const failed = () => {
        if (figures.get(name) === figure) figures.delete(name);
      };
      figure.value.then(computed, failed);
      return figure.value as Promise<T>;
    };
}
