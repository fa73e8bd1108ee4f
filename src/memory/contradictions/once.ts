/** A function that computes its value on the first call and caches it. */
export function once<Value>(read: () => Value): () => Value {
  let cached: { value: Value } | undefined;
  return () => {
    cached ??= { value: read() };
    return cached.value;
  };
}

/** An object whose properties are computed on first access. */
export function lazyObject<T extends object>(readers: { readonly [Key in keyof T]: () => T[Key] }): T {
  const object = {} as T;
  for (const key of Object.keys(readers) as (keyof T)[])
    Object.defineProperty(object, key, { get: once(readers[key]), enumerable: true });
  return object;
}
