/**
 * Finds plans and decisions that a later note probably replaces. On write, only a memory that is almost certainly
 * replaced is challenged. Here a line is only marked, which needs less evidence: "We plan to go to Sardinia", then
 * "Sardinia is off: we rent a cottage instead".
 */

import { modelStamp } from '../embedding/embedder.ts';
import { pauses } from '../fair/pauses.ts';
import { logOddsMargin, type ReplacementThresholds, replacingOf } from '../memory/contradictions/replacement/odds.ts';
import { isAddition } from '../memory/contradictions/replacement/pair-rules.ts';
import {
  canReplace,
  hasReplacementCue,
  type ParsedNote,
  parseNote,
} from '../memory/contradictions/replacement/parsed-note.ts';
import { newestFirst } from '../model/by-time.ts';
import { happenedAt, type StoredMemory } from '../model/memory.ts';
import { leadingExcerpt } from '../text/excerpt.ts';
import type { Workspace } from '../workspace.ts';
import { isCurrent, maxStatementLength, type Statement, sortKeyOf } from './statements.ts';

/** Limits on the lines compared and on the latest notes that they are compared with. */
const [maxLines, maxLaterNotes] = [24, 48];
const minEvidence: ReplacementThresholds = { logOdds: 0, similarity: 0.2 };
/** A note that reports neither a change nor a failure only continues the matter: "We decided to paint wall two". */
const failurePhrases =
  /(?<!\p{L})(?:turned out|proved|fell through|came to nothing|stellte sich|hat sich zerschlagen|s['’]est avéré|resultó|si è rivelat[oa])(?!\p{L})/iu;

/**
 * For each statement that is taken back, the memory that takes it back. A note takes back at most one memory, the most
 * likely one.
 */
export async function findSuccessors(
  { store, embedder }: Workspace,
  statements: readonly Statement[],
  memories: readonly StoredMemory[],
): Promise<Map<Statement, StoredMemory>> {
  const notes = memories.filter((memory) => isCurrent(memory) && isNote(memory));
  const byId = new Map(notes.map((memory) => [memory.memory_id, memory]));
  const lines = [...new Set(statements.flatMap(({ source }) => byId.get(source) ?? []))].slice(0, maxLines);
  if (lines.length === 0) return new Map();
  const earliest = lines.map(sortKeyOf).reduce((one, other) => (other < one ? other : one));
  const later = notes
    .filter((memory) => sortKeyOf(memory) > earliest && mayReplaceEarlier(memory))
    .toSorted(newestFirst(sortKeyOf))
    .slice(0, maxLaterNotes);
  const model = modelStamp(embedder.model);
  const vectors = await store.vectors.of(model, [...new Set([...lines, ...later].map(({ memory_id }) => memory_id))]);
  const noteCache = new Map<StoredMemory, ParsedNote>();
  const noteOf = (memory: StoredMemory) => {
    const note = noteCache.get(memory) ?? parseNote(memory.content, memory.language);
    noteCache.set(memory, note);
    return note;
  };
  const successors = new Map<string, StoredMemory>();
  const pause = pauses();
  for (const memory of later) {
    const vector = vectors.get(memory.memory_id);
    if (vector === undefined || isAddition(noteOf(memory))) continue;
    const replacing = replacingOf(noteOf(memory), memory.content, { vector, model });
    let best: { line: StoredMemory; excess: number } | null = null;
    for (const line of lines) {
      await pause();
      if (sortKeyOf(line) >= sortKeyOf(memory)) continue;
      const excess = logOddsMargin(replacing, () => noteOf(line), vectors.get(line.memory_id), minEvidence);
      if (excess >= 0 && excess > (best?.excess ?? -1)) best = { line, excess };
    }
    // The latest note comes first and states what holds now.
    if (best !== null && !successors.has(best.line.memory_id)) successors.set(best.line.memory_id, memory);
  }
  return new Map(
    statements.flatMap((one) => {
      const successor = successors.get(one.source);
      return successor === undefined ? [] : [[one, successor] as const];
    }),
  );
}

/**
 * Replaces each statement that was taken back by its successor, and appends the statement itself at the end, marked as
 * challenged.
 */
export function withSuccessors(
  statements: readonly Statement[],
  successors: ReadonlyMap<Statement, StoredMemory>,
): Statement[] {
  const shownSources = new Set(statements.map(({ source }) => source));
  const current = statements.flatMap((one) => {
    const memory = successors.get(one);
    if (memory === undefined) return [one];
    if (shownSources.has(memory.memory_id)) return [];
    shownSources.add(memory.memory_id);
    return [statementOf(memory, one)];
  });
  const replaced = statements.filter((one) => successors.has(one)).map((one) => ({ ...one, isChallenged: true }));
  return [...current, ...replaced];
}

const statementOf = (memory: StoredMemory, { cues }: Statement): Statement => ({
  text: leadingExcerpt(memory.content, maxStatementLength),
  source: memory.memory_id,
  at: happenedAt(memory),
  sortKey: sortKeyOf(memory),
  language: memory.language,
  cues,
  isMarked: false,
  isChallenged: memory.status === 'challenged',
});

const mayReplaceEarlier = ({ content }: StoredMemory) =>
  canReplace(content) && (hasReplacementCue(content) || failurePhrases.test(content));

/** Memories stored as a decision, an error and the like have rules of their own. */
const isNote = ({ memory_type, metadata }: StoredMemory) => memory_type === 'fact' && metadata.kind === undefined;
