/** Reads each memory's data once, including reads that are started ahead of need. */

type ReadValues<Value> = (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

/** Wraps a look-up so that it reads only ids it has not read before. Ids read together share one promise. */
export function readOnce<Value>(read: ReadValues<Value>): ReadValues<Value> {
  const readWith = new Map<string, Promise<ReadonlyMap<string, Value>>>();
  return async (ids) => {
    const unread = ids.filter((id) => !readWith.has(id));
    if (unread.length > 0) {
      const found = read([...new Set(unread)]);
      for (const id of unread) readWith.set(id, found);
    }
    // Usually all ids were read together, or in two reads.
    const readings: Promise<ReadonlyMap<string, Value>>[] = [];
    const readingOfId = ids.map((id) => {
      const reading = readWith.get(id)!;
      const at = readings.indexOf(reading);
      return at >= 0 ? at : readings.push(reading) - 1;
    });
    const found = readings.length === 1 ? [await readings[0]!] : await Promise.all(readings);
    const values = new Map<string, Value>();
    for (let at = 0; at < ids.length; at += 1) {
      const value = found[readingOfId[at]!]!.get(ids[at]!);
      if (value !== undefined) values.set(ids[at]!, value);
    }
    return values;
  };
}

/** Starts reads whose results are probably needed later. The later reader receives their errors. */
export function startReads(...reads: readonly Promise<unknown>[]): void {
  for (const read of reads) read.catch(() => undefined);
}
