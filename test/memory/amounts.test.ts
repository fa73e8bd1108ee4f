/** Amounts, days and times in notes: how they are written, and when two of them differ. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { challengedBy } from '../support/pairs.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: only the texts are compared, and both engines read them alike. */
describe('a note with a figure', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  describe('agrees with a note that', () => {
    test.each([
      [
        'writes a number above twenty in digits',
        'The warranty lasts twenty-four months.',
        'The warranty lasts 24 months.',
      ],
      [
        'writes a German number in digits',
        'Die Kündigungsfrist beträgt vierzehn Tage.',
        'Die Kündigungsfrist beträgt 14 Tage.',
      ],
      ['writes a French number in digits', 'La leçon dure quarante-cinq minutes.', 'La leçon dure 45 minutes.'],
      ['separates no thousands', 'Die Kaution beträgt 12 500 Euro.', 'Die Kaution beträgt 12.500 Euro.'],
      ['writes an amount below one with other decimals', 'The bottle holds 0.500 l.', 'The bottle holds 0.5 l.'],
      ['writes the same day by its month', 'The launch is on 2026-12-15.', 'The launch is on 15 December.'],
      ['adds the day to a month with its year', 'The contract ends in June 2027.', 'The contract ends on 30 June.'],
      ['gives a frequency in Chinese', '瑜伽课在周三。', '瑜伽课每周一次。'],
      ['says in Chinese that something is a little early', '会议三点开始。', '会议早一点开始。'],
      ['gives an upper limit of it', 'The bill comes to at most 50 euros.', 'The bill comes to 45 euros.'],
      ['gives a limit of thousands', 'The bill comes to at most 15 000 euros.', 'The bill comes to 12 500 euros.'],
      ['gives a lower limit of it', 'The trip costs at least 500 euros.', 'The trip costs 620 euros.'],
      ['writes thousands of dollars in full', 'The marketing budget is $50k.', 'The marketing budget is $50,000.'],
    ])('%s', async (_what, before, after) => {
      expect(await challengedBy(workspace, before, after)).toBe(0);
    });
  });

  describe('challenges a note with', () => {
    test.each([
      [
        'another number in words',
        'Die Lieferzeit beträgt fünfzehn Tage.',
        'Die Lieferzeit beträgt jetzt achtzehn Tage.',
      ],
      ['another length in a compound', 'The standup is a 15-minute call.', 'The standup is now a 30-minute call.'],
      ['other thousands', 'La caution est de 12 500 euros.', 'La caution est maintenant de 13 500 euros.'],
      ['an amount below one', 'Mia takes 125 mg of digoxin.', 'Mia takes 0.125 mg of digoxin now.'],
      ['another number of hours above a day', 'Backups run every 24h.', 'Backups run every 48h now.'],
      [
        'another limit in the words of a denial',
        'Visits last no longer than 30 minutes.',
        'Visits now last no longer than 45 minutes.',
      ],
      [
        'another limit of people',
        'No more than 5 people may use the sauna.',
        'No more than 8 people may use the sauna now.',
      ],
      ['a limit that it exceeds', 'The bill comes to at most 50 euros.', 'The bill comes to 60 euros.'],
      ['a limit of thousands', 'The bill comes to at most 15 000 euros.', 'The bill comes to 17 500 euros.'],
    ])('%s', async (_what, before, after) => {
      expect(await challengedBy(workspace, before, after)).toBe(1);
    });
  });
});
