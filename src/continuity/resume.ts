/** Compiles the state that an agent needs to continue its own work or another agent's. */
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { recalledStatuses } from '../model/memory.ts';
import { sessionRecordKinds } from '../model/session-record.ts';
import type { Workspace } from '../workspace.ts';
import { type Activity, activityOf, activitySchema, formatActivity } from './activity.ts';
import { latestSession, namedSession, type Session, workBefore } from './session.ts';
import { formatSessionHead, sessionHeadSchema, toSessionHead } from './session-head.ts';
import {
  formatLine,
  formatSection,
  formatWorkState,
  type Line,
  lineSchema,
  memoryLine,
  readWorkState,
  type WorkState,
  workStateSchema,
} from './work-state.ts';

const handoffHead = z.object({
  record_id: z.string(),
  session_id: z.string().nullable(),
  actor: z.string(),
  at: z.string(),
});

export const resumeSchema = z.object({
  session: sessionHeadSchema.nullable().describe('The session to continue; null if there is none yet'),
  ...workStateSchema.shape,
  projects: z.array(lineSchema).describe('The state of projects, the latest first'),
  recent_activity: z
    .array(activitySchema)
    .describe('Newest first; unless a session is named, earlier activity fills the list'),
  handoffs: z.array(handoffHead).describe('The latest saved handoffs: resume another by its session_id'),
  text: z.string().describe('All of it, ready for a prompt'),
});

export type Resume = z.infer<typeof resumeSchema>;

const maxProjects = 5;
const maxHandoffs = 5;
const noSessionText = 'No session exists yet.';

/** Compiles the state to resume from. Throws `not_found` if nothing has the given session name. */
export async function resume(workspace: Workspace, sessionId: string | null, limit: number): Promise<Resume> {
  const handoffs = await latestHandoffs(workspace);
  const session = sessionId === null ? await latestSession(workspace) : await namedSession(workspace, sessionId);
  const projects = await projectStates(workspace);
  if (session === null) {
    if (sessionId !== null) throw unknownSession(sessionId, handoffs);
    const text = [noSessionText, formatProjects(projects)].filter((part) => part !== '').join('\n\n');
    return { session: null, ...emptyState, projects, recent_activity: [], handoffs, text };
  }
  const state = await readWorkState(workspace, session, limit);
  const sessionActivity = await activityOf(workspace, session, limit);
  const recent_activity =
    sessionId === null
      ? [...sessionActivity, ...(await readEarlierActivity(workspace, session, limit - sessionActivity.length))]
      : sessionActivity;
  const head = toSessionHead(session);
  const text = [
    formatSessionHead(head),
    ...formatWorkState(state),
    formatProjects(projects),
    formatSection('Lately', withoutShown(recent_activity, state).map(formatActivity)),
  ];
  return {
    session: head,
    ...state,
    projects,
    recent_activity,
    handoffs,
    text: text.filter((part) => part !== '').join('\n\n'),
  };
}

/** Leaves out stored memories and records that `last_said` already shows. */
function withoutShown(activity: readonly Activity[], { last_said }: WorkState): Activity[] {
  const shownSources = new Set(last_said.map(({ source }) => source));
  return activity.filter(({ what, source }) => !shownSources.has(source) || !storingKinds.has(what));
}

const storingKinds: ReadonlySet<string> = new Set(['create', ...sessionRecordKinds]);

/** A session that has hardly begun says little about the current work, so earlier activity fills the list. */
async function readEarlierActivity(workspace: Workspace, session: Session, limit: number) {
  return limit === 0 ? [] : activityOf(workspace, await workBefore(workspace, session, limit), limit);
}

const emptyState = {
  next_steps: [],
  open_threads: [],
  decisions: [],
  errors: [],
  warnings: [],
  files: [],
  last_said: [],
} satisfies z.input<typeof workStateSchema>;

async function latestHandoffs({ store }: Workspace): Promise<Resume['handoffs']> {
  const records = await store.sessions.list({ kind: 'handoff' }, { limit: maxHandoffs });
  return records.map(({ record_id, session_id, actor, created_at: at }) => ({ record_id, session_id, actor, at }));
}

async function projectStates({ store }: Workspace): Promise<Line[]> {
  const filter = { tags: ['project'], statuses: recalledStatuses };
  return (await store.memories.list(filter, { limit: maxProjects })).map(memoryLine);
}

const formatProjects = (projects: readonly Line[]) => formatSection('Projects', projects.map(formatLine));

function unknownSession(sessionId: string, handoffs: Resume['handoffs']): AppError {
  const names = [...new Set(handoffs.flatMap(({ session_id }) => session_id ?? []))];
  const hint = names.length === 0 ? '' : ` The latest handed off: ${names.join(', ')}.`;
  return new AppError(
    'not_found',
    `There is no session ${sessionId}. Omit session_id to resume the latest session.${hint}`,
  );
}
