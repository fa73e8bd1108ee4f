/** The one older note that a new one replaces in all likelihood, where no rule tells it. */
import { pausesHolding } from '../../../fair/pauses.ts';
import type { MatchedContent } from '../../../storage/ports/memories.ts';
import type { WorkspaceStore } from '../../../storage/ports/store.ts';
import { longestNote, type NoteRead } from './note-read.ts';
import { excessOfOdds, type Replacing } from './odds.ts';
import { comesOnTop } from './one-form.ts';

/** Best matches that are compared with a note that tells of no change: most notes are such, and each comparison costs. */
const mostUnchanged = 6;

/** `earlier`: best matches first. */
export async function likeliestReplaced(
  { vectors }: WorkspaceStore,
  replacing: Replacing,
  earlier: readonly MatchedContent[],
  noteOf: (memory: MatchedContent) => NoteRead,
): Promise<MatchedContent | null> {
  if (comesOnTop(replacing.note)) return null;
  const most = replacing.note.change ? earlier.length : mostUnchanged;
  const isNote = ({ metadata, content }: MatchedContent) =>
    metadata.kind === undefined && content.length <= longestNote;
  const notes = earlier.slice(0, most).filter(isNote);
  const ids = notes.map(({ memory_id }) => memory_id);
  const known = replacing.meaning && ids.length > 0 ? await vectors.of(replacing.meaning.model, ids) : new Map();
  const judged: { memory: MatchedContent; excess: number }[] = [];
  const pause = pausesHolding();
  for (const memory of notes) {
    const excess = excessOfOdds(replacing, () => noteOf(memory), known.get(memory.memory_id));
    if (excess >= 0) judged.push({ memory, excess });
    // To read a note that was not read before takes up to a ms.
    await pause();
  }
  return judged.sort((one, other) => other.excess - one.excess)[0]?.memory ?? null;
}
