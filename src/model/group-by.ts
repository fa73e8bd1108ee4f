/**
 * Groups items by key. Lists are appended to in place, because copying a list for each item would take quadratic time.
 */

/** Groups items by key, in the order in which each key first occurs. An item has one key, several, or none. */
export function groupBy<Item>(
  items: Iterable<Item>,
  keysOf: (item: Item) => string | readonly string[],
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    for (const key of [keysOf(item)].flat()) appendTo(groups, key, item);
  }
  return groups;
}

export function appendTo<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}
