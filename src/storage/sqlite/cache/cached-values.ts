/** Caches values that depend on a memory alone, or on a memory and its series. */
import type { MemoryValues } from '../../engine.ts';
import { type KnownRows, pullChanges, shelfNamed, type ValueShelf } from './row-cache.ts';
import { Shelf } from './shared-cache.ts';

/** The values of those memories that have one, by id, in the order of the ids. */
export async function rememberedOf<Value>(
  known: KnownRows,
  { name, read, seriesOf, bytesOf }: MemoryValues<Value>,
  ids: readonly string[],
): Promise<Map<string, Value>> {
  pullChanges(known);
  const { shelf } = shelfNamed(
    known.values,
    name,
    (): ValueShelf => ({ shelf: new Shelf(({ value }) => 200 + (value === null ? 0 : bytesOf(value as Value))) }),
  );
  const found = new Map<string, Value>();
  const missing = ids.filter((id) => {
    const row = shelf.get(id);
    if (row === undefined || (row.series !== null && changesOf(known, row.series) !== row.changes)) return true;
    if (row.value !== null) found.set(id, row.value as Value);
    return false;
  });
  if (missing.length === 0) return found;
  const { event, revision } = known;
  const values = await read(missing);
  // Another look-up may have taken in a change that happened after this read.
  const isCurrent = known.event === event && known.revision === revision;
  for (const id of isCurrent ? missing : []) {
    const value = values.get(id) ?? null;
    const series = value === null ? null : (seriesOf?.(value) ?? null);
    shelf.put(id, { value, series, changes: series === null ? 0 : changesOf(known, series) });
  }
  return new Map(
    ids.flatMap((id) => {
      const value = found.get(id) ?? values.get(id);
      return value === undefined ? [] : [[id, value]];
    }),
  );
}

const changesOf = ({ seriesChanges }: KnownRows, series: string) => seriesChanges.get(series) ?? 0;
