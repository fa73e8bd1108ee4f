/**
 * Summarises the caller's session: by the language model if there is one, otherwise by its most informative sentences.
 */

import { z } from 'zod';
import { writeCited } from '../language-model/cited.ts';
import { groupBy } from '../model/group-by.ts';
import { type ComparedText, repeats, toComparedText } from '../retrieval/pack/repeats.ts';
import { oneLine } from '../text/boundaries.ts';
import { citedText } from '../text/citations.ts';
import type { Workspace } from '../workspace.ts';
import { ownSession, type Session } from './session.ts';
import { headOf, sessionHeadSchema } from './session-head.ts';
import { type Statement, statementsIn } from './statements.ts';

/** Aspects in order of precedence: a statement is filed under its first matching aspect. */
const abouts = ['next', 'open', 'decision', 'error', 'warning', 'done'] as const;

export const sessionSummarySchema = z.object({
  session: sessionHeadSchema.nullable().describe('Null if this key has done nothing yet'),
  written_by: z.enum(['model', 'extract']).describe('extract: sentences as they were stored'),
  lines: z.array(
    z.object({
      text: z.string(),
      about: z.enum(abouts).nullable().describe('What an extracted line is about; null for a plain statement'),
      sources: z.array(z.string()).describe('Memories (mem_…) and session records (rec_…)'),
    }),
  ),
  text: z.string().describe('The lines, each with its sources'),
});

export type SessionSummary = z.infer<typeof sessionSummarySchema>;
type SummaryLine = SessionSummary['lines'][number];

/** Limits on the sources for the model, and on the tokens of its answer. */
const mostSources = 80;
const mostTokens = 600;
const task =
  'Summarise this session of work for whoever continues it, in at most ten lines: what was done, what was decided and why, what went wrong and how it was fixed, what is open, what comes next.';
/** The most lines of an extract. */
const mostLines = 15;

export async function summariseSession(workspace: Workspace): Promise<SessionSummary> {
  const session = await ownSession(workspace);
  if (session === null) {
    return {
      session: null,
      written_by: 'extract',
      lines: [],
      text: 'This key has not stored or changed anything yet.',
    };
  }
  const statements = await statementsIn(session.memories, session.records);
  const written = await writeCited(workspace.languageModel, {
    task,
    sources: toSources(statements, session),
    maxTokens: mostTokens,
  });
  const lines = written?.map((line) => ({ ...line, about: null })) ?? extractLines(statements, session);
  const text = lines.map(layOutLine).join('\n');
  return { session: headOf(session), written_by: written ? 'model' : 'extract', lines, text };
}

function layOutLine({ text, about, sources }: SummaryLine): string {
  return `- ${citedText(labelled(about, text), sources)}`;
}

/** A text such as "Decision: …" already states its aspect. */
const labelled = (about: SummaryLine['about'], text: string) =>
  about === null || text.toLowerCase().startsWith(`${about}:`) ? text : `(${about}) ${text}`;

function aboutOf({ cues }: Statement): SummaryLine['about'] {
  const tells = (about: (typeof abouts)[number]) => cues.has(about) || (about === 'open' && cues.has('question'));
  return cues.has('done') ? 'done' : (abouts.find(tells) ?? null);
}

/** The sources in chronological order, one per memory or record, each with all its statements. */
function toSources(statements: readonly Statement[], session: Session) {
  const inOrder = weightiest(statements, session, mostSources).toSorted(inOrderOf(statements));
  return [...groupBy(inOrder, ({ source }) => source)].map(([id, said]) => {
    const texts = said.map((statement) => labelled(aboutOf(statement), statement.text));
    return { id, text: oneLine(texts.join(' ')) };
  });
}

function extractLines(statements: readonly Statement[], session: Session): SummaryLine[] {
  const said: ComparedText[] = [];
  const novel = weightiest(statements, session, mostLines * 4).filter(({ text, language }) => {
    const own = toComparedText(text, language);
    if (said.some((before) => repeats(own, before))) return false;
    said.push(own);
    return true;
  });
  const chosen = novel.slice(0, mostLines).toSorted(inOrderOf(statements));
  const lines: SummaryLine[] = [];
  for (const statement of chosen) {
    const line = { text: statement.text, about: aboutOf(statement), sources: [statement.source] };
    const last = lines.at(-1);
    // Consecutive sentences of one memory without an aspect are cited once.
    if (last?.about === null && line.about === null && last.sources[0] === statement.source)
      lines[lines.length - 1] = { ...line, text: `${last.text} ${line.text}` };
    else lines.push(line);
  }
  return lines;
}

/** Compares statements by time. The input has the newest text first, and sentences in reading order. */
function inOrderOf(statements: readonly Statement[]) {
  const place = new Map(statements.map((statement, at) => [statement, at]));
  return (one: Statement, other: Statement) => {
    if (one.told !== other.told) return one.told < other.told ? -1 : 1;
    return place.get(one)! - place.get(other)!;
  };
}

/**
 * The most important statements: first those of diary entries and other records, then those with a cue, then those of
 * important memories.
 */
function weightiest(statements: readonly Statement[], { memories }: Session, most: number): Statement[] {
  const importance = new Map(memories.map((memory) => [memory.memory_id, memory.importance]));
  const weigh = ({ source, cues }: Statement) => {
    const isWritten = source.startsWith('rec_') ? 2 : 0;
    return isWritten + (cues.size > 0 ? 1 : 0) + (importance.get(source) ?? 0.5);
  };
  return statements.toSorted((one, other) => weigh(other) - weigh(one)).slice(0, most);
}
