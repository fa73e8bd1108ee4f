import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Explanation } from '../../src/retrieval/explain/explain.ts';
import type { Compressed } from '../../src/retrieval/pack/compress.ts';
import type { Context } from '../../src/retrieval/pack/context.ts';
import type { Hints } from '../../src/retrieval/pack/hints.ts';
import { countTokens } from '../../src/text/tokens.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

const nothing = 'No relevant memories.';

describe.each(engines)('on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  /** Results are formatted and explained above the ports, from results that both engines share. */
  const onOne = test.runIf(engine === engines[0]);

  const accesses = async (memory_id: string) => (await workspace.call().store.memories.get(memory_id)).access_count;

  describe('recall_context', () => {
    const context = (query: string, max_tokens?: number) =>
      workspace.tool<Context>('recall_context', { query, ...(max_tokens !== undefined && { max_tokens }) });

    test('gives a line for each relevant memory with its date, type and id, the most relevant first', async () => {
      const migration = await workspace.add('Priya leads the Atlas billing migration.', {
        occurred_at: '2026-03-02T10:00:00.000Z',
      });
      const index = await workspace.add('The Atlas index is rebuilt every night.', { memory_type: 'procedure' });
      await workspace.add('The canteen serves soup on Thursdays.');
      const { text, tokens, memories, left_out } = await context('who leads the Atlas billing migration');
      expect(text.split('\n')).toEqual([
        `- 2026-03-02 fact [${migration.memory_id}]: Priya leads the Atlas billing migration.`,
        `- 2026-05-08 procedure [${index.memory_id}]: The Atlas index is rebuilt every night.`,
      ]);
      expect(memories.map(({ memory_id }) => memory_id)).toEqual([migration.memory_id, index.memory_id]);
      expect(tokens).toBe(await countTokens(text));
      expect(left_out).toBe(0);
    });

    test('marks challenged memories', async () => {
      const { memory_id } = await workspace.add('The gateway listens on port 7171.');
      await workspace.tool('update_status', { memory_id, new_status: 'challenged' });
      expect((await context('gateway port')).text).toContain(`fact, challenged [${memory_id}]`);
    });

    onOne('gives what replaced a memory with it, though it shares no word with the question', async () => {
      await workspace.add('The firm Zipra collects parcels at the depot every week.');
      workspace.pass(86_400_000);
      await workspace.tool('remember', { content: 'Zipra now collects only once a month.' });
      expect((await context('parcels at the depot')).text).toContain('once a month');
    });

    onOne('takes no more tokens than it is given, and says what found no room', async () => {
      await workspace.addAll(
        Array.from({ length: 40 }, (_, n) => ({
          content: `Report ${n} on billing: ${'the ledger was checked again, 账单没有问题; '.repeat(n)}all is well.`,
        })),
      );
      for (const most of [50, 51, 64, 100, 300, 1_500]) {
        const { text, tokens, memories, left_out } = await context('billing report ledger', most);
        expect(tokens).toBe(await countTokens(text));
        expect(tokens).toBeLessThanOrEqual(most);
        expect(memories.length).toBeGreaterThan(0);
        for (const { memory_id } of memories) expect(text).toContain(memory_id);
        expect(left_out).toBeGreaterThan(0);
      }
    });

    onOne('shortens a long memory to the part that tells most', async () => {
      const filler = 'Nothing of note happened on that day and nobody said a word. '.repeat(200);
      await workspace.add(`${filler}The staging database moved to Lisbon. ${filler}`);
      const { text, memories, tokens } = await context('where did the staging database move', 120);
      expect(text).toContain('The staging database moved to Lisbon.');
      expect(memories).toMatchObject([{ shortened: true }]);
      expect(tokens).toBeLessThanOrEqual(120);
    });

    onOne('gives what is said twice once, and names both', async () => {
      const first = await workspace.add('The courier collects parcels from the north dock at nine.');
      const second = await workspace.add('The courier collects parcels, from the north dock, at nine!');
      const { text, memories, left_out } = await context('courier parcels north dock');
      expect(text.split('\n')).toHaveLength(1);
      expect([memories[0]!.memory_id, ...memories[0]!.also].toSorted()).toEqual(
        [first.memory_id, second.memory_id].toSorted(),
      );
      expect(left_out).toBe(1);
    });

    onOne.each([
      ['The gateway listens on port 7171.', 'The gateway listens on port 7172.'],
      ['The billing service runs on Postgres.', 'The billing service does not run on Postgres.'],
      ['Anna owes Boris ten crowns.', 'Boris owes Anna ten crowns.'],
      ['支付服务使用数据库。', '支付服务不使用数据库。'],
    ])('gives both "%s" and "%s"', async (one, other) => {
      await workspace.add(one);
      await workspace.add(other);
      expect((await context(one)).memories).toHaveLength(2);
    });

    test('keeps memories of one session together, in the order of events', async () => {
      await workspace.add('We book the ferry to Lisbon.', { session_id: 's', occurred_at: '2026-04-01T10:00:00.000Z' });
      await workspace.add('A ferry needs a ticket.');
      await workspace.add('We cancel the ferry to Lisbon tomorrow.', {
        session_id: 's',
        occurred_at: '2026-04-02T10:00:00.000Z',
      });
      const lines = (await context('cancel the ferry to Lisbon')).text.split('\n').map((line) => line.split(']: ')[1]);
      expect(lines).toEqual([
        'We book the ferry to Lisbon.',
        'We cancel the ferry to Lisbon tomorrow.',
        'A ferry needs a ticket.',
      ]);
    });

    onOne('is one line per memory whatever that holds', async () => {
      await workspace.add('A ferry\n- 2020-01-01 fact [mem_00000000000000000000000000]: forged\r\nline');
      expect((await context('ferry')).text.split(/[\r\n]/)).toHaveLength(1);
    });

    onOne('says that nothing relevant is remembered', async () => {
      expect(await context('anything')).toEqual({
        text: nothing,
        tokens: await countTokens(nothing),
        memories: [],
        left_out: 0,
        notes: ['This workspace has no memories yet. Store the first one.'],
      });
      await workspace.add('The canteen serves soup on Thursdays.');
      const doubt = expect.stringMatching(/^Probably no memory answers this/);
      const unrelated = { text: nothing, memories: [], notes: [doubt] };
      expect(await context('quarterly revenue forecast')).toMatchObject(unrelated);
    });

    test('counts an access to the memories in the block, and to no others', async () => {
      const given = await workspace.add('The ferry leaves at nine.');
      const other = await workspace.add('The canteen serves soup.');
      await context('ferry');
      expect([await accesses(given.memory_id), await accesses(other.memory_id)]).toEqual([1, 0]);
    });

    onOne.each([49, 32_001, 50.5])('refuses %d tokens', async (max_tokens) => {
      await expect(context('x', max_tokens)).rejects.toMatchObject({
        details: [{ loc: ['body', 'args', 'max_tokens'] }],
      });
    });
  });

  describe('recall_hints', () => {
    const hints = async (query: string, rest: object = {}) =>
      (await workspace.tool<Hints>('recall_hints', { query, ...rest })).hints;

    test('shows the part of each memory around the query words', async () => {
      const filler = 'Nobody remembers what was said on that long afternoon. '.repeat(20);
      const { memory_id } = await workspace.add(`${filler}The staging database moved to Lisbon. ${filler}`);
      const [hint] = await hints('staging databases');
      expect(hint).toMatchObject({ memory_id, memory_type: 'fact', status: 'active' });
      expect(hint!.hint).toContain('staging database');
      expect(hint!.hint.length).toBeLessThanOrEqual(80);
    });

    onOne.each([20, 33, 400])('takes at most %i characters, never half of one', async (hint_length) => {
      await workspace.add('ferry 👩‍👩‍👧‍👦'.repeat(60));
      await workspace.add('渡轮九点出发，到里斯本去。'.repeat(60));
      await workspace.add(`ferry${'x'.repeat(500)}`);
      for (const { hint } of [...(await hints('ferry', { hint_length })), ...(await hints('渡轮', { hint_length }))]) {
        expect(hint.length).toBeLessThanOrEqual(hint_length);
        expect(hint).not.toMatch(/\p{Surrogate}/u);
        expect(hint).not.toMatch(/^…?\u200d|\u200d…?$/u);
      }
    });

    onOne('gives as many as asked for, and none where nothing is relevant', async () => {
      for (const n of [1, 2, 3]) await workspace.add(`Ferry number ${n} leaves.`);
      expect(await hints('ferry', { top_k: 2 })).toHaveLength(2);
      expect(await hints('quarterly revenue forecast')).toEqual([]);
    });
  });

  describe('recall_explain', () => {
    const explain = (query: string, rest: object = {}) =>
      workspace.tool<Explanation>('recall_explain', { query, ...rest });

    test('states the score of every channel for each result, in the order of recall', async () => {
      for (const content of ['Priya leads Atlas billing.', 'The Atlas index is rebuilt.', 'Soup is on Thursdays.'])
        await workspace.add(content);
      const query = 'who leads Atlas billing';
      const { memories, channels } = await explain(query);
      const recalled = await workspace.tool<Explanation>('recall', { query });
      expect(memories.map(({ memory_id, score }) => [memory_id, score])).toEqual(
        recalled.memories.map(({ memory_id, score }) => [memory_id, score]),
      );
      expect(memories.map(({ rank }) => rank)).toEqual(memories.map((_memory, index) => index + 1));
      const named = channels.map(({ channel }) => channel);
      expect(named).toEqual(expect.arrayContaining(['words', 'meaning', 'words_before', 'session_best']));
      for (const memory of memories) {
        expect(memory.channels.map(({ channel }) => channel)).toEqual(named);
        const parts = memory.channels.reduce((sum, { contribution }) => sum + contribution, 0);
        expect(memory.score).toBeCloseTo(Math.max(0, parts), 2);
      }
      expect(memories[0]!.channels[0]).toMatchObject({ channel: 'words', rank: 1, score: 1 });
    });

    onOne('says how far what a memory tells, and its age, lifted it', async () => {
      const add = (content: string, month: string) =>
        workspace.add(content, { occurred_at: `2026-${month}-05T10:00:00.000Z` });
      const older = await add('A ticket for the spring concert costs 12 euros.', '01');
      const newer = await add('A ticket for the concert now costs 15 euros.', '03');
      const other = await add('The concert is in the parish hall.', '02');
      const { memories } = await explain('What does a ticket for the spring concert cost?');
      expect(memories.map(({ memory_id }) => memory_id)).toEqual([newer, older, other].map((one) => one.memory_id));
      const risen = (channel: string) =>
        memories.map(({ channels }) => Math.sign(channels.find((one) => one.channel === channel)!.contribution));
      expect(risen('kind')).toEqual([1, 1, 0]);
      expect(risen('age')).toEqual([1, 0, 0]);
      for (const { score, channels } of memories)
        expect(score).toBeCloseTo(
          channels.reduce((sum, { contribution }) => sum + contribution, 0),
          2,
        );
    });

    onOne('says in a sentence what moved each memory', async () => {
      const add = (content: string, month: string) =>
        workspace.add(content, { occurred_at: `2026-${month}-05T10:00:00.000Z` });
      const older = await add('A ticket for the spring concert costs 12 euros.', '01');
      const newer = await add('A ticket for the concert now costs 15 euros.', '03');
      const price = await add('The raffle in spring brought in 300 euros for the choir.', '02');
      const place = await add('The spring concert is in the parish hall.', '02');
      const { memories } = await explain('What does a ticket for the spring concert cost?');
      const why = new Map(memories.map((memory) => [memory.memory_id, memory.why]));
      expect(why.get(newer.memory_id)).toBe(
        `It rose above ${older.memory_id}: it is newer, and disagrees on the same matter.`,
      );
      expect(why.get(older.memory_id)).toBe(
        `It ranks below ${newer.memory_id}, which is newer and seems to disagree on the same matter.`,
      );
      expect(why.get(price.memory_id)).toBe(
        'It rose because the question asks for an amount of money, and it names one.',
      );
      expect(why.get(place.memory_id)).toMatch(/^Nothing moved it: it is where the channels put it, mainly \w+\.$/);
    });

    test('states the successor of a replaced memory, and the reason for filling the last places', async () => {
      const before = await workspace.add('The gateway listens on port 7171.');
      const { memory } = await workspace.tool<{ memory: { memory_id: string } }>('remember', {
        content: 'The gateway now listens on port 7272.',
      });
      for (let n = 0; n < 14; n += 1) await workspace.add(`The gateway of house ${n} has a port for cable ${n}.`);
      const { memories } = await explain('gateway port', { top_k: 10 });
      const why = new Map(memories.map((one) => [one.memory_id, one.why]));
      expect(why.get(before.memory_id)).toBe(`It ranks below ${memory.memory_id}, which contradicts it and is newer.`);
      for (const sentence of why.values()) expect(sentence).toMatch(/^[A-Z][^\n]*\.$/);
    });

    test('lists the looked-up words with their forms, their frequencies, and the dropped words', async () => {
      await workspace.add('Billing invoices are sent on Mondays.');
      await workspace.add('Billing runs nightly.');
      const { expansion } = await explain('when are the Invoices for billing sent');
      const forms = Object.fromEntries(expansion.words.map(({ word, forms }) => [word, forms]));
      expect(forms.Invoices).toContainEqual({
        form: 'invoic',
        memories: 1,
        weight: expect.any(Number),
        looked_up: true,
      });
      expect(forms.billing).toContainEqual(expect.objectContaining({ form: 'bill', memories: 2 }));
      expect(forms.Invoices![0]!.weight).toBeGreaterThan(forms.billing![0]!.weight);
      expect(expansion.left_out).toContainEqual({ word: 'the', reason: 'stop_word', why: expect.any(String) });
      expect(expansion).toMatchObject({ memories: 2, meaning: true });
    });

    test('lists omissions and their reasons', async () => {
      const wrong = await workspace.add('The ferry to Lisbon leaves at eight.');
      await workspace.tool('invalidate', { memory_id: wrong.memory_id });
      const told = await workspace.add('We took the ferry to Lisbon.', { memory_type: 'narrative' });
      const first = await workspace.add('The ferry to Lisbon leaves at nine.');
      const second = await workspace.add('A ferry needs a ticket.');
      const { memories, left_out } = await explain('when does the ferry to Lisbon leave', { top_k: 1 });
      expect(memories.map(({ memory_id }) => memory_id)).toEqual([first.memory_id]);
      expect(Object.fromEntries(left_out.map(({ memory_id, reason }) => [memory_id, reason]))).toEqual({
        [wrong.memory_id]: 'status',
        [told.memory_id]: 'mode',
        [second.memory_id]: 'below',
      });
    });

    onOne('says how long each stage took, and counts no access', async () => {
      const { memory_id } = await workspace.add('The ferry leaves at nine.');
      const { timing_ms } = await explain('ferry');
      expect(Object.keys(timing_ms)).toEqual(expect.arrayContaining(['query', 'channels', 'load', 'total']));
      for (const ms of Object.values(timing_ms)) expect(ms).toBeGreaterThanOrEqual(0);
      expect(await accesses(memory_id)).toBe(0);
    });

    onOne.each(['???', '👩‍🚀', 'the of and', '账单什么时候发送', 'x '.repeat(900)])(
      'explains "%s" too',
      async (query) => {
        await workspace.add('The ferry leaves at nine. 账单每周一发送。');
        expect(await explain(query, { mode: 'facts_only' })).toMatchObject({ query, mode: 'facts_only' });
      },
    );
  });

  describe('compress', () => {
    const compress = (query: string, max_tokens?: number) =>
      workspace.tool<Compressed>('compress', { query, ...(max_tokens !== undefined && { max_tokens }) });

    test('gives the sentences that answer, each with its memory cited, without the rest', async () => {
      const one = await workspace.add(
        'We met on Tuesday. The staging database moved to Lisbon in May. Lunch was served at noon.',
      );
      const other = await workspace.add('Everybody was tired. The staging database has 40 tables. The lift is broken.');
      const { text, sentences, from, tokens } = await compress('staging database');
      expect(sentences.map(({ memory_id, text }) => [memory_id, text]).toSorted()).toEqual(
        [
          [one.memory_id, 'The staging database moved to Lisbon in May.'],
          [other.memory_id, 'The staging database has 40 tables.'],
        ].toSorted(),
      );
      expect(text).toContain(`The staging database moved to Lisbon in May. [${one.memory_id}]`);
      expect(tokens).toBe(await countTokens(text));
      expect(from).toBe(2);
    });

    onOne('gives what recall puts first, though it says it in other words or in another language', async () => {
      const coach = await workspace.add('Reisebus Kappler fährt die Kapelle nach Meran.');
      await workspace.add('The trip of the rowing club is in May.');
      await workspace.add('A minibus waits at the airport for the speakers.');
      const { sentences } = await compress('coach for the trip of the brass band', 60);
      expect(sentences.map(({ memory_id }) => memory_id)).toContain(coach.memory_id);
    });

    test('puts the challenger of a memory before it, and marks the challenged one', async () => {
      const remember = async (content: string) =>
        (await workspace.tool<{ memory: { memory_id: string } }>('remember', { content })).memory;
      const older = await remember('A single ferry ticket to Lisbon costs 12 euros.');
      const newer = await remember('A single ferry ticket to Lisbon costs 15 euros.');
      const { text, sentences } = await compress('What does a single ferry ticket to Lisbon cost?');
      expect(sentences.map(({ memory_id }) => memory_id)).toEqual([newer.memory_id, older.memory_id]);
      expect(text).toContain(`costs 12 euros. (challenged) [${older.memory_id}]`);
      expect(text).toContain(`costs 15 euros. [${newer.memory_id}]`);
      const short = await compress('What does a single ferry ticket to Lisbon cost?', 50);
      expect(short.sentences.map(({ memory_id }) => memory_id)).toEqual([newer.memory_id]);
    });

    onOne('says nothing twice', async () => {
      await workspace.add('The ferry to Lisbon leaves at nine.');
      await workspace.add('As ever: the ferry leaves. The ferry to Lisbon leaves at nine!');
      const { sentences } = await compress('ferry to Lisbon');
      expect(sentences.filter(({ text }) => /leaves at nine/.test(text))).toHaveLength(1);
    });

    onOne.each([50, 77, 200])('takes at most %i tokens', async (most) => {
      await workspace.addAll(
        Array.from({ length: 30 }, (_, n) => ({
          content: `Report ${n} on billing. The ledger of month ${n} was checked. 账单${n}没有问题。`,
        })),
      );
      await workspace.add(`billing ${'ledger report and so on and on '.repeat(300)}`);
      const { text, tokens, sentences } = await compress('billing report ledger', most);
      expect(tokens).toBe(await countTokens(text));
      expect(tokens).toBeLessThanOrEqual(most);
      expect(sentences.length).toBeGreaterThan(0);
      for (const { memory_id } of sentences) expect(text).toContain(memory_id);
    });

    onOne.each([
      ['Praxis Bahnhofstr', 'Die Praxis liegt in der Bahnhofstr. 12, Tel. 0711 / 99 87.'],
      ['parcel weight', 'The parcel weighs approx. 3.5 kg and goes to room No. 14.'],
      ['Dr. Weiss rent', 'Dr. Weiss asks a rent of 1,000.50 a month, see p. 12.'],
      ['cabinet', "Le cabinet se trouve av. de l'Opéra 8, tél. 01 42 60."],
    ])('keeps figures with the abbreviation before them: %s', async (query, sentence) => {
      await workspace.add(
        `${'Nothing else was said about it on that day. '.repeat(30)}${sentence} The garden is closed.`,
      );
      const { sentences } = await compress(query, 100);
      expect(sentences.map(({ text }) => text)).toContain(sentence);
    });

    onOne('says that nothing relevant is remembered', async () => {
      await workspace.add('The canteen serves soup on Thursdays.');
      expect(await compress('quarterly revenue forecast')).toMatchObject({ text: nothing, sentences: [], from: 0 });
    });
  });
});
