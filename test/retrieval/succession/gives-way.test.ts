import { expect, test } from 'vitest';
import { engines } from '../../support/engines.ts';
import { roundsOf } from '../../support/rounds.ts';
import { turnsTaken } from '../../support/turns-taken.ts';
import { openTestWorkspace } from '../../support/workspace.ts';

/** One engine: memories are compared above the stores. */
test('recall lets others run between two of the later memories that it compares with a result', async () => {
  const workspace = await openTestWorkspace(engines[0]!);
  try {
    for (let port = 1; port <= 24; port += 1) {
      workspace.pass(3_600_000);
      await workspace.add(`The port of Atlas in hall ${port} is ${7100 + port}.`);
    }
    const askedOf = async (query: string) =>
      (await turnsTaken(() => roundsOf(() => workspace.tool('recall', { query })))).next;
    // A question about the past is not compared with later memories.
    const present = await askedOf('What is the port of Atlas?');
    const past = await askedOf('What was the first port of Atlas?');
    expect(present - past).toBeGreaterThan(37);
  } finally {
    await workspace.remove();
  }
});
