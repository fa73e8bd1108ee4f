/**
 * Comparators for sorting by time. Items of the same millisecond keep their order: a comparator that never returns 0
 * would shuffle them.
 */

/** `timeOf` returns a time in ISO 8601, or any key that sorts by time as text. */
type TimeOf<Item> = (item: Item) => string;

export function oldestFirst<Item>(timeOf: TimeOf<Item>): (one: Item, other: Item) => number {
  return (one, other) => {
    const [time, otherTime] = [timeOf(one), timeOf(other)];
    return time < otherTime ? -1 : Number(time > otherTime);
  };
}

export function newestFirst<Item>(timeOf: TimeOf<Item>): (one: Item, other: Item) => number {
  const compare = oldestFirst(timeOf);
  return (one, other) => compare(other, one);
}
