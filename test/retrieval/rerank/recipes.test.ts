/** The choice of the ranking recipe: the one of the embedding model, a named one, or one from a file. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openModels } from '../../../src/models.ts';
import { loadRecipe } from '../../../src/retrieval/rerank/recipe.ts';
import { readSettings } from '../../../src/settings.ts';

const model = (name: string) => ({ name, version: '1', dimensions: 384 });
let folder: string;
let own: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stele-recipes-'));
  own = join(folder, 'recipes.json');
  const { name: _name, ...context } = loadRecipe(model('static-multi-384'), { recipe: 'context' });
  const file = {
    any: { ...context, models: [''] },
    nomic: { ...context, models: ['nomic-embed@', 'nomic-embed-text'] },
    newest: { ...context, models: ['nomic-embed-text-v2'] },
    byhand: { ...context, models: [], weights: { ...context.weights, names: 0 } },
  };
  writeFileSync(own, JSON.stringify(file));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('each model gets the recipe that was learned for it, and any other model gets the generic one', () => {
  const nameFor = (name: string) => loadRecipe(model(name), { recipes: own }).name;
  expect(nameFor('nomic-embed')).toBe('nomic');
  expect(nameFor('nomic-embed-text-v1')).toBe('nomic');
  expect(nameFor('nomic-embed-text-v2-moe')).toBe('newest');
  expect(nameFor('all-minilm')).toBe('any');
});

test('the bundled model ranks by the recipe that was learned for it', async () => {
  const services = await openModels(readSettings({ STELE_DATA_DIR: join(folder, 'data'), STELE_LOG_LEVEL: 'silent' }));
  expect(services.recipe.name).toBe('context');
  await services.storage.close();
});

test('a recipe from a file is chosen by its name', async () => {
  const settings = {
    STELE_DATA_DIR: join(folder, 'data'),
    STELE_LOG_LEVEL: 'silent',
    STELE_RECIPE: 'byhand',
    STELE_RECIPES: own,
  };
  const services = await openModels(readSettings(settings));
  expect(services.recipe).toMatchObject({ name: 'byhand', weights: { names: 0 } });
  await services.storage.close();
});

test('a missing recipe, an invalid file and a model without a recipe are reported', () => {
  expect(() => loadRecipe(model('x'), { recipe: 'odd' })).toThrow(/There is no recipe odd; there are: context, /);
  expect(() => loadRecipe(model('x'), { recipes: join(folder, 'none.json') })).toThrow(
    /none\.json cannot be used: .*ENOENT/,
  );
  const file = join(folder, 'broken.json');
  writeFileSync(file, JSON.stringify({ odd: { weights: {} } }));
  expect(() => loadRecipe(model('x'), { recipes: file })).toThrow(/broken\.json cannot be used: .*at odd/s);
  const one = JSON.parse(readFileSync(own, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify({ nomic: one.nomic }));
  expect(() => loadRecipe(model('all-minilm'), { recipes: file })).toThrow(
    /no recipe for the model all-minilm@1; there are: nomic/,
  );
});
