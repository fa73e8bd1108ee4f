/** Counts how often memories are read, in SQL that both engines accept. */
import type { StoredMemory } from '../../model/memory.ts';
import { isAmong, listFor, runCompiled, writeRows } from '../compiled.ts';
import type { WorkspaceEngine } from '../engine.ts';
import type { Memories } from '../ports/memories.ts';
import { type MemoryWithAccess, toStoredMemory } from '../workspace/memory-rows.ts';
import { noteKind } from '../workspace/notes.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';

interface Access {
  memory_id: string;
  at: string;
}

const accesses = noteKind<Access>({ name: 'memory accesses', beforeWrites: true, write: countAccesses });

export function accessesOf(session: StoreSession): Pick<Memories, 'touch' | 'shiftAccesses'> {
  return {
    touch: (ids, at) =>
      session.note(
        accesses,
        [...new Set(ids)].map((memory_id) => ({ memory_id, at })),
      ),
    shiftAccesses: (id, by, lastAt) => session.write((db) => shiftAccesses(db, id, by, lastAt)),
  };
}

/** Reads memories with all their accesses so far, including those not yet written. */
export function readMemories(
  session: StoreSession,
  query: { execute(): Promise<MemoryWithAccess[]> },
): Promise<StoredMemory[]> {
  return withPendingAccesses(session, async () => (await query.execute()).map(toStoredMemory));
}

/** Adds the accesses that are not yet written to memories that were read with the written ones. */
export async function withPendingAccesses(
  session: StoreSession,
  read: () => Promise<StoredMemory[]>,
): Promise<StoredMemory[]> {
  const { found: memories, unseen } = await session.unseenBy(accesses, read);
  if (unseen.length === 0 || memories.length === 0) return memories;
  const ids = new Set(memories.map(({ memory_id }) => memory_id));
  const counted = countEach(unseen.filter(({ memory_id }) => ids.has(memory_id)));
  if (counted.size === 0) return memories;
  return memories.map((memory) => {
    const more = counted.get(memory.memory_id);
    if (more === undefined) return memory;
    return { ...memory, access_count: memory.access_count + more.count, last_accessed_at: more.last_at };
  });
}

interface Counted {
  count: number;
  last_at: string;
}

function countEach(noted: readonly Access[]): Map<string, Counted> {
  const counted = new Map<string, Counted>();
  for (const { memory_id, at } of noted)
    counted.set(memory_id, { count: (counted.get(memory_id)?.count ?? 0) + 1, last_at: at });
  return counted;
}

async function countAccesses(db: Db, noted: readonly Access[], { kind }: WorkspaceEngine): Promise<void> {
  const counted = countEach(noted);
  // In the order of keys, so that two calls that count the same memories wait for each other and do not deadlock.
  const rows = await runCompiled(db, 'accessed', { list: listFor(kind, [...counted.keys()]) }, (slots) =>
    db
      .selectFrom('memories')
      .select(['seq', 'id'])
      .where(isAmong(kind, 'id', slots.list))
      .orderBy('seq'),
  );
  const more = rows.map(({ seq, id }) => ({ seq, ...counted.get(id)! }));
  await writeRows(db, 'count accesses', more, (some) =>
    db
      .insertInto('access')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('seq').doUpdateSet((eb) => ({
          count: eb('access.count', '+', eb.ref('excluded.count')),
          last_at: eb.ref('excluded.last_at'),
        })),
      ),
  );
}

async function shiftAccesses(db: Db, id: string, by: number, lastAt: string | null): Promise<void> {
  const { seq } = await db.selectFrom('memories').select('seq').where('id', '=', id).executeTakeFirstOrThrow();
  if (lastAt === null) {
    await db.deleteFrom('access').where('seq', '=', seq).execute();
    return;
  }
  // The statement itself adds, because another call may count an access meanwhile.
  await db
    .insertInto('access')
    .values({ seq, count: by, last_at: lastAt })
    .onConflict((conflict) =>
      conflict.column('seq').doUpdateSet((eb) => ({ count: eb('access.count', '+', by), last_at: lastAt })),
    )
    .execute();
  await db.deleteFrom('access').where('seq', '=', seq).where('count', '<=', 0).execute();
}
