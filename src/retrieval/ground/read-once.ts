/** What is read of memories is read once, also where it is asked for ahead. */

type Read<Value> = (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

/** The same look-up, which reads only what it has not read before. What is read in one go is one promise, however many memories it is of. */
export function readOnce<Value>(read: Read<Value>): Read<Value> {
  const readWith = new Map<string, Promise<ReadonlyMap<string, Value>>>();
  return async (ids) => {
    const unread = ids.filter((id) => !readWith.has(id));
    if (unread.length > 0) {
      const found = read([...new Set(unread)]);
      for (const id of unread) readWith.set(id, found);
    }
    // Mostly all of them were read in one go, or in two.
    const asked: Promise<ReadonlyMap<string, Value>>[] = [];
    const askedAt = ids.map((id) => {
      const reading = readWith.get(id)!;
      const at = asked.indexOf(reading);
      return at >= 0 ? at : asked.push(reading) - 1;
    });
    const found = asked.length === 1 ? [await asked[0]!] : await Promise.all(asked);
    const values = new Map<string, Value>();
    for (let at = 0; at < ids.length; at += 1) {
      const value = found[askedAt[at]!]!.get(ids[at]!);
      if (value !== undefined) values.set(ids[at]!, value);
    }
    return values;
  };
}

/** Begins to read what is probably asked for later. Who asks for it hears of an error. */
export function ahead(...reads: readonly Promise<unknown>[]): void {
  for (const read of reads) read.catch(() => undefined);
}
