/** Lists the activity in a session, or before it, in order: memories stored or changed, and session records. */

import { z } from 'zod';
import { newestFirst } from '../model/by-time.ts';
import { type EventKind, eventKinds, eventWords } from '../model/history.ts';
import { sessionRecordKinds } from '../model/session-record.ts';
import { leadingExcerpt } from '../text/excerpt.ts';
import type { Workspace } from '../workspace.ts';
import type { Work } from './session.ts';

export const activitySchema = z.object({
  at: z.string(),
  what: z.enum([...eventKinds, ...sessionRecordKinds]).describe('The kind of event or session record'),
  source: z.string().describe('The memory (mem_…) or session record (rec_…) it is about'),
  text: z.string().describe('The beginning of its text; empty for a forgotten memory'),
});

export type Activity = z.infer<typeof activitySchema>;

const maxTextLength = 160;

/** The latest activity, newest first. */
export async function activityOf(workspace: Workspace, work: Work, limit: number): Promise<Activity[]> {
  const { memories, changes, records } = work;
  const latest = [
    ...memories.map(({ created_at, memory_id }) => ({ at: created_at, what: 'create' as const, source: memory_id })),
    ...changes.map(({ at, kind, memory_id }) => ({ at, what: kind, source: memory_id })),
    ...records.map(({ created_at, kind, record_id }) => ({ at: created_at, what: kind, source: record_id })),
  ]
    .toSorted(newestFirst(({ at }) => at))
    .slice(0, limit);
  const changed = await workspace.store.memories.findMany([...new Set(changes.map(({ memory_id }) => memory_id))]);
  const contents = new Map<string, string>([
    ...[...memories, ...changed].map(({ memory_id, content }) => [memory_id, content] as const),
    ...records.map(({ record_id, content }) => [record_id, content] as const),
  ]);
  return latest.map((one) => ({ ...one, text: leadingExcerpt(contents.get(one.source) ?? '', maxTextLength) }));
}

export function formatActivity({ at, what, source, text }: Activity): string {
  const action = eventWords[what as EventKind] ?? what;
  return `- ${at.slice(0, 16).replace('T', ' ')} ${action} [${source}]${text === '' ? '' : `: ${text}`}`;
}
