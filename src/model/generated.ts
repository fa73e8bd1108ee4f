/** Memories that Stele derives from others: summaries, peer cards, patterns. They are never sources of further ones. */
import type { StoredMemory } from './memory.ts';

const generatedKinds = ['summary', 'peer-card', 'pattern'] as const;
export type GeneratedKind = (typeof generatedKinds)[number];

/** The metadata of a derived memory. `sources` are its source memories, in the order of citation. */
export interface GeneratedMetadata {
  generated: GeneratedKind;
  fingerprint: string;
  sources: string[];
}

export function isGenerated({ metadata }: Pick<StoredMemory, 'metadata'>): boolean {
  return (generatedKinds as readonly unknown[]).includes(metadata.generated);
}

export function sourcesOf({ metadata }: Pick<StoredMemory, 'metadata'>): string[] {
  return Array.isArray(metadata.sources) ? metadata.sources.filter((id): id is string => typeof id === 'string') : [];
}

/**
 * Marks the note that describes a Markdown export: it is not a memory, and an import skips it. Rendered Markdown hides
 * comments.
 */
export const exportNote = '<!-- stele: this file tells of the export -->';
