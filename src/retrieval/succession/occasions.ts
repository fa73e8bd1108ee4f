/** Tells occasions apart: what was stored or said together states one thing, and none of it replaces another. */
import { type StoredMemory, seriesOf } from '../../model/memory.ts';
import { happenedMs, speakerIn } from '../memory-reading.ts';

/** Stored closer together than this, memories are mostly of one occasion: the paragraphs of a text, the facts of one talk. */
const minApartMs = 30_000;
/** A session may last for months. Its memories of one day are mostly of one occasion. */
const minApartInSessionMs = 86_400_000;

/** Whether a memory was stored after an earlier one and not as a part of the same text or talk, and so may tell of a later state. */
export function isLater(older: StoredMemory, newer: StoredMemory): boolean {
  const apartMs = msBetween(older, newer);
  if (older.session_id !== null && older.session_id === newer.session_id) return apartMs >= minApartInSessionMs;
  return apartMs >= minApartMs || (apartMs > 0 && !haveSameSource(older, newer));
}

/** Whether two memories were stored moments apart: mostly they tell of one occasion, and neither replaces the other. */
export const areMomentsApart = (older: StoredMemory, newer: StoredMemory) => msBetween(older, newer) < minApartMs;

const msBetween = (older: StoredMemory, newer: StoredMemory) => happenedMs(newer) - happenedMs(older);

/** An ingest run may bring many sessions. */
function haveSameSource(one: StoredMemory, other: StoredMemory): boolean {
  if (one.source.run_id !== null && one.source.run_id === other.source.run_id) return true;
  const series = seriesOf(one);
  return series !== null && series === seriesOf(other);
}

/** Whether both were stored in one go, as the paragraphs of a text are, and neither says when it happened: then their times tell nothing. */
export function areStoredTogether(one: StoredMemory, other: StoredMemory): boolean {
  if (one.occurred_at !== null || other.occurred_at !== null) return false;
  return Math.abs(Date.parse(one.created_at) - Date.parse(other.created_at)) < minApartMs;
}

/**
 * Whether memories are turns of conversations for the most part: "Caroline: …" in a session, but not "Decision: …" by itself. Talk does not state how things are, and
 * the answer often follows in the next turn.
 */
export function areTalk(memories: readonly StoredMemory[]): boolean {
  const turns = memories.filter(speakerIn);
  return 2 * turns.length > memories.length;
}

/** Whether both are turns, of two speakers. */
export function areSaidByTwo(...memories: readonly [StoredMemory, StoredMemory]): boolean {
  const [one, other] = memories.map(speakerIn);
  return one !== null && other !== null && one !== other;
}
