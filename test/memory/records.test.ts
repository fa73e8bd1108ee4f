/** Records of single days and deeds: a diary's next entry contradicts none before it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { challengedBy } from '../support/pairs.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: only the texts are compared, and both engines read them alike. */
describe('a new note', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  describe('challenges no note about', () => {
    test.each([
      ['another day', 'I ran 5 km on Monday.', 'I ran 8 km on Wednesday.'],
      ['another day, without a verb', 'Monday: 6 hours of sleep.', 'Tuesday: 7 hours of sleep.'],
      ['another day, in Italian', 'Lunedì ho corso 5 km.', 'Mercoledì ho corso 8 km.'],
      [
        'another day, in German',
        'Am Montag habe ich 6 Stunden geschlafen.',
        'Am Dienstag habe ich 8 Stunden geschlafen.',
      ],
      ['the "today" of another day', 'I ran 5 km today.', 'I ran 8 km today.'],
      ['the shift of another day', 'On Monday the shift starts at 6:00.', 'On Tuesday the shift starts at 14:00.'],
      ['the meeting of another day', 'The Monday meeting is at 9:00.', 'The Thursday meeting is at 14:00.'],
      ['another run', 'I ran 5 km.', 'I ran 8 km.'],
      ['another purchase', 'Spent 20 euros at Lidl.', 'Spent 35 euros at Lidl.'],
      ['another dose', 'Took 400 mg of ibuprofen.', 'Took 200 mg of ibuprofen.'],
      ['another night, in German', '6 Stunden geschlafen.', '8 Stunden geschlafen.'],
      ['another run, in French', "J'ai couru 5 km.", "J'ai couru 8 km."],
      ['another purchase, in Spanish', 'Gasté 40 euros en el mercado.', 'Gasté 55 euros en el mercado.'],
      ['another purchase, in Italian', 'Ho speso 40 euro al mercato.', 'Ho speso 55 euro al mercato.'],
      ['another run, in Chinese', '跑了5公里。', '跑了8公里。'],
      ['another run, in Japanese', '5km走った。', '8km走った。'],
      ['the other end of the day', 'La banque ouvre à 9 h.', 'La banque ferme à 17 h.'],
      ['a thing that only its name contains', 'The office closes at 6 pm.', 'The post office closes at 5 pm.'],
      ['a thing that contains its name', 'The gym closes at 10 pm.', 'The gym kiosk closes at 8 pm.'],
    ])('%s', async (_what, before, after) => {
      expect(await challengedBy(workspace, before, after)).toBe(0);
    });
  });

  describe('challenges a note that', () => {
    test.each([
      ['it corrects', 'I ran 5 km on Monday.', 'Correction: I ran 8 km on Monday.'],
      [
        'names another day of a course',
        'Choir practice is on Mondays at 7 pm.',
        'Choir practice is on Tuesdays at 8 pm.',
      ],
      ['gives another fee of the same day', 'The fee is 12 euros on Mondays.', 'The fee is 14 euros on Mondays.'],
      [
        'gives another day and length of a meeting that moved',
        'The meeting is on Monday and takes 30 minutes.',
        'The meeting is now on Tuesday and takes 45 minutes.',
      ],
      ['gives another hour of the same end', 'La banque ferme à 17 h.', 'La banque ferme à 18 h.'],
    ])('%s', async (_what, before, after) => {
      expect(await challengedBy(workspace, before, after)).toBe(1);
    });
  });
});
