/** Leaves out of summaries and cards the lines that no longer hold, until `consolidate` has written them anew. */
import { isGenerated } from '../../model/generated.ts';
import type { MemoryStatus, StoredMemory } from '../../model/memory.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';
import { oneLine } from '../../text/boundaries.ts';
import { citedIds, quotedText } from '../../text/citations.ts';

/** The statuses of a source that still holds. A merged memory says the same as the memory that it was merged into. */
const standingStatuses: readonly MemoryStatus[] = ['active', 'challenged', 'merged'];
const readAtOnce = 200;

type Derived = Pick<StoredMemory, 'content' | 'created_at' | 'metadata'>;

/**
 * The memories, the generated ones without lines that cite a memory which no longer holds, or which was edited since and
 * no longer says so. A generated memory without any other line is left out.
 */
export async function withCurrentLines<Item extends Derived>(
  { memories, history }: WorkspaceStore,
  items: readonly Item[],
): Promise<Item[]> {
  const derived = items.filter(isGenerated);
  const ids = [...new Set(derived.flatMap(({ content }) => citedIds(content)))];
  if (ids.length === 0) return [...items];
  const earliest = derived.map(({ created_at }) => created_at).reduce((one, other) => (other < one ? other : one));
  const standing = new Map<string, string>();
  const editedAt = new Map<string, string>();
  for (let from = 0; from < ids.length; from += readAtOnce) {
    const some = ids.slice(from, from + readAtOnce);
    const found = await memories.findMany(some, { statuses: standingStatuses });
    for (const { memory_id, content } of found) standing.set(memory_id, content);
    for (const { kind, memory_id, at } of (await history.since(earliest, some)).toReversed())
      if (kind === 'edit') editedAt.set(memory_id, at);
  }
  return items.flatMap((item) => {
    if (!isGenerated(item)) return [item];
    const saysSo = (line: string) => (id: string) => {
      const source = standing.get(id);
      if (source === undefined) return false;
      return (editedAt.get(id) ?? '') <= item.created_at || oneLine(source).includes(quotedText(line));
    };
    const lines = item.content.split('\n');
    const current = lines.filter((line) => citedIds(line).every(saysSo(line)));
    if (current.length === lines.length) return [item];
    const content = withoutEmptyParts(current).join('\n');
    return citedIds(content).length === 0 ? [] : [{ ...item, content }];
  });
}

/** Drops headings of parts without lines. The first line is the title. */
function withoutEmptyParts(lines: readonly string[]): string[] {
  const isHeading = (line: string | undefined) => line === undefined || citedIds(line).length === 0;
  return lines.filter((line, at) => at === 0 || !isHeading(line) || !isHeading(lines[at + 1]));
}
