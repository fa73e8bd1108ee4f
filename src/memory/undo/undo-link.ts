/** Undoes the creation or the removal of a link between two memories. */
import type { HistoryEvent } from '../../model/history.ts';
import type { LinkMade } from '../../storage/ports/links.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';

type LinkEnds = { relation: string; from?: string; to?: string };

/**
 * Each of the two memories has an event of the link; undoing either event suffices. Returns false if the link is
 * already as before or a memory was erased.
 */
export async function undoLink(
  { links, memories }: WorkspaceStore,
  event: HistoryEvent,
  cause: string,
): Promise<boolean> {
  const { linked, unlinked } = event.after as { linked?: LinkEnds; unlinked?: LinkEnds & LinkMade };
  const ends = (linked ?? unlinked)!;
  // The events of older versions do not say when the link was made.
  const { created_at, actor } = unlinked ?? {};
  const made = { ...(created_at !== undefined && { created_at }), ...(actor !== undefined && { actor }) };
  const link = { from: ends.from ?? event.memory_id, relation: ends.relation, to: ends.to ?? event.memory_id };
  for (const id of [link.from, link.to]) if ((await memories.lock(id, { forgotten: true })) === null) return false;
  return linked ? links.remove(link, cause) : links.putBack(link, cause, made);
}
