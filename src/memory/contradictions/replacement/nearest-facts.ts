/**
 * Finds the fact that a decision or a note of a change replaces among those nearest to it in meaning. They may share no
 * word with it, for instance because they are in another language.
 */
import { pausesHolding } from '../../../fair/pauses.ts';
import { dot } from '../../../model/vector.ts';
import type { MatchedContent } from '../../../storage/ports/memories.ts';
import type { WorkspaceStore } from '../../../storage/ports/store.ts';
import { overlapOf } from './common-words.ts';
import { noteTextOf } from './note-text.ts';
import { isRuledOut, logOddsBySigns, type ReplacingNote } from './odds.ts';
import { containsQuestion, maxNoteLength, type ParsedNote } from './parsed-note.ts';

/** Maximum number of facts that are read with a new note. Reading a short one takes about 0.3 ms. */
const maxNearest = 5;

/** Weights of the log-odds, learned from stories, notebooks and pairs of notes (`design/memory-lifecycle.md`). */
const weights = {
  constant: -2.53,
  /** The log-odds of the cross-encoder. */
  reading: 0.41,
  /** The log-odds of the signs, or a constant for notes without a word in common. */
  signs: 0.28,
  noSigns: -1,
  cosine: 0.85,
  /** Multiplied by one divided by the rank. */
  nearness: 1.93,
  /** Multiplied by the share of the shorter note's words that both have. */
  share: 0.27,
  change: 0.49,
  isDecision: 0.66,
  areDecisions: 0.71,
} as const;
/** Among fewer facts, the nearest one is near by chance: each then counts as the last one. */
const leastNearness = 1 / maxNearest;
/** Minimum log-odds. Of what remains above them, four in five are replaced. */
const minLogOdds = { decision: 1.4, change: 1.2 } as const;
const [maxReading, maxSigns] = [6, 6];
const minSigns = -8;

/** Whether a new note is compared with the facts nearest to it: other notes seldom replace anything. */
const mayReplaceNearest = ({ note, isDecision, embedding, readAfter }: ReplacingNote) =>
  embedding !== null && readAfter !== null && (note.change > 0 || isDecision);

/** The ids of the active facts to compare, nearest first. Empty if the note is not compared. */
export async function findNearestFacts(
  { memories }: WorkspaceStore,
  replacing: ReplacingNote | null,
): Promise<readonly string[]> {
  if (replacing === null || !mayReplaceNearest(replacing)) return [];
  const { vector, model } = replacing.embedding!;
  const filter = { statuses: ['active'], types: ['fact'] } as const;
  const { hits } = await memories.nearest(vector, model, maxNearest, filter);
  return hits.map(({ memory_id }) => memory_id);
}

/** `nearest`: nearest first. Returns the one that is replaced most probably; null if none is likely enough. */
export async function findReplacedAmongNearest(
  { vectors }: WorkspaceStore,
  replacing: ReplacingNote,
  nearest: readonly MatchedContent[],
  noteOf: (memory: MatchedContent) => ParsedNote,
): Promise<MatchedContent | null> {
  if (nearest.length === 0 || !mayReplaceNearest(replacing)) return null;
  const { vector, model } = replacing.embedding!;
  const stored = await vectors.of(
    model,
    nearest.map(({ memory_id }) => memory_id),
  );
  let [likeliest, best]: [MatchedContent | null, number] = [null, 0];
  const pause = pausesHolding();
  for (const [place, memory] of nearest.entries()) {
    const [text, other] = [noteTextOf(memory), stored.get(memory.memory_id)];
    if (text === null || text.length > maxNoteLength || containsQuestion(text) || other === undefined) continue;
    const nearness = nearest.length < maxNearest ? leastNearness : 1 / (1 + place);
    const isDecision = memory.metadata.kind === 'decision';
    const older = { note: noteOf(memory), text, isDecision, cosine: dot(vector, other), nearness };
    const margin = marginOf(replacing, older);
    if (margin > best) [likeliest, best] = [memory, margin];
    await pause();
  }
  return likeliest;
}

interface NearFact {
  note: ParsedNote;
  /** As its author wrote it, without labels. */
  text: string;
  isDecision: boolean;
  cosine: number;
  nearness: number;
}

/** The log-odds of a replacement, minus the minimum. */
function marginOf(replacing: ReplacingNote, older: NearFact): number {
  const { note, isDecision } = replacing;
  const overlap = overlapOf(note, older.note);
  const share = (overlap?.shared.length ?? 0) / Math.max(1, Math.min(note.words.size, older.note.words.size));
  const known =
    weights.constant +
    weights.cosine * older.cosine +
    weights.nearness * older.nearness +
    weights.share * share +
    (note.change > 0 ? weights.change : 0) +
    (isDecision ? weights.isDecision : 0) +
    (isDecision && older.isDecision ? weights.areDecisions : 0) -
    (isDecision ? minLogOdds.decision : minLogOdds.change);
  // Many pairs are too unlikely, whatever signs and reading say.
  if (known + weights.reading * maxReading + weights.signs * maxSigns < 0) return Number.NEGATIVE_INFINITY;
  if (isRuledOut(note, older.note, overlap)) return Number.NEGATIVE_INFINITY;
  const bySigns =
    overlap === null
      ? weights.noSigns
      : weights.signs * clamp(logOddsBySigns(replacing, older.note, older.cosine, overlap), minSigns, maxSigns);
  const reading = clamp(replacing.readAfter!(older.text), -maxReading, maxReading);
  return known + weights.reading * reading + bySigns;
}

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value));
