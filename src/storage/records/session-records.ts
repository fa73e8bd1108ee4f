/** Session records, in SQL that both engines accept: appended and read, never changed. */
import type { Selectable } from 'kysely';
import { newId } from '../../model/ids.ts';
import type { SessionRecord, SessionRecordKind } from '../../model/session-record.ts';
import type { SessionRecords } from '../ports/sessions.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { SessionRecordsTable } from '../workspace/tables/records.ts';
import type { Db } from '../workspace/tables.ts';

export function sessionRecordsOf(session: StoreSession): SessionRecords {
  return {
    append: (record) =>
      session.write(async (db) => {
        const at = session.now();
        const row = {
          ...record,
          id: newId('record', at),
          data: JSON.stringify(record.data),
          actor: session.provenance.actor,
          created_at: at.toISOString(),
        };
        await db.insertInto('session_records').values(row).execute();
        return toRecord(row);
      }),
    find: async (recordId) => {
      const row = await session.reader
        .selectFrom('session_records')
        .selectAll()
        .where('id', '=', recordId)
        .executeTakeFirst();
      return row ? toRecord(row) : null;
    },
    latest: async (kind, sessionId) => {
      const filter = sessionId === undefined ? { kind } : { kind, session_id: sessionId };
      return (await listRecords(session.reader, filter, { limit: 1 }))[0] ?? null;
    },
    list: (filter, page) => listRecords(session.reader, filter, page),
  };
}

async function listRecords(
  db: Db,
  { kind, session_id, actor, since, until }: Parameters<SessionRecords['list']>[0],
  { limit, offset = 0 }: Parameters<SessionRecords['list']>[1],
): Promise<SessionRecord[]> {
  let query = db.selectFrom('session_records').selectAll();
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (session_id !== undefined) query = query.where('session_id', '=', session_id);
  if (actor !== undefined) query = query.where('actor', '=', actor);
  if (since !== undefined) query = query.where('created_at', '>=', since);
  if (until !== undefined) query = query.where('created_at', '<=', until);
  return (await query.orderBy('seq', 'desc').limit(limit).offset(offset).execute()).map(toRecord);
}

function toRecord({ id, kind, data, ...rest }: Omit<Selectable<SessionRecordsTable>, 'seq'>): SessionRecord {
  const { session_id, content, actor, created_at } = rest;
  return {
    record_id: id,
    session_id,
    kind: kind as SessionRecordKind,
    content,
    data: JSON.parse(data),
    actor,
    created_at,
  };
}
