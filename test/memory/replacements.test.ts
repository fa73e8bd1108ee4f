/** Notes that report a change, and yet replace nothing. Replacements are in `contradictions-everyday.test.ts`. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: only the texts are compared. */
describe('a later note', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  const challengedBy = async (content: string) =>
    (await workspace.tool<{ challenged?: unknown[] }>('remember', { content })).challenged ?? [];

  test.each([
    ['Petra runs payroll.', 'Petra now also runs travel expenses.'],
    ['Max spielt Klavier.', 'Max spielt jetzt auch Fußball.'],
    ['Unser Hausarzt ist Dr. Brandt.', 'Dr. Brandt ist wieder aus dem Urlaub da.'],
    ['Le médecin est le docteur Petit.', 'Le docteur Petit est maintenant en vacances.'],
    ['Room 4 is booked for Anna.', 'Room 5 is now booked for Anna.'],
    ['Emil is allergic to nuts.', 'Emil is now allergic to cats.'],
    ['Emil ist gegen Nüsse allergisch.', 'Emil ist jetzt gegen Katzen allergisch.'],
    ['Die Milch ist im Kühlschrank.', 'Die Milch ist im Angebot.'],
    ['Die Katze ist im Garten.', 'Die Katze ist im Winter gern am Ofen.'],
    ['Le chat est dans la cuisine.', 'Le chat est au lit.'],
    ['The library is on Market Street.', 'The library is closed on Mondays.'],
    ['Retries of the webhook follow an exponential backoff.', 'Retries of the webhook follow an exponentail backoff.'],
    ['The sluice gate sticks after heavy rain.', 'FYI, the sluice gate sticks after heavy rain.'],
    ['The tablets are in the top drawer of the desk.', "The tablets lie in the desk's top drawer."],
    ['Basket 77 stands in row 0.', 'Basket 78 stands in row 1.'],
    [
      'Agenda: harbour roof, to be prepared by the office in time.',
      'Agenda: chapel roof, to be prepared by the office in time.',
    ],
    ['Alice lives in Berlin.', "Alice's sister lives in Oslo now."],
    ['Kurt wohnt in Bonn.', 'Kurts Schwester ist nach Ulm gezogen.'],
    ['Lena Vogt works at Roche.', 'Lena Vogt worked at Novartis before.'],
    ['I work at Bosch.', 'My wife started a job at Bosch in Ulm.'],
  ])('about another or an additional thing replaces nothing: %s %s', async (before, after) => {
    await workspace.tool('remember', { content: before });
    expect(await challengedBy(after)).toEqual([]);
  });

  test.each([
    ['Die Leiter ist im Schuppen.', 'Die Leiter ist jetzt in der Garage.'],
    ['The build takes 12 minutes.', 'The build takes 7 minutes since the cache.'],
    ['Die Katze ist im Garten.', 'Die Katze ist jetzt im Keller.'],
  ])('about the same thing replaces the older one: %s %s', async (before, after) => {
    await workspace.tool('remember', { content: before });
    expect(await challengedBy(after)).toHaveLength(1);
  });
});
