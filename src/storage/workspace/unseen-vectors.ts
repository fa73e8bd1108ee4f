/** How much of a store nearest-neighbour search cannot see: what another embedding model made, and what none has yet. */
import { waitingStamp } from '../../model/vector.ts';
import type { Db } from './tables.ts';

/** Shares of all memories, 0 to 1. */
export interface Unseen {
  outdated: number;
  waiting: number;
}

export interface UnseenShare {
  /** Asked on the caller's connection: within a transaction, another one may not be had. */
  of(db: Db, model: string): Promise<Unseen>;
  /** To be called when there are more than were known. */
  forget(): void;
}

/** Another process may make more of them: one that cannot reach the model, or that is still to be updated. */
const currentForMs = 5_000;
/** While embedding goes on, its progress is worth looking at. */
const outdatedForMs = 2_000;

/** Counting walks an index over all vectors, so it is done now and then, not for each search. */
export function rememberUnseen(stamps: (db: Db) => Promise<{ model: string; count: number }[]>): UnseenShare {
  let known = { model: '', unseen: { outdated: 0, waiting: 0 }, until: 0 };
  return {
    of: async (db, model) => {
      const now = performance.now();
      if (known.model === model && now < known.until) return known.unseen;
      const unseen = unseenOf(await stamps(db), model);
      const isWhole = unseen.outdated === 0 && unseen.waiting === 0;
      known = { model, unseen, until: now + (isWhole ? currentForMs : outdatedForMs) };
      return unseen;
    },
    forget: () => {
      known.until = 0;
    },
  };
}

function unseenOf(stamps: readonly { model: string; count: number }[], model: string): Unseen {
  const share = (belongs: (stamp: string) => boolean) =>
    stamps.reduce((sum, stamp) => (belongs(stamp.model) ? sum + stamp.count : sum), 0);
  const total = Math.max(
    1,
    share(() => true),
  );
  return {
    outdated: share((stamp) => stamp !== model && stamp !== waitingStamp) / total,
    waiting: share((stamp) => stamp === waitingStamp) / total,
  };
}
