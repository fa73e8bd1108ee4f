/** Food that somebody eats gladly. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { challengedBy } from '../support/pairs.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: only the texts are compared, and both engines read them alike. */
describe('food that somebody eats gladly', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  describe('challenges the older note with', () => {
    test.each([
      ['in English', 'Toby hates mushrooms.', 'Toby eats mushrooms happily these days.'],
      ['with pleasure', "Ivy doesn't like broccoli.", 'Ivy eats broccoli with pleasure now.'],
      ['in German', 'Jonas mag keine Pilze.', 'Jonas isst jetzt gern Pilze.'],
    ])('%s', async (_what, before, after) => {
      expect(await challengedBy(workspace, before, after)).toBe(1);
    });
  });

  describe('challenges nothing with', () => {
    test.each([
      ['other food', 'Ivy hates broccoli.', 'Ivy eats carrots with pleasure.'],
      ['the same liking', 'Ivy likes broccoli.', 'Ivy eats broccoli happily.'],
      ['another person', 'Ivy hates broccoli.', 'Paul eats broccoli with pleasure.'],
    ])('%s', async (_what, before, after) => {
      expect(await challengedBy(workspace, before, after)).toBe(0);
    });
  });
});
