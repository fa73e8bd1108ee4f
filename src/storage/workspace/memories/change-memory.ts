/** Holds memories for the rest of a transaction, and changes them: each change appends its event. */
import { together } from '../../../fair/together.ts';
import { changeableFields, type MemoryChange, type StoredMemory } from '../../../model/memory.ts';
import type { WorkspaceEngine } from '../../engine.ts';
import { markForgotten } from '../../graph/mentions.ts';
import type { Memories } from '../../ports/memories.ts';
import { readMemories } from '../../records/accesses.ts';
import { appendEvents, throwMissingMemory } from '../history.ts';
import { type SelectMemories, selectMemories, toMemoryUpdate, toStoredMemory } from '../memory-rows.ts';
import type { StoreSession } from '../session.ts';
import type { Db } from '../tables.ts';

export function selectByIds(db: Db, ids: readonly string[], forgotten: boolean): SelectMemories {
  const query = selectMemories(db).where('memories.id', 'in', ids);
  return forgotten ? query : query.where('memories.forgotten_at', 'is', null);
}

export async function lockMemories(
  session: StoreSession,
  ids: readonly string[],
  { forgotten = false } = {},
): Promise<StoredMemory[]> {
  const { reader, engine, isTransaction } = session;
  if (!isTransaction) throw new Error('memories are held within a transaction only');
  if (ids.length === 0) return [];
  // Sent together: the server reads the rows after it has locked them.
  const [, found] = await together(
    holdRows(reader, engine, ids),
    readMemories(session, selectByIds(reader, ids, forgotten)),
  );
  const byId = new Map(found.map((memory) => [memory.memory_id, memory]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * On PostgreSQL, locks these rows until the transaction ends; a statement that is sent later reads them. SQLite needs
 * no locks, because it has one writer.
 */
async function holdRows(db: Db, { locksRows }: WorkspaceEngine, ids: readonly string[]): Promise<void> {
  if (!locksRows) return;
  await db.selectFrom('memories').select('seq').where('id', 'in', ids).orderBy('seq').forUpdate().execute();
}

export async function lockMemory(db: Db, engine: WorkspaceEngine, id: string, forgotten: boolean): Promise<Locked> {
  const [, row] = await together(holdRows(db, engine, [id]), selectByIds(db, [id], forgotten).executeTakeFirst());
  return row ? { seq: row.seq, memory: toStoredMemory(row) } : throwMissingMemory(db, id);
}

/** `seq` is null if it was not read; the rows of other tables about the memory then stay unchanged. */
interface Locked {
  seq: number | null;
  memory: StoredMemory;
}

export async function changeMemory(
  db: Db,
  session: StoreSession,
  { seq, memory: before }: Locked,
  kind: Parameters<Memories['change']>[1],
  change: MemoryChange,
  { cause, form, also }: NonNullable<Parameters<Memories['change']>[3]>,
): Promise<StoredMemory> {
  const changed = changeableFields.filter((field) => field in change && !isSame(before[field], change[field]));
  if (changed.length === 0 && also === undefined) return before;
  if (changed.includes('content') && !form) throw new Error('a change of content needs its search form');
  const now = session.now().toISOString();
  // If the clock was set back, this change would seem to come before earlier ones, and views of the past would be
  // wrong.
  const after = { ...before, ...change, updated_at: now > before.updated_at ? now : before.updated_at };
  await db
    .updateTable('memories')
    .set({ ...toMemoryUpdate(after, changed), updated_at: after.updated_at })
    .where('id', '=', before.memory_id)
    .execute();
  if (seq !== null) await changeElsewhere(db, session, seq, after, changed, form);
  const pick = (memory: StoredMemory) => Object.fromEntries(changed.map((field) => [field, memory[field]]));
  await appendEvents(db, session, [
    {
      memory_id: before.memory_id,
      kind,
      at: after.updated_at,
      cause: cause ?? null,
      before: pick(before),
      after: { ...pick(after), ...also },
    },
  ]);
  return after;
}

/** Updates what other tables hold of a memory: its tags, mentions and indexed forms. */
async function changeElsewhere(
  db: Db,
  session: StoreSession,
  seq: number,
  after: StoredMemory,
  changed: readonly string[],
  form: NonNullable<Parameters<Memories['change']>[3]>['form'],
): Promise<void> {
  if (changed.includes('tags')) {
    await db.deleteFrom('memory_tags').where('seq', '=', seq).execute();
    if (after.tags.length > 0)
      await db
        .insertInto('memory_tags')
        .values(after.tags.map((tag) => ({ tag, seq })))
        .execute();
  }
  if (changed.includes('forgotten_at')) await markForgotten(db, seq, after.forgotten_at !== null);
  if (changed.includes('content'))
    await db
      .insertInto('unread_memories')
      .values({ memory_seq: seq })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (form) {
    await session.engine.putWords(db, [{ seq, words: form.words }]);
    await session.engine.putVectors(db, form.model, [{ seq, vector: form.vector, passages: form.passages }]);
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
