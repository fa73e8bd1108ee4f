/** design/tools.md matches the catalogue, with real answers of the tools. `npm run docs:tools` generates it again. */
import { expect, test } from 'vitest';
import { tools } from '../../../src/tools/catalogue.ts';
import { exampleCalls } from './answers.ts';
import { toolsPage } from './render.ts';

test('design/tools.md matches the catalogue: if not, run npm run docs:tools', async () => {
  const calls = await exampleCalls();
  expect([...calls.keys()].sort()).toEqual(tools.map(({ name }) => name).sort());
  await expect(await toolsPage(calls)).toMatchFileSnapshot('../../../design/tools.md');
});
