/** Converts events of history to the form that other programs receive. */
import type { OutgoingEvent } from '../model/events/outgoing-event.ts';
import type { SequencedEvent } from '../storage/ports/history.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';

/** What an event holds for its revert. No field of a memory has these names. */
const forRevert: ReadonlySet<string> = new Set(['spoke_of', 'absorbed']);

/** Leaves out the values before and after the change, because they may contain content that was forgotten since. */
export function toOutgoing(workspace: string, event: SequencedEvent): OutgoingEvent {
  const { seq, event_id, kind, at, memory_id, operation_id, actor, key_id, tool, cause, after } = event;
  const changed = Object.keys(after).filter((name) => !forRevert.has(name));
  const data = { event_id, cursor: seq, workspace, memory_id, operation_id, actor, key_id, tool, cause, changed };
  return { type: `memory.${kind}`, timestamp: at, data };
}

/** Adds the memories' current contents; null for memories that are forgotten or erased. */
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
