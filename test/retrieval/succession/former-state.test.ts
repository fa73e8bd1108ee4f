/** What recall answers where something has changed, and where something else of the same kind has. One engine: the order is the same code on both. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
];

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
  ])('answers %s with what held then, of the thing that is named: %s', async (query, wanted) => {
    const { memories } = await workspace.tool<{ memories: { content: string }[] }>('recall', { query });
    expect(memories[0]!.content).toContain(wanted);
  });
});

describe('what recall takes for a replacement', () => {
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
  ])('is no later price of something else, in another language than the question: %s', async (query, wanted) => {
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
  ])('is not what was so before, nor whatever else is said of a person: %s', async (query, wanted) => {
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
