/** The words of a greeting, a relative's title, days and abbreviations are no part of a name. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EntityProfile } from '../../src/graph/entity/entity-profile.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: only the reading of names differs. */
describe('a letter or a note', () => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterAll(() => workspace.remove());

  test.each([
    ['Julien', 'Julien habite à Nantes.', "Salut Julien, n'oublie pas le gâteau."],
    ['Marta', 'Marta vive en Sevilla.', 'Hola Marta, la reunión es el jueves.'],
    ['Sanne', 'Sanne woont in Eindhoven.', 'Hoi Sanne, de vergadering is donderdag.'],
    ['Carol', 'Carol lives in Leeds.', 'Carol OOO until Monday.'],
    ['Paul', 'Paul habite à Lyon.', 'Mardi Paul vient avec sa fille.'],
    ['Lucía', 'Lucía vive en Madrid.', 'Viernes Lucía, sábado libre.'],
    ['Gerda', 'Gerda wohnt in Ulm.', 'Am Sonntag backt Oma Gerda einen Kuchen.'],
  ])('does not rename %s', async (name, content, letter) => {
    await workspace.tool('remember', { content });
    await workspace.tool('remember', { content: letter });
    const { entity } = await workspace.tool<EntityProfile>('recall_entity', { name });
    expect(entity).toMatchObject({ name, aliases: [] });
  });

  test('a person is found by the title of a relative', async () => {
    await workspace.tool('remember', { content: 'Onkel Heinz wohnt in Bremen.' });
    const { entity } = await workspace.tool<EntityProfile>('recall_entity', { name: 'Onkel Heinz' });
    expect(entity).toMatchObject({ name: 'Heinz', kind: 'person' });
  });
});
