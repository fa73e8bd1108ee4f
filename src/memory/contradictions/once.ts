/** Reads something when it is asked for, and no more than once. */
export function once<Value>(read: () => Value): () => Value {
  let known: { value: Value } | undefined;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}

/** An object whose properties are read when they are first asked for. */
export function lazily<T extends object>(readers: { readonly [Key in keyof T]: () => T[Key] }): T {
  const read = {} as T;
  for (const key of Object.keys(readers) as (keyof T)[])
    Object.defineProperty(read, key, { get: once(readers[key]), enumerable: true });
  return read;
}
