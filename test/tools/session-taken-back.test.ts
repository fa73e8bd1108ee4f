/** Plans and decisions of a session that a later note probably replaces. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Handoff } from '../../src/continuity/handoff.ts';
import type { Resume } from '../../src/continuity/resume.ts';
import type { Line } from '../../src/continuity/work-state.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** Compared above the ports: one engine is enough. */
describe.each(engines.slice(0, 1))('resume_context and session_handoff on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const add = async (day: string, content: string) =>
    (await workspace.add(content, { occurred_at: `${day}T00:00:00.000Z` })).memory_id;
  const answers = async () => [
    await workspace.tool<Resume>('resume_context'),
    await workspace.tool<Handoff>('session_handoff'),
  ];
  const told = (lines: readonly Line[]) => lines.map(({ source, status }) => [source, status]);

  test('rank a plan or decision that a later note probably replaces below that note, and mark it', async () => {
    const firebase = await add('2025-10-02', 'We decided to build the booking app on Firebase.');
    const trip = await add('2025-10-10', 'We plan to go to Sardinia in the summer holidays.');
    const piano = await add('2025-10-11', 'We decided to have the piano tuned by Mr Orlov.');
    const own = await add('2025-10-16', 'Firebase turned out too expensive: we go with Postgres and our own backend.');
    const cottage = await add(
      '2025-11-08',
      'Sardinia is off: flights are too expensive, we rent a cottage on Rügen instead.',
    );
    await add('2025-11-09', 'The flights to Oslo were booked.');
    for (const answer of await answers()) {
      expect(told(answer.next_steps)).toEqual([
        [cottage, undefined],
        [trip, 'challenged'],
      ]);
      expect(told(answer.decisions)).toEqual([
        [piano, undefined],
        [own, undefined],
        [firebase, 'challenged'],
      ]);
      expect(answer.text).toContain(`- 2025-10-10, challenged [${trip}]`);
    }
  });

  test('keep a plan or decision that a later note only continues, or that was made later', async () => {
    await add('2025-10-01', 'Sardinia is off: flights are too expensive, we rent a cottage on Rügen instead.');
    const trip = await add('2025-10-10', 'We plan to go to Sardinia in the summer holidays.');
    const app = await add('2025-10-11', 'We decided to build the booking app on Firebase.');
    await add('2025-10-16', 'Firebase has its servers in Frankfurt.');
    await add('2025-10-17', 'The login screen of the booking app is done now.');
    await add('2025-10-18', 'The ferry to Sardinia takes seven hours, too.');
    for (const answer of await answers()) {
      expect(told(answer.next_steps)).toEqual([[trip, undefined]]);
      expect(told(answer.decisions)).toEqual([[app, undefined]]);
    }
  });
});
