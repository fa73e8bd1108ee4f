/** Days of a month, anywhere in a sentence. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { challengedBy } from '../support/pairs.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: only the texts are compared, and both engines read them alike. */
describe('a note with another day', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  test.each([
    ['La boda es el 12 de septiembre.', 'La boda es el 19 de septiembre.', 1],
    ['Le mariage est le 12 septembre.', 'Le mariage est le 19 septembre.', 1],
    ['The party is scheduled for 12 September.', 'The party is scheduled for 19 September.', 1],
    ['Die Anmeldung läuft bis 12. September.', 'Die Anmeldung läuft bis 19. September.', 1],
    ['The wedding is on 12 September.', 'The wedding is on September 12th.', 0],
    ['The review is on March 3, 2026.', 'The review is on 3 March 2026.', 0],
  ])(
    'a day is read at the end of a sentence, after any word and in either order: %s %s',
    async (before, after, count) => {
      expect(await challengedBy(workspace, before, after)).toBe(count);
    },
  );
});
