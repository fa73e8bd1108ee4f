/** Describes a session by its figures and in one line of text. */
import { z } from 'zod';
import { oneLine } from '../text/boundaries.ts';
import type { Session } from './session.ts';

export const sessionHeadSchema = z.object({
  session_id: z.string().nullable().describe('The session id of its records'),
  actor: z.string().describe('The id of the key, person or client that worked'),
  actor_label: z.string(),
  started_at: z.string(),
  ended_at: z.string().describe('The time of its last action'),
  handed_off: z.string().nullable().describe('The saved handoff (rec_…) that closed it'),
  memories: z.number().int().describe('Memories stored; only the latest 300 are read'),
  changes: z.number().int().describe('Edits, status changes and similar; at most 200 are read'),
  records: z.number().int().describe('Diary entries, checkpoints and handoffs; at most 100 are read'),
});

export type SessionHead = z.infer<typeof sessionHeadSchema>;

export function toSessionHead({ handoff, memories, changes, records, ...rest }: Session): SessionHead {
  const { session_id, actor, actor_label, started_at, ended_at } = rest;
  const counts = { memories: memories.length, changes: changes.length, records: records.length };
  const handed_off = handoff?.record_id ?? null;
  return { session_id, actor, actor_label, started_at, ended_at, handed_off, ...counts };
}

export function formatSessionHead({
  session_id,
  actor_label,
  started_at,
  ended_at,
  handed_off,
  ...counts
}: SessionHead) {
  const { memories, changes } = counts;
  const name = session_id === null ? 'Session' : `Session ${oneLine(session_id)}`;
  const closed = handed_off === null ? '' : `; handed off [${handed_off}]`;
  const when = `${formatMinute(started_at)} to ${formatMinute(ended_at)}`;
  const stored = memories === 1 ? '1 memory' : `${memories} memories`;
  return `${name} of ${oneLine(actor_label)}, ${when}: ${stored} stored, ${changes} changed${closed}.`;
}

const formatMinute = (at: string) => at.slice(0, 16).replace('T', ' ');
