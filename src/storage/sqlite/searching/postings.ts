/** The postings of one word in memory. */

/** The postings of a word: the keys of memories that contain it, ascending, and the number of occurrences in each. */
export interface Postings {
  readonly seqs: Int32Array;
  readonly counts: Uint16Array;
}

/** Builds postings from the memory of each occurrence of the word, in the order of memories. */
export function buildPostings(places: readonly number[]): Postings {
  const seqs = new Int32Array(places.length);
  const counts = new Uint16Array(places.length);
  let last = -1;
  for (const seq of places) {
    if (last < 0 || seqs[last] !== seq) {
      last += 1;
      seqs[last] = seq;
    }
    counts[last]! += 1;
  }
  return { seqs: seqs.slice(0, last + 1), counts: counts.slice(0, last + 1) };
}

/**
 * The postings with the changes of rewritten memories merged in. `newer`: the counts of the rewritten memories that
 * contain the word now, by key.
 */
export function mergeChanges(
  postings: Postings,
  newer: ReadonlyMap<number, number> | undefined,
  isRewritten: Uint8Array,
): Postings {
  const { seqs, counts } = postings;
  let dropped = 0;
  for (const seq of seqs) if (isRewritten[seq] === 1) dropped += 1;
  const added = [...(newer ?? [])].sort(([one], [other]) => one - other);
  if (added.length === 0 && dropped === 0) return postings;
  const size = seqs.length - dropped + added.length;
  const merged = { seqs: new Int32Array(size), counts: new Uint16Array(size) };
  let at = 0;
  let next = 0;
  const put = (seq: number, count: number) => {
    merged.seqs[at] = seq;
    merged.counts[at] = count;
    at += 1;
  };
  for (let place = 0; place < seqs.length; place += 1) {
    const seq = seqs[place]!;
    if (isRewritten[seq] === 1) continue;
    for (; next < added.length && added[next]![0] < seq; next += 1) put(...added[next]!);
    put(seq, counts[place]!);
  }
  for (; next < added.length; next += 1) put(...added[next]!);
  return merged;
}
