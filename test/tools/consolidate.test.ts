import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ModelUnavailable } from '../../src/endpoint/failure.ts';
import type { JobAnswer } from '../../src/jobs/enqueue.ts';
import type { LanguageModel } from '../../src/language-model/language-model.ts';
import { erase } from '../../src/memory/erase.ts';
import { revert } from '../../src/memory/revert.ts';
import type { RecallAnswer } from '../../src/retrieval/request.ts';
import type { Consolidated } from '../../src/upkeep/consolidate.ts';
import { carryOut } from '../../src/verb.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

const hour = 3_600_000;
const migration = [
  'Priya Raman leads the rehearsals of the Atlas billing migration.',
  'The first rehearsal of the Atlas billing migration failed because a foreign key was missing.',
  'The second rehearsal of the Atlas billing migration passed in forty minutes.',
];
const preference = 'Priya Raman prefers short written updates over meetings.';
const elsewhere = 'The canteen serves soup on Thursdays.';

describe.each(engines)('consolidate on $name', (engine) => {
  let workspace: TestWorkspace;
  const open = async (languageModel: LanguageModel | null = null) => {
    workspace = await openTestWorkspace(engine, { languageModel });
  };
  beforeEach(() => open());
  afterEach(() => workspace.remove());

  /** The content of a card or a summary is computed above the ports, from results that both engines share. */
  const onOne = test.runIf(engine === engines[0]);

  /** Stores a memory with explicit mentions. */
  const add = async (content: string, rest: object = {}) => {
    workspace.pass(hour);
    const { memory_id } = await workspace.add(content, rest);
    const { entities } = workspace.call().store;
    const names = ['Priya Raman', 'Atlas'].filter((name) => content.includes(name));
    const kinds: Record<string, string> = { 'Priya Raman': 'person', Atlas: 'project' };
    const found = await entities.ensure(
      names.map((name) => ({ name, normal: name.toLowerCase(), kind: kinds[name]! })),
    );
    const mentions = found.map(({ entity_id }) => ({ entity_id, weight: 1 }));
    await entities.setMentions([{ memory_id, mentions }]);
    return memory_id;
  };
  const addAll = async () => {
    const ids: string[] = [];
    for (const content of [...migration, preference, elsewhere]) ids.push(await add(content));
    await add('Priya Raman asked for a rollback script in the billing migration of Atlas.');
    return ids;
  };
  const consolidate = async () => {
    const { job, result } = await workspace.tool<JobAnswer<Consolidated>>('consolidate');
    expect(job.state).toBe('done');
    return result!;
  };
  const cards = (answer: Consolidated) => answer.peer_cards.filter(({ name }) => name === 'Priya Raman');
  const memory = (id: string) => workspace.call().store.memories.get(id);
  const state = async () => {
    const { store } = workspace.call();
    const memories = await store.memories.list({}, { limit: 99 });
    const plain = memories.map(({ updated_at: _at, ...rest }) => rest);
    return { plain, links: await Promise.all(plain.map(({ memory_id }) => store.links.ofMemory(memory_id))) };
  };

  test('writes one semantic memory for a topic, in sentences of its sources, each cited and linked', async () => {
    const ids = await addAll();
    const { summaries, considered } = await consolidate();
    expect(considered).toBe(6);
    const summary = summaries.find(({ sources }) => sources.includes(ids[0]!))!;
    expect(summary.sources).toEqual(expect.arrayContaining(ids.slice(0, 3)));
    expect(summary.sources).not.toContain(ids[4]);
    const lines = summary.content.split('\n').slice(1);
    const all = await Promise.all(summary.sources.map(memory));
    for (const line of lines) {
      const cited = line.match(/\[(mem_\w+)\]$/)?.[1];
      expect(all.find(({ memory_id }) => memory_id === cited)?.content).toBe(
        line.slice(2).replace(/ \[mem_\w+\]$/, ''),
      );
    }
    expect(await memory(summary.memory_id)).toMatchObject({
      layer: 'semantic',
      tags: expect.arrayContaining(['summary']),
      metadata: { generated: 'summary', sources: summary.sources },
    });
    const links = await workspace.call().store.links.ofMemory(ids[0]!);
    expect(links).toContainEqual(
      expect.objectContaining({ from: summary.memory_id, relation: 'summarises', to: ids[0] }),
    );
  });

  onOne.each([
    [
      'October',
      (month: string) =>
        ['The bees are fed in', 'Tax forms go out in', 'The ferry stops in', 'Ola moves in'].map(
          (said) => `${said} ${month}.`,
        ),
    ],
    [
      'Oktober',
      (month: string) =>
        ['Die Bienen bekommen Futter im', 'Der Steuerbescheid kommt im', 'Die Fähre ruht im', 'Ola zieht um im'].map(
          (said) => `${said} ${month}.`,
        ),
    ],
    [
      'Dienstag',
      (day: string) =>
        ['Die Bienen bekommen Futter am', 'Der Steuerbescheid kommt am', 'Die Fähre ruht am', 'Ola zieht um am'].map(
          (said) => `${said} ${day}.`,
        ),
    ],
  ])('a month or a day of the week in common makes no topic: %s', async (time, notes) => {
    for (const content of notes(time)) await add(content);
    expect((await consolidate()).summaries).toEqual([]);
  });

  onOne('tells the day of each line of a summary where the days differ', async () => {
    const days = ['2026-04-01', '2026-04-08', '2026-04-15'];
    const ids = await Promise.all(
      migration.slice(0, 3).map((content, at) => workspace.add(content, { occurred_at: `${days[at]}T09:00:00.000Z` })),
    );
    const { summaries } = await consolidate();
    const lines = ids.map(({ memory_id, content }, at) => `- ${content} (${days[at]}) [${memory_id}]`);
    expect(summaries[0]!.content.split('\n').slice(1)).toEqual(lines);
  });

  onOne(
    'makes the card of a person who occurs often: role, preferences, facts and last seen, each with its source',
    async () => {
      const ids = await addAll();
      const [card] = cards(await consolidate());
      expect(card!.content).toContain(`Role:\n- ${migration[0]} (2026-05-08) [${ids[0]}]`);
      expect(card!.content).toContain(`Preferences:\n- ${preference} (2026-05-08) [${ids[3]}]`);
      expect(card!.content).toMatch(/Last mentioned on 2026-05-08\. \[mem_\w+\]$/);
      expect(await memory(card!.memory_id)).toMatchObject({
        tags: expect.arrayContaining(['peer-card']),
        metadata: { name: 'Priya Raman', role: [{ text: migration[0], source: ids[0] }] },
      });
    },
  );

  test('run twice writes nothing new', async () => {
    await addAll();
    const first = await consolidate();
    expect(first.summaries.length).toBeGreaterThan(0);
    const before = await state();
    const second = await consolidate();
    expect(second).toMatchObject({ summaries: [], peer_cards: [] });
    expect(second.unchanged).toBe(first.summaries.length + first.peer_cards.length);
    expect(await state()).toEqual(before);
  });

  test('rewrites the summary and the card of a topic with new memories, and supersedes the earlier ones', async () => {
    await addAll();
    const first = await consolidate();
    const fresh = await add('The third rehearsal of the Atlas billing migration was led by Priya Raman and passed.');
    const second = await consolidate();
    const summary = second.summaries.find(({ sources }) => sources.includes(fresh))!;
    expect(first.summaries.map(({ memory_id }) => memory_id)).toContain(summary.supersedes);
    expect(await memory(summary.supersedes!)).toMatchObject({ status: 'superseded' });
    expect(await memory(summary.memory_id)).toMatchObject({ status: 'active', supersedes: summary.supersedes });
    expect(cards(second)).toMatchObject([{ supersedes: cards(first)[0]!.memory_id }]);
    expect(await consolidate()).toMatchObject({ summaries: [], peer_cards: [] });
  });

  onOne('a source that no longer holds is told no longer', async () => {
    const ids = await addAll();
    await add('The third rehearsal of the Atlas billing migration passed too.');
    await consolidate();
    await workspace.tool('invalidate', { memory_id: ids[1] });
    const again = await consolidate();
    expect(again.summaries.some(({ sources }) => sources.includes(ids[0]!))).toBe(true);
    expect(again.summaries.flatMap(({ sources }) => sources)).not.toContain(ids[1]);
  });

  test('is undone by its operation', async () => {
    await addAll();
    await consolidate();
    await add('The third rehearsal of the Atlas billing migration was led by Priya Raman and passed.');
    const before = await state();
    const { operation_id } = await consolidate();
    expect(await state()).not.toEqual(before);
    await carryOut(workspace.call(), revert, { operation_id });
    expect(await state()).toEqual(before);
  });

  test('does not count its own memories for any entity, since they repeat others', async () => {
    await addAll();
    const mentions = async () =>
      (await workspace.tool<{ entity: { mention_count: number } }>('recall_entity', { name: 'Priya Raman' })).entity;
    const before = await mentions();
    await consolidate();
    expect(await mentions()).toEqual(before);
  });

  onOne(
    'a card that is asked for stands first, as sure as what it repeats, and no summary of something else beside it',
    async () => {
      await addAll();
      for (const content of ['Tom bakes rye bread.', 'Tom bakes the rolls.', 'Tom bakes rye rolls on Fridays.'])
        await workspace.add(content);
      await consolidate();
      const { memories } = await workspace.tool<RecallAnswer>('recall', { query: 'Show me the card of Priya Raman' });
      expect(memories[0]!.tags).toContain('peer-card');
      expect(memories[0]!.confidence).toBeGreaterThanOrEqual(
        memories.find(({ tags }) => tags.length === 0)!.confidence!,
      );
      for (const { content, tags } of memories.slice(0, 3))
        if (tags.includes('summary')) expect(content).toContain('Priya');
    },
  );

  onOne('a card puts a warning first, and leaves out what was taken back, questions and scraps of talk', async () => {
    await add('Priya Raman is allergic to penicillin.', { importance: 0.9 });
    await add('Priya Raman likes the early shift.');
    await add('Priya Raman leads the night desk.');
    await add('Priya Raman works as a nurse at the harbour clinic.');
    await add(
      'Priya Raman: How long will it take?\nSven: Two hours.\nPriya Raman: I do.\nPriya Raman: Could you move it?',
    );
    await add('Priya Raman no longer likes the early shift since her son started school.');
    await add('Priya Raman does not like Ottilie any more.');
    await add('Priya Raman and Ottilie are friends again.');
    await add('Does Priya Raman want tea?');
    const [card] = cards(await consolidate());
    const [, heading, first] = card!.content.split('\n');
    expect([heading, first]).toEqual(['Warnings:', expect.stringContaining('allergic to penicillin. (2026-05-0')]);
    expect(card!.content).toContain('no longer likes the early shift');
    expect(card!.content).not.toContain('Raman likes the early shift');
    expect(card!.content).not.toMatch(/[?]|I do|Two hours|like Ottilie/);
  });

  onOne.each([
    [
      'a role that was handed on',
      ['Priya Raman leads the platform team.', 'Priya Raman has handed the platform team to Jonas Weber.'],
    ],
    [
      'the former home',
      ['Priya Raman wohnt in Freiburg, in der Habsburgerstraße 12.', 'Priya Raman ist nach Basel gezogen.'],
    ],
    [
      'a former home in English',
      ['Priya Raman lives in Lyon with her aunt.', 'Priya Raman has moved with her cat to Porto.'],
    ],
  ])('a card leaves out %s', async (_what, [former, later]) => {
    await add(former!);
    await add('Priya Raman rows on Saturdays.');
    await add('Priya Raman repairs clocks.');
    await add(later!);
    const [card] = cards(await consolidate());
    expect(card!.content).toContain(later);
    expect(card!.content).not.toContain(former);
  });

  onOne.each([
    ['a home while somebody else moves', ['Priya Raman lives in Lyon.', 'The aunt of Priya Raman moved to Porto.']],
    ['a role', ['Priya Raman leads the platform team.', 'The platform team of Priya Raman moved to a bigger room.']],
  ])('a card keeps %s that nothing ended', async (_what, [first, later]) => {
    await add(first!);
    await add('Priya Raman rows on Saturdays.');
    await add('Priya Raman repairs clocks.');
    await add(later!);
    const [card] = cards(await consolidate());
    expect(card!.content).toContain(first);
  });

  onOne('a card ends when its person is corrected to be something else', async () => {
    await addAll();
    const [card] = cards(await consolidate());
    await workspace.tool('update_entity', { name: 'Priya Raman', kind: 'place' });
    expect(cards(await consolidate())).toEqual([]);
    expect(await memory(card!.memory_id)).toMatchObject({ status: 'invalidated', valid_to: expect.any(String) });
  });

  test('names an undecided contradiction on a card', async () => {
    const older = await add('Priya Raman lives in Pune.');
    for (const content of [preference, 'Priya Raman rows on Saturdays.', 'Priya Raman works for the harbour.'])
      await add(content);
    await workspace.tool('remember', { content: 'Priya Raman lives in Berlin.' });
    const later = ['a red bicycle', 'two cats', 'a piano', 'the blue kettle', 'an old map'];
    for (const thing of later) await add(`Priya Raman has ${thing} at home.`);
    expect(await memory(older)).toMatchObject({ status: 'challenged' });
    const [card] = cards(await consolidate());
    const day = workspace.call().now().toISOString().slice(0, 10);
    expect(card!.content).toContain(
      `Disputed:\n- "Priya Raman lives in Pune." (${day}) is contradicted by "Priya Raman lives in Berlin." (${day}) [${older}]`,
    );
    const { store } = workspace.call();
    const newer = (await store.memories.list({}, { limit: 50 })).find(({ content }) => content.endsWith('in Berlin.'))!;
    const { metadata } = await memory(card!.memory_id);
    expect(metadata).toMatchObject({ disputed: [{ source: older, against: newer.memory_id }] });
    const { derived_ids } = await carryOut(workspace.call(), erase, { memory_id: newer.memory_id });
    expect(derived_ids, 'the card holds its words').toContain(card!.memory_id);
  });

  onOne('topics that share a thing, but few words, are summarised and named; what is left is told', async () => {
    const appliance = [
      'The dishwasher leaves white marks on glasses.',
      'Put salt into the dishwasher every month.',
      'The repairman changed the pump of the dishwasher.',
      'The dishwasher has a guarantee until 2028.',
      'Pans of cast iron must not go into the dishwasher.',
      'Eco is the cheapest programme of the dishwasher.',
    ];
    const backups = [
      'Backups of the photos go to the small NAS.',
      'The backup failed because the disk was full.',
      'Tom tests a restore from the backup twice a year.',
      'Old backups are deleted after ninety days.',
      'The backup key lies in the safe.',
      'A second backup is kept at the office.',
    ];
    for (const content of [...appliance, ...backups, elsewhere]) await add(content);
    const { summaries, left } = await consolidate();
    const titles = summaries.map(({ content }) => content.split('\n')[0]!.toLowerCase());
    expect(titles).toEqual(
      expect.arrayContaining([expect.stringContaining('dishwasher'), expect.stringContaining('backup')]),
    );
    expect(Math.min(...summaries.map(({ sources }) => sources.length))).toBeGreaterThanOrEqual(5);
    expect(left.join(' ')).toMatch(/^1 memory shares its topic with no other/);
  });

  describe('recall', () => {
    const recalled = async (args: object) => {
      const { memories } = await workspace.tool<RecallAnswer>('recall', { detail: 'full', ...args });
      return memories.map(({ metadata }) => metadata.generated ?? 'said');
    };
    beforeEach(async () => {
      await addAll();
      const { summaries, peer_cards } = await consolidate();
      expect(Math.min(summaries.length, peer_cards.length)).toBeGreaterThan(0);
    });

    test('ranks no summary or card above a memory, and returns at most one among ten results', async () => {
      for (const query of [
        'Who leads the rehearsals of the Atlas billing migration?',
        'What does Priya Raman prefer?',
      ]) {
        const kinds = await recalled({ query });
        expect(kinds.slice(0, -1)).toEqual(kinds.slice(1).map(() => 'said'));
        expect(await recalled({ query, top_k: 3 })).toEqual(['said', 'said', 'said']);
      }
    });

    onOne.each([
      [{ query: 'Give me a summary of the Atlas billing migration' }, 'summary'],
      [{ query: 'Zusammenfassung: Atlas billing migration' }, 'summary'],
      [{ query: 'the card of Priya Raman' }, 'peer-card'],
      [{ query: 'Who is Priya Raman?' }, 'peer-card'],
      [{ query: 'Priya Raman' }, 'peer-card'],
      [{ query: 'rehearsals', tags: ['summary'] }, 'summary'],
    ])('finds one among the first three that is asked for: %j', async (asked, kind) => {
      expect(await recalled({ top_k: 3, ...asked })).toContain(kind);
    });
  });

  onOne('a language model writes the lines where there is one, held to the sources it cites', async () => {
    await workspace.remove();
    await open({
      name: 'fake',
      complete: async () => 'The migration goes on. [1]\nIt will surely work.\nInvented. [99]',
    });
    await addAll();
    const { summaries } = await consolidate();
    const [title, ...lines] = summaries[0]!.content.split('\n');
    expect(title).toMatch(/memories/);
    expect(lines).toEqual([`- The migration goes on. [${summaries[0]!.sources[0]}]`]);
    expect(await memory(summaries[0]!.memory_id)).toMatchObject({ metadata: { written_by: 'fake' } });
    expect(await consolidate()).toMatchObject({ summaries: [], peer_cards: [] });
  });

  onOne('a language model that is away is done without', async () => {
    await workspace.remove();
    const complete = async () => {
      throw new ModelUnavailable('away', null);
    };
    await open({ name: 'fake', complete });
    await addAll();
    const { summaries, peer_cards } = await consolidate();
    expect(summaries.some(({ content }) => content.includes(migration[0]!))).toBe(true);
    expect(peer_cards.length).toBeGreaterThan(0);
  });
});
