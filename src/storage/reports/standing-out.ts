/** Memories that stand out: pinned or important ones, and the most accessed or most changed ones. */
import { sql } from 'kysely';
import { pauses } from '../../fair/pauses.ts';
import { appendTo } from '../../model/group-by.ts';
import { isRequestedChange } from '../../model/history.ts';
import { recalledStatuses, type StoredMemory } from '../../model/memory.ts';
import { isSystem } from '../../model/principal.ts';
import type { Reports } from '../ports/reports.ts';
import { readMemories } from '../records/accesses.ts';
import { selectMemories, toStoredMemory } from '../workspace/memory-rows.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';

type ProminentPorts = Pick<Reports, 'listProminent' | 'mostAccessed' | 'mostChanged'>;

export function standingOutOf(session: StoreSession): ProminentPorts {
  const { reader, flushNotes } = session;
  return {
    /**
     * The conditions are literals in the statement, as in the partial indexes: the engines could not use those indexes
     * with bound values.
     */
    listProminent: async (why, limit) => {
      if (why === 'accessed') await flushNotes();
      const accessedMost = reader
        .selectFrom('access')
        .select('access.seq')
        .orderBy('access.count', 'desc')
        .orderBy('access.last_at', 'desc')
        .limit(limit);
      const query = selectMemories(reader)
        .$if(why === 'pinned', (all) => all.where(sql<boolean>`memories.pinned = 1`))
        .$if(why === 'important', (all) => all.where(sql<boolean>`memories.importance > 0.5`))
        .$if(why === 'accessed', (all) => all.where('memories.seq', 'in', accessedMost))
        .where('memories.forgotten_at', 'is', null)
        .where('memories.status', 'in', recalledStatuses)
        .limit(limit);
      const ordered = why === 'important' ? query.orderBy('memories.importance', 'desc') : query;
      return readMemories(session, ordered.orderBy('memories.seq', 'desc'));
    },
    mostAccessed: async (limit, since = '') => {
      await flushNotes();
      const { top, total } = await listMostAccessed(reader, limit, since);
      return { memories: await memoriesOf(reader, top), total };
    },
    mostChanged: (limit, since) => listMostChanged(reader, limit, since),
  };
}

interface Accessed {
  seq: number;
  access_count: number;
  last_accessed_at: string;
}

/** Memories whose accesses are compared per query: at most 4 ms. */
const seqsPerQuery = 5_000;

async function listMostAccessed(db: Db, limit: number, since: string): Promise<{ top: Accessed[]; total: number }> {
  const pause = pauses();
  const { last } = await db
    .selectFrom('access')
    .select((eb) => eb.fn.max('seq').as('last'))
    .executeTakeFirstOrThrow();
  let top: Accessed[] = [];
  let total = 0;
  for (let from = 0; from < Number(last ?? 0); from += seqsPerQuery) {
    await pause();
    const rows = await db
      .selectFrom('access')
      .innerJoin('memories', 'memories.seq', 'access.seq')
      .where('access.seq', '>', from)
      .where('access.seq', '<=', from + seqsPerQuery)
      .where('access.last_at', '>=', since)
      .where('memories.forgotten_at', 'is', null)
      .select(['access.seq', 'access.count as access_count', 'access.last_at as last_accessed_at'])
      .select(sql<number>`count(*) over ()`.as('total'))
      .orderBy('access.count', 'desc')
      .orderBy('access.last_at', 'desc')
      .orderBy('access.seq', 'desc')
      .limit(limit)
      .execute();
    total += Number(rows[0]?.total ?? 0);
    if (rows.length > 0) top = [...top, ...rows].sort(moreAccessed).slice(0, limit);
  }
  return { top, total };
}

/** The same order as in the queries. */
function moreAccessed(one: Accessed, other: Accessed): number {
  const byCount = Number(other.access_count) - Number(one.access_count);
  if (byCount !== 0) return byCount;
  if (one.last_accessed_at !== other.last_accessed_at) return one.last_accessed_at < other.last_accessed_at ? 1 : -1;
  return other.seq - one.seq;
}

/** Rows of memories read per query: about 2 ms. */
const rowsAtOnce = 100;

async function memoriesOf(db: Db, accesses: readonly Accessed[]): Promise<StoredMemory[]> {
  const pause = pauses();
  const memories: StoredMemory[] = [];
  for (let from = 0; from < accesses.length; from += rowsAtOnce) {
    await pause();
    const some = accesses.slice(from, from + rowsAtOnce);
    const wanted = some.map(({ seq }) => seq);
    const rows = await db
      .selectFrom('memories')
      .where('seq', 'in', wanted)
      .where('forgotten_at', 'is', null)
      .selectAll()
      .execute();
    const bySeq = new Map(rows.map((row) => [row.seq, row]));
    // A memory that was forgotten or erased meanwhile is left out.
    for (const { seq, ...access } of some)
      if (bySeq.has(seq)) memories.push(toStoredMemory({ ...bySeq.get(seq)!, ...access }));
  }
  return memories;
}

/** Events read per query: 2 to 3 ms. */
const pageSize = 2_000;
/** Memories looked up per query. */
const idsPerQuery = 500;

/**
 * Reads the history backwards and counts in this process, because one statement that groups the history would block all
 * other work.
 */
async function listMostChanged(db: Db, limit: number, since: string): Promise<{ memory_id: string; events: number }[]> {
  const pause = pauses();
  const counts = new Map<string, number>();
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const page = db
      .selectFrom('events')
      .select(['seq', 'memory_id', 'at', 'actor', 'kind', 'tool'])
      .where('seq', '<', before);
    const rows = await page.orderBy('seq', 'desc').limit(pageSize).execute();
    const within = rows.filter(({ at }) => at >= since);
    for (const { memory_id, actor, ...change } of within)
      if (!isSystem(actor) && isRequestedChange(change)) counts.set(memory_id, (counts.get(memory_id) ?? 0) + 1);
    // The clocks of nodes differ slightly: after a page with events on both sides of `since`, the next page may still
    // contain newer ones.
    if (rows.length < pageSize || within.length === 0) break;
    before = rows.at(-1)!.seq;
    await pause();
  }
  const kept: { memory_id: string; events: number }[] = [];
  for (const slice of byDescendingCount(counts)) {
    const present = db
      .selectFrom('memories')
      .select('id')
      .where('forgotten_at', 'is', null)
      .where('id', 'in', slice.ids);
    const found = new Set((await present.execute()).map(({ id }) => id));
    for (const memory_id of slice.ids) if (found.has(memory_id)) kept.push({ memory_id, events: slice.events });
    if (kept.length >= limit) break;
    await pause();
  }
  return kept.slice(0, limit);
}

/** Yields ids in slices. All ids of a slice have the same count; within a count they keep the order of counting. */
function* byDescendingCount(counts: ReadonlyMap<string, number>): Generator<{ events: number; ids: string[] }> {
  const byCount = new Map<number, string[]>();
  for (const [id, events] of counts) appendTo(byCount, events, id);
  for (const events of [...byCount.keys()].sort((one, other) => other - one)) {
    const ids = byCount.get(events)!;
    for (let from = 0; from < ids.length; from += idsPerQuery)
      yield { events, ids: ids.slice(from, from + idsPerQuery) };
  }
}
