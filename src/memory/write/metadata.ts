/** Shared by the writing tools: stores parts as metadata, and links memories to the projects that they name. */
import { z } from 'zod';
import { memoryIdSchema } from '../../model/memory.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';
import { fold, normalise } from '../../text/fold.ts';
import { scriptRuns, unspacedScript } from '../../text/unspaced.ts';
import { writeAnswerSchema } from './write-memory.ts';

export const linkedAnswerSchema = writeAnswerSchema.extend({
  linked: z
    .array(z.object({ memory_id: memoryIdSchema, relation: z.string() }))
    .describe('The memories that this one was linked to, with the relation'),
});

export type LinkedAnswer = z.infer<typeof linkedAnswerSchema>;
export type Linked = LinkedAnswer['linked'];

/**
 * Maximum JSON characters of the parts. Metadata must stay below 16,384 characters; the content has every part in full.
 */
const maxPartsLength = 12_000;

/** The parts as metadata, with null for missing parts. A very long part is truncated and ends in `…`. */
export function partsMetadata<Parts extends Record<string, string | null | undefined>>(kind: string, parts: Parts) {
  for (let maxLength = maxPartsLength; ; maxLength = Math.floor(maxLength / 2)) {
    const entries = Object.entries(parts).map(([name, part]) => [
      name,
      part == null ? null : truncate(part, maxLength),
    ]);
    const metadata = { kind, ...Object.fromEntries(entries) };
    if (JSON.stringify(metadata).length <= maxPartsLength) return metadata;
  }
}

function truncate(part: string, maxLength: number): string {
  return part.length <= maxLength ? part : `${withoutLoneSurrogate(part.slice(0, maxLength))}…`;
}

/** Removes a trailing lone half of a surrogate pair. */
export const withoutLoneSurrogate = (text: string) => text.replace(/[\ud800-\udbff]$/, '');

/** Maximum number of projects whose names are searched for. */
const maxProjects = 200;
/** The words of a text, with a space before and after each. Scripts without spaces are set apart from others. */
const toPlainWords = (text: string) =>
  ` ${(fold(normalise(text).toLowerCase()).match(scriptRuns) ?? [])
    .join(' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** In a script without spaces, the letters beside a name may belong to other words. */
function namesProject(textWords: string, name: string): boolean {
  const words = toPlainWords(name);
  const letters = [...words.trim()];
  if (letters.length === 0) return false;
  if (letters.length === 1) return textWords.includes(words);
  const [before, after] = [letters[0]!, letters.at(-1)!].map((letter) => (unspacedScript.test(letter) ? '' : ' '));
  return textWords.includes(`${before}${letters.join('')}${after}`);
}

/** Links a memory to each project that its text names, with the relation `concerns`. */
export async function linkToProjects(store: WorkspaceStore, memoryId: string, text: string): Promise<Linked> {
  const projects = await store.memories.list({ tags: ['project'], statuses: ['active'] }, { limit: maxProjects });
  const textWords = toPlainWords(text);
  const linked: Linked = [];
  for (const { memory_id, metadata } of projects) {
    if (memory_id === memoryId || typeof metadata.name !== 'string') continue;
    if (!namesProject(textWords, metadata.name)) continue;
    await store.links.add({ from: memoryId, relation: 'concerns', to: memory_id });
    linked.push({ memory_id, relation: 'concerns' });
  }
  return linked;
}
