/** Reads a person's decisions about two memories that look alike. */
import type { WorkspaceStore } from '../../storage/ports/store.ts';

/** Relation of a link between two memories that a person marked as not the same. */
export const distinctRelation = 'distinct_from';

/** True if somebody marked the two as not the same. */
export async function calledDistinct({ links }: WorkspaceStore, one: string, other: string): Promise<boolean> {
  const link = (from: string, to: string) => links.find({ from, relation: distinctRelation, to });
  return ((await link(one, other)) ?? (await link(other, one))) !== null;
}
