/** From an event of history to what programs elsewhere are told. */
import type { OutgoingEvent } from '../model/events/outgoing-event.ts';
import type { PlacedEvent } from '../storage/ports/history.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';

/** What was before and after is left out: it may hold content that was forgotten since. */
export function toOutgoing(workspace: string, event: PlacedEvent): OutgoingEvent {
  const { seq, event_id, kind, at, memory_id, operation_id, actor, key_id, tool, cause, after } = event;
  const changed = Object.keys(after);
  const data = { event_id, cursor: seq, workspace, memory_id, operation_id, actor, key_id, tool, cause, changed };
  return { type: `memory.${kind}`, timestamp: at, data };
}

/** With what the memories say now; null for those that are forgotten or erased. */
export async function withContent(
  { memories }: Pick<WorkspaceStore, 'memories'>,
  events: readonly OutgoingEvent[],
): Promise<OutgoingEvent[]> {
  const ids = [...new Set(events.map(({ data }) => data.memory_id))];
  const contents = new Map((await memories.findMany(ids)).map(({ memory_id, content }) => [memory_id, content]));
  return events.map((event) => ({
    ...event,
    data: { ...event.data, content: contents.get(event.data.memory_id) ?? null },
  }));
}
