/** Saves a checkpoint: a note for the next agent, and the activity since the last checkpoint. */
import { z } from 'zod';
import type { Verb } from '../verb.ts';
import { type Activity, activityOf, activitySchema } from './activity.ts';
import { currentSession, type Session } from './session.ts';

export const checkpointSchema = z.object({
  saved: z.literal(true),
  record_id: z.string(),
  session_id: z.string().nullable(),
  at: z.string(),
  note: z.string().nullable(),
  since: z.string().nullable().describe('The last checkpoint, or the start of the session; null if there is neither'),
  stored: z.number().int().describe('Memories stored since then'),
  changed: z.number().int().describe('Changes of memories since then'),
  recent: z.array(activitySchema).describe('Activity since then, newest first'),
});

export type Checkpoint = z.infer<typeof checkpointSchema>;

/**
 * Saves a checkpoint. It stores ids but no text of memories, so that it cannot reveal memories that are forgotten
 * later.
 */
export const saveCheckpoint: Verb<
  { note?: string | undefined; limit: number },
  Omit<Checkpoint, 'saved' | 'record_id' | 'at'> & { session_id: string },
  Checkpoint
> = {
  prepare: async (workspace, { note = null, limit }) => {
    const { session, session_id } = await currentSession(workspace);
    const work = session && sinceCheckpoint(session);
    const recent = work === null ? [] : await activityOf(workspace, work, limit);
    const counts = { stored: work?.memories.length ?? 0, changed: work?.changes.length ?? 0 };
    return { session_id, note, since: work?.started_at ?? null, ...counts, recent };
  },
  commit: async ({ store }, prepared) => {
    const { session_id, note, since, stored, changed, recent } = prepared;
    const data = { stored, changed, started_at: since, recent: recent.map(withoutText) };
    const record = { kind: 'checkpoint', session_id, content: note ?? '', data } as const;
    const { record_id, created_at } = await store.sessions.append(record);
    return { saved: true, record_id, at: created_at, ...prepared };
  },
};

/** The part of a session after its last checkpoint. */
function sinceCheckpoint(session: Session): Session {
  const last = session.records.find(({ kind }) => kind === 'checkpoint');
  if (last === undefined) return session;
  const isLater = (at: string) => at > last.created_at;
  return {
    ...session,
    started_at: last.created_at,
    memories: session.memories.filter(({ created_at }) => isLater(created_at)),
    changes: session.changes.filter(({ at }) => isLater(at)),
    records: session.records.filter(({ created_at }) => isLater(created_at)),
  };
}

function withoutText({ at, what, source }: Activity) {
  return { at, what, source };
}
