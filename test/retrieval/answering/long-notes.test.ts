/** A long note is read at the passages near to the question, not only at its beginning. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RecallAnswer } from '../../../src/retrieval/request.ts';
import { engines } from '../../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts';

const minutes = [
  'Minutes of the meeting of the board. Present are Ruth, Amir, Bea and Colin; Dora is ill and sends her regards.',
  'The minutes of the last meeting are read out and nobody objects. Amir thanks Bea, who wrote them in spite of the noise.',
  'The treasurer reports that the fees of two members are still open. Colin will call both of them before the end of the month.',
  'The fence behind the car park leans towards the road. Two offers are on the table, and the board waits for a third one.',
  'Bea asks who will stand at the grill at the summer party. Nobody wants to, so the same people as last year are asked again.',
  'The broken window of the bicycle shed is mended. The insurer has paid all but a hundred euros of it, which the board regrets.',
  'Amir shows pictures of the new signs for the paths. They are liked, though the letters look small from a distance of ten steps.',
  'The neighbours complain about the bell in the mornings. The board will write them a friendly letter and ring it later on Sundays.',
  'Colin has cleared out the attic and found three boxes of old programmes. Whoever wants one may take it until the end of May.',
  'The hose of the garden was left running over a weekend. The board asks everybody to look at the tap before they go home.',
  'Ruth has spoken with the school about the chairs. They may be lent for two days, if somebody fetches them and brings them back.',
  'A member proposes new cups for the kitchen. The board would like to see the price first, and puts it off until autumn.',
];
const ending = [
  'Ruth reads a letter from the council about the trees along the brook, and the board takes note of it.',
  'The next meeting is planned for the first week of the month after next. Colin brings the keys.',
];

/** One engine: the text to read is chosen above the ports. */
describe('a long note', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  test.each([
    [
      'Wann ist die Bücherei geschlossen?',
      'Die Bücherei bleibt im August geschlossen, weil der Boden erneuert wird.',
      'Die Bücherei war einmal wegen Schnee geschlossen.',
    ],
    [
      'Wer mäht den Rasen am Friedhof?',
      'Den Rasen am Friedhof mäht von jetzt an Familie Kunz.',
      'Der Rasen am Friedhof ist nach dem Regen sehr hoch.',
    ],
  ])('answers a question with a passage far down in it: %s', async (question, answer, other) => {
    const note = [...minutes, answer, ...ending].join('\n\n');
    for (const content of [note, other, 'The gate is painted green.', 'Bread is baked on Fridays.'])
      await workspace.tool('remember', { content });
    const { memories } = await workspace.tool<RecallAnswer>('recall', { query: question });
    expect(memories[0]?.content).toBe(note);
  });
});
