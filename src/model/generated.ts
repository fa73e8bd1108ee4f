/** Memories that Stele writes from others: summaries, peer cards, patterns. They are never the source of another. */
import type { StoredMemory } from './memory.ts';

export const generatedKinds = ['summary', 'peer-card', 'pattern'] as const;
export type GeneratedKind = (typeof generatedKinds)[number];

/** What the metadata of such a memory say; `sources` are the memories it was made from, in the order they are cited. */
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
