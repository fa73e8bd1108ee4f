/** What a person just did, in words, so that a page can tell it and offer to take it back. */
import { operationIdSchema } from '../../model/history.ts';
import type { WorkspaceVisit } from './visit.ts';

export interface Doing {
  operation_id: string;
  /** `The memory is edited` */
  words: string;
}

const words: Record<string, string> = {
  create: 'The memory is remembered',
  edit: 'The memory is edited',
  status: 'The status is changed',
  layer: 'The memory is moved to another layer',
  tags: 'The tags are changed',
  pin: 'The pin is changed',
  note: 'The note is changed',
  link: 'The memories are linked',
  merge: 'The memories are one',
  forget: 'The memory is forgotten. It can be restored for 30 days',
  restore: 'The memory is restored',
};
const wordsOfEntities: Record<string, string> = {
  change: 'The entity is changed',
  alias: 'The names of the entity are changed',
  merge: 'The two entities are one',
  unmerge: 'The two entities are apart again',
};

/** What the address says was done last; null where it says nothing, or nothing that changed anything. */
export async function lastDone({ c, workspace: { store } }: WorkspaceVisit): Promise<Doing | null> {
  const given = operationIdSchema.safeParse(c.req.query('did'));
  if (!given.success) return null;
  const operation_id = given.data;
  const events = await store.history.ofOperation(operation_id);
  const ofEntities = await store.entities.eventsOfOperation(operation_id);
  const last = ofEntities[0] ? wordsOfEntities[ofEntities[0].kind] : words[events[0]?.kind ?? ''];
  if (last === undefined) return null;
  const isTakenBack = [...events, ...ofEntities].some(({ cause }) => cause?.startsWith('revert of '));
  if (isTakenBack) return { operation_id, words: 'It is taken back' };
  const memories = new Set(events.map(({ memory_id }) => memory_id)).size;
  return { operation_id, words: memories > 2 ? `${memories} memories are changed` : last };
}

/** Where a form leads that did something: the page, which tells it and offers to take it back. */
export function afterDoing({ workspace }: WorkspaceVisit, path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}did=${workspace.caller.operation_id}`;
}
