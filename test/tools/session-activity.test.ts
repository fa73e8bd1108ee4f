/** The recent activity of a session in resume_context, and the one-line form in session_summary. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DiaryEntry } from '../../src/continuity/diary.ts';
import type { Resume } from '../../src/continuity/resume.ts';
import type { SessionSummary } from '../../src/continuity/session-summary.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: the activity is formatted above the ports, from results that both share. */
describe('the recent activity of a session', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  test('is described in words, without repeating the statements quoted as the latest ones', async () => {
    const gate = await workspace.add('The gate is shut at six.');
    const entry = (await workspace.tool<{ entry: DiaryEntry }>('diary_write', { entry: 'Oiled the gate.' })).entry;
    await workspace.tool('update_status', { memory_id: gate.memory_id, new_status: 'challenged' });
    const { text, recent_activity } = await workspace.tool<Resume>('resume_context');
    expect(recent_activity).toHaveLength(3);
    expect(text.split(entry.record_id)).toHaveLength(2);
    expect(text.slice(text.indexOf('Lately:'))).toMatch(
      /^Lately:\n- \S+ \S+ status changed \[\S+\]: The gate is shut at six\.\n- \S+ \S+ stored \[\S+\]: The gate is shut at six\.$/,
    );
  });

  test('quotes no memory that no longer holds as what was said last', async () => {
    const gate = await workspace.add('The gate is red.');
    await workspace.add('The fence is green.');
    await workspace.tool('invalidate', { memory_id: gate.memory_id });
    const { last_said } = await workspace.tool<Resume>('resume_context');
    expect(last_said.map(({ text }) => text)).toEqual(['The fence is green.']);
    const { text } = await workspace.tool<{ text: string }>('layers');
    expect(text).not.toContain('The gate is red.');
  });

  test('lists earlier memories even if consolidate has written summaries and cards since', async () => {
    for (const about of ['owns the release train', 'cuts the release on Tuesdays', 'writes the release notes'])
      await workspace.add(`Noor Haddad ${about} of Harbour.`);
    await workspace.tool('consolidate');
    workspace.pass(24 * 3_600_000);
    await workspace.add('Oiled the gate.');
    const { recent_activity } = await workspace.tool<Resume>('resume_context', { limit: 3 });
    expect(recent_activity.map(({ text }) => text)).toEqual([
      'Oiled the gate.',
      'Noor Haddad writes the release notes of Harbour.',
      'Noor Haddad cuts the release on Tuesdays of Harbour.',
    ]);
  });

  test('lists earlier changes of callers even if Stele itself has changed more since', async () => {
    const gate = await workspace.add('The gate is shut at six.');
    await workspace.tool('pin', { memory_id: gate.memory_id });
    const others = await workspace.addAll([{ content: 'One.' }, { content: 'Two.' }, { content: 'Three.' }]);
    workspace.pass(6 * 3_600_000);
    const caller = { id: 'system:retain', label: 'retain' };
    for (const { memory_id } of others) await workspace.tool('forget', { memory_id }, caller);
    workspace.pass(6 * 3_600_000);
    await workspace.add('Oiled the gate.');
    const { recent_activity } = await workspace.tool<Resume>('resume_context', { limit: 3 });
    expect(recent_activity.map(({ what }) => what)).toEqual(['create', 'pin', 'create']);
  });

  test('is summarised with each memory cited once per statement', async () => {
    await workspace.tool('remember_project', { name: 'Harbour', status: 'surveyed', location: 'quay 4' });
    const { lines } = await workspace.tool<SessionSummary>('session_summary');
    expect(lines.map(({ text }) => text)).toEqual(['Project Harbour Status: surveyed Location: quay 4']);
  });
});
