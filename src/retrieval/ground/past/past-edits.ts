/** Finds the earlier contents of memories edited since a time; no index contains them any more. */

import { pauses } from '../../../fair/pauses.ts';
import { type Analysis, analyseContents } from '../../../reading/search-form.ts';
import type { ChangeCursor, EditsPage } from '../../../storage/ports/history.ts';
import type { Workspace } from '../../../workspace.ts';

/** Limits of the walk: maximum number of changes read, and of contents kept from them. */
export interface EditLimits {
  changes: number;
  memories: number;
}

const defaultLimits: EditLimits = { changes: 50_000, memories: 2_000 };
/** Maximum number of changes per query; such a query takes a few milliseconds on SQLite. */
const maxPageSize = 250;

export interface PastEdits {
  /** The analysed former contents of memories edited since, by id. */
  edited: ReadonlyMap<string, Analysis>;
  /** Sentences about contents that the walk left out. */
  notes: string[];
}

/**
 * Finds memories that existed at a time and were edited since. Walks the changes forward from that time: the first edit
 * of a memory contains its content at that time. If a limit is reached, changes made later do not alter which contents
 * are read.
 */
export async function editedSince(
  workspace: Workspace,
  time: string,
  limits: EditLimits = defaultLimits,
): Promise<PastEdits> {
  const contents = new Map<string, string>();
  const skippedIds = new Set<string>();
  const pause = pauses();
  const pageSize = Math.min(maxPageSize, limits.changes);
  let walked = 0;
  let next: ChangeCursor | null = null;
  do {
    const page: EditsPage = await workspace.store.history.editsSince(time, pageSize, next ?? undefined);
    for (const { memory_id, content } of page.edits) {
      if (contents.has(memory_id)) continue;
      if (contents.size < limits.memories) contents.set(memory_id, content);
      else skippedIds.add(memory_id);
    }
    next = page.next;
    walked += pageSize;
    await pause();
  } while (next && walked < limits.changes);
  const analyses = await analyseContents(workspace.embedder, [...contents.values()]);
  return {
    edited: new Map([...contents.keys()].map((id, index) => [id, analyses[index]!])),
    notes: notesOn(skippedIds.size, next === null),
  };
}

function notesOn(missed: number, isWhole: boolean): string[] {
  if (missed === 0 && isWhole) return [];
  const means =
    'not searched by their content at that time; those that match by their current content are shown as they were.';
  if (isWhole) return [`${missed} of the memories edited since that time are ${means}`];
  const many = missed === 0 ? 'some' : `${missed} or more`;
  return [`So much has changed since that time that ${many} of the memories edited since may be ${means}`];
}
