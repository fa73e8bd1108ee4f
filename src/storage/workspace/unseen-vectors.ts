/**
 * The share of a store that nearest-neighbour search cannot see: memories embedded by another model, and memories that
 * no model has embedded yet.
 */
import { waitingStamp } from '../../model/vector.ts';
import type { Db } from './tables.ts';

/** Shares of all memories, 0 to 1. */
export interface Unseen {
  outdated: number;
  waiting: number;
}

export interface UnseenShare {
  /** Queries the caller's connection: within a transaction, another connection may not be available. */
  of(db: Db, model: string): Promise<Unseen>;
  /** Call it when memories become unseen. */
  forget(): void;
}

/**
 * How long a result without unseen memories is cached. Another process may add some: one that cannot reach the model,
 * or that still runs an older version.
 */
const currentForMs = 5_000;
/** How long any other result is cached: shorter, to show the progress of embedding. */
const outdatedForMs = 2_000;

/** Counting walks an index over all vectors that a search cannot see, so the result is cached for some seconds. */
export function createUnseenShare(): UnseenShare {
  let known = { model: '', unseen: { outdated: 0, waiting: 0 }, until: 0 };
  return {
    of: async (db, model) => {
      const now = performance.now();
      if (known.model === model && now < known.until) return known.unseen;
      const unseen = await unseenIn(db, model);
      const isWhole = unseen.outdated === 0 && unseen.waiting === 0;
      known = { model, unseen, until: now + (isWhole ? currentForMs : outdatedForMs) };
      return unseen;
    },
    forget: () => {
      known.until = 0;
    },
  };
}

async function unseenIn(db: Db, model: string): Promise<Unseen> {
  const others = await countOtherStamps(db, model);
  if (others.length === 0) return { outdated: 0, waiting: 0 };
  const total = await countVectors(db);
  const share = (belongs: (stamp: string) => boolean) =>
    others.reduce((sum, { model: stamp, count }) => (belongs(stamp) ? sum + count : sum), 0) / total;
  return { outdated: share((stamp) => stamp !== waitingStamp), waiting: share((stamp) => stamp === waitingStamp) };
}

/** Counts the vectors of other stamps without reading this model's own, of which a large store has a million. */
async function countOtherStamps(db: Db, model: string): Promise<{ model: string; count: number }[]> {
  const beside = (side: '<' | '>') => db.selectFrom('vectors').select('model').where('model', side, model);
  const rows = await db
    .selectFrom(beside('<').unionAll(beside('>')).as('others'))
    .select((eb) => ['model', eb.fn.countAll().as('count')])
    .groupBy('model')
    .execute();
  return rows.map(({ model: stamp, count }) => ({ model: stamp, count: Number(count) }));
}

async function countVectors(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('vectors')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
