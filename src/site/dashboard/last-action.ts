/** A person's last action in words, so that a page can show it and offer to undo it. */
import { type HistoryEvent, operationIdSchema } from '../../model/history.ts';
import type { WorkspaceVisit } from './visit.ts';

export interface LastAction {
  operation_id: string;
  /** `Memory edited` */
  words: string;
  /** True if nothing can undo it. */
  isFinal: boolean;
}

const actionTexts: Record<string, string> = {
  create: 'Memory stored',
  edit: 'Memory edited',
  status: 'Status changed',
  layer: 'Memory moved to another layer',
  tags: 'Tags changed',
  note: 'Note changed',
  link: 'Memories linked',
  merge: 'Memories merged',
  forget: 'Memory forgotten. You can restore it for 30 days',
  restore: 'Memory restored',
  erase: 'Memory erased for good',
};
const entityActionTexts: Record<string, string> = {
  change: 'Entity changed',
  alias: 'Names changed',
  merge: 'Entities merged',
  unmerge: 'Entities separated',
};

/** Storing a memory may challenge others, so the first event is the action. */
function describeAction(events: readonly HistoryEvent[]): string | undefined {
  const [first] = events;
  if (first === undefined) return undefined;
  const { kind, after } = first;
  const stored = events.filter((event) => event.kind === 'create').length;
  if (kind === 'create' && stored > 1) return `${stored.toLocaleString('en')} memories stored`;
  if (kind === 'pin') return after.pinned ? 'Memory pinned' : 'Memory unpinned';
  if (kind === 'status' && typeof after.status === 'string') return `Status set to ${after.status}`;
  return actionTexts[kind];
}

/** The last action, which the address names; null if the address names none, or one that changed nothing. */
export async function readLastAction({ c, workspace: { store } }: WorkspaceVisit): Promise<LastAction | null> {
  const parsedId = operationIdSchema.safeParse(c.req.query('did'));
  if (!parsedId.success) return null;
  const operation_id = parsedId.data;
  const events = await store.history.ofOperation(operation_id);
  const entityEvents = await store.entities.eventsOfOperation(operation_id);
  const description = entityEvents[0] ? entityActionTexts[entityEvents[0].kind] : describeAction(events);
  if (description === undefined) return null;
  const isFinal = events[0]?.kind === 'erase';
  const isReverted = [...events, ...entityEvents].some(({ cause }) => cause?.startsWith('revert of '));
  if (isReverted || isFinal) return { operation_id, words: isReverted ? 'Reverted' : description, isFinal };
  const memories = new Set(events.map(({ memory_id }) => memory_id)).size;
  const changedMany = memories > 2 && events[0]?.kind !== 'create';
  const words = changedMany ? `${memories.toLocaleString('en')} memories changed` : description;
  return { operation_id, words, isFinal };
}

/** The address after an action: a page that shows the action and offers to undo it. */
export function pathAfterAction({ workspace }: WorkspaceVisit, path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}did=${workspace.caller.operation_id}`;
}
