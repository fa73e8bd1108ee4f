/** The one older note that a new one replaces in all likelihood, where no rule tells it. */
import { pausesHolding } from '../../../fair/pauses.ts';
import type { MatchedContent, WantedVectors } from '../../../storage/ports/memories.ts';
import type { WorkspaceStore } from '../../../storage/ports/store.ts';
import { logOddsMargin, type Replacing } from './odds.ts';
import { isAddition } from './pair-rules.ts';
import { maxNoteLength, type ParsedNote } from './parsed-note.ts';

/** Best matches that are compared with a note that tells of no change: most notes are such, and each comparison costs. */
const mostUnchanged = 6;

const mostCompared = ({ note }: Replacing, found: number) => {
  if (isAddition(note)) return 0;
  return note.change ? found : mostUnchanged;
};

/** Best matches that are passed over without a comparison, such as the same text again: so many more vectors are read along. */
const spare = 2;

/** The vectors that {@link likeliestReplaced} compares with, if `found` best matches are found. */
export function vectorsToCompare(replacing: Replacing | null, found: number): WantedVectors | null {
  if (!replacing?.meaning || isAddition(replacing.note)) return null;
  return { model: replacing.meaning.model, most: mostCompared(replacing, found) + spare };
}

/** `earlier`: best matches first. */
export async function likeliestReplaced(
  { vectors }: WorkspaceStore,
  replacing: Replacing,
  earlier: readonly MatchedContent[],
  noteOf: (memory: MatchedContent) => ParsedNote,
): Promise<MatchedContent | null> {
  const isNote = ({ metadata, content }: MatchedContent) =>
    metadata.kind === undefined && content.length <= maxNoteLength;
  const notes = earlier.slice(0, mostCompared(replacing, earlier.length)).filter(isNote);
  const unread = replacing.meaning ? notes.filter(({ vector }) => vector === undefined) : [];
  const ids = unread.map(({ memory_id }) => memory_id);
  const asked = ids.length > 0 ? await vectors.of(replacing.meaning!.model, ids) : new Map<string, Float32Array>();
  const judged: { memory: MatchedContent; excess: number }[] = [];
  const pause = pausesHolding();
  for (const memory of notes) {
    const vector = memory.vector ? (memory.vector() ?? undefined) : asked.get(memory.memory_id);
    const excess = logOddsMargin(replacing, () => noteOf(memory), vector);
    if (excess >= 0) judged.push({ memory, excess });
    // To read a note that was not read before takes up to a ms.
    await pause();
  }
  return judged.sort((one, other) => other.excess - one.excess)[0]?.memory ?? null;
}
