/** Memories in SQL that both engines accept. Every write of a memory appends its event in the same transaction. */
import { pausesHolding } from '../../fair/pauses.ts';
import { together } from '../../fair/together.ts';
import type { MemoryChange, StoredMemory } from '../../model/memory.ts';
import { waitingStamp } from '../../model/vector.ts';
import { insertRows, isAmong, listFor, runCompiled } from '../compiled.ts';
import type { FoundRow } from '../engine.ts';
import { erasingOf } from '../erasing/erase-memories.ts';
import type { Hit, Memories, MemoryFilter, Page, WalkedPage, WordFrequencies } from '../ports/memories.ts';
import { accessesOf, readMemories, withPendingAccesses } from '../records/accesses.ts';
import { changeMemory, lockMemories, lockMemory, selectByIds } from './change-memory.ts';
import { contentsAbout } from './contents.ts';
import { passes, passesEach } from './filter.ts';
import { appendEvents, throwMissingMemory } from './history.ts';
import { indexedOf } from './indexed.ts';
import { type SelectMemories, selectMemories, toMemoryRow, toStoredMemory } from './memory-rows.ts';
import { findRepeated, findSaying } from './repeats.ts';
import type { StoreSession } from './session.ts';
import type { Db, NewMemoryRow } from './tables.ts';
import { vectorsOfMemories } from './vectors.ts';

export function memoriesOf(session: StoreSession): Memories {
  const { engine } = session;
  return {
    add: (memories) => adding(session, memories, addMemories),
    addNew: (memories) => adding(session, memories, addNewMemories),
    findIdsByContent: (contents) => findSaying(session.reader, contents),
    find: (id, { forgotten = false } = {}) => findById(session, id, forgotten),
    get: async (id, { forgotten = false } = {}) => {
      return (await findById(session, id, forgotten)) ?? throwMissingMemory(session.reader, id);
    },
    lock: async (id, options) => (await lockMemories(session, [id], options))[0] ?? null,
    getLocked: async (id, options) =>
      (await lockMemories(session, [id], options))[0] ?? throwMissingMemory(session.reader, id),
    lockMany: (ids, options) => lockMemories(session, ids, options),
    findMany: (ids, filter = {}) => findMany(session, ids, filter),
    findCached: (ids, filter = {}) => findKept(session, ids, filter),
    change: async (id, kind, change, options = {}) => {
      const changed = await session.write(async (db) => {
        const before = await lockMemory(db, engine, id, kind === 'restore');
        const wanted = typeof change === 'function' ? change(before.memory) : change;
        return changeMemory(db, session, before, kind, wanted, options);
      });
      if (options.form?.model === waitingStamp) session.unseenShare.forget();
      return changed;
    },
    changeLocked: (held, kind, change, cause) =>
      session.write((db) => changeMemory(db, session, { seq: null, memory: held }, kind, change, { cause })),
    list: (filter, page) => readMemories(session, listMemories(session.reader, filter, page)),
    walk: (filter, limit, from) => walkMemories(session, filter, limit, ['>', 'asc', from]),
    walkBack: (filter, limit, from) => walkMemories(session, filter, limit, ['<', 'desc', from]),
    count: (filter = {}) => countPassing(session.reader, filter),
    version: (filter, limit) => knownVersion(session, filter, limit),
    matchWords: async (...search) =>
      (await matchMemories(session, ...search)).map(({ id, score }) => ({ memory_id: id, score })),
    contentsAbout: (...search) => contentsAbout(session, ...search),
    nearest: async (vector, model, limit, filter) => {
      const [{ found, coverage }, unseen] = await together(
        engine.nearest(session.reader, { vector, model, limit, filter }),
        session.unseenShare.of(session.reader, model),
      );
      return { hits: found.map(({ id, score }) => ({ memory_id: id, score })), coverage, ...unseen };
    },
    nearestTo: (...search) => findNearestTo(session, ...search),
    wordFrequencies: (words) => session.frequencies(session.reader, words),
    ...indexedOf(session),
    ...accessesOf(session),
    ...erasingOf(session),
  };
}

async function findNearestTo(
  { engine, reader }: StoreSession,
  memoryId: string,
  model: string,
  limit: number,
  filter: MemoryFilter,
): Promise<Hit[]> {
  const search = async () => {
    const own = engine.nearestTo(reader, { memoryId, model, limit, filter });
    if (own !== null) return own;
    const vector = (await vectorsOfMemories(reader, engine, model, [memoryId])).get(memoryId);
    return vector === undefined ? { found: [] } : engine.nearest(reader, { vector, model, limit, filter });
  };
  const { found } = await search();
  return found.map(({ id, score }) => ({ memory_id: id, score }));
}

async function matchMemories(
  { reader, engine, frequencies }: StoreSession,
  words: readonly string[],
  limit: number,
  filter: MemoryFilter,
  known?: WordFrequencies,
): Promise<FoundRow[]> {
  if (words.length === 0) return [];
  return engine.matchWords(reader, words, limit, filter, async () => known ?? frequencies(reader, words));
}

function selectMany({ reader, engine: { kind } }: StoreSession, ids: readonly string[], filter: MemoryFilter) {
  return runCompiled(reader, `memories ${JSON.stringify(filter)}`, { list: listFor(kind, ids) }, (slots) =>
    selectMemories(reader)
      .where(passesEach(filter))
      .where(isAmong(kind, 'memories.id', slots.list)),
  );
}

async function findMany(session: StoreSession, ids: readonly string[], filter: MemoryFilter): Promise<StoredMemory[]> {
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

async function findKept(session: StoreSession, ids: readonly string[], filter: MemoryFilter): Promise<StoredMemory[]> {
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

async function findById(session: StoreSession, id: string, forgotten: boolean): Promise<StoredMemory | null> {
  return (await readMemories(session, selectByIds(session.reader, [id], forgotten)))[0] ?? null;
}

type Additions = Parameters<Memories['add']>[0];

async function adding<Answer>(
  session: StoreSession,
  memories: Additions,
  add: (db: Db, session: StoreSession, memories: Additions) => Promise<Answer>,
): Promise<Answer> {
  const answer = await session.write((db) => add(db, session, memories));
  if (memories.some(({ form }) => form.model === waitingStamp)) session.unseenShare.forget();
  return answer;
}

async function addMemories(db: Db, session: StoreSession, memories: Additions): Promise<void> {
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

async function addNewMemories(db: Db, session: StoreSession, memories: Additions): ReturnType<Memories['addNew']> {
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

function listMemories(db: Db, filter: MemoryFilter, { limit, order = 'stored', offset = 0 }: Page): SelectMemories {
  const direction = order === 'happened-first' ? 'asc' : 'desc';
  const query = selectMemories(db).where(passes(filter)).limit(limit).offset(offset);
  const ordered = order === 'stored' ? query : query.orderBy('memories.happened_at', direction);
  return ordered.orderBy('memories.seq', direction);
}

/**
 * Without a filter, subtracts the forgotten memories from all memories: an index alone yields both counts, ten times as
 * fast as reading each memory.
 */
async function countPassing(db: Db, filter: MemoryFilter): Promise<number> {
  if (Object.values(filter).every((wanted) => wanted === undefined)) {
    const all = db.selectFrom('memories').select((eb) => eb.fn.countAll().as('count'));
    const [{ count }, forgotten] = [
      await all.executeTakeFirstOrThrow(),
      await all.where('forgotten_at', 'is not', null).executeTakeFirstOrThrow(),
    ];
    return Number(count) - Number(forgotten.count);
  }
  const counted = db
    .selectFrom('memories')
    .where(passes(filter))
    .select((eb) => eb.fn.countAll().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/**
 * Starts at one end, or beyond a place. The cost of a page does not depend on the pages before it, and no writer shifts
 * it.
 */
async function walkMemories(
  session: StoreSession,
  filter: MemoryFilter,
  limit: number,
  [beyond, direction, from]: ['>', 'asc', number | undefined] | ['<', 'desc', number | undefined],
): Promise<WalkedPage> {
  let query = selectMemories(session.reader).where(passes(filter)).orderBy('memories.seq', direction).limit(limit);
  if (from !== undefined) query = query.where('memories.seq', beyond, from);
  let next: number | undefined;
  const execute = async () => {
    const rows = await query.execute();
    next = rows.length === 0 ? undefined : Number(rows.at(-1)!.seq);
    return rows;
  };
  return { memories: await readMemories(session, { execute }), next };
}

async function knownVersion(session: StoreSession, filter: MemoryFilter, limit: number): Promise<string> {
  const { reader, engine, now } = session;
  const mark = engine.changeMark(reader);
  const compute = () => versionOf(reader, filter, limit);
  return mark === null
    ? compute()
    : session.cached(now)(`version ${limit} ${JSON.stringify(filter)}`, String(mark), compute);
}

async function versionOf(db: Db, filter: MemoryFilter, limit: number): Promise<string> {
  const rows = await runCompiled(db, `version ${limit} ${JSON.stringify(filter)}`, {}, () =>
    db
      .selectFrom('memories')
      .where(passes(filter))
      .select(['memories.seq', 'memories.updated_at'])
      .orderBy('memories.seq', 'desc')
      .limit(limit),
  );
  return rows.map(({ seq, updated_at }) => `${seq} ${updated_at}`).join();
}
