/**
 * An existing text is not stored again: which memory repeats which, and only one of many simultaneous calls stores
 * it.
 */
import { describe, expect, test } from 'vitest';
import type { StoredMemory } from '../../src/model/memory.ts';
import { onEveryEngine } from '../support/conformance.ts';
import { provenance, searchForm, storedMemory } from '../support/memories.ts';

const run = (n: number) => `run_0000000000000000000000000${n}`;
const source = (rest: Partial<StoredMemory['source']>) => ({
  source: { name: null, type: null, run_id: null, ...rest },
});
const first = 'The API limit is 100 a minute.';
type Said = Partial<StoredMemory> & { content?: string };

/** The existing memory, the new one, and their difference. */
const repeats: [string, Said, Said][] = [
  ['case, space, end and form of the characters', {}, { content: ' the  API limit\nis 100 a ｍinute…' }],
  ['the form of an exponent', { content: 'The API limit is 10⁵.' }, { content: 'The API limit is 10^5.' }],
  ['a layer that is more lasting', { layer: 'semantic' }, { layer: 'working' }],
  ['tags, importance and language', { tags: ['a'], importance: 0.1 }, { tags: ['b'], importance: 0.9, language: 'de' }],
  ['a session that the new one does not name', { session_id: 's-1' }, {}],
  ['a time that the new one does not name', { occurred_at: '2026-01-01T00:00:00.000Z' }, {}],
  ['metadata that the new one does not repeat', { metadata: { page: 1, by: 'x' } }, { metadata: { page: 1 } }],
  ['the ingest run', source({ name: 'a.md', run_id: run(1) }), source({ name: 'a.md', run_id: run(2) })],
];
const differences: [string, Said, Said][] = [
  ['words', {}, { content: 'The API limit is 100 an hour.' }],
  ['accents', { content: 'Paste' }, { content: 'Pâté' }],
  ['a question mark', { content: 'Deploy on Friday.' }, { content: 'Deploy on Friday?' }],
  ['an exclamation mark', { content: 'We deploy on Friday.' }, { content: 'We deploy on Friday!' }],
  ['an exponent', { content: 'The API limit is 10⁵.' }, { content: 'The API limit is 105.' }],
  ['a base', { content: 'The mask is 10₂.' }, { content: 'The mask is 102.' }],
  ['signs inside', { content: 'We write C' }, { content: 'We write C#' }],
  ['the type', {}, { memory_type: 'procedure' }],
  ['a layer that is less lasting', { layer: 'working' }, { layer: 'semantic' }],
  ['the session', { session_id: 's-1' }, { session_id: 's-2' }],
  ['a session that the stored one lacks', {}, { session_id: 's-1' }],
  ['the time', { occurred_at: '2026-01-01T00:00:00.000Z' }, { occurred_at: '2026-01-02T00:00:00.000Z' }],
  ['the source', source({ name: 'a.md' }), source({ name: 'b.md' })],
  ['metadata', { metadata: { page: 1 } }, { metadata: { page: 2 } }],
  ['nothing, but within one ingest run', source({ run_id: run(1) }), source({ run_id: run(1) })],
  ['the status: it no longer holds', { status: 'invalidated' }, {}],
  ['the status: it is challenged', { status: 'challenged' }, {}],
  ['being forgotten', { forgotten_at: '2026-01-01T00:00:00.000Z' }, {}],
];

onEveryEngine((bench) => {
  const toAdd = ({ content = first, ...rest }: Said) => {
    const memory = storedMemory(content, rest);
    return { memory, form: searchForm(content) };
  };
  const addNew = (said: readonly Said[], as = provenance()) => {
    const additions = said.map(toAdd);
    return bench.inStore(async ({ memories }) => ({ additions, before: await memories.addNew(additions) }), as);
  };
  const count = () => bench.inStore(({ memories }) => memories.count());

  describe('two memories are repetitions if they differ in', () => {
    test.each(repeats)('%s', async (_what, there, said) => {
      const stored = await addNew([there]);
      expect(stored.before).toEqual([null]);
      const { before } = await addNew([said]);
      expect(before).toMatchObject([{ memory_id: stored.additions[0]!.memory.memory_id }]);
      expect(await count()).toBe(1);
    });
  });

  describe('two memories are distinct if they differ in', () => {
    test.each(differences)('%s', async (_what, there, said) => {
      await addNew([there]);
      expect((await addNew([said])).before).toEqual([null]);
    });
  });

  const number = (n: number) => `the "${n}"`;
  test.each<[string, (n: number) => Said]>([
    ['source', (n) => source({ name: number(n) })],
    ['metadata', (n) => ({ metadata: { n, by: number(n), list: [n] } })],
    ['number in the metadata', (n) => ({ metadata: { page: 20 - n } })],
    ['number before others', (n) => ({ metadata: { page: 20 - n, of: 'book' } })],
    ['layer', (n) => (n === 19 ? { layer: 'semantic' } : { layer: 'working', ...source({ name: number(n) }) })],
  ])('each of many memories with the same text but another %s is found again', async (_what, said) => {
    const many = Array.from({ length: 20 }, (_, n) => said(n));
    await addNew(many.slice(0, 19));
    await addNew(many.slice(19));
    const stored = await count();
    expect((await addNew(many)).before.every((before) => before !== null)).toBe(true);
    expect(await count()).toBe(stored);
  });

  test('a text that occurs twice in one call is stored once', async () => {
    const { additions, before } = await addNew([{}, { content: 'Another.' }, {}]);
    expect(before).toMatchObject([null, null, { memory_id: additions[0]!.memory.memory_id }]);
    expect(await count()).toBe(2);
  });

  test('a text that occurs twice in a session within one operation stays twice; on a second import it exists already', async () => {
    const talk = ['ok', 'Shall we?', 'ok'].map((content) => ({ content, session_id: 's-1' }));
    const operation = provenance();
    expect((await addNew(talk, operation)).before).toEqual([null, null, null]);
    expect((await addNew([talk[0]!], operation)).before).toEqual([null]);
    expect((await addNew(talk)).before.every((before) => before !== null)).toBe(true);
    expect(await count()).toBe(4);
  });

  test('one of a hundred simultaneous calls stores it', async () => {
    const all = await Promise.all(Array.from({ length: 100 }, () => addNew([{}])));
    const stored = all.filter(({ before }) => before[0] === null);
    expect(stored).toHaveLength(1);
    const id = stored[0]!.additions[0]!.memory.memory_id;
    expect(new Set(all.map(({ before }) => before[0]?.memory_id ?? id))).toEqual(new Set([id]));
    expect(await count()).toBe(1);
  });

  test('one of several equal simultaneous bulk writes stores it', async () => {
    const bulk = Array.from({ length: 40 }, (_, n) => ({ content: `Item ${n} of the list` }));
    const all = await Promise.all([bulk, bulk.toReversed(), bulk, bulk.toReversed()].map((said) => addNew(said)));
    expect(all.flatMap(({ before }) => before).filter((before) => before === null)).toHaveLength(40);
    expect(await count()).toBe(40);
  });

  test('an edited memory is compared by its current content', async () => {
    const { additions } = await addNew([{}]);
    const id = additions[0]!.memory.memory_id;
    await bench.inStore(({ memories }) =>
      memories.change(id, 'edit', { content: 'Now something else' }, { form: searchForm('now something else') }),
    );
    expect((await addNew([{ content: 'now something else.' }, {}])).before).toMatchObject([{ memory_id: id }, null]);
  });

  test('the holder of a name makes others that need it wait', async () => {
    const order: string[] = [];
    const take = (who: string) =>
      bench.inStore((store) =>
        store.transaction(async (inner) => {
          await inner.lock('project atlas');
          await inner.memories.count();
          order.push(`${who} in`);
          await inner.memories.count();
          order.push(`${who} out`);
        }),
      );
    await Promise.all([take('one'), take('two'), take('three')]);
    expect(order.map((step) => step.split(' ')[1])).toEqual(['in', 'out', 'in', 'out', 'in', 'out']);
  });
});
