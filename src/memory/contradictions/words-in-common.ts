/** Counts words that two statements share, whatever their endings. */

/**
 * Number of shared stems. The wrong language may be detected for a short text, and its stems are a letter or two
 * longer.
 */
export function countSharedWords(one: ReadonlySet<string>, other: ReadonlySet<string>, minStemLength = 4): number {
  let shared = 0;
  for (const word of one)
    if (other.has(word) || [...other].some((near) => areSameStem(word, near, minStemLength))) shared += 1;
  return shared;
}

/** True if two sets have the same elements. */
export const areEqualSets = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((word) => other.has(word));

/** True if two sets have elements, but none in common. */
export const areDisjoint = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size > 0 && other.size > 0 && ![...one].some((word) => other.has(word));

/** True if two stems may belong to one word that was stemmed by two languages. */
export const areSameStem = (one: string, other: string, minStemLength = 4): boolean =>
  Math.min(one.length, other.length) >= minStemLength &&
  Math.abs(one.length - other.length) <= 3 &&
  (one.startsWith(other) || other.startsWith(one));
