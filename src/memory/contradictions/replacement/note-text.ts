/** The text of a note as its author wrote it. */
import type { MemoryInput } from '../../../model/memory.ts';

/**
 * The text without labels: of a decision, what was decided; of a warning, what is warned of. Null if the memory is
 * neither of these nor a plain note.
 */
export function noteTextOf({ content, metadata }: Pick<MemoryInput, 'content' | 'metadata'>): string | null {
  if (metadata.kind === undefined) return content;
  const text = metadata.kind === 'decision' ? metadata.decision : metadata.kind === 'negative' && metadata.warning;
  return typeof text === 'string' ? text : null;
}
