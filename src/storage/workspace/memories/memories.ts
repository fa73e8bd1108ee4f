/** Memories in SQL that both engines accept. Every write of a memory appends its event in the same transaction. */
import { together } from '../../../fair/together.ts';
import type { StoredMemory } from '../../../model/memory.ts';
import { waitingStamp } from '../../../model/vector.ts';
import { runCompiled } from '../../compiled.ts';
import type { FoundRow } from '../../engine.ts';
import { erasingOf } from '../../erasing/erase-memories.ts';
import type { Hit, Memories, MemoryFilter, Page, WalkedPage, WordFrequencies } from '../../ports/memories.ts';
import { accessesOf, readMemories } from '../../records/accesses.ts';
import { passes } from '../filter.ts';
import { throwMissingMemory } from '../history.ts';
import { type SelectMemories, selectMemories } from '../memory-rows.ts';
import type { StoreSession } from '../session.ts';
import type { Db } from '../tables.ts';
import { vectorsOfMemories } from '../vectors.ts';
import { adding, addMemories, addNewMemories } from './add-memories.ts';
import { changeMemory, lockMemories, lockMemory, selectByIds } from './change-memory.ts';
import { contentsAbout } from './contents.ts';
import { indexedOf } from './indexed.ts';
import { findKept, findMany } from './kept-memories.ts';
import { findSaying } from './repeats.ts';

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

async function findById(session: StoreSession, id: string, forgotten: boolean): Promise<StoredMemory | null> {
  return (await readMemories(session, selectByIds(session.reader, [id], forgotten)))[0] ?? null;
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
