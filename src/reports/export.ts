/** Exports memories: as Markdown for reading, or as JSON without loss. */
import { z } from 'zod';
import { eachInTurn, pauses } from '../fair/pauses.ts';
import { type Layer, layers, type Memory, memorySchema, toMemory } from '../model/memory.ts';
import { oneLine } from '../text/boundaries.ts';
import { markHidden } from '../text/visible.ts';
import type { Workspace } from '../workspace.ts';

export const exportFormats = ['markdown', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** `total` is the number of memories that match. If `exported` is lower, the limit cut off the rest. */
const counts = { exported: z.number().int(), total: z.number().int() };
export const memoryExportSchema = z.discriminatedUnion('format', [
  z.object({ format: z.literal('markdown'), ...counts, markdown: z.string() }),
  z.object({ format: z.literal('json'), ...counts, memories: z.array(memorySchema) }),
]);

export type MemoryExport = z.infer<typeof memoryExportSchema>;

/** Memories read per query. */
const pageSize = 50;

/** The newest memories of every status, without forgotten ones. */
export async function exportMemories(
  workspace: Workspace,
  { format, layer, limit }: { format: ExportFormat; layer?: Layer | undefined; limit: number },
): Promise<MemoryExport> {
  const filter = layer === undefined ? {} : { layers: [layer] };
  const memories = await newestMemories(workspace, filter, limit);
  const total = memories.length < limit ? memories.length : await workspace.store.memories.count(filter);
  const exported = memories.length;
  if (format === 'json') return { format, exported, total, memories };
  return { format, exported, total, markdown: await toMarkdown(workspace.record.slug, memories, total) };
}

/** The newest memories of every status, without forgotten ones. Lets other work run between pages. */
export async function newestMemories(
  { store }: Workspace,
  filter: { layers?: Layer[] },
  limit: number,
): Promise<Memory[]> {
  const pause = pauses();
  const memories: Memory[] = [];
  for (let from: number | undefined; memories.length < limit; await pause()) {
    const page = await store.memories.walkBack(filter, Math.min(pageSize, limit - memories.length), from);
    memories.push(...page.memories.map(toMemory));
    if (page.memories.length < pageSize) break;
    from = page.next;
  }
  await pause();
  return memories;
}

async function toMarkdown(slug: string, memories: readonly Memory[], total: number): Promise<string> {
  const parts: string[] = [];
  for (const layer of layers) {
    const sections = await eachInTurn(
      memories.filter((memory) => memory.layer === layer),
      toSection,
    );
    if (sections.length > 0) parts.push(`## ${layer}`, ...sections);
  }
  return `${[`# Memories of ${slug}`, `${memories.length} of ${total}, newest first.`, ...parts].join('\n\n')}\n`;
}

/** The content is quoted, so that its headings and lists do not mix with those of the export. */
function toSection(memory: Memory): string {
  const date = (memory.occurred_at ?? memory.created_at).slice(0, 10);
  const marks = [
    date,
    memory.memory_type,
    memory.status === 'active' ? null : memory.status,
    memory.pinned ? 'pinned' : null,
  ];
  const lines = [`### ${memory.memory_id}`, `${marks.filter((mark) => mark !== null).join(' · ')}`];
  if (memory.tags.length > 0) lines.push(`Tags: ${memory.tags.map(oneLine).join(', ')}`);
  if (memory.note !== null) lines.push(`Note: ${oneLine(memory.note)}`);
  const quoted = markHidden(memory.content)
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map((line) => `> ${line}`.trimEnd());
  return [...lines, quoted.join('\n')].join('\n\n');
}
