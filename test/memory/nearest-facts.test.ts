/** Changes and decisions that replace a fact of the same workspace in other words, and those that replace none. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

const facts = [
  'Bridget buys her seat foam from Tamworth Foam, 35 kg density, cut to template.',
  'Hannah lent the raclette oven, the one for eight people, to Sandra Brunner for her housewarming weekend.',
  'The cleaners come on Tuesday and Thursday evenings after seven, so desks should be clear then.',
  'Once a month the whole team goes for lunch together, on the last Tuesday, at the pizzeria Da Enzo.',
  'The Android app supports Android 8 and newer.',
  'The yearly inspection of the dust extraction is booked for Thursday 12 March, with Severn Air.',
];
const squash = 'All repositories use squash merging.';

describe.each(engines)('a workspace of facts and a decision, $name', (engine) => {
  let workspace: TestWorkspace;
  let names: Map<string, string>;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
    names = new Map();
    for (const content of facts) names.set(await remember('remember', { content }), content);
    names.set(
      await remember('remember_decision', { decision: squash, rationale: 'One change is one commit.' }),
      squash,
    );
    workspace.pass(20 * 86_400_000);
  });
  afterEach(() => workspace.remove());

  async function remember(tool: string, args: Record<string, unknown>): Promise<string> {
    const { memory } = (await workspace.tool(tool, args)) as { memory: { memory_id: string } };
    return memory.memory_id;
  }

  async function challengedBy(tool: string, args: Record<string, unknown>): Promise<(string | undefined)[]> {
    const { challenged, superseded = [] } = (await workspace.tool(tool, args)) as {
      challenged: { memory_id: string }[];
      superseded?: { memory_id: string }[];
    };
    return [...challenged, ...superseded].map(({ memory_id }) => names.get(memory_id));
  }

  test.each([
    ['Tamworth Foam has gone out of business. Bridget orders from Calder Cushioning now.', facts[0]],
    ['The team lunch moves to the first Wednesday of the month and takes place at the Lotus.', facts[3]],
    ['The cleaning firm has changed its round; from next week they are here on Monday and Wednesday.', facts[2]],
  ])('a note of a change challenges the fact that it replaces: %s', async (content, replaced) => {
    expect(await challengedBy('remember', { content })).toEqual([replaced]);
  });

  test.each([
    ['With the next app version we ask for Android 9 at least.', facts[4]],
    ['We no longer squash; branches are rebased and merged with their single commits.', squash],
  ])('a decision challenges the fact or the decision that it replaces: %s', async (decision, replaced) => {
    expect(await challengedBy('remember_decision', { decision })).toEqual([replaced]);
  });

  test.each([
    'Sandra Brunner has a new bicycle now.',
    'The canteen has changed its menu; there is soup on Wednesdays now.',
    'The iPhone app now starts in half a second.',
    'Bridget moved to Hereford last month.',
  ])('a note of another change challenges nothing: %s', async (content) => {
    expect(await challengedBy('remember', { content })).toEqual([]);
  });

  test('a decision on another matter challenges nothing', async () => {
    const decision = 'We write the release notes in English from now on.';
    expect(await challengedBy('remember_decision', { decision })).toEqual([]);
  });
});
