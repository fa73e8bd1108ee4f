/** Later memories may replace an earlier one only if they belong to another occasion. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../src/model/ids.ts';
import type { RecallAnswer } from '../../../src/retrieval/request.ts';
import { engines } from '../../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts';

const day = 86_400_000;

describe.each(engines)('occasions on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  /** The order is computed above the ports, from results that both engines share. */
  const onOne = test.runIf(engine === engines[0]);

  const first = async (query: string) => (await workspace.tool<RecallAnswer>('recall', { query })).memories[0]?.content;

  onOne.each([
    [
      'We use Postgres 14 for the ledger.',
      'We moved the ledger to Postgres 16.',
      'Which Postgres does the ledger use?',
    ],
    ['My flight is on June 3.', 'The flight got rebooked to June 5.', 'When is my flight?'],
    ['We buy our beans from Altura.', 'We dropped Altura and buy from Monte Verde.', 'Who do we buy our beans from?'],
    ['We have three goldfish.', 'One of the goldfish died, so only two are left.', 'How many goldfish do we have?'],
  ])('a change that is stored moments later stands first: %s', async (older, newer, question) => {
    for (const content of [older, newer]) await workspace.tool('remember', { content });
    expect(await first(question)).toBe(newer);
  });

  onOne.each([
    ['Alice lives in Berlin.', "Alice's sister lives in Oslo.", 'Where does Alice live?'],
    ['The rent is 980 euros.', 'The rent for the garage is 65 euros.', 'How much is the rent?'],
    ['The tent is in the attic.', 'We slept badly in the tent.', 'Where is the tent?'],
  ])('what is stored moments later and tells of something else does not: %s', async (older, newer, question) => {
    for (const content of [older, newer]) await workspace.tool('remember', { content });
    expect(await first(question)).toBe(older);
  });

  onOne.each([
    ["Alice's new flat is in Lisbon, she moved in May.", 'Alice lives in a flat in Berlin.', 'Where does Alice live?'],
    ["Gary's number is 0151 7654321.", 'Gary said he will call back.', 'How do I reach Gary?'],
    ["Nora's vegan now.", 'Nora is vegetarian.', 'What can I cook for Nora?'],
    ['José lives in Berlin.', "José's sister has moved to Oslo.", 'Where does José live?'],
  ])(
    "what is told of somebody's home, number or state is told of them, and of their relatives it is not: %s",
    async (expected, other, question) => {
      for (const content of expected.startsWith('José') ? [expected, other] : [other, expected]) {
        await workspace.tool('remember', { content });
        workspace.pass(day);
      }
      expect(await first(question)).toBe(expected);
    },
  );

  onOne.each([
    [
      'Where did Ravi propose?',
      'Ravi proposed to me on the pier in Whitby!',
      "Wedding postponed, since Ravi's dad is ill.",
    ],
    ['Wo feiert Jonas?', 'Jonas feiert im Bootshaus.', 'Die Feier ist verschoben, weil Jonas Vater krank ist.'],
    ['Où se marie Hugo ?', 'Hugo se marie à la mairie de Lyon.', 'Le mariage est reporté, le père de Hugo est malade.'],
    ['¿Dónde se casa Diego?', 'Diego se casa en Toledo.', 'La boda se aplaza porque la madre de Diego está enferma.'],
  ])(
    'a change that names a relative alone replaces nothing that is told of the person: %s',
    async (question, told, later) => {
      for (const content of [told, later]) {
        await workspace.tool('remember', { content });
        workspace.pass(day);
      }
      expect(await first(question)).toBe(told);
    },
  );

  test('memories of one ingest run within moments belong to one occasion, whatever their sessions', async () => {
    const source = { name: 'export', type: 'file', run_id: newId('run') };
    await workspace.addAll([
      { content: 'My flight is on June 3.', session_id: 'a', source },
      { content: 'The flight got rebooked to June 5.', session_id: 'b', source },
    ]);
    expect(await first('When is my flight?')).toBe('My flight is on June 3.');
  });

  test('a note that an agent stores an hour later in the same session replaces an earlier one', async () => {
    await workspace.tool('remember', { content: 'The ledger is on Postgres 14.', session_id: 'main' });
    workspace.pass(day / 24);
    await workspace.tool('remember', { content: 'Ops put the ledger on Postgres 16.', session_id: 'main' });
    expect(await first('Which Postgres is the ledger on?')).toBe('Ops put the ledger on Postgres 16.');
  });

  onOne.each([
    ['I live in Porto.', 'I moved to Ghent last month.', 'Which city do I live in?'],
    ['I live in Porto.', 'I relocated to Ghent.', 'Where do I live?'],
    ['Ich wohne in Kassel.', 'Ich bin nach Ulm gezogen.', 'In welcher Stadt wohne ich?'],
    [
      'We live at 18 Harbour Street, third floor, with grandmother.',
      'We moved into 7 Orchard Close today; the cat hid in a cupboard.',
      'Where do we live?',
    ],
    [
      'Moritz Falk lives above the brewery.',
      'Moritz Falk has moved to a house in Grünwald with his family.',
      'Where does Moritz live?',
    ],
  ])('who moved lives where he moved to: %s %s', async (older, newer, question) => {
    for (const content of [older, newer]) {
      await workspace.tool('remember', { content });
      workspace.pass(day);
    }
    expect(await first(question)).toBe(newer);
  });

  onOne('a date that moves because somebody is away is no move of that person', async () => {
    const home = 'Pablo vive con su familia en Eimsbüttel, Osterstraße 118.';
    for (const content of [home, 'The maintenance window moves to 25 July, because Pablo is away.']) {
      await workspace.tool('remember', { content });
      workspace.pass(day);
    }
    expect(await first('Where does Pablo live?')).toBe(home);
  });

  onOne('a move of something else is no move of ours', async () => {
    const others = ['I moved the desk to the Ghent office.', 'My sister moved to Lyon.', 'I moved to the night shift.'];
    for (const content of ['I live in Porto.', ...others]) {
      await workspace.tool('remember', { content });
      workspace.pass(day);
    }
    expect(await first('Where do I live?')).toBe('I live in Porto.');
  });
});
