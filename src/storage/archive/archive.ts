/** Assembles the archive port. */
import { readCloseReason } from '../closed-store.ts';
import type { Archive } from '../ports/archive.ts';
import type { StoreSession } from '../workspace/session.ts';
import { adderOf } from './add-records.ts';
import { readerOf } from './read-records.ts';

const contentTables = ['memories', 'events', 'entities', 'session_records', 'ingest_runs', 'saved_questions'] as const;

export function archiveOf(session: StoreSession): Archive {
  return {
    ...readerOf(session),
    ...adderOf(session),
    closeReason: () => readCloseReason(session.reader),
    setClosed: (reason) => session.engine.setClosed(reason),
    isEmpty: async () => {
      for (const table of contentTables) {
        const row = await session.reader.selectFrom(table).select('id').limit(1).executeTakeFirst();
        if (row !== undefined) return false;
      }
      return true;
    },
  };
}
