/** Compiles a brief for a task: facts, rules, warnings, recent activity and open questions. */

import { z } from 'zod';
import { eachInTurn } from '../fair/pauses.ts';
import { newestFirst } from '../model/by-time.ts';
import { eventKindSchema, eventWords, isRequestedChange } from '../model/history.ts';
import { happenedAt, memorySchema } from '../model/memory.ts';
import { formatCitation } from '../retrieval/pack/citation.ts';
import { nothingRelevant } from '../retrieval/pack/context.ts';
import { countAccess, findWithKind, notesSchema } from '../retrieval/pack/find-for-prompt.ts';
import { withoutRepeats } from '../retrieval/pack/repeats.ts';
import { readWordRelevance, type WordRelevance } from '../retrieval/query/word-relevance.ts';
import type { RecalledMemory } from '../retrieval/request.ts';
import { oneLine } from '../text/boundaries.ts';
import { excerpt, leadingExcerpt } from '../text/excerpt.ts';
import type { Workspace } from '../workspace.ts';

const item = memorySchema
  .pick({ memory_id: true, memory_type: true, status: true })
  .extend({ content: z.string().describe('Its most informative part'), happened_at: z.string(), score: z.number() });

export const focusBriefSchema = z.object({
  query: z.string(),
  facts: z.array(item),
  rules: z.array(item).describe('Procedures that apply'),
  warnings: z.array(item).describe('Challenged memories, and things that are known not to work'),
  recent_activity: z.array(
    z.object({
      memory_id: z.string(),
      event: eventKindSchema,
      at: z.string(),
      actor: z.string(),
      actor_label: z.string(),
      content: z.string(),
    }),
  ),
  open_questions: z.array(item),
  text: z.string().describe('All of it, ready for a prompt'),
  notes: notesSchema,
});

export type FocusBrief = z.infer<typeof focusBriefSchema>;
type Item = z.infer<typeof item>;
type Activity = FocusBrief['recent_activity'][number];

/** Tags, or values of `kind` in the metadata, of memories that report failures or forbid something. */
const warningMarks: readonly unknown[] = ['negative', 'error', 'warning'];
const questionMarks: readonly unknown[] = ['question', 'todo'];
const finalQuestionMark = /[?？؟]["'”’»)\]]*$/u;
const maxContentLength = 400;
/** Characters of content that already appears in full above. */
const maxActivityLength = 80;
const recentDays = 7;
const maxActivity = 5;

/**
 * Compiles a brief with at most `topK` items in each part. A memory appears in only one of facts, rules and warnings.
 */
export async function focusBrief(workspace: Workspace, query: string, topK: number): Promise<FocusBrief> {
  const { memories, ofKind, notes } = await findWithKind(workspace, query, isRule, 'procedure');
  const selectDistinct = async (candidates: readonly RecalledMemory[]) =>
    (await withoutRepeats(candidates.slice(0, 2 * topK))).map((entry) => entry.item);
  const [found, procedures] = [await selectDistinct(memories), await selectDistinct(ofKind)];
  const challenged = await selectDistinct(memories.filter(({ status }) => status === 'challenged'));
  const words = await readWordRelevance(workspace, query);
  const shown = [...new Map([...found, ...procedures].map((one) => [one.memory_id, one])).values()];
  const warnings = [...challenged, ...shown.filter((memory) => isWarning(memory) && memory.status !== 'challenged')];
  const toItems = (memories: readonly RecalledMemory[]) =>
    eachInTurn(memories.slice(0, topK), (memory) => toItem(memory, words));
  const brief = {
    facts: await toItems(found.filter((memory) => !isWarning(memory) && memory.memory_type !== 'procedure')),
    rules: await toItems(procedures.filter((memory) => !isWarning(memory))),
    warnings: await toItems(warnings),
    open_questions: await toItems(found.filter(isQuestion)),
  };
  const all = [...new Map([...found, ...procedures, ...challenged].map((one) => [one.memory_id, one])).values()];
  const recent_activity = await recentActivity(workspace, all, words);
  await countAccess(
    workspace,
    Object.values(brief).flatMap((items) => items.map(({ memory_id }) => memory_id)),
  );
  return { query, ...brief, recent_activity, text: formatBrief(brief, recent_activity, all), notes };
}

const isRule = ({ memory_type }: RecalledMemory) => memory_type === 'procedure';

function isMarked({ tags, metadata }: RecalledMemory, marks: readonly unknown[]): boolean {
  return tags.some((tag) => marks.includes(tag)) || marks.includes(metadata.kind);
}

function isWarning(memory: RecalledMemory): boolean {
  return memory.status === 'challenged' || isMarked(memory, warningMarks);
}

/** True if a memory is marked as a question or ends with one. */
function isQuestion(memory: RecalledMemory): boolean {
  return isMarked(memory, questionMarks) || finalQuestionMark.test(memory.content.trimEnd());
}

function toItem(memory: RecalledMemory, words: WordRelevance): Item {
  const { memory_id, memory_type, status, score } = memory;
  const content = excerpt(memory.content, maxContentLength, words.wordWeigher(memory.language));
  return { memory_id, memory_type, status, content, happened_at: happenedAt(memory), score };
}

/** Creations and changes of these memories within the last days, newest first. */
async function recentActivity(
  workspace: Workspace,
  memories: readonly RecalledMemory[],
  words: WordRelevance,
): Promise<Activity[]> {
  if (memories.length === 0) return [];
  const since = new Date(workspace.now().getTime() - recentDays * 86_400_000).toISOString();
  const byId = new Map(memories.map((memory) => [memory.memory_id, memory]));
  const created = memories.filter(({ created_at }) => created_at > since);
  const events = [
    ...(await workspace.store.history.since(since, [...byId.keys()])).filter(isRequestedChange),
    ...created.map(
      ({ memory_id, created_at, actor }) => ({ memory_id, kind: 'create', at: created_at, actor }) as const,
    ),
  ];
  const latest = events.toSorted(newestFirst(({ at }) => at)).slice(0, maxActivity);
  const labels = await workspace.store.actors.labels([...new Set(latest.map(({ actor }) => actor))]);
  return eachInTurn(latest, ({ memory_id, kind, at, actor }) => ({
    memory_id,
    event: kind,
    at,
    actor,
    actor_label: labels.get(actor) ?? actor,
    content: toItem(byId.get(memory_id)!, words).content,
  }));
}

/** A contradicted fact has its own heading: under "Beware" it would read as a warning. */
const headings = {
  facts: 'Facts',
  rules: 'Rules',
  warnings: 'Beware',
  disputed: 'Disputed',
  open_questions: 'Open questions',
} as const;
type Part = Exclude<keyof typeof headings, 'disputed'>;

function formatBrief(
  brief: Record<Part, Item[]>,
  activity: readonly Activity[],
  memories: readonly RecalledMemory[],
): string {
  const byId = new Map(memories.map((memory) => [memory.memory_id, memory]));
  const isDisputed = ({ status }: Item) => status === 'challenged';
  const all = {
    ...brief,
    warnings: brief.warnings.filter((one) => !isDisputed(one)),
    disputed: brief.warnings.filter(isDisputed),
  };
  const parts = Object.entries(headings).map(([part, heading]) => {
    const lines = all[part as keyof typeof headings].map(
      ({ memory_id, content }) => `- ${formatCitation(byId.get(memory_id)!)}: ${content}`,
    );
    return { heading, lines };
  });
  // The line of a memory already shows when it was stored.
  const changes = activity.filter(({ event }) => event !== 'create');
  const activityLines = changes.map(
    ({ memory_id, event, at, actor_label, content }) =>
      `- ${at.slice(0, 10)} ${eventWords[event]} by ${oneLine(actor_label)} [${memory_id}]: ${leadingExcerpt(content, maxActivityLength)}`,
  );
  const sections = [...parts, { heading: 'Lately', lines: activityLines }].filter(({ lines }) => lines.length > 0);
  if (sections.length === 0) return nothingRelevant;
  return sections.map(({ heading, lines }) => `${heading}:\n${lines.join('\n')}`).join('\n\n');
}
