/** Distinguishes occasions: memories that were stored or said together do not replace each other. */
import { type StoredMemory, seriesOf } from '../../model/memory.ts';
import { dayMs } from '../../time-units.ts';
import { happenedMs, maxPlainLength, speakerIn } from '../memory-reading.ts';

/**
 * Memories stored closer together mostly belong to one occasion: the paragraphs of a text, the facts of a conversation.
 */
const minApartMs = 30_000;
/** The same within a session: it may last for months, but its memories of one day mostly belong to one occasion. */
const minApartInSessionMs = 86_400_000;

/** True if the newer memory comes from a later occasion and so may describe a later state. */
export function isLater(older: StoredMemory, newer: StoredMemory): boolean {
  const apartMs = msBetween(older, newer);
  if (isSingleNote(older) && isSingleNote(newer)) return apartMs > 0;
  if (older.session_id !== null && older.session_id === newer.session_id) return apartMs >= minApartInSessionMs;
  return apartMs >= minApartMs || (apartMs > 0 && !haveSameSource(older, newer));
}

/**
 * True for a short text that was stored by itself. A session that an agent gives with each of them does not make them
 * parts of one text, as turns of talk and pieces of a source are.
 */
const isSingleNote = (memory: StoredMemory): boolean =>
  memory.source.run_id === null && memory.content.length <= maxPlainLength && speakerIn(memory) === null;

/** True if two memories are moments apart: mostly they belong to one occasion, and neither replaces the other. */
export const areMomentsApart = (older: StoredMemory, newer: StoredMemory) => msBetween(older, newer) < minApartMs;

const msBetween = (older: StoredMemory, newer: StoredMemory) => happenedMs(newer) - happenedMs(older);

/** True if both come from one ingest run or one series. The run is checked too, since it may contain many sessions. */
function haveSameSource(one: StoredMemory, other: StoredMemory): boolean {
  if (one.source.run_id !== null && one.source.run_id === other.source.run_id) return true;
  const series = seriesOf(one);
  return series !== null && series === seriesOf(other);
}

/**
 * True if both were stored together, like the paragraphs of a text, and neither states when it happened: their times
 * then say nothing about their order.
 */
export function areStoredTogether(one: StoredMemory, other: StoredMemory): boolean {
  if (one.occurred_at !== null || other.occurred_at !== null) return false;
  return Math.abs(Date.parse(one.created_at) - Date.parse(other.created_at)) < minApartMs;
}

/**
 * Calls that somebody makes one by one come at least this far apart on average. A program that stores a text is faster.
 */
const minBetweenCallsMs = 1_000;

/** True if all happened within a day: the hours between two of them then say little. */
export function areOfOneDay(memories: readonly StoredMemory[]): boolean {
  return stretchOf(memories) < dayMs;
}

/** True if the memories seem to be paragraphs of one text, such as a handbook: of one day, and mostly of one series. */
export function areOfOneText(memories: readonly StoredMemory[]): boolean {
  if (!areOfOneDay(memories)) return false;
  const series = memories.map((memory) => (isSingleNote(memory) ? null : seriesOf(memory)));
  const isOfMost = (name: string | null) => 2 * series.filter((other) => other === name).length > series.length;
  return series.some((name) => name !== null && isOfMost(name));
}

/** True if the time between the memories is too short for a person to have filled a workspace of `total` memories. */
export const areStoredByProgram = (memories: readonly StoredMemory[], total: number): boolean =>
  stretchOf(memories) < minBetweenCallsMs * total;

/** The time between the first and the last of the memories, in milliseconds. */
function stretchOf(memories: readonly StoredMemory[]): number {
  const times = memories.map(happenedMs);
  return Math.max(...times) - Math.min(...times);
}

/**
 * True if most of the memories are conversation turns, such as "Caroline: …" in a session, but not "Decision: …" by
 * itself. Talk seldom states how things are, and the answer often follows in the next turn.
 */
export function areMostlyTurns(memories: readonly StoredMemory[]): boolean {
  const turns = memories.filter(speakerIn);
  return 2 * turns.length > memories.length;
}

/** True if both are conversation turns, of different speakers. */
export function haveDifferentSpeakers(...memories: readonly [StoredMemory, StoredMemory]): boolean {
  const [one, other] = memories.map(speakerIn);
  return one !== null && other !== null && one !== other;
}
