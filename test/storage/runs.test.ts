/** The contract of every engine for session records and ingest runs. */
import { describe, expect, test } from 'vitest';
import { newId } from '../../src/model/ids.ts';
import { onEveryEngine } from '../support/conformance.ts';
import { provenance } from '../support/memories.ts';

onEveryEngine((bench) => {
  const { inStore } = bench;

  describe('session records', () => {
    const append = (kind: 'checkpoint' | 'handoff' | 'diary', session_id: string | null, content: string) =>
      inStore((store) => store.sessions.append({ kind, session_id, content, data: { of: content } }));

    test('are appended with their author, and come back unchanged', async () => {
      const data = { recent: ['mem_x'], nested: { list: [1, null, true] } };
      const record = await inStore(
        (store) => store.sessions.append({ kind: 'checkpoint', session_id: 's-1', content: 'half way', data }),
        provenance({ actor: 'key:writer' }),
      );
      expect(record).toMatchObject({
        kind: 'checkpoint',
        session_id: 's-1',
        content: 'half way',
        data,
        actor: 'key:writer',
      });
      expect(await inStore((store) => store.sessions.latest('checkpoint'))).toEqual(record);
    });

    test('are listed newest first, by kind and by session, page by page', async () => {
      const one = await append('diary', 's-1', 'one');
      const two = await append('diary', 's-2', 'two');
      const note = await append('checkpoint', 's-1', 'note');
      const three = await append('diary', null, 'three');
      await inStore(async ({ sessions }) => {
        expect(await sessions.list({}, { limit: 9 })).toEqual([three, note, two, one]);
        expect(await sessions.list({ kind: 'diary' }, { limit: 2 })).toEqual([three, two]);
        expect(await sessions.list({ kind: 'diary' }, { limit: 2, offset: 2 })).toEqual([one]);
        expect(await sessions.list({ session_id: 's-1' }, { limit: 9 })).toEqual([note, one]);
        expect(await sessions.list({ kind: 'diary', session_id: 's-1' }, { limit: 9 })).toEqual([one]);
      });
    });

    test('are found by their id, and listed by author and time', async () => {
      const one = await append('diary', null, 'one');
      const theirs = await inStore(
        ({ sessions }) => sessions.append({ kind: 'diary', session_id: null, content: 'theirs', data: {} }),
        provenance({ actor: 'key:other' }),
      );
      await inStore(async ({ sessions }) => {
        expect(await sessions.find(one.record_id)).toEqual(one);
        expect(await sessions.find(newId('record'))).toBeNull();
        expect(await sessions.list({ actor: 'key:other' }, { limit: 9 })).toEqual([theirs]);
        expect(await sessions.list({ kind: 'diary', since: one.created_at }, { limit: 9 })).toEqual([theirs, one]);
        expect(await sessions.list({ until: '2000-01-01T00:00:00.000Z' }, { limit: 9 })).toEqual([]);
      });
    });

    test('have a latest of each kind, of a session or overall', async () => {
      await append('handoff', 's-1', 'old');
      const mine = await append('handoff', 's-1', 'mine');
      const other = await append('handoff', 's-2', 'other');
      await append('diary', 's-1', 'not a handoff');
      await inStore(async ({ sessions }) => {
        expect(await sessions.latest('handoff')).toEqual(other);
        expect(await sessions.latest('handoff', 's-1')).toEqual(mine);
        expect(await sessions.latest('handoff', 's-3')).toBeNull();
        expect(await sessions.latest('checkpoint')).toBeNull();
      });
    });

    test('of a failed transaction do not exist', async () => {
      const failing = inStore((store) =>
        store.transaction(async ({ sessions, ingestRuns, entities }) => {
          await sessions.append({ kind: 'diary', session_id: null, content: 'phantom', data: {} });
          await ingestRuns.start({ source_name: 'phantom', source_type: 'text', item_count: 1 });
          await entities.ensure([{ name: 'Phantom', normal: 'phantom', kind: 'thing' }]);
          throw new Error('on purpose');
        }),
      );
      await expect(failing).rejects.toThrow('on purpose');
      await inStore(async ({ sessions, ingestRuns, entities }) => {
        expect(await sessions.list({}, { limit: 9 })).toEqual([]);
        expect(await ingestRuns.list({ limit: 9 })).toEqual([]);
        expect(await entities.findByName('phantom')).toBeNull();
      });
    });
  });

  describe('ingest runs', () => {
    const start = (source_name: string, as = provenance()) =>
      inStore((store) => store.ingestRuns.start({ source_name, source_type: 'markdown', item_count: 3 }), as);

    test('start with their actor, and end once, done or failed', async () => {
      const as = provenance({ actor: 'key:loader' });
      const [one, two] = [await start('notes.md', as), await start('broken.md')];
      expect(one).toMatchObject({
        source_name: 'notes.md',
        source_type: 'markdown',
        item_count: 3,
        actor: 'key:loader',
        operation_id: as.operation_id,
        status: 'running',
        finished_at: null,
        error: null,
      });
      await inStore(async ({ ingestRuns }) => {
        expect(await ingestRuns.find(one.run_id)).toEqual(one);
        const done = await ingestRuns.finish(one.run_id);
        expect(done).toMatchObject({ status: 'done', error: null, finished_at: expect.any(String) });
        expect(await ingestRuns.finish(two.run_id, 'unreadable')).toMatchObject({
          status: 'failed',
          error: 'unreadable',
        });
        await expect(ingestRuns.finish(one.run_id, 'late')).rejects.toMatchObject({ code: 'conflict' });
        await expect(ingestRuns.finish(newId('run'))).rejects.toMatchObject({ code: 'not_found' });
        expect(await ingestRuns.find(one.run_id)).toEqual(done);
        expect(await ingestRuns.find(newId('run'))).toBeNull();
      });
    });

    test('are listed newest first, page by page', async () => {
      const [one, two, three] = [await start('1'), await start('2'), await start('3')];
      await inStore(async ({ ingestRuns }) => {
        expect(await ingestRuns.list({ limit: 2 })).toEqual([three, two].map((run) => ({ ...run, reverted_at: null })));
        expect(await ingestRuns.list({ limit: 2, offset: 2 })).toEqual([{ ...one, reverted_at: null }]);
      });
    });
  });
});
