/** The words of a long question in recall_explain. They are computed above the ports, so one engine is enough. */
import { expect, onTestFinished, test } from 'vitest';
import type { Explanation } from '../../../src/retrieval/explain/explain.ts';
import { engines } from '../../support/engines.ts';
import { openTestWorkspace } from '../../support/workspace.ts';

test('words beyond those that recall looks up are marked as such, and stop words as stop words', async () => {
  const workspace = await openTestWorkspace(engines[0]!);
  onTestFinished(() => workspace.remove());
  await workspace.add('Billing runs nightly.');
  // Three terms each: the two parts, and the whole.
  const names = [...'abcdefg'].flatMap((one) => [...'klmnopq'].map((other) => `dock${one}${other}-pier${one}${other}`));
  const { expansion } = await workspace.tool<Explanation>('recall_explain', { query: `the ${names.join(' ')}` });
  const reasons = new Map(expansion.left_out.map(({ word, reason }) => [word, reason]));
  expect(expansion.words.map(({ word }) => word)).toContain(names[0]);
  expect([reasons.get('the'), reasons.get(names.at(-1)!)]).toEqual(['stop_word', 'too_many_words']);
});
