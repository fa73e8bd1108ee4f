/** Things that are over, named together with what comes next. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { challengedBy } from '../support/pairs.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: only the texts are compared, and both engines read them alike. */
describe('a note of what is over', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  describe('challenges the older note with', () => {
    test.each([
      [
        'a car that was sold, and the next one',
        'Dad drives a green Volvo estate.',
        'Dad sold the Volvo and bought a Kia.',
      ],
      [
        'a motorbike that was sold, and a new hobby',
        'Uncle Pete owns a Yamaha.',
        'Uncle Pete sold the Yamaha and took up cycling.',
      ],
      [
        'a shop that closed down',
        "We buy our bread from Holm's bakery.",
        "Bread comes from Tilda's, Holm's closed down.",
      ],
      [
        'a farm that closed down',
        'Our vegetables come from Greenacre.',
        'Our vegetables come from Lowfield, Greenacre closed down.',
      ],
    ])('%s', async (_what, before, after) => {
      expect(await challengedBy(workspace, before, after)).toBe(1);
    });
  });

  describe('challenges nothing with', () => {
    test.each([
      ['the car of the neighbours', 'We drive a Skoda Octavia.', 'The neighbours sold their Skoda and bought a Zoe.'],
      ['another thing that was sold', 'We drive a Skoda Octavia.', 'We sold the caravan and bought a tent.'],
      [
        'another source of other goods',
        "We buy our bread from Holm's bakery.",
        "We buy our eggs from Tilda's, Moor farm closed down.",
      ],
    ])('%s', async (_what, before, after) => {
      expect(await challengedBy(workspace, before, after)).toBe(0);
    });
  });
});
