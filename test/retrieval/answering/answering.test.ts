/**
 * The kind of answer that a question asks for, and how recall ranks it first: a person, a place, a reason, the
 * current state.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RecallAnswer } from '../../../src/retrieval/request.ts';
import { engines } from '../../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts';

const day = 86_400_000;

/** One engine: the kind of answer is determined above the ports. */
describe('the kind of answer', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  const remember = async (days: number, ...contents: string[]) => {
    for (const content of contents) {
      await workspace.tool('remember', { content });
      workspace.pass(days * day);
    }
  };
  const recalled = async (query: string) =>
    (await workspace.tool<RecallAnswer>('recall', { query })).memories.map(({ content }) => content);

  test.each([
    [
      'When did the tanker leave the harbour?',
      'The tanker left the harbour this morning, two hours late.',
      'The tanker leaves the harbour on 4 May, says the agent.',
    ],
    [
      'When did the council approve the bridge?',
      'The council approved the bridge tonight, seven to four.',
      'On 4 May the council decides whether to approve the bridge.',
    ],
    [
      'Wann ist der neue Ofen angekommen?',
      'Der neue Ofen ist heute gekommen, er steht im Hof.',
      'Der neue Ofen kommt erst am 4. Mai an.',
    ],
    [
      'Quand le camion est-il parti ?',
      'Le camion est parti ce matin avec vingt palettes.',
      'Le camion part le 4 mai avec vingt palettes.',
    ],
  ])('a report of the day ranks above a plan: %s', async (question, report, plan) => {
    await remember(1, plan, report, 'The crane is oiled on Mondays.');
    expect((await recalled(question))[0]).toBe(report);
  });

  test.each([
    [
      'Who is the warden of the observatory?',
      'Nora Feld is the warden of the observatory.',
      'The warden of the observatory has a cold since Monday.',
    ],
    [
      'Where is the spare lens?',
      'The spare lens lies in the drawer under the clock.',
      'The spare lens was cleaned, its coating is fine.',
    ],
    [
      'How long is the big table?',
      'The big table in the dome: 2.40 m by 90 cm, oak.',
      'The big table is booked for two hours each Monday.',
    ],
    [
      'How long is the tour of the dome?',
      'The tour of the dome takes 45 minutes.',
      'The tour of the dome is 300 m on foot, all level.',
    ],
    [
      'Is it fine to swim in lane one?',
      'Lane one is reserved for the rehab group on weekdays.',
      'Lane one has new ropes.',
    ],
    ['¿Puede Iker comer gambas?', 'Iker se hincha con el marisco.', 'Iker compró las gambas.'],
    [
      'May Mia have a slice of Nutella cake at the birthday party?',
      'Mia: bei Haselnüssen schwillt ihr der Hals zu.',
      'Mia hat am 27. August Geburtstag.',
    ],
    [
      '学员证弄丢了，重新做一张要花多少？',
      '学员证丢了补办收十五元工本费，两天能拿到。',
      '学员证九百元，办证时要交一张照片。',
    ],
    [
      'What is Kestrel?',
      'Kestrel is the old name of the survey that photographs the southern sky in four colours each clear night.',
      'Kestrel stalled again.',
    ],
  ])('%s', async (question, answer, other) => {
    await remember(
      3,
      answer,
      other,
      'Bread is baked on Fridays.',
      'The clock in the hall is slow.',
      'Rain fell all week.',
    );
    expect((await recalled(question))[0]).toBe(answer);
  });

  test.each([
    [
      'Is the pool open on Mondays?',
      'Schwimmbad: Dienstag bis Sonntag 9 bis 20 Uhr, montags geschlossen.',
      'The pool is open late on Thursdays.',
    ],
    [
      'Is the pool open on Wednesdays?',
      'Piscine : mardi-samedi 10h-19h.',
      'La piscine ferme à 17h le dimanche 20 décembre.',
    ],
    [
      'La bibliothèque est-elle ouverte le lundi ?',
      'The library is closed on Mondays.',
      'La bibliothèque ouvre à dix heures le jeudi.',
    ],
  ])('a day of the week must be the one in the question, in any language: %s', async (question, answer, other) => {
    await remember(
      3,
      answer,
      other,
      'Bread is baked on Fridays.',
      'The clock in the hall is slow.',
      'Rain fell all week.',
    );
    expect((await recalled(question))[0]).toBe(answer);
  });

  test('a restriction of one child does not answer for another', async () => {
    const likes = 'Hugo Brandt had sweets at the match.';
    await remember(3, likes, 'Mia Kessler is allergic to peanuts: no peanut sweets.', 'The match is at ten.');
    expect((await recalled('Can Hugo have peanut sweets?'))[0]).toBe(likes);
  });

  test('of two people who avoid something, the one who avoids the offered food ranks first', async () => {
    const nuts = 'Tobias Kern verträgt keine Haselnüsse.';
    await remember(
      3,
      nuts,
      'Marta isst wieder Fleisch im Büro, aber kein Schwein.',
      'Bread is baked on Fridays.',
      'Rain fell all week.',
    );
    expect((await recalled("I'm baking a nut cake for the office, is there a problem?"))[0]).toBe(nuts);
  });

  test('a question with "why" gets the reason that was noted after the event', async () => {
    const event = 'The telescope turned away from Mars in the middle of the night.';
    const reason = 'The telescope drive: a mouse had chewed through the cable in the night.';
    await remember(1, event, reason, 'Visitors like the new benches.', 'The drive to town takes an hour.');
    workspace.pass(20 * day);
    await remember(1, 'Because of rain the night of Mars was called off.');
    const found = await recalled('Why did the telescope turn away from Mars?');
    expect(found[0]).toBe(reason);
    expect(found).toContain(event);
  });

  test.each([
    [
      'Why was the dome so cold?',
      'The dome stood at 3 degrees this morning, the guests left early.',
      'The dome: its door to the yard stood open until six.',
    ],
    [
      'Why were the pictures of Saturn blurred?',
      'Seit Montag sind die Bilder vom Saturn verwackelt.',
      'Bilder vom Saturn: der Pfeiler berührt den Boden, und jeder Schritt im Saal bewegt ihn.',
    ],
    [
      '¿Por qué no vino el grupo de Jaca?',
      'La visita del grupo de Jaca se suspendió.',
      'Jaca: el autobús se había quedado en el hielo del puerto.',
    ],
  ])(
    '%s Its reason ranks above its report, though it uses other words or another language',
    async (question, event, reason) => {
      await remember(1, event, reason, 'Visitors like the new benches.', 'The drive to town takes an hour.');
      expect((await recalled(question)).slice(0, 2)).toEqual([reason, event]);
    },
  );

  test.each([
    [
      'What kept the bell from ringing?',
      'The small bell has been silent since Sunday; Hanna suspects the motor.',
      "The silence of the bell is explained: a jackdaw's nest had pushed the switch. The motor was innocent.",
    ],
    [
      'Where did the water in the dome come from?',
      'This morning there were two buckets of water in the dome. Nobody knows from where.',
      'Otto took the gutter above the dome apart. Leaves had blocked it, and the rain ran in through the slit.',
    ],
    [
      'Wessen Fehler war die falsche Uhrzeit auf den Plakaten?',
      'Auf den Plakaten steht eine falsche Uhrzeit, 19 statt 20 Uhr. Unklar, wer das war.',
      'Die Uhrzeit auf den Plakaten: Die Druckerei hat zugegeben, dass sie den alten Satz genommen hat.',
    ],
  ])('%s What was found ranks above the report that guesses or leaves it open', async (question, event, reason) => {
    await remember(2, event, reason, 'Visitors like the new benches.', 'The drive to town takes an hour.');
    expect((await recalled(question)).slice(0, 2)).toEqual([reason, event]);
  });

  test('a "why" question about code is answered by the code that fits, in a workspace of nothing but code', async () => {
    const code = ['if (lamp.isOff()) { throw new Error("lamp"); }', 'lamp.set({ on: false }); sun.set({ on: (1) });'];
    await remember(2, ...code);
    expect((await recalled('Why does the lamp throw an error?'))[0]).toBe(code[0]);
  });

  test('a reason without a causal word stays above a later note about the same thing', async () => {
    const answer = 'Tickets are sold at the kiosk only; the machine on board was broken open twice.';
    await remember(1, answer, 'The kiosk has new opening hours from May, 8 to 18.', 'Visitors like the new benches.');
    expect((await recalled("Why can't I buy tickets on board?"))[0]).toBe(answer);
  });

  test('a reason from the same week about something else is no answer, in any language of the question', async () => {
    const event = 'The glass of the greenhouse broke.';
    await remember(1, event, 'The choir sings on Fridays because the hall is free then.');
    expect((await recalled('¿Por qué se rompió el cristal del invernadero?'))[0]).toBe(event);
  });

  test('a reason is found behind a hundred notes of the day before, and as of a time', async () => {
    await workspace.addAll(
      Array.from({ length: 120 }, (_, n) => ({ content: `Invoice ${n} is paid, as it was due.` })),
    );
    workspace.pass(0.5 * day);
    const event = 'The telescope turned away from Mars in the middle of the night.';
    const reason = 'The telescope drive: a mouse had chewed through the cable in the night.';
    await remember(1, event, reason);
    const query = 'Why did the telescope turn away from Mars?';
    expect((await recalled(query))[0]).toBe(reason);
    const as_of = workspace.time();
    await workspace.addAll(
      Array.from({ length: 110 }, (_, n) => ({ content: `The telescope looked at Mars, page ${n}.` })),
    );
    const { memories } = await workspace.tool<RecallAnswer>('recall', { query, as_of });
    expect(memories[0]?.content).toBe(reason);
  });

  test('paragraphs stored in one call are no reasons for each other', async () => {
    const asked = 'Why does the mirror of the telescope need a cover?';
    const answer = 'The mirror of the telescope has a cover.';
    for (const content of [
      answer,
      'Because of the dust, the dome of the telescope stays shut.',
      'Bread is baked on Fridays.',
    ])
      await workspace.tool('remember', { content });
    expect((await recalled(asked))[0]).toBe(answer);
  });

  test('in a Chinese question, a name in Latin letters counts as much as a Chinese word', async () => {
    const answer = '每次 socket 调用 connect 时都用 select 来处理。';
    await remember(1, answer, '阻塞的原因写在手册里。', '星期五烤面包。', '大厅里的钟慢了。', '整个星期都在下雨。');
    expect((await recalled('怎样避免 socket connect 阻塞'))[0]).toBe(answer);
  });

  test('an event that states its own reason stays first', async () => {
    const event = 'The telescope froze because the heating had been switched off.';
    await remember(1, event, 'The telescope had been painted by mistake in red.');
    expect((await recalled('Why did the telescope freeze?'))[0]).toBe(event);
  });

  test('the replacement of the best answer is found by that answer’s words, if not by those of the question', async () => {
    const [older, newer] = [
      'The evening roundup is at 19:30 in the library, ten minutes at most.',
      'As of today the roundup is at 20:15.',
    ];
    await remember(4, older, newer, 'The cook bought a larger pan.', 'The library smells of paint.');
    const found = await recalled('At what time does the evening talk in the library begin?');
    expect(found.slice(0, 2)).toEqual([newer, older]);
  });

  test('the replacement of an answer needs no word of change, and a note about the same thing replaces nothing', async () => {
    const [older, newer] = [
      'Our invoices are printed on the Brother in room 4, paper lies below.',
      'The Brother in room 4 is broken for good; the invoices are printed on the Kyocera by the window.',
    ];
    await remember(8, older, 'The cook bought a larger pan.');
    await remember(8, 'Room 4 was painted green.', 'We ordered ten boxes of paper.');
    expect((await recalled('On which printer do the invoices come out?'))[0]).toBe(older);
    await remember(8, newer);
    expect((await recalled('On which printer do the invoices come out?')).slice(0, 2)).toEqual([newer, older]);
  });

  test('a price of a thing that the answer mentions in passing replaces nothing', async () => {
    const answer = 'Our invoices are printed on the Brother in room 4, paper lies below.';
    await remember(8, answer, 'The cook bought a larger pan.');
    await remember(8, 'Room 4 was painted green.', 'Paper got dearer, says Nora.');
    expect((await recalled('On which printer do the invoices come out?'))[0]).toBe(answer);
  });

  test('turns of a conversation do not replace each other because of their similarity', async () => {
    const turns = ['Ann: The boat costs 900 euros now.', 'Bob: The boat costs 700 euros now, if you ask me.'];
    for (const [at, content] of turns.entries()) {
      await workspace.tool('remember', { content, session_id: `talk ${at}` });
      workspace.pass(day);
    }
    expect((await recalled('What does Ann say the boat costs?'))[0]).toBe(turns[0]);
  });

  test('words that only mean "now" are not searched for', async () => {
    await remember(2, 'Die Küche ist jetzt grün.', 'Der Chor probt in der Turnhalle.');
    expect((await recalled('Wo probt der Chor jetzt?'))[0]).toContain('Turnhalle');
  });
});
