/** Queries of reports over a whole workspace, in SQL that both engines accept. */
import type { Reports } from '../ports/reports.ts';
import type { StoreSession } from '../workspace/session.ts';
import { listChanges, listWritten } from './actor-work.ts';
import { countBy, countKinds, storedByDay } from './counts.ts';
import { tallyMemories } from './memory-tally.ts';
import { standingOutOf } from './standing-out.ts';

export function reportsOf(session: StoreSession): Reports {
  return {
    countKinds: () => countKinds(session.reader),
    countBy: (grouping) => countBy(session.reader, grouping),
    storedByDay: (since) => storedByDay(session.reader, since),
    tally: async (since, limit, after) => {
      await session.flushNotes();
      return tallyMemories(session.reader, since, limit, after);
    },
    ...standingOutOf(session),
    listWritten: (stretch, limit) => listWritten(session, stretch, limit),
    listChanges: (stretch, limit) => listChanges(session, stretch, limit),
  };
}
