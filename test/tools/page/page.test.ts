/** design/tools.md says what the catalogue says, with answers as the tools give them. `npm run docs:tools` writes it anew. */
import { expect, test } from 'vitest';
import { tools } from '../../../src/tools/catalogue.ts';
import { exampleCalls } from './answers.ts';
import { toolsPage } from './render.ts';

test('design/tools.md is what the catalogue says: if it is not, run npm run docs:tools', async () => {
  const calls = await exampleCalls();
  expect([...calls.keys()].sort()).toEqual(tools.map(({ name }) => name).sort());
  await expect(await toolsPage(calls)).toMatchFileSnapshot('../../../design/tools.md');
});
