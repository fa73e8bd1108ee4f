/** A note about a relative by name is about that person, whatever the detected language of the texts. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { challengedBy } from '../support/pairs.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: only the texts are compared, and both engines read them alike. */
describe('a note about a person who was introduced as a relative', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  test.each([
    ['My sister Paula lives in Bristol with her two cats.', 'Paula has moved to Cardiff for a new job.'],
    ['Paula lives in Bristol.', 'My sister Paula has moved to Cardiff.'],
    ['Paula, my sister, lives in Bristol.', 'Paula has moved to Cardiff.'],
    ['My brother, Tom, works at Acme.', 'Tom left Acme.'],
    ["Alice's brother Tom works at Acme.", 'Tom works at Initech now.'],
    ['My boyfriend Ravi works nights at the bakery.', 'Ravi quit the bakery, he starts at the post office.'],
    ['Mein Bruder Jonas arbeitet nachts bei Bosch.', 'Jonas arbeitet jetzt bei Siemens.'],
    ['Mi hermana Lucía vive en Valencia.', 'Lucía se mudó a Bilbao.'],
    ['Lucía vive en Valencia.', 'Lucía se ha mudado a Bilbao.'],
    ['Ma sœur Camille habite à Lyon.', 'Camille a déménagé à Nantes.'],
    ['Unser Nachbar Herr Weber wohnt in Leipzig.', 'Herr Weber ist nach Rostock gezogen.'],
    ['我妹妹小雨住在成都。', '小雨搬到杭州了。'],
    ['我同事王磊住在成都。', '王磊搬到杭州了。'],
  ])('challenges the earlier note: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['My sister Paula lives in Bristol.', 'My colleague Paula has moved to Cardiff.'],
    ['My sister Paula lives in Bristol.', 'My sister Anna has moved to Cardiff.'],
    ['My sister Paula lives in Bristol.', "Paula's boss has moved to Cardiff."],
    ["Paula's sister lives in Bristol.", 'Paula has moved to Cardiff.'],
    ['La sœur de Camille habite à Lyon.', 'Camille a déménagé à Nantes.'],
    ['La hermana de Lucía vive en Valencia.', 'Lucía se mudó a Bilbao.'],
    ['我妹妹上周搬到成都了。', '小雨搬到杭州了。'],
    ['小雨的妹妹住在成都。', '小雨搬到杭州了。'],
  ])('challenges nothing about another person: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(0);
  });

  test('is found by the relationship', async () => {
    await challengedBy(workspace, 'My sister Paula lives in Bristol with her two cats.', 'Paula has moved to Cardiff.');
    const { memories } = await workspace.tool<{ memories: { content: string }[] }>('recall', {
      query: 'Where does my sister live?',
    });
    expect(memories[0]?.content).toBe('Paula has moved to Cardiff.');
  });
});
