/**
 * Writes procedural memories of patterns that recurred lately. A pattern that an existing memory already states is not
 * written.
 */
import { z } from 'zod';
import { ifAvailable, modelStamp } from '../embedding/embedder.ts';
import { writeCited } from '../language-model/cited.ts';
import type { StoredMemory } from '../model/memory.ts';
import { withoutCitations } from '../text/citations.ts';
import { leadingExcerpt } from '../text/excerpt.ts';
import type { RunningJob, Workspace } from '../workspace.ts';
import { gatherRecent } from './gather.ts';
import { findPatterns, type Pattern, patternKinds } from './pattern-kinds.ts';
import { citedLine } from './summary.ts';
import { type GeneratedDraft, predecessorOf, readGenerated, writeGenerated } from './write-generated.ts';

const patternSchema = z.object({
  kind: z.enum(patternKinds).describe('remedy (an error and what helped), answer (to a question) or steps'),
  count: z.number().int().describe('Number of occurrences'),
  content: z.string(),
  sources: z.array(z.string()),
  novelty: z.number().describe('0 (an existing procedure says the same) to 1 (nothing like it)'),
});

export const extractedSchema = z.object({
  operation_id: z.string().describe('Reverts all of it'),
  dry_run: z.boolean(),
  since: z.string(),
  considered: z.number().int().describe('Memories stored since then, at most the newest 3,000'),
  patterns: z.array(
    patternSchema.extend({
      memory_id: z.string().nullable().describe('The stored procedure; null in a dry run'),
      supersedes: z.string().nullable(),
    }),
  ),
  known: z
    .array(patternSchema.extend({ memory_id: z.string().describe('The memory that already says so') }))
    .describe('Patterns that were found but are not new enough to store'),
});

export type Extracted = z.infer<typeof extractedSchema>;

export interface ExtractRequest {
  hours: number;
  dry_run: boolean;
  novelty_threshold: number;
}

const maxMemories = 3_000;
const maxPatterns = 50;
const maxLineLength = 300;

export async function extractPatterns(
  workspace: Workspace,
  { hours, dry_run, novelty_threshold }: ExtractRequest,
  job: RunningJob,
): Promise<Extracted> {
  const since = new Date(workspace.now().getTime() - hours * 3_600_000).toISOString();
  const gathered = await gatherRecent(workspace, { since, limit: maxMemories });
  const activity = gathered.filter(({ memory }) => !isProcedure(memory));
  await job.report(0.3, `read ${activity.length} memories`);
  const found = (await findPatterns(activity)).sort((one, other) => other.count - one.count).slice(0, maxPatterns);
  const { operation_id } = workspace.caller;
  const reached = (job.reached as Extracted['patterns'] | null) ?? [];
  const answer: Extracted = { operation_id, dry_run, since, considered: activity.length, patterns: reached, known: [] };
  const existing = await readGenerated(workspace, 'pattern');
  for (const [done, pattern] of found.entries()) {
    await job.report(0.5 + (0.5 * done) / found.length, `looked at ${done} of ${found.length} patterns`);
    const draft = await draftPattern(workspace, pattern);
    const { same, earlier } = await predecessorOf(workspace, draft, existing);
    const { novelty, nearest } = await noveltyOf(workspace, draft, same ?? earlier);
    const sources = draft.sources.map(({ memory_id }) => memory_id);
    const { kind, count } = pattern;
    const entry = { kind, count, content: draft.content, sources, novelty };
    if (same !== null && reached.some(({ memory_id }) => memory_id === same.memory_id)) continue;
    if (same !== null) answer.known.push({ ...entry, novelty: 0, memory_id: same.memory_id });
    else if (earlier === null && nearest !== null && novelty < novelty_threshold)
      answer.known.push({ ...entry, memory_id: nearest });
    else if (dry_run) answer.patterns.push({ ...entry, memory_id: null, supersedes: earlier?.memory_id ?? null });
    else {
      const written = await writeGenerated(workspace, draft, earlier, job);
      if (written === null) continue;
      const { memory_id, supersedes } = written;
      answer.patterns.push({ ...entry, memory_id, supersedes });
      await job.hold(workspace.store, answer.patterns);
    }
  }
  return answer;
}

const titles: Record<Pattern['kind'], (count: number) => string> = {
  remedy: (count) => `An error and what helped, ${count} times:`,
  answer: (count) => `A question and its answer, ${count} times:`,
  steps: (count) => `Steps that followed each other, ${count} times:`,
};
const linePrefixes: Record<Pattern['kind'], readonly string[]> = {
  remedy: ['When: ', 'Do: '],
  answer: ['Asked: ', 'Answer: '],
  steps: [],
};

/**
 * Drafts a pattern in the words of its last occurrence. A language model, if configured, may rewrite it more plainly.
 */
async function draftPattern(workspace: Workspace, { kind, lines, count }: Pattern): Promise<GeneratedDraft> {
  const sources = [
    ...new Map(lines.flatMap((line) => line.sources.map(({ memory }) => [memory.memory_id, memory]))).values(),
  ];
  const task = `These memories show something that recurred ${count} times (${kind}). Write it down as instructions for the next time, in at most six short lines.`;
  const texts = sources.map(({ memory_id, content }) => ({ id: memory_id, text: content }));
  const written = await writeCited(workspace.languageModel, { task, sources: texts, maxTokens: 400 }, 'background');
  const quotedLines = lines.map(({ text, sources: stating }, at) => ({
    text: `${linePrefixes[kind][at] ?? `${at + 1}. `}${leadingExcerpt(text, maxLineLength)}`,
    sources: [...new Set(stating.map(({ memory }) => memory.memory_id))],
  }));
  return {
    kind: 'pattern',
    content: [titles[kind](count), ...(written ?? quotedLines).map(citedLine)].join('\n'),
    layer: 'procedural',
    memory_type: 'procedure',
    tags: [kind],
    metadata: { pattern: kind, count },
    sources,
  };
}

/** The memories of the procedural layer, and procedures in any layer. */
const procedures = [
  { layers: ['procedural'], statuses: ['active'] },
  { types: ['procedure'], statuses: ['active'] },
] as const;
const isProcedure = ({ layer, memory_type }: StoredMemory) => layer === 'procedural' || memory_type === 'procedure';

/**
 * Novelty compared with the procedure nearest in meaning, ignoring the memory that the draft would replace. 1
 * if the model is unavailable.
 */
async function noveltyOf(
  { store, embedder }: Workspace,
  { content }: GeneratedDraft,
  predecessor: StoredMemory | null,
): Promise<{ novelty: number; nearest: string | null }> {
  const text = withoutCitations(content).split('\n').slice(1).join('\n');
  const [vector] = (await ifAvailable(embedder.embed([text]))) ?? [];
  if (vector === undefined) return { novelty: 1, nearest: null };
  const model = modelStamp(embedder.model);
  const hits = [];
  for (const filter of procedures) hits.push(...(await store.memories.nearest(vector, model, 5, filter)).hits);
  const [nearest] = hits
    .filter(({ memory_id }) => memory_id !== predecessor?.memory_id)
    .sort((one, other) => other.score - one.score);
  if (nearest === undefined) return { novelty: 1, nearest: null };
  const novelty = Math.round((1 - Math.min(1, Math.max(0, nearest.score))) * 1_000) / 1_000;
  return { novelty, nearest: nearest.memory_id };
}
