/** Notes about a person and about a relative of that person, also by hearsay. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { challengedBy } from '../support/pairs.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: only the texts are compared, and both engines read them alike. */
describe('a note of a person', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  describe('challenges the older note with', () => {
    test.each([
      ['what the same person likes', 'Ivy hates broccoli.', 'Ivy likes broccoli now.'],
      ['what is true of the same relative', "Ivy's brother hates broccoli.", "Ivy's brother likes broccoli."],
      ['a reported move of the same person', 'Aunt Joan lives in Cork.', 'Aunt Joan moved to Dublin.'],
    ])('%s', async (_what, before, after) => {
      expect(await challengedBy(workspace, before, after)).toBe(1);
    });
  });

  describe('challenges nothing with', () => {
    test.each([
      ['what a brother likes', 'Ivy hates broccoli.', "Ivy's brother likes broccoli."],
      [
        'what the person likes, if the older note is of the brother',
        "Ivy's brother hates broccoli.",
        'Ivy likes broccoli.',
      ],
      ['what the sister likes in French', "Hugo n'aime pas le fromage.", "La sœur d'Hugo aime le fromage."],
      [
        'what was heard of a cousin',
        'Lena goes to Oakfield school.',
        "I heard that Lena's cousin changes to Birch school.",
      ],
      ['what is said of a brother', 'Karl works at the mill.', "Apparently Karl's brother quit the brewery."],
    ])('%s', async (_what, before, after) => {
      expect(await challengedBy(workspace, before, after)).toBe(0);
    });
  });
});
