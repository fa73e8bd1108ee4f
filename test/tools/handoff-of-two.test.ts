/** A handoff under the name of a session of another agent: the work of both, in order. */
import { expect, test } from 'vitest';
import type { DiaryEntry } from '../../src/continuity/diary.ts';
import type { Handoff } from '../../src/continuity/handoff.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace } from '../support/workspace.ts';

const minute = 60_000;
const other = { id: 'key_other', label: 'other' };

/** One engine: the lists are merged above the ports. */
test('the work of two agents that took turns is handed off newest first', async () => {
  const workspace = await openTestWorkspace(engines[0]!);
  const write = async (entry: string, caller = {}) => {
    workspace.pass(minute);
    return (await workspace.tool<{ entry: DiaryEntry }>('diary_write', { entry }, caller)).entry;
  };
  const { session_id } = await write('Ordered the tiles.');
  await write('Measured the windows.', other);
  await write('Paid the tiles.');
  const { last_said, session } = await workspace.tool<Handoff>('session_handoff', { session_id }, other);
  expect(last_said.map(({ text }) => text)).toEqual(['Paid the tiles.', 'Measured the windows.', 'Ordered the tiles.']);
  expect(session.ended_at).toBe(last_said[0]!.at);
  await workspace.remove();
});
