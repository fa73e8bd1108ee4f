/** Recipes at work: read from the file that comes with the package, and applied to what was looked at. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { type FeatureName, featureNames, type Recipe, recipeSchema } from '../../model/ranking/recipe.ts';
import type { Features } from './features.ts';

/** Where the recipes that come with the package lie. */
const bundledRecipes = fileURLToPath(new URL('../../../assets/recipes.json', import.meta.url));

export const defaultRecipe = 'context';

/** Throws where the file has no recipe of this name, naming those there are. */
export function loadRecipe(name: string = defaultRecipe, path: string = bundledRecipes): Recipe {
  const recipes = z.record(z.string(), recipeSchema).parse(JSON.parse(readFileSync(path, 'utf8')));
  const recipe = recipes[name];
  if (recipe !== undefined) return { ...recipe, name };
  throw new AppError('invalid', `There is no recipe ${name}; there are: ${Object.keys(recipes).join(', ')}.`);
}

/** How much a full feature adds to the score: weights are brought to a sum of 1 over those that speak for a memory. */
export function featureShare({ weights }: Recipe, name: FeatureName): number {
  const total = Object.values(weights).reduce((sum, weight) => sum + Math.max(0, weight), 0);
  return total > 0 ? weights[name] / total : 0;
}

/** A candidate's score, at most 1: comparable within one ranking alone. */
export function scorer(recipe: Recipe): (row: Features) => number {
  const shares = featureNames.map((name) => featureShare(recipe, name));
  return (row) => shares.reduce((sum, share, at) => sum + share * row[at]!, 0);
}
