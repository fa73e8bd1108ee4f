/** Text that is pasted from pages and documents has soft hyphens and hyphens without a break. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecallAnswer } from '../../src/retrieval/request.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

describe.each(engines)('on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(engine);
    await workspace.add('Die Ver\u00adsiche\u00adrungs\u00adnummer hat Frau Kern.');
    await workspace.add('Wi\u2011Fi vouchers are in the drawer of the desk.');
    await workspace.addAll(
      Array.from({ length: 20 }, (_, n) => ({ content: `Der Kollege ${n} hat heute ${n + 3} Pakete gezählt.` })),
    );
  });
  afterAll(() => workspace.remove());

  test.each([
    ['Wer hat die Versicherungsnummer?', 'Frau Kern'],
    ['wifi', 'vouchers'],
  ])('a word is found that is written with them: %s', async (query, wanted) => {
    const { memories, notes = [] } = await workspace.tool<RecallAnswer>('recall', { query });
    expect(memories[0]!.content).toContain(wanted);
    expect(notes).toEqual([]);
  });
});
