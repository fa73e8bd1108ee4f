/**
 * Reads the state of the work at the end of a session, in the stored words: decisions, errors, open matters, next
 * steps.
 */

import { z } from 'zod';
import { pauses } from '../fair/pauses.ts';
import { newestFirst } from '../model/by-time.ts';
import { happenedAt, type StoredMemory } from '../model/memory.ts';
import type { SessionRecord } from '../model/session-record.ts';
import { repeats, toComparedText } from '../retrieval/pack/repeats.ts';
import { leadingExcerpt } from '../text/excerpt.ts';
import { filePathsIn } from '../text/notes/file-paths.ts';
import type { Workspace } from '../workspace.ts';
import { findOpenThreads } from './open-threads.ts';
import type { Session } from './session.ts';
import { isCurrent, type Statement, sortKeyOf, statementsIn } from './statements.ts';
import { findSuccessors, withSuccessors } from './successors.ts';

export const lineSchema = z.object({
  text: z.string().describe('As it was stored'),
  source: z.string().describe('The memory (mem_…) or session record (rec_…) that says it'),
  at: z.string().describe('When it happened, or was stored if that is unknown'),
  status: z
    .literal('challenged')
    .optional()
    .describe('Only if a newer memory contradicts it or probably replaces it, and nobody has decided between them'),
});

export const workStateSchema = z.object({
  next_steps: z.array(lineSchema).describe('Steps announced in this session and not yet reported as done'),
  open_threads: z
    .array(lineSchema)
    .describe('Questions, blockers and tasks that are still open, also from earlier sessions'),
  decisions: z
    .array(lineSchema)
    .describe(
      'Those of this session first, then earlier ones; those that a newer memory contradicts or probably replaces come last',
    ),
  errors: z.array(lineSchema),
  warnings: z.array(lineSchema).describe('Things that are known not to work, or must not be done'),
  files: z.array(
    z.object({
      path: z.string(),
      sources: z.array(z.string()),
      last_at: z.string().describe('When it was last mentioned'),
    }),
  ),
  last_said: z.array(lineSchema).describe('The latest diary and checkpoint lines, or else the latest memories'),
});

export type Line = z.infer<typeof lineSchema>;
export type WorkState = z.infer<typeof workStateSchema>;

/** Number of days over which earlier threads and decisions carry over. */
const carryOverDays = 30;
const maxCarried = { memories: 200, records: 100 } as const;
const maxLastSaid = 3;
const maxSources = 5;

/** The state of the work, with at most `limit` items in each list, newest first. */
export async function readWorkState(workspace: Workspace, session: Session, limit: number): Promise<WorkState> {
  const earlier = await readEarlier(workspace, session);
  const current = await statementsIn(session.memories, session.records);
  const carried = await statementsIn(earlier.memories, earlier.records);
  const all = [...current, ...carried];
  const isPlanned = ({ cues }: Statement) => cues.has('next') && !cues.has('done');
  const isNoPlan = (one: Statement) => one.isMarked || !isPlanned(one);
  const isOpen = ({ cues }: Statement) => (cues.has('open') || cues.has('question')) && !cues.has('done');
  const unclosed = await findOpenThreads(
    all.filter((one) => isOpen(one) || isPlanned(one)),
    all,
  );
  const ofSession = new Set(current);
  const next = unclosed.filter((one) => ofSession.has(one) && isPlanned(one));
  const open = unclosed.filter((one) => !ofSession.has(one) || isOpen(one));
  // Earlier sessions contribute only marked memories and records: unmarked text mentions too much in passing.
  const trusted = [...current, ...carried.filter(({ isMarked, source }) => isMarked || source.startsWith('rec_'))];
  const withCue = (cue: 'decision' | 'error' | 'warning') =>
    trusted.filter(({ cues }) => cues.has(cue)).toSorted((one, other) => +one.isChallenged - +other.isChallenged);
  const decisions = withCue('decision');
  const successors = await findSuccessors(
    workspace,
    [next, open, decisions].flatMap((some) => some.slice(0, limit)),
    [...session.memories, ...earlier.memories],
  );
  const nextSteps = selectDistinct(withSuccessors(next, successors), limit);
  const openThreads = selectDistinct(withSuccessors(open, successors), limit, nextSteps);
  return {
    next_steps: nextSteps.map(toLine),
    open_threads: openThreads.map(toLine),
    decisions: selectDistinct(withSuccessors(decisions, successors), limit).map(toLine),
    // "Next: fix the broken links" names an error that was met before.
    errors: selectDistinct(withCue('error').filter(isNoPlan), limit).map(toLine),
    warnings: selectDistinct(withCue('warning'), limit).map(toLine),
    files: await filesIn(session, limit),
    last_said: lastSaidLines(session),
  };
}

/** The work of any actor in the days before the session. */
async function readEarlier({ store }: Workspace, { started_at }: Session) {
  const start = Date.parse(started_at);
  const period = {
    since: new Date(start - carryOverDays * 86_400_000).toISOString(),
    until: new Date(start - 1).toISOString(),
  };
  return {
    memories: await store.reports.listWritten(period, maxCarried.memories),
    records: await store.sessions.list(period, { limit: maxCarried.records }),
  };
}

/** The first `limit` statements that repeat neither each other nor one of `others`. */
function selectDistinct(
  statements: readonly Statement[],
  limit: number,
  others: readonly Statement[] = [],
): Statement[] {
  const toCompared = ({ text, language }: Statement) => toComparedText(text, language);
  const acceptedTexts = others.map(toCompared);
  const distinct: Statement[] = [];
  for (const statement of statements) {
    if (distinct.length === limit) break;
    const compared = toCompared(statement);
    if (acceptedTexts.some((before) => repeats(compared, before))) continue;
    acceptedTexts.push(compared);
    distinct.push(statement);
  }
  return distinct;
}

const toLine = ({ text, source, at, isChallenged }: Statement): Line => ({
  text,
  source,
  at,
  ...statusOf(isChallenged),
});

async function filesIn({ memories, records }: Session, limit: number): Promise<WorkState['files']> {
  const texts = [
    ...memories.map((memory) => ({ sortKey: sortKeyOf(memory), ...memoryText(memory) })),
    ...records.map((record) => ({ sortKey: sortKeyOf(record), ...recordText(record) })),
  ].toSorted(newestFirst(({ sortKey }) => sortKey));
  const files = new Map<string, WorkState['files'][number]>();
  const pause = pauses();
  for (const { source, at, content } of texts) {
    for (const path of filePathsIn(content.slice(0, maxTextLength))) {
      const file = files.get(path) ?? { path, sources: [], last_at: at };
      if (file.sources.length < maxSources) file.sources.push(source);
      files.set(path, file);
    }
    await pause();
  }
  return [...files.values()].slice(0, limit);
}

const maxTextLength = 4_000;

function lastSaidLines({ memories, records }: Session): Line[] {
  const notes = records.filter(({ kind, content }) => kind !== 'handoff' && content !== '');
  return notes.length > 0
    ? notes.slice(0, maxLastSaid).map(recordLine)
    : memories.filter(isCurrent).slice(0, maxLastSaid).map(memoryLine);
}

const maxLineLength = 300;

const statusOf = (isChallenged: boolean): Pick<Line, 'status'> => (isChallenged ? { status: 'challenged' } : {});

const memoryText = (memory: StoredMemory) => ({
  source: memory.memory_id,
  at: happenedAt(memory),
  content: memory.content,
});
const recordText = ({ record_id, created_at, content }: SessionRecord) => ({
  source: record_id,
  at: created_at,
  content,
});

export function memoryLine(memory: StoredMemory): Line {
  const { content, ...origin } = memoryText(memory);
  return { text: leadingExcerpt(content, maxLineLength), ...origin, ...statusOf(memory.status === 'challenged') };
}

function recordLine(record: SessionRecord): Line {
  const { content, ...origin } = recordText(record);
  return { text: leadingExcerpt(content, maxLineLength), ...origin };
}

const headings: Partial<Record<keyof WorkState, string>> = {
  last_said: 'Last said',
  next_steps: 'Next steps',
  open_threads: 'Open',
  decisions: 'Decided',
  errors: 'Errors met',
  warnings: 'Beware',
};

/** The state as lines for a prompt, each with its source. */
export function formatWorkState(state: WorkState): string[] {
  const parts = Object.entries(headings).map(([part, heading]) =>
    formatSection(heading, (state[part as keyof WorkState] as Line[]).map(formatLine)),
  );
  const files = state.files.map(({ path, sources }) => `- ${path} [${sources.join('] [')}]`);
  return [...parts, formatSection('Files touched', files)].filter((part) => part !== '');
}

export function formatLine(line: Line): string {
  return `${headOfLine(line)}${line.text}`;
}

export function headOfLine({ source, at, status }: Line): string {
  return `- ${at.slice(0, 10)}${status === undefined ? '' : `, ${status}`} [${source}]: `;
}

export function formatSection(heading: string, rows: readonly string[]): string {
  return rows.length === 0 ? '' : `${heading}:\n${rows.join('\n')}`;
}
