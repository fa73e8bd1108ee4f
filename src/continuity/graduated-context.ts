/**
 * Builds context in four layers for the start of a prompt. L0: who and what, always. L1: the most important memories.
 * L2: memories for this query, or, without a query, where the last session stopped. L3: background.
 */
import { z } from 'zod';
import { countAccess } from '../retrieval/pack/find-for-prompt.ts';
import { readWordRelevance } from '../retrieval/query/word-relevance.ts';
import { countTokens } from '../text/tokens.ts';
import type { Workspace } from '../workspace.ts';
import { type LayerName, layerNames, readLayers } from './layer-candidates.ts';
import { type FilledLayers, fillLayers } from './layer-filling.ts';

export const graduatedContextSchema = z.object({
  query: z.string().nullable(),
  tokens: z.number().int().describe('Tokens of the whole text, in the vocabulary o200k_base'),
  layers: z.array(
    z.object({
      layer: z.enum(['L0', 'L1', 'L2', 'L3']),
      name: z.string(),
      tokens: z.number().int().describe('Tokens of its lines'),
      lines: z.array(z.object({ text: z.string(), source: z.string().describe('The memory or session record') })),
      left_out: z.number().int().describe('Candidates that did not fit, or that repeat another line'),
    }),
  ),
  text: z.string().describe('Ready for a prompt: one line per memory with date, type and id'),
  notes: z.array(z.string()).describe('Notes about this answer, as sentences; usually empty'),
});

export type GraduatedContext = z.infer<typeof graduatedContextSchema>;

const noMemoriesText = 'This workspace has no memories yet.';
const nothingToShowText = 'No memory of this workspace holds at present and fits here.';

export async function graduatedContext(
  workspace: Workspace,
  query: string | null,
  maxTokens: number,
): Promise<GraduatedContext> {
  const words = query === null ? null : await readWordRelevance(workspace, query);
  const { candidates, notes } = await readLayers(workspace, { query, words }, maxTokens);
  const filled = await fillLayers(candidates, words, maxTokens, formatLayers);
  // Only memories that answered the query count as accessed: L1 ranks by accesses and must not feed on itself.
  if (query !== null)
    await countAccess(
      workspace,
      filled.L2.lines.map(({ source }) => source),
    );
  const text = formatLayers(filled) || (await emptyText(workspace));
  return {
    query,
    tokens: await countTokens(text),
    layers: layerNames.map((layer) => ({ layer, name: titles[layer], ...filled[layer] })),
    text,
    notes,
  };
}

const titles: Record<LayerName, string> = {
  L0: 'Always',
  L1: 'What matters most here',
  L2: 'For this task',
  L3: 'Background',
};

function formatLayers(filled: FilledLayers): string {
  return layerNames
    .filter((layer) => filled[layer].lines.length > 0)
    .map((layer) => `${layer} ${titles[layer]}:\n${filled[layer].lines.map(({ text }) => text).join('\n')}`)
    .join('\n\n');
}

const emptyText = async ({ store }: Workspace) =>
  (await store.memories.count()) === 0 ? noMemoriesText : nothingToShowText;
