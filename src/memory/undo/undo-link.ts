/** Undoes the linking of two memories, or the removal of a link. */
import type { HistoryEvent } from '../../model/history.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';

type Ends = { relation: string; from?: string; to?: string };

/** Both memories have the event; undoing the first one does it. False if it is undone already, or one of the two was erased. */
export async function undoLink(
  { links, memories }: WorkspaceStore,
  event: HistoryEvent,
  cause: string,
): Promise<boolean> {
  const { linked, unlinked } = event.after as { linked?: Ends; unlinked?: Ends };
  const ends = (linked ?? unlinked)!;
  const link = { from: ends.from ?? event.memory_id, relation: ends.relation, to: ends.to ?? event.memory_id };
  for (const id of [link.from, link.to]) if ((await memories.lock(id, { forgotten: true })) === null) return false;
  return linked ? links.remove(link, cause) : links.putBack(link, cause);
}
