/** The diary: what an agent writes down for the next one, in its own words. */
import { z } from 'zod';
import type { SessionRecord } from '../model/session-record.ts';
import type { Workspace } from '../workspace.ts';
import { currentSession } from './session.ts';

export const diaryEntrySchema = z.object({
  record_id: z.string(),
  session_id: z.string().nullable(),
  at: z.string(),
  actor: z.string(),
  entry: z.string(),
});

export const diarySchema = z.object({
  entries: z.array(diaryEntrySchema).describe('Oldest first, the latest at the end'),
  left_out: z.boolean().describe('There are older entries than these'),
});

export type DiaryEntry = z.infer<typeof diaryEntrySchema>;
export type Diary = z.infer<typeof diarySchema>;

/** The latest entries, of anyone: so many, and so many characters, but one at least. */
const mostEntries = 50;
const mostCharacters = 40_000;

export async function writeDiary(workspace: Workspace, entry: string): Promise<DiaryEntry> {
  const { session_id } = await currentSession(workspace);
  return toEntry(await workspace.store.sessions.append({ kind: 'diary', session_id, content: entry, data: {} }));
}

export async function readDiary({ store }: Workspace): Promise<Diary> {
  const latest = await store.sessions.list({ kind: 'diary' }, { limit: mostEntries + 1 });
  let room = mostCharacters;
  const shown = latest.slice(0, mostEntries).filter(({ content }, at) => {
    room -= content.length;
    return at === 0 || room >= 0;
  });
  return { entries: shown.toReversed().map(toEntry), left_out: shown.length < latest.length };
}

function toEntry({ record_id, session_id, created_at, actor, content }: SessionRecord): DiaryEntry {
  return { record_id, session_id, at: created_at, actor, entry: content };
}
