/** The words around a name, and its form, determine its kind: people, firms, places, and common nouns. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: only the reading of names differs. */
describe('a remembered name', () => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterAll(() => workspace.remove());

  const entities = async () =>
    (await workspace.call().store.entities.list({ limit: 100 })).map(
      ({ entity: { name, kind } }) => `${name}: ${kind}`,
    );

  test.each([
    ['Gesine Lohbeck ist bis zum 2. Oktober krankgeschrieben.', 'Gesine Lohbeck: person'],
    ['Le contrat est chez le distributeur Vexin Toiles à Rouen.', 'Vexin Toiles: organisation'],
    ['Lasse ist nach Hümmerich gezogen.', 'Hümmerich: place'],
    ['Nuria will nächstes Jahr nach Oldersum ziehen.', 'Oldersum: place'],
    ['Repairs by Elektro Hasloh, they come within two days.', 'Elektro Hasloh: organisation'],
    ['Vorsitzender ist Dr. Hanno Brehmer.', 'Hanno Brehmer: person'],
    ['Tilda findet die neuen Stühle zu hart.', 'Tilda: person'],
    ['The amplifier in the hall is a Marshall.', 'Marshall: product'],
    ['We replaced the old mower with a Stella.', 'Stella: product'],
    ['Ludmilla raised its rates by 3 percent.', 'Ludmilla: organisation'],
    ['The pallets are delivered by Krautloher.', 'Krautloher: organisation'],
    ['The courier TNL comes at four.', 'TNL: organisation'],
    ['There is a Ramona at the desk on Mondays.', 'Ramona: person'],
    ['The cake was delivered by Annika.', 'Annika: person'],
    ['Selma raised her rates by 3 percent.', 'Selma: person'],
  ])('gets its kind from the words around it: %s', async (content, entity) => {
    await workspace.add(content);
    expect(await entities()).toContain(entity);
  });

  test('is found with a title before it, if it is a person', async () => {
    await workspace.add('Le nouveau plombier est Monsieur Tavernier.');
    await workspace.add('The depot is in Oldenrode.');
    const { entity } = await workspace.tool<{ entity: { name: string } }>('recall_entity', {
      name: 'Monsieur Tavernier',
    });
    expect(entity.name).toBe('Tavernier');
    await expect(workspace.tool('recall_entity', { name: 'Mrs Oldenrode' })).rejects.toThrow();
  });

  test.each([
    ['Die Hauptversammlung findet am 6. Oktober um 19 Uhr statt.', 'Hauptversammlung'],
    ['Error: Förderband Werk 2: fault E-207 “motor too hot”', 'Förderband'],
    ['Poêle à bois acheté pour le salon.', 'Poêle'],
    ['Wir sind nach Hause gefahren.', 'Hause'],
  ])('that is a common noun is no person and no place: %s', async (content, noun) => {
    await workspace.add(content);
    const ofNoun = (await entities()).filter((entity) => entity.startsWith(noun));
    expect(ofNoun.filter((entity) => /person|place/.test(entity))).toEqual([]);
  });
});
