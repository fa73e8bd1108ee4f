/** Stores the diary: notes from one agent to the next, in its own words. */
import { z } from 'zod';
import type { SessionRecord } from '../model/session-record.ts';
import type { Verb } from '../verb.ts';
import type { Workspace } from '../workspace.ts';
import { currentSession } from './session.ts';

export const diaryEntrySchema = z.object({
  record_id: z.string(),
  session_id: z.string().nullable(),
  at: z.string(),
  actor: z.string().describe('The id of the author'),
  actor_label: z.string(),
  entry: z.string(),
});

export const diarySchema = z.object({
  entries: z.array(diaryEntrySchema).describe('Oldest first, the latest at the end'),
  left_out: z.boolean().describe('There are older entries than these'),
});

export type DiaryEntry = z.infer<typeof diaryEntrySchema>;
export type Diary = z.infer<typeof diarySchema>;

/**
 * Limits on the entries returned, by any author: their number and their total characters. At least one entry is
 * returned.
 */
const maxEntries = 50;
const maxCharacters = 40_000;

export const writeDiary: Verb<{ entry: string }, { entry: string; session_id: string }, DiaryEntry> = {
  prepare: async (workspace, { entry }) => ({ entry, session_id: (await currentSession(workspace)).session_id }),
  commit: async ({ store, caller }, { entry, session_id }) => {
    const record = await store.sessions.append({ kind: 'diary', session_id, content: entry, data: {} });
    return toEntry(record, caller.actor_label);
  },
};

export async function readDiary({ store }: Workspace): Promise<Diary> {
  const latest = await store.sessions.list({ kind: 'diary' }, { limit: maxEntries + 1 });
  let remaining = maxCharacters;
  const shown = latest.slice(0, maxEntries).filter(({ content }, at) => {
    remaining -= content.length;
    return at === 0 || remaining >= 0;
  });
  const labels = await store.actors.labels(shown.map(({ actor }) => actor));
  const entries = shown.toReversed().map((record) => toEntry(record, labels.get(record.actor)));
  return { entries, left_out: shown.length < latest.length };
}

function toEntry({ record_id, session_id, created_at, actor, content }: SessionRecord, label = actor): DiaryEntry {
  return { record_id, session_id, at: created_at, actor, actor_label: label, entry: content };
}
