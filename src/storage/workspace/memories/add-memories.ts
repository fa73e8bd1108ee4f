/** Stores new memories: their rows, tags, words, vectors and `create` events. */
import { pausesHolding } from '../../../fair/pauses.ts';
import { together } from '../../../fair/together.ts';
import type { MemoryChange, StoredMemory } from '../../../model/memory.ts';
import { waitingStamp } from '../../../model/vector.ts';
import { insertRows } from '../../compiled.ts';
import type { Memories } from '../../ports/memories.ts';
import { appendEvents } from '../history.ts';
import { toMemoryRow } from '../memory-rows.ts';
import type { StoreSession } from '../session.ts';
import type { Db, NewMemoryRow } from '../tables.ts';
import { findRepeated } from './repeats.ts';

type Additions = Parameters<Memories['add']>[0];

/** Adds in one transaction. Vectors that wait for a model make the share of unseen ones outdated. */
export async function adding<Answer>(
  session: StoreSession,
  memories: Additions,
  add: (db: Db, session: StoreSession, memories: Additions) => Promise<Answer>,
): Promise<Answer> {
  const answer = await session.write((db) => add(db, session, memories));
  if (memories.some(({ form }) => form.model === waitingStamp)) session.unseenShare.forget();
  return answer;
}

export async function addMemories(db: Db, session: StoreSession, memories: Additions): Promise<void> {
  await insertMemories(db, session, memories, await session.engine.newKeys(db, memories.length));
}

/**
 * The most memories per statement, and the most characters of their contents. If statements are sent without waiting,
 * the server stores one step while the next is prepared.
 */
const rowsAtOnce = 50;
const charactersAtOnce = 50_000;

/** The end of the step that begins at `start`. */
function endOfStep(memories: Additions, start: number): number {
  let end = start;
  for (let characters = 0; end < memories.length && end < start + rowsAtOnce; end += 1) {
    characters += memories[end]!.memory.content.length;
    if (end > start && characters > charactersAtOnce) break;
  }
  return end;
}

async function insertMemories(
  db: Db,
  session: StoreSession,
  memories: Additions,
  keys: readonly number[],
): Promise<void> {
  const pause = pausesHolding();
  for (let at = 0, end = 0; at < memories.length; at = end) {
    end = endOfStep(memories, at);
    await insertSome(db, session, memories.slice(at, end), keys.slice(at, end));
    await pause();
  }
}

async function insertSome(db: Db, session: StoreSession, memories: Additions, keys: readonly number[]): Promise<void> {
  const rows = memories.map(({ memory, form, isRead }, at) => ({ memory, form, isRead, seq: keys[at]! }));
  await insertRows(db, 'memories', rows.map(toPlacedRow));
  const tags = rows.flatMap(({ memory, seq }) => memory.tags.map((tag) => ({ tag, seq })));
  await insertRows(db, 'memory_tags', tags);
  await session.engine.putWords(
    db,
    rows.map(({ seq, form }) => ({ seq, words: form.words })),
  );
  await session.engine.putVectors(
    db,
    rows[0]!.form.model,
    rows.map(({ seq, form: { vector, passages } }) => ({ seq, vector, passages })),
  );
  const unread = rows.filter(({ isRead }) => !isRead);
  await insertRows(
    db,
    'unread_memories',
    unread.map(({ seq }) => ({ memory_seq: seq })),
  );
  await appendEvents(
    db,
    session,
    rows.map(({ memory }) => ({
      memory_id: memory.memory_id,
      kind: 'create',
      at: memory.created_at,
      cause: null,
      before: null,
      after: createdFields(memory),
    })),
  );
}

/** Sets the key in place: a copy of the row with one more field would cost as much as the row. */
function toPlacedRow({ memory, seq }: { memory: StoredMemory; seq: number }): NewMemoryRow {
  const row: NewMemoryRow = toMemoryRow(memory);
  row.seq = seq;
  return row;
}

/** Adds those that are no repeats. Returns the existing memory, or null, for each. */
export async function addNewMemories(
  db: Db,
  session: StoreSession,
  memories: Additions,
): ReturnType<Memories['addNew']> {
  const stored = memories.map(({ memory }) => memory);
  // A single key is taken in parallel with the look-up. Of several memories, many may exist already, and unused keys
  // would count as memories.
  const [before, taken] = await together(
    findRepeated(db, session, stored),
    memories.length === 1 ? session.engine.newKeys(db, 1) : null,
  );
  const fresh = memories.filter((_, index) => before[index] === null);
  const keys = taken ?? (await session.engine.newKeys(db, fresh.length));
  await insertMemories(db, session, fresh, keys);
  return before;
}

/** The fields of a `create` event. The content is not repeated, because history can derive it from later events. */
export function createdFields(memory: StoredMemory): MemoryChange {
  const { layer, memory_type, status, tags, importance } = memory;
  return { layer, memory_type, status, tags, importance };
}
