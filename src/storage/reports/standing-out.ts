/** Memories that stand out: pinned or important ones, and those that are accessed or changed most. */
import { sql } from 'kysely';
import { recalledStatuses } from '../../model/memory.ts';
import type { Reports } from '../ports/reports.ts';
import { readMemories } from '../records/accesses.ts';
import { selectMemories, toStoredMemory } from '../workspace/memory-rows.ts';
import type { StoreSession } from '../workspace/session.ts';

type StandingOut = Pick<Reports, 'outstanding' | 'mostAccessed' | 'mostChanged'>;

export function standingOutOf(session: StoreSession): StandingOut {
  const { reader, flushNotes } = session;
  return {
    /** The conditions stand in the statement as the narrow indexes have them: a bound value would not let them be used. */
    outstanding: async (why, limit) => {
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
      const accessed = reader
        .selectFrom('access')
        .innerJoin('memories', 'memories.seq', 'access.seq')
        .where('memories.forgotten_at', 'is', null)
        .where('access.last_at', '>=', since);
      const { count } = await accessed.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow();
      const rows = await accessed
        .selectAll('memories')
        .select(['access.count as access_count', 'access.last_at as last_accessed_at'])
        .orderBy('access.count', 'desc')
        .orderBy('access.last_at', 'desc')
        .orderBy('access.seq', 'desc')
        .limit(limit)
        .execute();
      return { memories: rows.map(toStoredMemory), total: Number(count) };
    },
    mostChanged: async (limit, since) => {
      const rows = await reader
        .selectFrom('events')
        .innerJoin('memories', 'memories.id', 'events.memory_id')
        .where('memories.forgotten_at', 'is', null)
        .where('events.at', '>=', since)
        .select((eb) => ['events.memory_id', eb.fn.countAll().as('events')])
        .groupBy(['events.memory_id', 'memories.seq'])
        .orderBy('events', 'desc')
        .orderBy('memories.seq', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ memory_id, events }) => ({ memory_id, events: Number(events) }));
    },
  };
}
