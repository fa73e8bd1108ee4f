/** Lists by key. A list is appended to in place: copying it for each item would cost the square of its length. */

/** Items by key, in the order in which each key first occurs. An item has one key, several, or none. */
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
