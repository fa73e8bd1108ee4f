/** Builds a block of text for a prompt from the memories relevant to a question, within a token budget. */

import { z } from 'zod';
import { pauses } from '../../fair/pauses.ts';
import { oldestFirst } from '../../model/by-time.ts';
import { groupBy } from '../../model/group-by.ts';
import { memorySchema, timeKey } from '../../model/memory.ts';
import { countTokens, fitsTokens } from '../../text/tokens.ts';
import type { Workspace } from '../../workspace.ts';
import { addPassages } from '../best-passages.ts';
import { readWordRelevance, type WordRelevance } from '../query/word-relevance.ts';
import type { RecalledMemory } from '../request.ts';
import { formatCitation } from './citation.ts';
import { countAccess, findForPrompt, notesSchema } from './find-for-prompt.ts';
import { passageOf } from './passage.ts';
import { withoutRepeats } from './repeats.ts';
import { withoutRestatements } from './restated.ts';

export const contextSchema = z.object({
  text: z.string().describe('Ready for a prompt: one line per memory with date, type and id, most relevant first'),
  tokens: z.number().int().describe('Tokens of the whole text, in the vocabulary o200k_base'),
  memories: z.array(
    memorySchema.pick({ memory_id: true, memory_type: true, status: true, session_id: true }).extend({
      score: z.number(),
      shortened: z.boolean().describe('The text contains only a part of the memory'),
      also: z.array(z.string()).describe('Memories that say the same'),
    }),
  ),
  left_out: z.number().int().describe('Relevant memories that did not fit, or repeat others'),
  notes: notesSchema,
});

export type Context = z.infer<typeof contextSchema>;

export const nothingRelevant = 'No relevant memories.';

/** One line of the block: a memory's citation and content. */
interface Line {
  memory: RecalledMemory;
  also: string[];
  text: string;
  shortened: boolean;
}

export async function recallContext(workspace: Workspace, query: string, maxTokens: number): Promise<Context> {
  const { memories: found, notes, question } = await findForPrompt(workspace, query, searchSizeFor(maxTokens));
  const words = await readWordRelevance(workspace, query);
  const distinct = await withoutRepeats(withoutRestatements(found));
  const items = distinct.map(({ item }) => item);
  await addPassages(workspace, question, items, words);
  const lines = await fillBudget(distinct, words, maxTokens);
  let text = formatLines(lines);
  // Tokens were counted line by line; the joined text may take a token more.
  while (lines.length > 0 && !(await fitsTokens(text, maxTokens))) {
    lines.pop();
    text = formatLines(lines);
  }
  const memories = lines.map(({ memory: { memory_id, memory_type, status, session_id, score }, also, shortened }) => {
    return { memory_id, memory_type, status, session_id, score, shortened, also };
  });
  await countAccess(
    workspace,
    memories.map(({ memory_id }) => memory_id),
  );
  const whole = lines.length > 0 ? text : nothingRelevant;
  return { text: whole, tokens: await countTokens(whole), memories, left_out: found.length - lines.length, notes };
}

/** Number of results to search for. No line is shorter than 30 tokens, so more could never fit. */
const searchSizeFor = (maxTokens: number) => Math.min(200, Math.max(20, Math.ceil(maxTokens / 30)));
/** A content cut to fewer tokens than this is useless. */
const minContentTokens = 8;

/**
 * Fills the budget, most relevant first. A memory stays whole if it fits and takes at most half of the block; otherwise
 * its most relevant part is used. A long memory among several contributes only its best passages.
 */
async function fillBudget(
  found: readonly { item: RecalledMemory; also: string[] }[],
  words: WordRelevance,
  maxTokens: number,
): Promise<Line[]> {
  const lines: Line[] = [];
  let tokensLeft = maxTokens;
  const pause = pauses();
  for (const { item: memory, also } of found) {
    await pause();
    const prefix = `- ${formatCitation(memory)}: `;
    const contentTokens = tokensLeft - (await countTokens(prefix)) - 1;
    if (contentTokens < minContentTokens) continue;
    const maxContentTokens =
      found.length > 1 ? Math.max(minContentTokens, Math.min(contentTokens, Math.ceil(maxTokens / 2))) : contentTokens;
    const passage = await passageOf(
      found.length > 1 ? bestPartOf(memory) : memory.content,
      memory.language,
      words,
      maxContentTokens,
    );
    if (passage.text === '') continue;
    const text = `${prefix}${passage.text}`;
    tokensLeft -= (await countTokens(text)) + 1;
    lines.push({
      memory,
      also,
      text,
      shortened: passage.shortened || (found.length > 1 && memory.passages !== undefined),
    });
  }
  return lines;
}

/** The content, or the best passages of a long one. */
function bestPartOf({ content, passages }: RecalledMemory): string {
  if (passages === undefined) return content;
  const ending = passages.at(-1)!.to < content.length ? ' …' : '';
  return `${passages[0]!.from > 0 ? '… ' : ''}${passages.map(({ text }) => text).join(' … ')}${ending}`;
}

/**
 * Lays lines out by relevance. Memories of one session form a group at the place of the best one, in the order in which
 * they happened.
 */
function formatLines(lines: readonly Line[]): string {
  const groups = groupBy(lines, ({ memory }) => memory.session_id ?? memory.memory_id);
  const inOrder = (group: Line[]) => group.toSorted(oldestFirst(({ memory }) => timeKey(memory)));
  return [...groups.values()].flatMap((group) => inOrder(group).map(({ text }) => text)).join('\n');
}
