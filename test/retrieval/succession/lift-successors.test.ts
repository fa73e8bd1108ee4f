/** The order of several answers of different ages. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RecallAnswer } from '../../../src/retrieval/request.ts';
import { engines } from '../../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts';

const day = 86_400_000;

describe.each(engines)('answers of different ages on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  /** The order is computed above the ports, from results that both engines share. */
  const onOne = test.runIf(engine === engines[0]);

  /** Each memory is a week newer than the one before. */
  const remember = async (...contents: string[]) => {
    for (const content of contents) {
      await workspace.tool('remember', { content });
      workspace.pass(7 * day);
    }
  };
  const recalled = async (query: string, args: object = {}) =>
    (await workspace.tool<RecallAnswer>('recall', { query, ...args })).memories;
  const first = async (query: string) => (await recalled(query))[0]?.content;

  onOne.each([
    [
      'The choir rehearses in the parish hall.',
      'The choir now rehearses in the music school.',
      'Where does the choir rehearse?',
    ],
    [
      'Livia Brandt wohnt in Tübingen und fährt mit dem Bus zur Probe.',
      'Livia ist mit ihrer Schwester nach Reutlingen gezogen, in ein Haus mit Garten.',
      'Where does Livia live now?',
    ],
    ['Der Chor probt dienstags.', 'Der Chor probt jetzt donnerstags.', 'An welchem Tag probt der Chor?'],
    ['Une place de chœur coûte 12 euros.', 'Une place de chœur coûte 15 euros.', 'Combien coûte une place de chœur ?'],
    ['合唱团每周二排练。', '合唱团现在改为每周四排练。', '合唱团哪天排练?'],
  ])('what came later stands above what it replaces: %s', async (older, newer, question) => {
    await remember(older, newer);
    expect((await recalled(question)).slice(0, 2).map(({ content }) => content)).toEqual([newer, older]);
  });

  describe('among other notes', () => {
    beforeEach(async () => {
      await remember(
        'The music stands belong in the cupboard behind the stage.',
        'Livia Brandt collects the contributions.',
        'Das Klavier wird im Mai gestimmt, der Stimmer heißt Pohl.',
        'For the concert in June we borrow chairs from the school.',
      );
    });

    test('a replacement has at least the confidence of the memory it replaced, so that no caller is left with the outdated one alone', async () => {
      await remember(
        'Voice training for the altos: every Tuesday at 17:30 with Ms Okafor, room 2.',
        'Ms Okafor’s voice training is on Thursdays, half past eight in the morning.',
      );
      const question = 'When is the voice training for the altos in room 2?';
      const [newer, older] = await recalled(question, { detail: 'full' });
      expect([newer!.content, older!.content].map((content) => content.slice(0, 5))).toEqual(['Ms Ok', 'Voice']);
      expect(newer!.confidence).toBeGreaterThanOrEqual(older!.confidence!);
      const [surest] = await recalled(question, { min_confidence: older!.confidence! });
      expect(surest!.content).toBe(newer!.content);
    });

    onOne.each([
      [
        'Voice training for the altos: every Tuesday at 17:30 with Ms Okafor, room 2.',
        'Ms Okafor’s voice training is on Thursdays, half past eight in the morning.',
        'When do the altos have their lesson with the coach each week?',
      ],
      [
        'All questions on the parish hall go to Mr Martens, he is there until 15:00.',
        'Mr Martens has retired. The parish put Ms Aydin in charge of the hall.',
        'Whom do I ask about the room that we rehearse in?',
      ],
      [
        'Folders with the scores are handed out on Mondays at the door.',
        'Scores are on the tablets, nobody carries paper to the door on Mondays.',
        'How do the singers get their scores?',
      ],
      [
        'The choir sings on the steps of the town hall in June.',
        'June concert: the steps are under repair, we sing in the courtyard of the museum.',
        'Where do we sing in June?',
      ],
    ])('what replaced an answer in other words stands above it: %s', async (older, newer, question) => {
      await remember(older, 'The tenors meet at the station for the trip to Ulm.', newer, 'Ada brings cake on Friday.');
      const contents = (await recalled(question)).map(({ content }) => content);
      expect(contents[0]).toBe(newer);
      expect(contents).toContain(older);
    });

    onOne.each([
      [
        'The piano is tuned by Mr Pohl for 90 euros.',
        'The piano now stands in the large hall.',
        'Who tunes the piano?',
      ],
      [
        'Uploads of recordings are due by Thursday, 22:00.',
        'Recordings: new rule, files below 192 kbit are refused.',
        'By when must the recordings be uploaded?',
      ],
    ])('a change of another matter does not stand above an answer: %s', async (holding, other, question) => {
      await remember(holding, 'The tenors meet at the station for the trip to Ulm.', other);
      expect(await first(question)).toBe(holding);
    });

    onOne.each([
      [
        'The bus stops at the church at 7:25.',
        'The church bell is being repaired until autumn.',
        'Where does the bus stop?',
      ],
      ['The neighbours in 4B have our spare key.', 'The neighbours in 4B got a puppy.', 'Who has our spare key?'],
      ['Der Kinderarzt heißt Dr. Wolf.', 'Beim Kinderarzt war das Wartezimmer voll.', 'Wie heißt der Kinderarzt?'],
    ])(
      'six weeks later, a note of the same thing that changes nothing does not stand above an answer: %s',
      async (holding, other, question) => {
        await remember(holding, 'The tenors meet at the station for the trip to Ulm.');
        workspace.pass(42 * day);
        await remember(other, 'Ada brings cake on Friday.');
        expect(await first(question)).toBe(holding);
      },
    );

    onOne('an exchange that answers this very question stays above notes that only touch it', async () => {
      const question = 'What do we charge for a child at the summer camp?';
      await workspace.tool('remember_interaction', { question, answer: '80 euros, and 20 more with the bus.' });
      workspace.pass(7 * day);
      await remember('Bus for the trip is rented from Ruiz now, 640 euros a day.');
      expect(await first(question)).toContain('80 euros');
    });

    onOne('a summary that quotes an answer does not stand in for what replaced it', async () => {
      const older = 'Voice training for the altos: every Tuesday at 17:30 with Ms Okafor, room 2.';
      const newer = 'Ms Okafor’s voice training is on Thursdays, half past eight in the morning.';
      await remember(older, newer);
      const quoted = `Voice training: now every Tuesday at 17:30 with Ms Okafor. ${older}`;
      await workspace.add(quoted, { metadata: { generated: 'summary' } });
      const question = 'When do the altos have their lesson with the coach each week?';
      expect((await recalled(question))[0]!.content).toBe(newer);
    });
  });

  onOne.each([
    ['Livia Brandt lives in Reutlingen.', 'Tom Brandt moved to Cologne.', 'Where does Livia Brandt live?'],
    ['Livia Brandt lives in Reutlingen.', 'Livia moved to the billing team.', 'Where does Livia live?'],
  ])(
    'a relative’s move, or one to another group, is no move of who is asked for: %s %s',
    async (home, other, question) => {
      await remember(home, other);
      expect(await first(question)).toBe(home);
    },
  );

  onOne.each([
    ['Emil Roth leads the choir.', 'Who led the choir before Ada?'],
    ['Emil Roth leads the choir.', 'Before Ada, who led the choir?'],
    ['Emil Roth leitet den Chor.', 'Wer hat vor Ada den Chor geleitet?'],
  ])('a question about the state before another is not answered by that other: %s %s', async (former, question) => {
    await remember(former, 'Ada Lind has joined us.', 'Ada takes over the choir today.', 'Ada mag den Chor.');
    expect(await first(question)).toBe(former);
  });

  test('both of two competing memories are shown, and the older one names the newer', async () => {
    await remember('A ticket for the concert costs 12 euros.', 'A ticket for the concert costs 15 euros and a drink.');
    const [newer, older] = await recalled('What does a ticket for the concert cost?');
    expect(newer?.content).toContain('15 euros');
    expect([older?.challenged_by ?? older?.competes_with]).toEqual([[newer?.memory_id]]);
  });

  onOne('who asks in a memory’s own words, or for a code that it alone holds, gets that memory first', async () => {
    const codes = ['z1x1q', 'z2x2q', 'z3x3q', 'z4x4q', 'z5x5q', 'z6x6q'];
    const contents = codes.map((code) => `The invoice code is ${code}.`);
    await remember(...contents);
    expect(await first(contents[0]!)).toBe(contents[0]);
    expect(await first('Which invoice has z2x2q?')).toBe(contents[1]);
  });

  onOne('a question for what was before wants the older', async () => {
    await remember('The choir rehearses in the parish hall.', 'The choir now rehearses in the music school.');
    expect(await first('Where did the choir rehearse originally?')).toContain('parish hall');
    expect(await first('Where does the choir rehearse?')).toContain('music school');
  });

  onOne.each([
    ['Nora Feld leads the costume room.', 'Ann Reed leads the costume room.', 'Who leads the costume room?'],
    [
      'Braumeister ist Gregor Zahn, er ist seit der Gründung dabei.',
      'Braumeisterin ist jetzt Hanna Brix.',
      'Wer ist Braumeister?',
    ],
    ['The boat is an old Laser, kept at pier 4.', 'The Laser was sold; we sail a Finn now.', 'Which boat do we sail?'],
    [
      'Guests may use the pool on weekdays.',
      'Guests may use the pool on Saturdays only.',
      'When may guests use the pool?',
    ],
    ['供应商每月送六百箱。', '供应商每月送八百箱。', '供应商每月送多少箱?'],
    [
      'The family lives at 3 Mill Lane with two dogs.',
      'We moved into 12 Church Road today; the dogs were sick in the car.',
      'Where does the family live?',
    ],
  ])(
    'nor does it take a word of change where the newer one names another of the same kind: %s',
    async (older, newer, question) => {
      await remember(older, newer, 'The gardener comes on Tuesdays.');
      expect(await first(question)).toBe(newer);
    },
  );

  test('the current memory of a chain ranks first, and for the past the one that held then', async () => {
    await remember(
      'Practice days are Tuesday and Friday.',
      'Practice days have changed: Monday and Thursday.',
      'Practice on Thursdays is dropped, so only Mondays are practice days.',
    );
    // Stored on 8, 15 and 22 May.
    expect(await first('On which days do we practise?')).toContain('only Mondays');
    expect(await first('Which days were practice days on 16 May?')).toContain('have changed');
    expect(await first('Which days were practice days at first?')).toContain('Tuesday and Friday');
  });

  onOne('"until when may they" asks for what holds, "until when did they" for what was', async () => {
    await remember('The hall is open until 20:00.', 'The hall is now open until 22:00.');
    expect(await first('Until when may we stay in the hall, until when is it open?')).toContain('22:00');
  });

  onOne('what names the kind of thing that is asked for stands above what only speaks of the same', async () => {
    await remember(
      'The première was sold out: 182 tickets.',
      'Tickets cost 16 euros.',
      'The chiller stopped in the night, tank 3 got warm.',
      'The technician found that the chiller stopped because of dust.',
      'Idris works at the library and bakes for everybody.',
      'Idris is allergic to nuts.',
    );
    expect(await first('How much are the tickets?')).toContain('16 euros');
    expect(await first('Why did the chiller stop?')).toContain('dust');
    expect(await first('What must not be in the cake for Idris?')).toContain('nuts');
  });

  test('a question about a month gets the state at its end', async () => {
    await remember('Ines conducts the choir.', 'Now Tomas conducts the choir instead of Ines.');
    workspace.pass(40 * day);
    await remember('Vera conducts the choir now.');
    expect(await first('Who conducted the choir in May?')).toContain('Tomas');
    expect(await first('Who conducts the choir?')).toContain('Vera');
  });

  test('a price that holds from a later month on does not answer what something cost before', async () => {
    const told = new Date(workspace.time());
    const monthOf = (shift: number) =>
      new Date(Date.UTC(told.getUTCFullYear(), told.getUTCMonth() + shift)).toLocaleString('en', { month: 'long' });
    await remember('Verifika charges 62 cents for each identity check.');
    workspace.pass(60_000);
    await remember(`Verifika charges 71 cents for each identity check from 1 ${monthOf(1)}.`);
    workspace.pass(60 * day);
    expect(await first(`What did Verifika charge for each identity check in ${monthOf(0)}?`)).toContain('62');
    expect(await first('What does Verifika charge for each identity check?')).toContain('71');
  });

  onOne('what goes together stays in its order', async () => {
    await remember('The concert hall seats 400 people.', 'The concert begins at 19:00.');
    expect(await first('How many people does the concert hall seat?')).toContain('400');
  });

  onOne('later notes about the same person or thing do not take the place of an answer', async () => {
    await remember(
      'Mia wears shoes of size 34.',
      'Grandfather Karl is allergic to penicillin.',
      'The API listens on port 7070.',
      'The wifi password is bluebird-42.',
    );
    workspace.pass(60 * day);
    await remember(
      'Mia has a new bicycle as of today.',
      'Grandfather Karl now lives in the house by the lake.',
      'The API now writes its log as JSON.',
      'We changed the wifi password to redkite-77.',
    );
    expect(await first('Which size of shoes does Mia wear?')).toContain('34');
    expect(await first('What is Grandfather Karl allergic to?')).toContain('penicillin');
    expect(await first('Which port does the API listen on?')).toContain('7070');
    expect(await first('What is the wifi password?')).toContain('changed');
  });

  onOne('a later note that tells how something ended takes its place, and one that adds to it does not', async () => {
    await remember(
      'The ferry to the island leaves from pier 4.',
      'The projector is in room 12.',
      'A swim ticket costs 5 euros.',
      'We buy our flour from the Hollis mill.',
    );
    workspace.pass(20 * day);
    await remember(
      'Since the storm, boats to the island go from the old harbour.',
      'Room 12 is being painted, so the projector stands in the library.',
      'The swim hall has longer hours on Sunday.',
      'The Hollis mill has a stand at the fair.',
    );
    expect(await first('Where does the ferry to the island leave?')).toContain('old harbour');
    expect(await first('Where is the projector?')).toContain('library');
    expect(await first('What does a swim ticket cost?')).toContain('5 euros');
    expect(await first('Where do we buy our flour?')).toContain('buy our flour');
  });

  onOne('a later note without such a figure does not take the place of an answer', async () => {
    await remember(
      'The boiler runs at 2 bar at the very most.',
      'Mrs Lindner can only be phoned after six in the evening.',
      'Quarry Tools sends parts within four days.',
      'The file number of the building permit is QB-3317.',
      'The choir meets at 19:30.',
    );
    workspace.pass(30 * day);
    await remember(
      'The boiler now stands behind a new door, 3 m from the stairs.',
      'Mrs Lindner has moved her piano, it is brown now.',
      'Quarry Tools has a new website and 9 branches.',
      'The office of building permits has moved, ask for Mr Dahl now.',
      'From June the choir meets at 18:00.',
    );
    expect(await first('Maximum pressure for the boiler?')).toContain('2 bar');
    expect(await first('When can we phone Mrs Lindner?')).toContain('after six');
    expect(await first('How long does Quarry Tools take to send parts?')).toContain('four days');
    expect(await first('What is the file number of the building permit?')).toContain('3317');
    expect(await first('When does the choir meet?')).toContain('18:00');
  });

  test('a question and its answer are both found in the default mode', async () => {
    await remember('The bell tower has 211 steps.');
    await workspace.tool('remember_interaction', {
      question: 'May visitors climb the bell tower?',
      answer: 'Only on Sundays, in groups of six.',
    });
    expect(await first('May visitors climb the bell tower?')).toContain('groups of six');
  });
});
