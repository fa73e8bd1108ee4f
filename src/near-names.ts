/** Finds the known names that a misspelt name may mean. */

const mostNamed = 3;

/** Nearest first; empty if no name is near. Ignores case, spaces and punctuation. */
export function nearNames(typed: string, known: readonly string[]): string[] {
  const written = lettersOf(typed.slice(0, 100));
  if (written.length === 0) return [];
  const near = known
    .map((name) => ({ name, distance: distanceOf(written, lettersOf(name)) }))
    .filter(({ distance }) => distance !== null)
    .toSorted((one, other) => one.distance! - other.distance!);
  return near
    .filter(({ distance }) => distance! <= near[0]!.distance! + 1)
    .slice(0, mostNamed)
    .map(({ name }) => name);
}

/** A sentence to append to an error message, with a space before it; empty if no name is near. */
export function didYouMean(near: readonly string[]): string {
  return near.length === 0 ? '' : ` Did you mean ${near.map((name) => `\`${name}\``).join(' or ')}?`;
}

const lettersOf = (name: string): string[] => [...name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')];

/** Minimum length of a name that may match the end or the beginning of another name. */
const leastWithin = 4;

/** The distance between two names in letters; null if they have too little in common. */
function distanceOf(written: readonly string[], name: readonly string[]): number | null {
  const longest = Math.max(written.length, name.length);
  const [most, apart] = [Math.max(1, Math.floor(longest / 3)), Math.abs(written.length - name.length)];
  const distance = apart > most ? apart : editDistance(written, name);
  if (distance <= most) return distance;
  // Examples: "mcp__stele__recall" ends with a known name, and "session" is the beginning of one.
  const [one, other] = [written.join(''), name.join('')];
  const isWithin = name.length >= leastWithin && one.endsWith(other);
  const isBeginning = written.length >= leastWithin && other.startsWith(one);
  return isWithin || isBeginning ? most + apart : null;
}

/**
 * The edit distance: insertions, deletions, replacements and swaps of adjacent letters
 * (Damerau–Levenshtein, as optimal string alignment).
 */
export function editDistance(one: readonly string[], other: readonly string[]): number {
  let [before, last] = [[] as number[], other.map((_, at) => at)];
  last.push(other.length);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const cost = Math.min(last[column]! + 1, line[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      line.push(isSwapped ? Math.min(cost, before[column - 2]! + 1) : cost);
    }
    [before, last] = [last, line];
  }
  return last[other.length]!;
}
