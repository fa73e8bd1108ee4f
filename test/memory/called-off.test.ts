/** Cancellations of planned events, in notes in five languages. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { challengedBy } from '../support/pairs.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: only the texts are compared, and both engines read them alike. */
describe('a note of a cancellation', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  const first = async (query: string) =>
    (await workspace.tool<{ memories: { content: string }[] }>('recall', { query })).memories[0]?.content;

  test.each([
    [
      'The wedding is planned for 12 September at the town hall.',
      'Wedding postponed to next spring, since Max is ill.',
    ],
    ['The meeting is on Tuesday at 10.', 'The meeting has been cancelled.'],
    ['The excursion is on Friday 6 March.', 'The excursion on 6 March is cancelled.'],
    ['The fitting with Rosa is on Thursday at 4pm.', 'The fitting with Rosa on Thursday is called off.'],
    ['Die Anprobe ist am Donnerstag um 16 Uhr.', 'Die Anprobe fällt am Donnerstag aus.'],
    ['La visite est le 8 avril à 14 h.', 'La visite du 8 avril est annulée.'],
    ['The team meeting is on Tuesday at 10.', 'Team meeting cancelled.'],
    ['The meeting with Bob is on Tuesday at 10.', 'Bob cancelled our meeting.'],
    ['The concert is on Friday.', 'The concert was called off because of the storm.'],
    ['The concert is on Friday.', 'The concert is off.'],
    ['My flight to Rome leaves on 3 May.', 'I cancelled my flight.'],
    ['The concert is cancelled.', 'The concert is going ahead after all.'],
    ['Die Hochzeit ist am 12. September.', 'Die Hochzeit wurde verschoben.'],
    ['Der Zahnarzttermin ist am Dienstag.', 'Ich habe den Zahnarzttermin abgesagt.'],
    ['Die Besprechung ist am Dienstag um 10.', 'Die Besprechung fällt aus.'],
    ['La boda es el 12 de septiembre.', 'La boda se ha aplazado.'],
    ['La reunión es el martes a las 10.', 'La reunión ha sido cancelada.'],
    ['Le mariage est le 12 septembre.', 'Le mariage est reporté.'],
    ['La réunion est mardi à 10h.', 'La réunion est annulée.'],
    ['会议在周二上午10点。', '会议取消了。'],
    ['婚礼在9月12日。', '婚礼推迟了。'],
  ])('challenges the time of the event: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['The meeting is on Tuesday at 10.', 'The concert has been cancelled.'],
    ['The meeting with Anna is on Tuesday.', 'The meeting with Bob is cancelled.'],
    ['The wedding is on 12 September.', 'The wedding cake is cancelled.'],
    ['The team meeting is every Tuesday at 10.', 'The team meeting on 4 March is cancelled.'],
    ['The team meeting is every Tuesday at 10.', 'The team meeting is cancelled this week.'],
    ['The fitting is on Tuesday.', 'The fitting on Thursday is cancelled.'],
    ['The excursion is on Friday 6 March.', 'The excursion on 13 March is cancelled.'],
    ['Yoga is every Thursday at 7pm.', 'Yoga on Thursday is cancelled.'],
    ['Die Chorprobe ist jeden Donnerstag um 19 Uhr.', 'Die Chorprobe fällt am Donnerstag aus.'],
    ['Die Anprobe ist am Donnerstag um 16 Uhr.', 'Die Anprobe fällt am Freitag aus.'],
    ['Das Training ist dienstags um 18 Uhr.', 'Das Training fällt heute aus.'],
    ['The meeting is on Tuesday at 10.', 'The meeting will be cancelled if Bob is ill.'],
    ["Anna's birthday party is on 3 May.", 'The party was cancelled.'],
    ['The meeting room is on the second floor.', 'The meeting was cancelled.'],
  ])('does not challenge other things, or things that still take place: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(0);
  });

  test.each([
    ['When is the meeting?', 'The meeting is on Tuesday at 10.', 'The meeting has been cancelled.'],
    ['Wann ist die Hochzeit?', 'Die Hochzeit ist am 12. September.', 'Die Hochzeit wurde verschoben.'],
  ])('is the answer to %s', async (question, before, after) => {
    await challengedBy(workspace, before, after);
    expect(await first(question)).toBe(after);
  });
});
