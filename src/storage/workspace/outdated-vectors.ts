/** How much of a store another embedding model made: nearest-neighbour search cannot see it before it is embedded again. */

/** The share, 0 to 1, of the vectors that are not of this model. */
export type OutdatedShare = (model: string) => Promise<number>;

/** Nobody writes vectors of another model while this process runs but a node that is still to be updated. */
const currentForMs = 60_000;
/** While re-embedding goes on, its progress is worth looking at. */
const outdatedForMs = 2_000;

/** Counting walks an index over all vectors, so it is done now and then, not for each search. */
export function rememberOutdated(stamps: () => Promise<{ model: string; count: number }[]>): OutdatedShare {
  let known = { model: '', share: 0, until: 0 };
  return async (model) => {
    const now = performance.now();
    if (known.model === model && now < known.until) return known.share;
    const counts = await stamps();
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    const outdated = counts.reduce((sum, stamp) => (stamp.model === model ? sum : sum + stamp.count), 0);
    const share = total === 0 ? 0 : outdated / total;
    known = { model, share, until: now + (share === 0 ? currentForMs : outdatedForMs) };
    return share;
  };
}
