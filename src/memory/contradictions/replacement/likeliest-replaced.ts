/** Finds the older note that a new one most probably replaces, if no rule finds any. */
import { pausesHolding } from '../../../fair/pauses.ts';
import type { MatchedContent, VectorRequest } from '../../../storage/ports/memories.ts';
import type { WorkspaceStore } from '../../../storage/ports/store.ts';
import { logOddsMargin, type ReplacingNote, thresholdsFor } from './odds.ts';
import { isAddition, replacesPrepositionObject } from './pair-rules.ts';
import { maxNoteLength, type ParsedNote } from './parsed-note.ts';
import { marginOfBoth, maxPairsRead, readThresholds } from './read-together.ts';

/**
 * Best matches that are compared with a note that reports no change: most notes report none, and each comparison costs
 * time.
 */
const maxComparedWithoutChange = 6;

const maxCompared = ({ note }: ReplacingNote, found: number) => {
  if (isAddition(note)) return 0;
  return note.change ? found : maxComparedWithoutChange;
};

/** Extra vectors to read, because some best matches are skipped, such as a repetition of the same text. */
const spareVectors = 2;

/** The vectors that {@link findLikeliestReplaced} needs for `found` best matches. */
export function vectorsToCompare(replacing: ReplacingNote | null, found: number): VectorRequest | null {
  if (!replacing?.embedding || isAddition(replacing.note)) return null;
  return { model: replacing.embedding.model, limit: maxCompared(replacing, found) + spareVectors };
}

/** `earlier`: best matches first. */
export async function findLikeliestReplaced(
  { vectors }: WorkspaceStore,
  replacing: ReplacingNote,
  earlier: readonly MatchedContent[],
  noteOf: (memory: MatchedContent) => ParsedNote,
): Promise<MatchedContent | null> {
  const isNote = ({ metadata, content }: MatchedContent) =>
    metadata.kind === undefined && content.length <= maxNoteLength;
  const notes = earlier.slice(0, maxCompared(replacing, earlier.length)).filter(isNote);
  const withoutVector = replacing.embedding ? notes.filter(({ vector }) => vector === undefined) : [];
  const ids = withoutVector.map(({ memory_id }) => memory_id);
  const loadedVectors =
    ids.length > 0 ? await vectors.of(replacing.embedding!.model, ids) : new Map<string, Float32Array>();
  const thresholds = replacing.readAfter === null ? undefined : readThresholds(replacing.note);
  const scored: ScoredMemory[] = [];
  const pause = pausesHolding();
  for (const memory of notes) {
    const vector = memory.vector ? (memory.vector() ?? undefined) : loadedVectors.get(memory.memory_id);
    const margin = logOddsMargin(replacing, () => noteOf(memory), vector, thresholds);
    if (margin >= 0) scored.push({ memory, margin });
    // Parsing a note takes up to 1 ms.
    await pause();
  }
  const likeliestFirst = scored.sort(byMargin);
  const likely = thresholds ? readTogether(replacing, likeliestFirst, thresholds.logOdds, noteOf) : likeliestFirst;
  return likely[0]?.memory ?? null;
}

interface ScoredMemory {
  memory: MatchedContent;
  margin: number;
}

const byMargin = (one: ScoredMemory, other: ScoredMemory) => other.margin - one.margin;

/**
 * Reads the pairs that are likeliest by their signs. Keeps those that are likely enough by signs alone or by signs and
 * reading, likeliest first.
 */
function readTogether(
  { note, readAfter }: ReplacingNote,
  likeliestFirst: readonly ScoredMemory[],
  minLogOdds: number,
  noteOf: (memory: MatchedContent) => ParsedNote,
): ScoredMemory[] {
  return likeliestFirst
    .slice(0, maxPairsRead)
    .map(({ memory, margin }) => {
      const older = noteOf(memory);
      const logOdds = margin + minLogOdds;
      const ofBoth = marginOfBoth(note, older, logOdds, readAfter!(memory.content));
      const isLikelyBySigns = logOdds >= thresholdsFor(note).logOdds || replacesPrepositionObject(note, older);
      return { memory, margin: isLikelyBySigns ? Math.max(0, ofBoth) : ofBoth };
    })
    .filter(({ margin }) => margin >= 0)
    .sort(byMargin);
}
