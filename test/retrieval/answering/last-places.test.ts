/** The last of ten places belong to the best candidates of a single channel. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RecallAnswer } from '../../../src/retrieval/request.ts';
import { engines } from '../../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts';

const question = 'How do we repair the broken bicycle?';
const meant = 'Fixing bikes: mend the wheel at the cycling workshop.';
const towns = ['Ruhn', 'Saarn', 'Lund', 'Visk', 'Torp', 'Malm', 'Skara', 'Boda', 'Ekeby', 'Falun', 'Gavle', 'Hjo'];
const wordy = towns.map(
  (town, at) =>
    `Minutes of the council of ${town}: the ferry carries ${at + 20} sheep, the tax on timber falls, the choir asks for ` +
    'chairs, the repair of the quay is paid by the state, the library opens on Sundays, a broken treaty with the ' +
    'neighbours is discussed, the mayor thanks the cooks, and a picture of a bicycle hangs in the hall from now on.',
);

describe.each(engines)('the last places, on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const recalled = async () => (await workspace.tool<RecallAnswer>('recall', { query: question, top_k: 10 })).memories;

  test('contain the nearest memory in meaning, though ten others share more words; the scores still fall', async () => {
    for (const content of [meant, ...wordy]) await workspace.tool('remember', { content });
    const memories = await recalled();
    expect(memories.map(({ content }) => content)).toContain(meant);
    const scores = memories.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  });

  test('leave the turns of a conversation in their order', async () => {
    for (const content of [meant, ...wordy])
      await workspace.tool('remember', { content: `Ida: ${content}`, session_id: 'walk' });
    expect((await recalled()).map(({ content }) => content)).not.toContain(`Ida: ${meant}`);
  });
});
