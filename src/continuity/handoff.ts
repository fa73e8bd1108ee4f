/**
 * Makes a handoff: the state of the work when one agent stops, for the next agent. A saved handoff ends the session.
 */
import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import type { Verb } from '../verb.ts';
import type { Workspace } from '../workspace.ts';
import { mergeWork, namedSession, ownSession, type Session } from './session.ts';
import { formatSessionHead, sessionHeadSchema, toSessionHead } from './session-head.ts';
import { formatWorkState, readWorkState, type WorkState, workStateSchema } from './work-state.ts';

export const handoffSchema = z.object({
  saved: z.boolean(),
  record_id: z.string().nullable().describe('Null if it is not saved'),
  session: sessionHeadSchema,
  ...workStateSchema.shape,
  text: z.string().describe('All of it, ready for a prompt'),
});

export type Handoff = z.infer<typeof handoffSchema>;

interface HandoffRequest {
  save: boolean;
  /** The most items in each list. */
  limit: number;
  /** The session name of the handoff; by default the session's own. */
  session_id?: string | undefined;
}

/** Makes a handoff. Throws `conflict` if the caller has done nothing that could be handed off. */
export const handOff: Verb<HandoffRequest, { save: boolean; session: Session; state: WorkState }, Handoff> = {
  prepare: async (workspace, { save, limit, session_id }) => {
    const session = await sessionToHandOff(workspace, session_id ?? null);
    return { save, session, state: await readWorkState(workspace, session, limit) };
  },
  commit: async ({ store }, { save, session, state }) => {
    const record = save ? await saveHandoff(store, session, state) : null;
    const head = toSessionHead({ ...session, handoff: record ?? session.handoff });
    const text = [formatSessionHead(head), ...formatWorkState(state)].join('\n\n');
    return { saved: save, record_id: record?.record_id ?? null, session: head, ...state, text };
  },
};

/** The session to hand off. If the name is known, it includes the work recorded under that name. */
async function sessionToHandOff(workspace: Workspace, sessionId: string | null): Promise<Session> {
  const own = await ownSession(workspace);
  const named = sessionId === null ? null : await namedSession(workspace, sessionId);
  const session = own && named ? mergeSessions(named, own) : (named ?? own);
  if (session !== null) return { ...session, session_id: sessionId ?? session.session_id };
  throw new AppError(
    'conflict',
    'There is nothing to hand off: this key has stored no memory and written no diary yet. Call it when something was done.',
  );
}

function mergeSessions(one: Session, other: Session): Session {
  const [first, last] = one.started_at <= other.started_at ? [one, other] : [other, one];
  return {
    ...last,
    started_at: first.started_at,
    ended_at: one.ended_at > other.ended_at ? one.ended_at : other.ended_at,
    ...mergeWork(first, last),
  };
}

/**
 * Saves the handoff. It stores the period of work that it closes and the source of each line, but no text of memories,
 * so that it cannot reveal memories that are forgotten later.
 */
function saveHandoff(store: WorkspaceStore, session: Session, state: WorkState) {
  const { actor, started_at, ended_at } = session;
  const lines = Object.fromEntries(
    Object.entries(state).map(([part, entries]) => [
      part,
      entries.flatMap((entry) => ('source' in entry ? [entry.source] : entry.sources)),
    ]),
  );
  const data = { actor, started_at, ended_at, lines };
  return store.sessions.append({ kind: 'handoff', session_id: session.session_id, content: '', data });
}
