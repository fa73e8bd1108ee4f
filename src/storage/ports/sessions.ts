/** Records of sessions: diary, checkpoints, handoffs. */
import type { SessionRecord, SessionRecordKind } from '../../model/session-record.ts';
import type { ActivityFilter } from './history.ts';

export interface SessionRecords {
  append(record: Pick<SessionRecord, 'session_id' | 'kind' | 'content' | 'data'>): Promise<SessionRecord>;
  /** The latest record of this kind, of one session or of all. */
  latest(kind: SessionRecordKind, sessionId?: string): Promise<SessionRecord | null>;
  find(recordId: string): Promise<SessionRecord | null>;
  list(
    filter: { kind?: SessionRecordKind; session_id?: string } & ActivityFilter,
    page: { limit: number; offset?: number },
  ): Promise<SessionRecord[]>;
}
