/** What is read of memories is read once, also where it is asked for ahead. */

type Read<Value> = (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

/** The same look-up, which reads only what it has not read before. */
export function readOnce<Value>(read: Read<Value>): Read<Value> {
  const known = new Map<string, Promise<Value | undefined>>();
  return async (ids) => {
    const unread = [...new Set(ids)].filter((id) => !known.has(id));
    if (unread.length > 0) {
      const found = read(unread);
      for (const id of unread)
        known.set(
          id,
          found.then((all) => all.get(id)),
        );
    }
    const values = new Map<string, Value>();
    const all = await Promise.all(ids.map(async (id) => [id, await known.get(id)] as const));
    for (const [id, value] of all) if (value !== undefined) values.set(id, value);
    return values;
  };
}

/** Begins to read what is probably asked for later. Who asks for it hears of an error. */
export function ahead(...reads: readonly Promise<unknown>[]): void {
  for (const read of reads) read.catch(() => undefined);
}
