/** The contract of every engine for names and their words, and for memories that have not been read for names yet. */
import { describe, expect, test } from 'vitest';
import { onEveryEngine } from '../support/conformance.ts';
import { searchForm } from '../support/memories.ts';

onEveryEngine(({ inStore, add }) => {
  const forget = (id: string) =>
    inStore((store) => store.memories.change(id, 'forget', { forgotten_at: '2026-01-01T00:00:00.000Z' }));
  const read = (memory_id: string) => inStore((store) => store.entities.setMentions([{ memory_id, mentions: [] }]));

  describe('names', () => {
    const person = (name: string) => ({ name, normal: name.toLowerCase(), kind: 'person' });
    const make = async (...names: string[]) =>
      (await inStore((store) => store.entities.ensure(names.map(person)))).map(({ entity_id }) => entity_id);

    test('are looked up in bulk, an alias together with the name of its entity', async () => {
      const [ada] = await make('Ada Stone', 'Ben');
      await inStore(async ({ entities }) => {
        await entities.addAlias(ada!, { name: 'Countess', normal: 'countess' });
        expect(await entities.findNames(['countess', 'nobody'])).toEqual([
          { name: 'Countess', normal: 'countess', entity_id: ada, kind: 'person', entity_normal: 'ada stone' },
        ]);
        expect(await entities.findNames([])).toEqual([]);
      });
    });

    test('are found by each of their words, the latest entity first, also after a merge', async () => {
      const [stone, shaw, ada] = await make('Ada Stone', 'Ada Shaw', 'Ada');
      await inStore(async ({ entities }) => {
        const found = async (words: string[], limit = 9) =>
          (await entities.findNamesByWords(words, limit)).map(({ entity_id }) => entity_id);
        expect(await found(['ada'])).toEqual([ada, shaw, stone]);
        expect(await found(['ada'], 1)).toEqual([ada]);
        expect(await found(['stone', 'shaw'])).toEqual([shaw, stone]);
        expect(await found(['ston'])).toEqual([]);
        await entities.merge(ada!, stone!);
        expect(new Set(await found(['ada']))).toEqual(new Set([shaw, stone]));
      });
    });

    test('are replaced by a longer one, and the former name stays as an alias, once', async () => {
      const [ada, ben] = await make('Ada', 'Ben Stone');
      const longer = { name: 'Ada Stone', normal: 'ada stone' };
      await inStore(async ({ entities }) => {
        expect(await entities.rename(ada!, 'ada', { name: 'Ben Stone', normal: 'ben stone' })).toBeNull();
        expect(await entities.rename(ada!, 'ada', longer)).toMatchObject({ name: 'Ada Stone', aliases: ['Ada'] });
        expect(await entities.rename(ada!, 'ada', { name: 'Ada Shaw', normal: 'ada shaw' })).toBeNull();
        expect((await entities.findByName('ada stone'))?.entity_id).toBe(ada);
        expect((await entities.findByName('ada shaw'))?.entity_id).toBeUndefined();
        expect((await entities.findNamesByWords(['stone'], 9)).map(({ entity_id }) => entity_id)).toEqual([ben, ada]);
        const former = { name: 'Ada', normal: 'ada' };
        await entities.rename(ada!, 'ada stone', former, 'too long');
        expect(await entities.history(ada!, 9)).toMatchObject([
          { kind: 'change', before: { name: former }, after: { name: longer, aliases: [longer] } },
          { kind: 'change', before: { name: longer }, after: { name: former }, cause: 'too long' },
        ]);
      });
    });
  });

  describe('namesakes', () => {
    const ensure = async (name: string, kind: string) => {
      const [entity] = await inStore((store) => store.entities.ensure([{ name, normal: name.toLowerCase(), kind }]));
      return entity!.entity_id;
    };

    test('are people who share a part of their names, with the latest mention of each and the entities beside it', async () => {
      const [stone, shaw] = [await ensure('Ada Stone', 'person'), await ensure('Ada Shaw', 'person')];
      const [ben, company] = [await ensure('Ben Hill', 'person'), await ensure('Ada Ships', 'organisation')];
      const mention = async (text: string, ids: string[], session_id: string | null = null) => {
        const memory = await add(text, { session_id });
        const mentions = ids.map((entity_id) => ({ entity_id, weight: 1 }));
        await inStore((store) => store.entities.setMentions([{ memory_id: memory, mentions }]));
        return memory;
      };
      const first = await mention('one', [stone, company], 'mornings');
      const second = await mention('two', [shaw, ben]);
      await mention('three', [ben]);
      await forget(await mention('four', [stone]));
      const found = (words: string[], limit = 9) => inStore((store) => store.entities.namesakes(words, limit));
      const ofStone = { memory_id: first, entity_id: stone, session_id: 'mornings', source_name: null };
      const ofShaw = { memory_id: second, entity_id: shaw, session_id: null, source_name: null };
      const all = (await found(['ada', 'hill'])).map(({ beside, ...one }) => ({ ...one, beside: [...beside].sort() }));
      expect(all).toEqual([
        { ...ofShaw, beside: [shaw, ben].sort() },
        { ...ofStone, beside: [stone, company].sort() },
      ]);
      expect(await found(['ada'], 1)).toMatchObject([ofShaw]);
      expect([await found(['hill']), await found(['ships']), await found([])]).toEqual([[], [], []]);
    });
  });

  describe('unread memories', () => {
    const unread = async (limit = 9) =>
      (await inStore((store) => store.entities.unread(limit))).map(({ memory_id }) => memory_id);

    test('are those whose content has not been read since it was written', async () => {
      const [one, two] = [await add('one'), await add('two')];
      expect(await unread()).toEqual([one, two]);
      expect(await unread(1)).toEqual([one]);
      await read(one);
      expect(await unread()).toEqual([two]);
      await inStore((store) => store.memories.change(one, 'pin', { pinned: true }));
      expect(await unread()).toEqual([two]);
      const form = searchForm('uno', 1);
      await inStore((store) => store.memories.change(one, 'edit', { content: 'uno' }, { form }));
      expect(await unread()).toEqual([one, two]);
      await forget(two);
      expect(await unread()).toEqual([one]);
    });

    test('are all memories when these are to be read again', async () => {
      const [one, two] = [await add('one'), await add('two')];
      await read(one);
      expect(await inStore((store) => store.entities.unreadAll())).toBe(2);
      expect(await unread()).toEqual([one, two]);
    });
  });
});
