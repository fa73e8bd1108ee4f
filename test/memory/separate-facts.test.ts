/** Sentences that state several facts side by side, and notes that change one of them or none. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { challengedBy } from '../support/pairs.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: only the texts are compared, and both engines read them alike. */
describe('a sentence with two facts', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  const boats = 'The small boat costs 20 euros an hour, the big one 35.';
  const halls = 'Der Saal in Aalen kostet 300 Euro, der in Ulm 450.';
  const limits = 'The timeout is 10 seconds and the retry limit is 3.';

  describe('is challenged by another', () => {
    test.each([
      ['value of the second thing', boats, 'The big boat costs 40 euros an hour.'],
      ['value of the first thing', boats, 'The small boat costs 25 euros an hour.'],
      ['value in German', halls, 'Der Saal in Ulm kostet 500 Euro.'],
      [
        'value in French',
        "La salle d'Angers coûte 200 euros, celle de Tours 260.",
        'La salle de Tours coûte 300 euros.',
      ],
      [
        'value in Spanish',
        'La sala de Burgos cuesta 200 euros, la de Soria 150.',
        'La sala de Soria cuesta 180 euros.',
      ],
      ['value after "and"', limits, 'The retry limit is 5.'],
      ['value before "and"', limits, 'The timeout is 20 seconds.'],
      ['hour of one end', 'The sauna opens at nine and closes at six.', 'The sauna closes at seven.'],
      ['number of places', 'The van seats eight, the car five.', 'The car seats six.'],
      ['day', 'Swimming is on Tuesdays and gym is on Fridays.', 'Gym is on Wednesdays.'],
      ['home', 'Anna lives in Kiel and her brother Jan lives in Bonn.', 'Jan lives in Ulm.'],
      ['name', 'Our dog is called Rex and our cat is called Mimi.', 'Our cat is called Luna.'],
      [
        'place in German',
        'Der Schlüssel liegt im Büro, die Akten liegen im Keller.',
        'Die Akten liegen jetzt im Archiv.',
      ],
    ])('%s', async (_what, before, after) => {
      expect(await challengedBy(workspace, before, after)).toBe(1);
    });
  });

  describe('is not challenged by', () => {
    test.each([
      ['the same value of the second thing', boats, 'The big boat costs 35 euros an hour.'],
      ['the value of a third thing', boats, 'The canoe costs 15 euros an hour.'],
      ['the same value in German', halls, 'Der Saal in Ulm kostet 450 Euro.'],
      ['another property of one thing', halls, 'Der Saal in Ulm hat 80 Plätze.'],
      ['the same price for children', 'Adults pay 12 euros, children 6.', 'Children pay 6 euros.'],
      [
        'the same price in French',
        "La salle d'Angers coûte 200 euros, celle de Tours 260.",
        'La salle de Tours coûte 260 euros.',
      ],
      ['the same limit', limits, 'The retry limit is 3.'],
      ['the hour of another place', 'The gym opens at nine and closes at six.', 'The sauna closes at seven.'],
      ['what belongs to the value', 'The course costs 90 euros, 10 sessions included.', 'The course has 10 sessions.'],
      [
        'what somebody else was heard to say',
        'They say Anna lives in Kiel and Jan lives in Bonn.',
        'Jan lives in Ulm.',
      ],
    ])('%s', async (_what, before, after) => {
      expect(await challengedBy(workspace, before, after)).toBe(0);
    });
  });
});
