/** Finds the lines of summaries and cards that only restate memories which an answer quotes itself. */
import type { StoredMemory } from '../../model/memory.ts';
import { oneLine } from '../../text/boundaries.ts';
import { citedIds, quotedText } from '../../text/citations.ts';
import { derivedKinds } from '../derived-positions.ts';

const listMark = /^- /;
/** The line of a card that says when the person was last mentioned: the memory's citation shows its day. */
const lastMention = /^Last mentioned on \d{4}-\d{2}-\d{2}\.$/;

/**
 * Of a summary or card with lines that stand in one of the `quoted` memories, which they cite: the other lines, without
 * the title and headings. Other memories keep their content.
 */
export function unquotedContent(
  { content, metadata }: Pick<StoredMemory, 'content' | 'metadata'>,
  quoted: ReadonlyMap<string, string>,
): string {
  if (!derivedKinds.includes(metadata.generated)) return content;
  const lines = content.split('\n');
  const kept = lines.filter((line) => !isQuoted(line, quoted));
  if (kept.length === lines.length) return content;
  const cited = kept.filter((line) => citedIds(line).length > 0);
  return cited.map((line) => line.replace(listMark, '')).join('\n');
}

function isQuoted(line: string, quoted: ReadonlyMap<string, string>): boolean {
  const text = quotedText(line);
  const sources = citedIds(line).flatMap((id) => quoted.get(id) ?? []);
  return sources.some((source) => lastMention.test(text) || oneLine(source).includes(text));
}

/** The memories without summaries and cards whose lines all stand in memories before them. */
export function withoutRestatements<Item extends Pick<StoredMemory, 'memory_id' | 'content' | 'metadata'>>(
  memories: readonly Item[],
): Item[] {
  const quoted = new Map<string, string>();
  return memories.filter((memory) => {
    const isRestatement = unquotedContent(memory, quoted) === '';
    if (!isRestatement) quoted.set(memory.memory_id, memory.content);
    return !isRestatement;
  });
}
