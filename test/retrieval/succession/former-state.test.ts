/**
 * Answers of recall after something has changed, and after a similar thing has. One engine: the order comes from the
 * same code on both.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts';

const day = 86_400_000;
const notes = [
  'Der Hausespresso "Hafenlicht" kostet 28 Euro das Kilo im Laden.',
  'Filterkaffee "Nebelhorn" kostet 32 Euro das Kilo.',
  'Hafenlicht is a blend: 60 % Brazil Santos, 40 % Ethiopia Guji.',
  'Miriam Okafor runs sales and talks to the cafés.',
  'Miriam Okafor wohnt in der Gerberstraße 5, Lüneburg.',
  'Miriam prefers to be called, not mailed.',
  'Sent samples of Nebelhorn to Café Lindgren.',
  'Bakery Kruse orders 10 kilos of Nebelhorn a month.',
  'Hafenlicht kostet ab heute 31 Euro das Kilo.',
  'Miriam ist nach Bremen gezogen.',
  'Miriam likes mails better than calls these days.',
  'Der Kindergarten schließt um 16 Uhr.',
  'Der Kindergarten hat jetzt bis 17 Uhr auf.',
];

describe('questions for the past, and others that look like them', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  const [thursdays, wednesdays] = [
    'We deploy Harbor on Tuesdays and Thursdays.',
    'Deploys now happen on Wednesdays only.',
  ];
  const [telescope, skateboard] = [
    'Emma hat sich zu Weihnachten ein Teleskop gewünscht.',
    'Emma will doch kein Teleskop mehr, sondern ein Skateboard.',
  ];
  const [ada, tom] = ['Ada prüft die Rechnungen.', 'Tom prüft jetzt die Rechnungen.'];
  test.each([
    [ada, tom, 'Wer prüft die Rechnungen zunächst?', tom],
    [ada, tom, 'Wer hat die Rechnungen zuvor geprüft?', ada],
    [thursdays, wednesdays, 'When did we use to deploy?', thursdays],
    [thursdays, wednesdays, 'Which days are used to deploy?', wednesdays],
    [telescope, skateboard, 'Was wünscht sich Emma zu Weihnachten?', skateboard],
  ])('%s %s %s → %s', async (older, newer, query, wanted) => {
    for (const content of [older, newer]) {
      await workspace.tool('remember', { content });
      workspace.pass(day);
    }
    const { memories } = await workspace.tool<{ memories: { content: string }[] }>('recall', { query });
    expect(memories[0]!.content).toBe(wanted);
  });
});

describe('a workspace in which prices and places have changed', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
    for (const content of notes) {
      await workspace.tool('remember', { content });
      workspace.pass(day);
    }
  });
  afterEach(() => workspace.remove());

  test.each([
    ['Wo hat Miriam früher gewohnt?', 'Gerberstraße'],
    ['Wo wohnte Miriam früher?', 'Gerberstraße'],
    ['Where did Miriam live before?', 'Gerberstraße'],
    ['Wo wohnt Miriam?', 'Bremen'],
    ['Wie viel hat Hafenlicht vorher gekostet?', '28 Euro'],
    ['Wie viel kostet Hafenlicht?', '31 Euro'],
    ['Was kostet Nebelhorn?', '32 Euro'],
    ['Bis wann hat der Kindergarten offen?', '17 Uhr'],
    ['Bis wann hatte der Kindergarten früher offen?', '16 Uhr'],
  ])('answers %s with the state of that time, for the named thing: %s', async (query, wanted) => {
    const { memories } = await workspace.tool<{ memories: { content: string }[] }>('recall', { query });
    expect(memories[0]!.content).toContain(wanted);
  });
});

describe('a workspace with many changes in spring', () => {
  const notes: [at: string, content: string][] = [
    ['2026-02-11', 'The day ticket for the lift costs 31 francs.'],
    ['2026-02-12', 'Pavel fährt den Shuttlebus.'],
    ['2026-02-13', 'The hall may hold 80 people.'],
    ['2026-03-04', 'La chorale répète le mardi dans la salle bleue.'],
    ['2026-03-20', 'Ines übernimmt den Shuttlebus von Pavel.'],
    ['2026-04-02', 'From now on the hall may hold 120 people, the fire brigade agrees.'],
    ['2026-04-14', 'The day ticket for the lift goes up to 36 francs.'],
    ['2026-04-15', 'Anyone who lost a glove in April may ask at the ticket office.'],
    ['2026-04-20', 'La chorale répète désormais le jeudi dans la salle verte.'],
    ['2026-05-04', 'Petra is on sick leave for three weeks; the key of the gun cabinet is now with Emil, her deputy.'],
    ['2026-05-17', 'Petra is back and has taken the key of the gun cabinet over from Emil again.'],
    ['2026-05-18', 'Jonas macht ab jetzt den Shuttlebus, Ines ist im Büro.'],
    ['2026-05-20', 'The ski school counts 31 children.'],
  ];
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(engines[0]!);
    for (const [day, content] of notes) {
      workspace.pass(Date.parse(day) - Date.parse(workspace.time()));
      await workspace.tool('remember', { content });
    }
    workspace.pass(7 * day);
  });
  afterAll(() => workspace.remove());

  test.each([
    ['How many people could the hall hold in March?', '80'],
    ['How many people did the hall hold last winter?', '80'],
    ['How many people could the hall hold in April, before the skaters came?', '120'],
    ['How many people may the hall hold?', '120'],
    ['What was the old price of the day ticket?', '31 francs'],
    ['What did the day ticket cost before Easter?', '31 francs'],
    ['Was kostete die Tageskarte (day ticket) Anfang des Jahres?', '31 francs'],
    ['What does the day ticket cost?', '36 francs'],
    ['Wer fuhr im Februar den Shuttlebus?', 'Pavel fährt'],
    ['Wer hat im April den Shuttlebus gefahren?', 'Ines übernimmt'],
    ['Wer fuhr den Shuttlebus ganz am Anfang?', 'Pavel fährt'],
    ['Wer leitete im Februar den Shuttlebus?', 'Pavel fährt'],
    ['Wer fährt den Shuttlebus?', 'Jonas'],
    ['Who kept the key of the gun cabinet while Petra was ill?', 'with Emil'],
    ['Who keeps the key of the gun cabinet?', 'over from Emil'],
    ['Quel jour la chorale répétait-elle en mars ?', 'mardi'],
    ['Où répétait la chorale au départ ?', 'salle bleue'],
    ['Quel jour répète la chorale ?', 'jeudi'],
  ])('answers %s with the state of that time', async (query, wanted) => {
    const { memories } = await workspace.tool<{ memories: { content: string }[] }>('recall', { query });
    expect(memories[0]!.content).toContain(wanted);
  });
});

describe('a replacement in recall', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  const first = async (notes: readonly string[], query: string) => {
    for (const content of notes) {
      await workspace.tool('remember', { content });
      workspace.pass(day);
    }
    return (await workspace.tool<{ memories: { content: string }[] }>('recall', { query })).memories[0]!.content;
  };

  test.each([
    ['Was kostet der Weißwein?', 'vino blanco'],
    ['Was kostet Olivenöl?', 'aceite'],
  ])('is no later price of another thing, in another language than the question: %s', async (query, wanted) => {
    const prices = [
      'El vino blanco cuesta 9 euros la botella.',
      'El pan integral cuesta 3 euros.',
      'El aceite de oliva cuesta 14 euros el litro.',
      'Las aceitunas cuestan 4 euros.',
      'La leche cuesta 1,20 euros el litro.',
    ];
    expect(await first(prices, query)).toContain(wanted);
  });

  test.each([
    ['Where does Lena work?', 'Roche'],
    ['Where did Lena work before Roche?', 'Novartis'],
  ])('is not the former state, nor any other fact about a person: %s', async (query, wanted) => {
    const notes = [
      'Lena Vogt works at Roche in the lab.',
      'Lena Vogt used to work at Novartis.',
      'Lena lives in Basel.',
      'Lena has two children, Mia and Jan.',
      'Lena prefers tea.',
    ];
    expect(await first(notes, query)).toContain(wanted);
  });
});
