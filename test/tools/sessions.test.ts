/** Continuing work: diary, checkpoints, handoffs, resuming. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Checkpoint } from '../../src/continuity/checkpoint.ts';
import type { Diary, DiaryEntry } from '../../src/continuity/diary.ts';
import type { Handoff } from '../../src/continuity/handoff.ts';
import type { Resume } from '../../src/continuity/resume.ts';
import type { SessionSummary } from '../../src/continuity/session-summary.ts';
import type { Line } from '../../src/continuity/work-state.ts';
import type { JobAnswer } from '../../src/jobs/enqueue.ts';
import { createChatModel } from '../../src/language-model/chat-completions.ts';
import { newId } from '../../src/model/ids.ts';
import type { Consolidated } from '../../src/upkeep/consolidate.ts';
import { engines } from '../support/engines.ts';
import { type Provider, replyWith, startProvider, status } from '../support/provider.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

const hour = 3_600_000;
const other = { id: 'key_other', label: 'other' };

describe.each(engines)('sessions on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const write = async (entry: string, caller = {}) =>
    (await workspace.tool<{ entry: DiaryEntry }>('diary_write', { entry }, caller)).entry;
  const checkpoint = (args: object = {}) => workspace.tool<Checkpoint>('session_checkpoint', { ...args });
  const handOff = (args: object = {}, caller = {}) => workspace.tool<Handoff>('session_handoff', { ...args }, caller);
  const resume = (args: object = {}, caller = {}) => workspace.tool<Resume>('resume_context', { ...args }, caller);
  const texts = (lines: readonly Line[]) => lines.map(({ text }) => text);

  test('two keys of one label share no session and no handoff', async () => {
    const [first, second] = [
      { id: 'key_first', label: 'agent' },
      { id: 'key_second', label: 'agent' },
    ];
    await write('Moved billing.', first);
    await expect(handOff({ save: true }, second)).rejects.toMatchObject({ code: 'conflict' });
    await write('Counted the boats.', second);
    const { session, text } = await handOff({ save: true }, second);
    expect(session).toMatchObject({ actor: 'key_second', actor_label: 'agent', records: 1 });
    expect(text).toContain('of agent');
    expect((await handOff({}, first)).session).toMatchObject({ actor: 'key_first', handed_off: null });
  });

  describe('the diary of diary_write and diary_read', () => {
    test('returns entries unchanged, oldest first, with their author and session', async () => {
      const one = await write('Began with billing.');
      const two = await write('Line one.\n\n- a list');
      const theirs = await write('I am someone else.', other);
      const { entries, left_out } = await workspace.tool<Diary>('diary_read');
      expect(entries).toEqual([one, two, theirs]);
      expect(left_out).toBe(false);
      expect(entries.map(({ actor }) => actor)).toEqual(['key_test', 'key_test', 'key_other']);
      expect(one.session_id).toBe(two.session_id);
      expect(theirs.session_id).not.toBe(one.session_id);
    });

    test('returns the latest entries if it is long', async () => {
      for (let n = 0; n < 3; n++) await write(`${n} `.padEnd(20_000, 'x'));
      const { entries, left_out } = await workspace.tool<Diary>('diary_read');
      expect(entries.map(({ entry }) => entry[0])).toEqual(['1', '2']);
      expect(left_out).toBe(true);
    });
  });

  describe('a session', () => {
    test('of one memory is described in words', async () => {
      await workspace.add('Worked alone.');
      expect((await resume()).text).toMatch(/: 1 memory stored, 0 changed\.$/m);
    });

    test('continues over a short pause, and ends with a long one', async () => {
      const one = await write('one');
      workspace.pass(3 * hour);
      await workspace.add('Worked meanwhile.');
      workspace.pass(3 * hour);
      const two = await write('two');
      workspace.pass(5 * hour);
      const three = await write('three');
      expect(two.session_id).toBe(one.session_id);
      expect(three.session_id).not.toBe(one.session_id);
      const { session } = await resume();
      expect(session).toMatchObject({ session_id: three.session_id, started_at: three.at, memories: 0, records: 1 });
    });

    test('ends with a saved session_handoff, not with a preview', async () => {
      const one = await write('one');
      await handOff();
      expect((await write('two')).session_id).toBe(one.session_id);
      await handOff({ save: true });
      expect((await write('three')).session_id).not.toBe(one.session_id);
    });

    test('belongs to one key: memories of others and of ingest runs are no part of it', async () => {
      await workspace.add('Mine.');
      await workspace.add('Theirs.', {}, other);
      await workspace.add('Brought.', { source: { name: 'notes', type: 'text', run_id: newId('run') } });
      const { session } = await handOff();
      expect(session).toMatchObject({ actor: 'key_test', memories: 1 });
    });
  });

  describe('a session_checkpoint', () => {
    test('stores its note and the changes since the last one', async () => {
      const first = await workspace.add('The export runs nightly.');
      await checkpoint({ note: 'half way' });
      const second = await workspace.add('The import runs hourly.');
      await workspace.tool('pin', { memory_id: first.memory_id });
      const saved = await checkpoint({ note: 'nearly there' });
      expect(saved).toMatchObject({ saved: true, note: 'nearly there', stored: 1, changed: 1 });
      expect(saved.recent.map(({ what, source }) => [what, source])).toEqual([
        ['pin', first.memory_id],
        ['create', second.memory_id],
      ]);
      expect((await resume()).last_said.map(({ text }) => text)).toEqual(['nearly there', 'half way']);
    });

    test('needs no note, and stores at most the requested amount', async () => {
      for (const n of [1, 2, 3]) await workspace.add(`Fact number ${n}.`);
      const saved = await checkpoint({ limit: 2 });
      expect(saved).toMatchObject({ saved: true, note: null, stored: 3 });
      expect(saved.recent).toHaveLength(2);
    });

    test('of a session that has just begun says so', async () => {
      expect(await checkpoint({ note: 'begin' })).toMatchObject({ since: null, stored: 0, changed: 0, recent: [] });
    });
  });

  describe('resuming', () => {
    test('returns next steps, open threads, decisions, errors, warnings, files and projects, each with its source', async () => {
      const decision = await workspace.add('Keep invoices in PostgreSQL.', { tags: ['decision'] });
      const error = await workspace.add('Uploads fail with ECONNRESET in billing/upload.ts.');
      const negative = await workspace.add('Do not restart the queue on Fridays.', { metadata: { kind: 'negative' } });
      const project = await workspace.add('Atlas: billing migration half done.', { tags: ['project'] });
      const question = await workspace.add('Who signs off the totals?');
      const { record_id } = await write('Decided to export nightly. Next: compare the totals of May.');
      const answer = await resume({}, other);
      const line = (text: string, source: string) => ({ text, source, at: expect.any(String) });
      expect(answer).toMatchObject({
        session: { actor: 'key_test', memories: 5, records: 1, handed_off: null },
        next_steps: [line('Next: compare the totals of May.', record_id)],
        open_threads: [line('Who signs off the totals?', question.memory_id)],
        decisions: [
          line('Decided to export nightly.', record_id),
          line('Keep invoices in PostgreSQL.', decision.memory_id),
        ],
        errors: [line(error.content, error.memory_id)],
        warnings: [line(negative.content, negative.memory_id)],
        files: [{ path: 'billing/upload.ts', sources: [error.memory_id] }],
        projects: [line(project.content, project.memory_id)],
        handoffs: [],
      });
      for (const row of answer.text.split('\n').filter((one) => one.startsWith('- ')))
        expect(row).toMatch(/\[(?:mem|rec)_[0-9A-Z]{26}\]/);
      expect(answer.text).toContain(`[${record_id}]: Next: compare the totals of May.`);
    });

    test('leaves out completed and answered items, and carries over the rest, across sessions', async () => {
      await workspace.add('TODO: rotate the webhook signing key.');
      await workspace.add('TODO: renew the certificate of the mail host.');
      await workspace.add('Who owns the staging database?');
      await workspace.add('Why is the nightly report empty?');
      workspace.pass(24 * hour);
      await workspace.add('The webhook signing key was rotated.');
      await workspace.add('Mara Lind owns the staging database.');
      expect(texts((await resume()).open_threads)).toEqual([
        'Why is the nightly report empty?',
        'TODO: renew the certificate of the mail host.',
      ]);
    });

    test('gives each line the day of its event, which determines its order, whatever the order of storing', async () => {
      const at = (day: string) => ({ occurred_at: `${day}T00:00:00.000Z` });
      const rotated = await workspace.add('The webhook signing key was rotated.', at('2020-05-02'));
      await workspace.add('TODO: rotate the webhook signing key.', at('2020-05-01'));
      const open = await workspace.add('TODO: renew the certificate of the mail host.', at('2020-05-01'));
      await workspace.add('We decided to renew it by hand.', at('2020-05-03'));
      await workspace.add('We decided to wait for June.', at('2020-04-03'));
      await workspace.add('We decided to ask the host.');
      for (const answer of [await resume(), await handOff()]) {
        expect(texts(answer.next_steps)).toEqual([open.content]);
        expect(answer.next_steps[0]!.at).toBe('2020-05-01T00:00:00.000Z');
        expect(answer.text).toContain(`- 2020-05-01 [${open.memory_id}]: ${open.content}`);
        expect(texts(answer.decisions)).toEqual([
          'We decided to ask the host.',
          'We decided to renew it by hand.',
          'We decided to wait for June.',
        ]);
        expect(answer.session?.memories).toBe(6);
      }
      await workspace.add('TODO: rotate the webhook signing key.', at('2020-05-02'));
      await workspace.tool('forget', { memory_id: rotated.memory_id });
      await workspace.add('The webhook signing key was rotated.', at('2020-05-02'));
      expect(texts((await resume()).next_steps)).toEqual([open.content]);
    });

    test('keeps an item open that is not done, or only mentioned', async () => {
      await workspace.add('TODO: rotate the webhook signing key.');
      await workspace.add('The webhook signing key was not rotated: the vendor is away.');
      await workspace.add('The webhook signing key is 32 bytes long.');
      expect(texts((await resume()).next_steps)).toEqual(['TODO: rotate the webhook signing key.']);
    });

    test('omits invalidated and forgotten memories, also from an earlier handoff', async () => {
      const wrong = await workspace.add('We decided to use MySQL.');
      const secret = await workspace.add('We decided to move to 4 Elm Street.');
      const { record_id } = await handOff({ save: true });
      await workspace.tool('invalidate', { memory_id: wrong.memory_id });
      await workspace.tool('forget', { memory_id: secret.memory_id });
      const answer = await resume();
      expect(answer.decisions).toEqual([]);
      expect(JSON.stringify(answer)).not.toContain('Elm Street');
      expect(answer.handoffs).toMatchObject([{ record_id }]);
    });

    test('continues the latest session of anyone, or a named one', async () => {
      await write('Mine: next, the export.');
      await handOff({ save: true, session_id: 'export-work' });
      workspace.pass(hour);
      await write('Theirs: next, the import.', other);
      expect((await resume()).session).toMatchObject({ actor: 'key_other' });
      const named = await resume({ session_id: 'export-work' });
      expect(named.session).toMatchObject({ session_id: 'export-work', actor: 'key_test', records: 2 });
      expect(texts(named.last_said)).toEqual(['Mine: next, the export.']);
      expect(named.handoffs).toMatchObject([{ session_id: 'export-work', actor: 'key_test' }]);
    });

    test('finds a session that only memories name', async () => {
      const { memory_id } = await workspace.add('We agreed to meet on Monday.', { session_id: 'chat-7' });
      const answer = await resume({ session_id: 'chat-7' });
      expect(answer.session).toMatchObject({ session_id: 'chat-7', memories: 1 });
      expect(answer.decisions).toMatchObject([{ source: memory_id }]);
    });

    test('reads a session that continues under its name after a handoff in full', async () => {
      await workspace.add('We decided to begin.');
      await handOff({ save: true, session_id: 'long' });
      workspace.pass(24 * hour);
      await workspace.add('We decided to go on.');
      await handOff({ save: true, session_id: 'long' });
      const answer = await resume({ session_id: 'long' });
      expect(answer.session).toMatchObject({ memories: 2 });
      expect(texts(answer.decisions)).toEqual(['We decided to go on.', 'We decided to begin.']);
    });

    test('reports an unknown name as not found, with the known ones', async () => {
      await write('one');
      await handOff({ save: true, session_id: 'there' });
      await expect(resume({ session_id: 'nowhere' })).rejects.toMatchObject({
        code: 'not_found',
        message: expect.stringContaining('there'),
      });
    });

    test('in an empty workspace says that nothing was done', async () => {
      const answer = await resume();
      expect(answer.session).toBeNull();
      expect(answer.text).toContain('No session exists yet');
    });

    test('ranks a contradicted decision below the newer one, and marks it', async () => {
      const decide = (decision: string) =>
        workspace.tool<{ memory: { memory_id: string } }>('remember_decision', { decision });
      const monthly = await decide('We bill customers monthly.');
      const yearly = await decide('We bill customers yearly.');
      const other = await workspace.add('We decided to paint the hall.');
      await workspace.tool('update_status', { memory_id: other.memory_id, new_status: 'challenged' });
      const { decisions, text } = await resume();
      expect(decisions.map(({ source, status }) => [source, status])).toEqual([
        [yearly.memory.memory_id, undefined],
        [other.memory_id, 'challenged'],
        [monthly.memory.memory_id, 'challenged'],
      ]);
      expect(text).toMatch(new RegExp(`^- \\S+, challenged \\[${monthly.memory.memory_id}\\]: `, 'm'));
      expect(text).toMatch(new RegExp(`^- \\S+ \\[${yearly.memory.memory_id}\\]: `, 'm'));
    });

    test('does not count the memories and links of consolidate as work of the session', async () => {
      for (const content of [
        'Priya Raman leads the Atlas team.',
        'Priya Raman prefers short written updates.',
        'Priya Raman moved to room 2.07 of the Atlas building.',
      ])
        await workspace.add(content);
      const before = await resume();
      const { result } = await workspace.tool<JobAnswer<Consolidated>>('consolidate');
      expect(result?.peer_cards).toHaveLength(1);
      const after = await resume();
      expect(after.session).toMatchObject({ memories: 3, changes: before.session!.changes });
      expect(after.last_said).toEqual(before.last_said);
      expect(after.recent_activity).toEqual(before.recent_activity);
      expect(after.text).not.toContain('as remembered in');
    });

    test('gives a caller that only used consolidate no session of its own, and finds that of others', async () => {
      await write('Theirs: next, the import.', other);
      await workspace.add('Priya Raman leads the Atlas team.', {}, other);
      await workspace.add('Priya Raman prefers short written updates.', {}, other);
      await workspace.add('Priya Raman lives in Porto.', {}, other);
      await workspace.tool('consolidate');
      expect((await resume()).session).toMatchObject({ actor: 'key_other' });
      await expect(handOff()).rejects.toMatchObject({ code: 'conflict' });
    });

    test('includes the activity before a session that has hardly begun, unless it is requested by name', async () => {
      await workspace.add('The boats were counted.', {}, other);
      workspace.pass(5 * hour);
      const { session_id } = await write('Began with billing.');
      const listed = ({ recent_activity }: Resume) => recent_activity.map(({ text }) => text);
      expect(listed(await resume())).toEqual(['Began with billing.', 'The boats were counted.']);
      expect(listed(await resume({ limit: 1 }))).toEqual(['Began with billing.']);
      expect(listed(await resume({ session_id }))).toEqual(['Began with billing.']);
    });

    test('returns at most the requested number of lines of each kind, newest first', async () => {
      for (const n of ['one', 'two', 'three']) await workspace.add(`We decided to paint wall ${n}.`);
      const { decisions, recent_activity } = await resume({ limit: 2 });
      expect(texts(decisions)).toEqual(['We decided to paint wall three.', 'We decided to paint wall two.']);
      expect(recent_activity).toHaveLength(2);
    });
  });

  test('has nothing to hand off for a key that has done nothing', async () => {
    await expect(handOff({ save: true })).rejects.toMatchObject({ code: 'conflict' });
  });

  describe('the session_summary', () => {
    const summary = (languageModel: TestWorkspace) => languageModel.tool<SessionSummary>('session_summary');

    test('without a model quotes the most informative statements, each line with its source, in their order', async () => {
      const fact = await workspace.add('The export takes 40 minutes.');
      await workspace.add('The export takes 40 minutes.', { tags: ['again'] });
      const entry = await write('Decided to split the export. Next: measure it.');
      const answer = await summary(workspace);
      expect(answer).toMatchObject({
        written_by: 'extract',
        lines: [
          { text: fact.content, about: null },
          { text: 'Decided to split the export.', about: 'decision', sources: [entry.record_id] },
          { text: 'Next: measure it.', about: 'next', sources: [entry.record_id] },
        ],
      });
      expect(answer.text).toContain(
        `- (decision) Decided to split the export. [${entry.record_id}]\n- Next: measure it. [${entry.record_id}]`,
      );
    });

    test('of a key that has done nothing says so', async () => {
      await workspace.add('Theirs.', {}, other);
      expect(await summary(workspace)).toMatchObject({ session: null, lines: [] });
    });

    describe('with a language model', () => {
      let provider: Provider;
      let assisted: TestWorkspace;
      beforeEach(async () => {
        provider = await startProvider(
          replyWith('The export is split. [1][2]\nIt costs 900 euros. [7]\nEveryone is happy.'),
        );
        const settings = { url: provider.url, model: 'm', apiKey: null, timeoutSeconds: 1 };
        const languageModel = createChatModel(settings, undefined, { retryMs: 1 });
        assisted = await openTestWorkspace(engine, { languageModel });
      });
      afterEach(async () => {
        await assisted.remove();
        await provider.goAway();
      });

      test('is written by it, and only lines that cite their sources stay', async () => {
        const { memory_id } = await assisted.add('The export takes 40 minutes.');
        const { entry } = await assisted.tool<{ entry: DiaryEntry }>('diary_write', { entry: 'Split the export.' });
        const answer = await summary(assisted);
        expect(answer).toMatchObject({
          written_by: 'model',
          lines: [{ text: 'The export is split.', sources: [memory_id, entry.record_id] }],
          text: `- The export is split. [${memory_id}][${entry.record_id}]`,
        });
        expect(provider.requests[0]!.body.messages[1]!.content).toContain('[1] The export takes 40 minutes.');
      });

      test('is extracted if the model fails, or cites none of its sources', async () => {
        await assisted.add('The export takes 40 minutes.');
        for (const behaviour of [status(500), replyWith('All good!')]) {
          provider.behave(behaviour);
          expect(await summary(assisted)).toMatchObject({
            written_by: 'extract',
            lines: [{ text: 'The export takes 40 minutes.' }],
          });
        }
      });
    });
  });
});
