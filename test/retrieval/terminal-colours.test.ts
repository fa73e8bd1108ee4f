/** Coloured output of a terminal is found by its words and names. */
import { expect, test } from 'vitest';
import type { FoundEntities } from '../../src/graph/entity/search-entities.ts';
import type { RecallAnswer } from '../../src/retrieval/request.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace } from '../support/workspace.ts';

const bold = (text: string) => `\u001b[1m${text}\u001b[22m`;

/** One engine: the words and names are read above the ports. */
test('a coloured word is found by itself, and a coloured name is a name', async () => {
  const workspace = await openTestWorkspace(engines[0]!);
  const output = `${bold('E_QUOTA_17')}: the upload of ${bold('Grace Hopper')} was refused\u001b[2K\u001b[1Gagain`;
  await workspace.tool('remember', { content: output });
  for (const code of ['E_QUOTA_18', 'E_QUOTA_19'])
    await workspace.tool('remember', { content: `${code}: a download was refused` });
  const { memories } = await workspace.tool<RecallAnswer>('recall', { query: 'E_QUOTA_17', detail: 'full' });
  const { entities } = await workspace.tool<FoundEntities>('search_entities', { query: 'Grace Hopper' });
  await workspace.remove();
  expect(memories[0]).toMatchObject({ content: output, match: { lexical: expect.any(Number) } });
  expect(entities.map(({ name }) => name)).toContain('Grace Hopper');
});
