/**
 * Finds plans and decisions that a later note probably replaces. On write, only a memory that is almost certainly
 * replaced is challenged. Here a line is only marked, which needs less evidence: "We plan to go to Sardinia", then
 * "Sardinia is off: we rent a cottage instead".
 */
import { modelStamp } from '../embedding/embedder.ts';
import { pauses } from '../fair/pauses.ts';
import {
  mayReplace,
  type NoteRead,
  readNote,
  tellsReplacement,
} from '../memory/contradictions/replacement/note-read.ts';
import { excessOfOdds, type LeastOfReplacement, replacingOf } from '../memory/contradictions/replacement/odds.ts';
import { comesOnTop } from '../memory/contradictions/replacement/one-form.ts';
import { happenedAt, type StoredMemory } from '../model/memory.ts';
import { leadingExcerpt } from '../text/excerpt.ts';
import type { Workspace } from '../workspace.ts';
import { holds, longestStatement, type Statement, toldAt } from './statements.ts';

/** Limits on the lines compared and on the latest notes that they are compared with. */
const [mostLines, mostLater] = [24, 48];
const least: LeastOfReplacement = { odds: 0, likeness: 0.2 };
/** A note that reports neither a change nor a failure only continues the matter: "We decided to paint wall two". */
const tellsFailure =
  /(?<!\p{L})(?:turned out|proved|fell through|came to nothing|stellte sich|hat sich zerschlagen|s['’]est avéré|resultó|si è rivelat[oa])(?!\p{L})/iu;

/**
 * For each statement that is taken back, the memory that takes it back. A note takes back at most one memory, the most
 * likely one.
 */
export async function takenBack(
  { store, embedder }: Workspace,
  statements: readonly Statement[],
  memories: readonly StoredMemory[],
): Promise<Map<Statement, StoredMemory>> {
  const notes = memories.filter((memory) => holds(memory) && isNote(memory));
  const byId = new Map(notes.map((memory) => [memory.memory_id, memory]));
  const lines = [...new Set(statements.flatMap(({ source }) => byId.get(source) ?? []))].slice(0, mostLines);
  if (lines.length === 0) return new Map();
  const first = lines.map(toldAt).reduce((one, other) => (other < one ? other : one));
  const later = notes
    .filter((memory) => toldAt(memory) > first && mayTakeBack(memory))
    .toSorted((one, other) => (toldAt(one) < toldAt(other) ? 1 : -1))
    .slice(0, mostLater);
  const model = modelStamp(embedder.model);
  const vectors = await store.vectors.of(model, [...new Set([...lines, ...later].map(({ memory_id }) => memory_id))]);
  const read = new Map<StoredMemory, NoteRead>();
  const noteOf = (memory: StoredMemory) => {
    const note = read.get(memory) ?? readNote(memory.content, memory.language);
    read.set(memory, note);
    return note;
  };
  const successors = new Map<string, StoredMemory>();
  const pause = pauses();
  for (const memory of later) {
    const vector = vectors.get(memory.memory_id);
    if (vector === undefined || comesOnTop(noteOf(memory))) continue;
    const replacing = replacingOf(noteOf(memory), memory.content, { vector, model });
    let best: { line: StoredMemory; excess: number } | null = null;
    for (const line of lines) {
      await pause();
      if (toldAt(line) >= toldAt(memory)) continue;
      const excess = excessOfOdds(replacing, () => noteOf(line), vectors.get(line.memory_id), least);
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
  replaced: ReadonlyMap<Statement, StoredMemory>,
): Statement[] {
  const told = new Set(statements.map(({ source }) => source));
  const standing = statements.flatMap((one) => {
    const memory = replaced.get(one);
    if (memory === undefined) return [one];
    if (told.has(memory.memory_id)) return [];
    told.add(memory.memory_id);
    return [statementOf(memory, one)];
  });
  const former = statements.filter((one) => replaced.has(one)).map((one) => ({ ...one, isChallenged: true }));
  return [...standing, ...former];
}

const statementOf = (memory: StoredMemory, { cues }: Statement): Statement => ({
  text: leadingExcerpt(memory.content, longestStatement),
  source: memory.memory_id,
  at: happenedAt(memory),
  told: toldAt(memory),
  language: memory.language,
  cues,
  isMarked: false,
  isChallenged: memory.status === 'challenged',
});

const mayTakeBack = ({ content }: StoredMemory) =>
  mayReplace(content) && (tellsReplacement(content) || tellsFailure.test(content));

/** Memories stored as a decision, an error and the like have rules of their own. */
const isNote = ({ memory_type, metadata }: StoredMemory) => memory_type === 'fact' && metadata.kind === undefined;
