import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recall } from '../../src/retrieval/recall.ts';
import { type RecallRequest, recallRequestSchema } from '../../src/retrieval/request.ts';
import type { Workspace } from '../../src/workspace.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

type Asked = Partial<Record<keyof RecallRequest, unknown>>;

/** Queries the workspace of the current test. */
function questionsTo(workspace: () => TestWorkspace) {
  const ask = (query: string, rest: Asked = {}, call: Workspace = workspace().call()) =>
    recall(call, recallRequestSchema.parse({ query, ...rest }));
  const found = async (query: string, rest: Asked = {}) =>
    (await ask(query, rest)).memories.map(({ content }) => content);
  return { ask, found };
}

describe.each(engines)('recall on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  /** The kind of answer is determined above the ports, from results that both engines share. */
  const onOne = test.runIf(engine === engines[0]);

  const { ask, found } = questionsTo(() => workspace);

  describe('of memories in another language', () => {
    beforeEach(async () => {
      for (const content of [
        'Das Auto braucht vor dem Winter neue Reifen.',
        'Am Donnerstag gibt es in der Kantine Suppe.',
        'Mein Bruder hat morgen Geburtstag.',
        'Der Zug nach Lissabon fährt um acht Uhr ab.',
        'Wir haben das Dach des Hauses repariert.',
        'Priya hat die Rechnung bezahlt.',
        'Priya spielt am Abend Klavier.',
      ]) {
        await workspace.add(content);
      }
    });

    onOne.each([
      ['When is the birthday of my brother?', /Geburtstag/],
      ['We repaired the roof', /Dach/],
      ['¿A qué hora sale el tren?', /Zug/],
      ['我哥哥的生日是什么时候？', /Geburtstag/],
    ])('%s finds what it asks for', async (question, expected) => {
      expect((await found(question))[0]).toMatch(expected);
    });

    onOne('a name that is the same in both counts as a word', async () => {
      expect((await found('Priya'))[0]).toMatch(/^Priya/);
      expect((await found('What did Priya pay?'))[0]).toMatch(/^Priya hat die Rechnung/);
    });
  });

  describe('of memories in several languages', () => {
    beforeEach(async () => {
      for (const content of [
        'The dentist asked for the insurance card again.',
        'The new roof of the bicycle shed is blue.',
        'My birthday cake had too much sugar.',
        'My sister moved to a house by the river.',
        'The repair of the car took two weeks.',
        'Mein Bruder hat am dritten Mai Geburtstag.',
        'Das Dach des Hauses ist repariert worden.',
        '会议改到星期四下午。',
      ])
        await workspace.add(content);
    });

    onOne.each([
      ['When is the birthday of my brother?', /^Mein Bruder/],
      ['Has the roof of the house been repaired?', /^Das Dach/],
      ['On which afternoon is the meeting?', /^会议/],
    ])('%s finds the answer though memories in its own language hold more of its words', async (question, expected) => {
      expect((await found(question))[0]).toMatch(expected);
    });

    onOne('what is asked and answered in one language stays first', async () => {
      expect((await found('Who asked for the insurance card?'))[0]).toMatch(/^The dentist/);
      expect((await found('How long did the repair of the car take?'))[0]).toMatch(/^The repair/);
    });
  });

  describe('of implied or reworded questions', () => {
    onOne.each([
      ['May I bring a chocolate cake?', /hazelnuts/],
      ['Darf ich für alle einen Schokoladenkuchen mitbringen?', /hazelnuts/],
      ["Ruth doesn't pick up. Who next?", /Omar decides/],
      ['I have to post a parcel for Ruth.', /Feldweg/],
      ['Who is the boss of the workshop?', /Ines leads/],
      ['Where is my bike?', /bicycle/],
    ])('%s', async (question, expected) => {
      for (const content of [
        'Omar gets a swollen throat from hazelnuts and is allergic to kiwi.',
        'Ruth lives at Feldweg 7 with her two cats.',
        'While Ruth is away, Omar decides for her.',
        'Ines leads the workshop since March.',
        'The workshop has a new floor.',
        'The team painted the whole of the fence.',
        'Ruth wants the report on Mondays.',
        'The blue bicycle stands behind the shed.',
        'The coffee machine is descaled on the first Friday.',
      ])
        await workspace.add(content);
      expect((await found(question))[0]).toMatch(expected);
    });

    onOne('a time with a word for events or decisions asks for what happened then', async () => {
      await workspace.add('Yesterday a lorry from Lyon hit the gate.', { occurred_at: '2026-03-30T09:00:00Z' });
      await workspace.add('Nothing ever goes wrong with the new gate on a Sunday.', {
        occurred_at: '2026-03-31T09:00:00Z',
      });
      await workspace.add('The end of the hall is painted.', { occurred_at: '2026-02-05T09:00:00Z' });
      await workspace.add('The gate is green.', { occurred_at: '2026-02-26T09:00:00Z' });
      const later = { ...workspace.call(), now: () => new Date('2026-04-01T12:00:00Z') };
      const asked = async (query: string) => (await ask(query, {}, later)).memories[0]!.content;
      expect(await asked('Did anything go wrong last Sunday?')).toMatch(/lorry from Lyon/);
      expect(await asked('What did we note at the end of February?')).toMatch(/green/);
      expect(await asked('Was war Ende Februar los?')).toMatch(/green/);
    });
  });

  onOne('a name or a word that both languages write alike does not outweigh what is meant', async () => {
    for (const content of [
      'Tengo que estar en casa para las dos y media.',
      'Tom no llegó hasta más o menos las 2:30.',
      'Los padres de Tom están en la cocina.',
      'Mi hijo pequeño conduce un coche.',
      'Algunos coches son caros, y otros son muy baratos.',
      'Tom reconoció a Mary en la calle.',
      'Tom es millonario y tiene mucho dinero.',
      'Tom está aquí.',
      'Tom confesó haber asesinado a su vecina.',
    ])
      await workspace.add(content);
    expect((await found('My little son can drive a car.'))[0]).toMatch(/^Mi hijo/);
    expect((await found('Does Tom say where his parents are now?'))[0]).toMatch(/^Los padres/);
    expect((await found('Tom is a millionaire.'))[0]).toMatch(/^Tom es millonario/);
    expect((await found('Whom did Tom confess to have murdered?'))[0]).toMatch(/^Tom confesó/);
  });

  test.each([
    ['Die Rechnungen werden am Montag verschickt.', 'Wann wird die Rechnung verschickt?'],
    ['账单每周一发送给客户。', '账单什么时候发送'],
    ['La reunión con el equipo de facturación es el martes.', '¿cuándo es la reunión de facturación?'],
    ['Счета отправляются клиентам по понедельникам.', 'когда отправляется счёт клиенту'],
  ])('finds %s in its own language', async (content, query) => {
    for (const other of ['The canteen serves soup.', 'The lift is broken.', 'Der Aufzug ist kaputt.', '电梯坏了。'])
      await workspace.add(other);
    await workspace.add(content);
    const { memories } = await ask(query, { top_k: 1 });
    expect(memories[0]?.content).toBe(content);
    expect(memories[0]?.match.lexical).not.toBeNull();
  });

  test.each(['anything at all', '???', '👩‍🚀', 'the of and', 'x'.repeat(2_000)])(
    'answers "%s" whatever the workspace contains',
    async (query) => {
      expect(await found(query)).toEqual([]);
      await workspace.add('The one memory there is.');
      expect((await found(query)).length).toBeLessThanOrEqual(1);
    },
  );

  describe('with neighbours', () => {
    const session = { session_id: 's-1', memory_type: 'narrative' } as const;

    test('shows the memories stored before and after in the same session', async () => {
      await workspace.add('Shall we ship on Monday?', session);
      const middle = await workspace.add('The zeppelin build is still red.', session);
      await workspace.add('Then Tuesday it is.', session);
      await workspace.add('Another session altogether.', { session_id: 's-2' });
      const { memories } = await ask('zeppelin build', { top_k: 1 });
      expect(memories).toMatchObject([
        {
          memory_id: middle.memory_id,
          neighbours: { previous: { content: 'Shall we ship on Monday?' }, next: { content: 'Then Tuesday it is.' } },
        },
      ]);
    });

    test('shows none that no longer holds or is a result itself', async () => {
      const before = await workspace.add('Shall we ship the zeppelin?', session);
      await workspace.add('The zeppelin build is still red.', session);
      const after = await workspace.add('It is Tuesday.', session);
      await workspace.tool('invalidate', { memory_id: after.memory_id });
      const { memories } = await ask('zeppelin', { top_k: 2 });
      expect(memories.map(({ neighbours }) => neighbours)).toEqual([
        { previous: null, next: null },
        { previous: null, next: null },
      ]);
      expect(memories.map(({ memory_id }) => memory_id)).toContain(before.memory_id);
    });

    onOne('shows them in full_context only', async () => {
      await workspace.add('One.', { session_id: 's-1' });
      await workspace.add('Two zeppelins.', { session_id: 's-1' });
      const { memories } = await ask('zeppelins', { mode: 'facts_only' });
      expect(memories.every((memory) => !('neighbours' in memory))).toBe(true);
    });
  });

  test('counts an access to its results', async () => {
    const { memory_id } = await workspace.add('Dock opens at nine.');
    await ask('dock');
    await ask('dock');
    expect(await workspace.call().store.memories.get(memory_id)).toMatchObject({
      access_count: 2,
      last_accessed_at: expect.any(String),
    });
  });

  test('states the coverage of the search by meaning if it is incomplete', async () => {
    await workspace.add('Dock opens at nine.');
    const call = workspace.call();
    const nearest: typeof call.store.memories.nearest = async (...args) => ({
      ...(await call.store.memories.nearest(...args)),
      coverage: 0.437,
    });
    const memories = { value: { ...call.store.memories, nearest } };
    const behind = { ...call, store: Object.create(call.store, { memories }) as typeof call.store };
    expect((await ask('dock', {}, behind)).notes).toEqual([expect.stringContaining('covered 43 %')]);
  });
});

describe.each(engines)('recall of memories that do not change, on $name,', (engine) => {
  let workspace: TestWorkspace;
  const { ask, found } = questionsTo(() => workspace);

  describe('ranks', () => {
    beforeAll(async () => {
      workspace = await openTestWorkspace(engine);
      for (const content of [
        'Priya leads the Atlas billing migration in Lisbon.',
        'The Atlas index is rebuilt every night.',
        'Billing invoices are sent on Mondays.',
        'The canteen serves soup on Thursdays.',
        'The car needs new tyres before winter.',
      ]) {
        await workspace.add(content);
      }
    });
    afterAll(() => workspace.remove());

    test('memories with more and rarer words of the question first', async () => {
      expect((await found('who leads the Atlas billing migration'))[0]).toMatch(/^Priya/);
      expect((await found('billing invoices'))[0]).toMatch(/^Billing invoices/);
    });

    test('memories near in meaning, without a word in common', async () => {
      const { memories } = await ask('automobile upkeep', { top_k: 1 });
      expect(memories).toMatchObject([{ content: expect.stringMatching(/^The car/), match: { lexical: null } }]);
    });

    test('by a falling score from 0 to 1, with the score of each channel', async () => {
      const { memories } = await ask('Atlas billing');
      const scores = memories.map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((one, other) => other - one));
      expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
      expect(memories[0]?.match).toEqual({ lexical: expect.any(Number), dense: expect.any(Number) });
    });

    test('no more than the requested number, and the same each time', async () => {
      expect(await found('Atlas', { top_k: 2 })).toHaveLength(2);
      expect(await found('Atlas billing soup')).toEqual(await found('Atlas billing soup'));
    });
  });

  describe('filtered', () => {
    beforeAll(async () => {
      workspace = await openTestWorkspace(engine);
      await workspace.add('Dock opens at nine.', {
        layer: 'semantic',
        tags: ['dock', 'hours'],
        occurred_at: '2026-05-01T12:00:00.000Z',
      });
      await workspace.add('Dock closes at six.', {
        layer: 'episodic',
        tags: ['dock'],
        occurred_at: '2026-05-02T23:30:00.000Z',
      });
      const rumour = await workspace.add('Dock moves to the south.', {
        layer: 'working',
        occurred_at: '2026-05-03T00:00:00.000Z',
      });
      await workspace.tool('invalidate', { memory_id: rumour.memory_id });
    });
    afterAll(() => workspace.remove());
    const sorted = async (rest: Asked) => (await found('dock', rest)).sort();

    test.each<[Asked, string[]]>([
      [{}, ['Dock closes at six.', 'Dock opens at nine.']],
      [{ layer: 'semantic' }, ['Dock opens at nine.']],
      [{ layer: ['semantic', 'episodic'] }, ['Dock closes at six.', 'Dock opens at nine.']],
      [{ tags: 'dock' }, ['Dock closes at six.', 'Dock opens at nine.']],
      [{ tags: ['dock', 'hours'] }, ['Dock opens at nine.']],
      [{ status: 'invalidated' }, ['Dock moves to the south.']],
      [
        { status: ['active', 'invalidated'], layer: ['working', 'semantic'] },
        ['Dock moves to the south.', 'Dock opens at nine.'],
      ],
      [{ until: '2026-05-02' }, ['Dock closes at six.', 'Dock opens at nine.']],
      [{ until: '2026-05-02T12:00:00Z' }, ['Dock opens at nine.']],
      [{ since: '2026-05-02', until: '2026-05-03' }, ['Dock closes at six.']],
      [{ memory_type: 'procedure' }, []],
    ])('by %j returns %j', async (rest, contents) => {
      expect(await sorted(rest)).toEqual(contents);
    });
  });
});
