/**
 * Reads the state of the work at the end of a session, in the stored words: decisions, errors, open matters, next
 * steps.
 */
import { z } from 'zod';
import { pauses } from '../fair/pauses.ts';
import { happenedAt, type StoredMemory } from '../model/memory.ts';
import type { SessionRecord } from '../model/session-record.ts';
import { type ComparedText, comparedText, repeats } from '../retrieval/pack/repeats.ts';
import { leadingExcerpt } from '../text/excerpt.ts';
import { filePathsIn } from '../text/notes/file-paths.ts';
import type { Workspace } from '../workspace.ts';
import { stillOpen } from './open-threads.ts';
import type { Session } from './session.ts';
import { type Statement, statementsIn, toldAt } from './statements.ts';
import { takenBack, withSuccessors } from './taken-back.ts';

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
const carriedDays = 30;
const mostCarried = { memories: 200, records: 100 } as const;
const mostSaid = 3;
const mostSources = 5;

/** The state of the work, with at most `limit` items in each list, newest first. */
export async function readWorkState(workspace: Workspace, session: Session, limit: number): Promise<WorkState> {
  const before = await readEarlier(workspace, session);
  const now = await statementsIn(session.memories, session.records);
  const carried = await statementsIn(before.memories, before.records);
  const all = [...now, ...carried];
  const isPlanned = ({ cues }: Statement) => cues.has('next') && !cues.has('done');
  const isOpen = ({ cues }: Statement) => (cues.has('open') || cues.has('question')) && !cues.has('done');
  const left = await stillOpen(
    all.filter((one) => isOpen(one) || isPlanned(one)),
    all,
  );
  const said = new Set(now);
  const next = left.filter((one) => said.has(one) && isPlanned(one));
  const open = left.filter((one) => !said.has(one) || isOpen(one));
  // Earlier sessions contribute only marked memories and records: unmarked text mentions too much in passing.
  const weighty = [...now, ...carried.filter(({ isMarked, source }) => isMarked || source.startsWith('rec_'))];
  const told = (cue: 'decision' | 'error' | 'warning') =>
    weighty.filter(({ cues }) => cues.has(cue)).toSorted((one, other) => +one.isChallenged - +other.isChallenged);
  const decided = told('decision');
  const replaced = await takenBack(
    workspace,
    [next, open, decided].flatMap((some) => some.slice(0, limit)),
    [...session.memories, ...before.memories],
  );
  const next_steps = lines(withSuccessors(next, replaced), limit);
  return {
    next_steps,
    open_threads: lines(withSuccessors(open, replaced), limit, next_steps),
    decisions: lines(withSuccessors(decided, replaced), limit),
    errors: lines(told('error'), limit),
    warnings: lines(told('warning'), limit),
    files: await filesIn(session, limit),
    last_said: lastSaid(session),
  };
}

/** The work of any actor in the days before the session. */
async function readEarlier({ store }: Workspace, { started_at }: Session) {
  const start = Date.parse(started_at);
  const stretch = {
    since: new Date(start - carriedDays * 86_400_000).toISOString(),
    until: new Date(start - 1).toISOString(),
  };
  return {
    memories: await store.reports.written(stretch, mostCarried.memories),
    records: await store.sessions.list(stretch, { limit: mostCarried.records }),
  };
}

/** The first `limit` statements that repeat no other line. */
function lines(statements: readonly Statement[], limit: number, others: readonly Line[] = []): Line[] {
  const said: ComparedText[] = others.map(({ text }) => comparedText(text, 'en'));
  const kept: Line[] = [];
  for (const { text, source, at, language, isChallenged } of statements) {
    if (kept.length === limit) break;
    const own = comparedText(text, language);
    if (said.some((before) => repeats(own, before))) continue;
    said.push(own);
    kept.push({ text, source, at, ...markOf(isChallenged) });
  }
  return kept;
}

async function filesIn({ memories, records }: Session, limit: number): Promise<WorkState['files']> {
  const texts = [
    ...memories.map((memory) => ({ told: toldAt(memory), ...memoryText(memory) })),
    ...records.map((record) => ({ told: toldAt(record), ...recordText(record) })),
  ].toSorted((one, other) => (one.told < other.told ? 1 : -1));
  const files = new Map<string, WorkState['files'][number]>();
  const pause = pauses();
  for (const { source, at, content } of texts) {
    for (const path of filePathsIn(content.slice(0, longestRead))) {
      const file = files.get(path) ?? { path, sources: [], last_at: at };
      if (file.sources.length < mostSources) file.sources.push(source);
      files.set(path, file);
    }
    await pause();
  }
  return [...files.values()].slice(0, limit);
}

const longestRead = 4_000;

function lastSaid({ memories, records }: Session): Line[] {
  const spoken = records.filter(({ kind, content }) => kind !== 'handoff' && content !== '');
  return spoken.length > 0 ? spoken.slice(0, mostSaid).map(recordLine) : memories.slice(0, mostSaid).map(memoryLine);
}

const longestLine = 300;

const markOf = (isChallenged: boolean): Pick<Line, 'status'> => (isChallenged ? { status: 'challenged' } : {});

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
  const { content, ...said } = memoryText(memory);
  return { text: leadingExcerpt(content, longestLine), ...said, ...markOf(memory.status === 'challenged') };
}

function recordLine(record: SessionRecord): Line {
  const { content, ...said } = recordText(record);
  return { text: leadingExcerpt(content, longestLine), ...said };
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
export function layOutState(state: WorkState): string[] {
  const parts = Object.entries(headings).map(([part, heading]) =>
    section(heading, (state[part as keyof WorkState] as Line[]).map(layOutLine)),
  );
  const files = state.files.map(({ path, sources }) => `- ${path} [${sources.join('] [')}]`);
  return [...parts, section('Files touched', files)].filter((part) => part !== '');
}

export function layOutLine(line: Line): string {
  return `${headOfLine(line)}${line.text}`;
}

export function headOfLine({ source, at, status }: Line): string {
  return `- ${at.slice(0, 10)}${status === undefined ? '' : `, ${status}`} [${source}]: `;
}

export function section(heading: string, rows: readonly string[]): string {
  return rows.length === 0 ? '' : `${heading}:\n${rows.join('\n')}`;
}
