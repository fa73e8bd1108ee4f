/** Words that two statements have in common, whatever their endings. */

/** Number of common words by stem. Short texts are sometimes taken for another language, whose stems are a letter or two longer. */
export function sharedOf(one: ReadonlySet<string>, other: ReadonlySet<string>, shortest = 4): number {
  let shared = 0;
  for (const word of one) if (other.has(word) || [...other].some((near) => areNear(word, near, shortest))) shared += 1;
  return shared;
}

/** Whether two sets hold the same. */
export const areEqualSets = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((word) => other.has(word));

/** Whether two stems may be of one word, where its text is taken for another language. */
export const areNear = (one: string, other: string, shortest = 4): boolean =>
  Math.min(one.length, other.length) >= shortest &&
  Math.abs(one.length - other.length) <= 3 &&
  (one.startsWith(other) || other.startsWith(one));
