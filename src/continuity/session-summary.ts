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
import { sessionHeadSchema, toSessionHead } from './session-head.ts';
import { type Statement, statementsIn } from './statements.ts';

/** Aspects in order of precedence: a statement is filed under its first matching aspect. */
const aspects = ['next', 'open', 'decision', 'error', 'warning', 'done'] as const;

export const sessionSummarySchema = z.object({
  session: sessionHeadSchema.nullable().describe('Null if this key has done nothing yet'),
  written_by: z.enum(['model', 'extract']).describe('extract: sentences as they were stored'),
  lines: z.array(
    z.object({
      text: z.string(),
      about: z.enum(aspects).nullable().describe('What an extracted line is about; null for a plain statement'),
      sources: z.array(z.string()).describe('Memories (mem_…) and session records (rec_…)'),
    }),
  ),
  text: z.string().describe('The lines, each with its sources'),
});

export type SessionSummary = z.infer<typeof sessionSummarySchema>;
type SummaryLine = SessionSummary['lines'][number];

/** Limits on the sources for the model, and on the tokens of its answer. */
const maxSources = 80;
const maxAnswerTokens = 600;
const task =
  'Summarise this session of work for whoever continues it, in at most ten lines: what was done, what was decided and why, what went wrong and how it was fixed, what is open, what comes next.';
/** The most lines of an extract. */
const maxLines = 15;

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
    maxTokens: maxAnswerTokens,
  });
  const lines = written?.map((line) => ({ ...line, about: null })) ?? extractLines(statements, session);
  const text = lines.map(formatSummaryLine).join('\n');
  return { session: toSessionHead(session), written_by: written ? 'model' : 'extract', lines, text };
}

function formatSummaryLine({ text, about, sources }: SummaryLine): string {
  return `- ${citedText(withAspectLabel(about, text), sources)}`;
}

/** A text such as "Decision: …" already states its aspect. */
const withAspectLabel = (about: SummaryLine['about'], text: string) =>
  about === null || text.toLowerCase().startsWith(`${about}:`) ? text : `(${about}) ${text}`;

function aspectOf({ cues }: Statement): SummaryLine['about'] {
  const hasAspect = (aspect: (typeof aspects)[number]) =>
    cues.has(aspect) || (aspect === 'open' && cues.has('question'));
  return cues.has('done') ? 'done' : (aspects.find(hasAspect) ?? null);
}

/** The sources in chronological order, one per memory or record, each with all its statements. */
function toSources(statements: readonly Statement[], session: Session) {
  const selected = selectWeightiest(statements, session, maxSources).toSorted(byTime(statements));
  return [...groupBy(selected, ({ source }) => source)].map(([id, group]) => {
    const texts = group.map((statement) => withAspectLabel(aspectOf(statement), statement.text));
    return { id, text: oneLine(texts.join(' ')) };
  });
}

function extractLines(statements: readonly Statement[], session: Session): SummaryLine[] {
  const acceptedTexts: ComparedText[] = [];
  const distinct = selectWeightiest(statements, session, maxLines * 4).filter(({ text, language }) => {
    const compared = toComparedText(text, language);
    if (acceptedTexts.some((before) => repeats(compared, before))) return false;
    acceptedTexts.push(compared);
    return true;
  });
  const chosen = distinct.slice(0, maxLines).toSorted(byTime(statements));
  const lines: SummaryLine[] = [];
  for (const statement of chosen) {
    const line = { text: statement.text, about: aspectOf(statement), sources: [statement.source] };
    const last = lines.at(-1);
    // Consecutive sentences of one memory without an aspect are cited once.
    if (last?.about === null && line.about === null && last.sources[0] === statement.source)
      lines[lines.length - 1] = { ...line, text: `${last.text} ${line.text}` };
    else lines.push(line);
  }
  return lines;
}

/** Compares statements by time. The input has the newest text first, and sentences in reading order. */
function byTime(statements: readonly Statement[]) {
  const position = new Map(statements.map((statement, at) => [statement, at]));
  return (one: Statement, other: Statement) => {
    if (one.sortKey !== other.sortKey) return one.sortKey < other.sortKey ? -1 : 1;
    return position.get(one)! - position.get(other)!;
  };
}

/**
 * The most important statements: first those of diary entries and other records, then those with a cue, then those of
 * important memories.
 */
function selectWeightiest(statements: readonly Statement[], { memories }: Session, limit: number): Statement[] {
  const importance = new Map(memories.map((memory) => [memory.memory_id, memory.importance]));
  const weigh = ({ source, cues }: Statement) => {
    const recordWeight = source.startsWith('rec_') ? 2 : 0;
    return recordWeight + (cues.size > 0 ? 1 : 0) + (importance.get(source) ?? 0.5);
  };
  return statements.toSorted((one, other) => weigh(other) - weigh(one)).slice(0, limit);
}
