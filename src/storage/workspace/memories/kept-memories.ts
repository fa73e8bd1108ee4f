/** Reads memories by id, from the engine's cache where it has one. */
import type { StoredMemory } from '../../../model/memory.ts';
import { isAmong, listFor, runCompiled } from '../../compiled.ts';
import type { MemoryFilter } from '../../ports/memories.ts';
import { readMemories, withPendingAccesses } from '../../records/accesses.ts';
import { passesEach } from '../filter.ts';
import { selectMemories, toStoredMemory } from '../memory-rows.ts';
import type { StoreSession } from '../session.ts';

function selectMany({ reader, engine: { kind } }: StoreSession, ids: readonly string[], filter: MemoryFilter) {
  return runCompiled(reader, `memories ${JSON.stringify(filter)}`, { list: listFor(kind, ids) }, (slots) =>
    selectMemories(reader)
      .where(passesEach(filter))
      .where(isAmong(kind, 'memories.id', slots.list)),
  );
}

/** The memories that pass the filter, in the order of the ids. */
export async function findMany(
  session: StoreSession,
  ids: readonly string[],
  filter: MemoryFilter,
): Promise<StoredMemory[]> {
  if (ids.length === 0) return [];
  // Over a network, the cache saves less than the second statement costs.
  const found =
    session.engine.kind === 'sqlite'
      ? await withPendingAccesses(session, () => keptWithAccesses(session, ids, filter))
      : await readMemories(session, { execute: () => selectMany(session, ids, filter) });
  const byId = new Map(found.map((memory) => [memory.memory_id, memory]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface CachedMemory {
  readonly seq: number;
  readonly memory: StoredMemory;
}

/** Memories from the engine's cache, without their accesses, which change all the time. */
function keptMany({ reader, engine }: StoreSession, ids: readonly string[], filter: MemoryFilter) {
  const name = `rows of memories ${JSON.stringify(filter)}`;
  const read = async (some: readonly string[]) => {
    const rows = await runCompiled(reader, name, { list: listFor(engine.kind, some) }, (slots) =>
      reader
        .selectFrom('memories')
        .where(passesEach(filter))
        .where(isAmong(engine.kind, 'memories.id', slots.list))
        .selectAll('memories'),
    );
    return new Map(rows.map((row) => [row.id, { seq: row.seq, memory: toStoredMemory({ ...row, ...neverRecalled }) }]));
  };
  const bytesOf = ({ memory }: CachedMemory) => 2_500 + memory.content.length;
  return engine.readCached<CachedMemory>(reader, { name, read, bytesOf }, ids);
}

const neverRecalled = { access_count: null, last_accessed_at: null };

/** The same, but without the latest access counts where the engine keeps memories in a cache. */
export async function findKept(
  session: StoreSession,
  ids: readonly string[],
  filter: MemoryFilter,
): Promise<StoredMemory[]> {
  if (session.engine.kind !== 'sqlite') return findMany(session, ids, filter);
  if (ids.length === 0) return [];
  const kept = await keptMany(session, ids, filter);
  return ids.flatMap((id) => kept.get(id)?.memory ?? []);
}

async function keptWithAccesses(
  session: StoreSession,
  ids: readonly string[],
  filter: MemoryFilter,
): Promise<StoredMemory[]> {
  const { reader, engine } = session;
  const kept = [...(await keptMany(session, ids, filter)).values()];
  if (kept.length === 0) return [];
  const list = listFor(
    engine.kind,
    kept.map(({ seq }) => seq),
  );
  const accesses = await runCompiled(reader, 'accesses', { list }, (slots) =>
    reader
      .selectFrom('access')
      .where(isAmong(engine.kind, 'access.seq', slots.list))
      .selectAll(),
  );
  const accessOf = new Map(accesses.map((access) => [access.seq, access]));
  return kept.map(({ seq, memory }) => {
    const { count = 0, last_at = null } = accessOf.get(seq) ?? {};
    return { ...memory, access_count: Number(count), last_accessed_at: last_at };
  });
}
