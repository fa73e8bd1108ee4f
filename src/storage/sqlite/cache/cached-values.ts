/** Caches values that depend on a memory alone, or on a memory and its series. */
import type { MemoryValues } from '../../engine.ts';
import { cacheNamed, pullChanges, type RowCache, type ValueCache } from './row-cache.ts';
import { SharedCache } from './shared-cache.ts';

/** The values of those memories that have one, by id, in the order of the ids. */
export async function readCachedValues<Value>(
  cache: RowCache,
  { name, read, seriesOf, bytesOf }: MemoryValues<Value>,
  ids: readonly string[],
): Promise<Map<string, Value>> {
  pullChanges(cache);
  const { entries } = cacheNamed(
    cache.values,
    name,
    (): ValueCache => ({
      entries: new SharedCache(({ value }) => 200 + (value === null ? 0 : bytesOf(value as Value))),
    }),
  );
  const found = new Map<string, Value>();
  const missing = ids.filter((id) => {
    const row = entries.get(id);
    if (row === undefined || (row.series !== null && changesOf(cache, row.series) !== row.changes)) return true;
    if (row.value !== null) found.set(id, row.value as Value);
    return false;
  });
  if (missing.length === 0) return found;
  const { event, revision } = cache;
  const values = await read(missing);
  // Another look-up may have taken in a change that happened after this read.
  const isCurrent = cache.event === event && cache.revision === revision;
  for (const id of isCurrent ? missing : []) {
    const value = values.get(id) ?? null;
    const series = value === null ? null : (seriesOf?.(value) ?? null);
    entries.put(id, { value, series, changes: series === null ? 0 : changesOf(cache, series) });
  }
  return new Map(
    ids.flatMap((id) => {
      const value = found.get(id) ?? values.get(id);
      return value === undefined ? [] : [[id, value]];
    }),
  );
}

const changesOf = ({ seriesChanges }: RowCache, series: string) => seriesChanges.get(series) ?? 0;
