/** Tests of pairs of notes, an earlier and a later one. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from './engines.ts';
import { challengedBy } from './pairs.ts';
import { openTestWorkspace, type TestWorkspace } from './workspace.ts';

/** What changes or stays, the earlier note and the later one. */
type NamedPair = readonly [what: string, before: string, after: string];

/** On one engine: only the texts are compared, and both engines read them alike. */
export function describePairs(
  note: string,
  { challengesOne, challengesNone }: Record<'challengesOne' | 'challengesNone', readonly NamedPair[]>,
): void {
  describe(note, () => {
    let workspace: TestWorkspace;
    beforeEach(async () => {
      workspace = await openTestWorkspace(engines[0]!);
    });
    afterEach(() => workspace.remove());

    test.each(challengesOne)('challenges the older note with %s', async (_what, before, after) => {
      expect(await challengedBy(workspace, before, after)).toBe(1);
    });

    test.each(challengesNone)('challenges nothing with %s', async (_what, before, after) => {
      expect(await challengedBy(workspace, before, after)).toBe(0);
    });
  });
}
