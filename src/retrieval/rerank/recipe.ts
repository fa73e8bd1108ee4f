/** Reads recipes from the file that comes with the package, and applies them to candidates. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { type FeatureName, featureNames, type Recipe, recipeSchema } from '../../model/ranking/recipe.ts';
import type { Features } from './features.ts';

/** Path of the recipes that come with the package. */
const bundledRecipes = fileURLToPath(new URL('../../../assets/recipes.json', import.meta.url));

export const defaultRecipe = 'context';

/** Loads a recipe. Throws if the file has none of this name, and names those it has. */
export function loadRecipe(name: string = defaultRecipe, path: string = bundledRecipes): Recipe {
  const recipes = z.record(z.string(), recipeSchema).parse(JSON.parse(readFileSync(path, 'utf8')));
  const recipe = recipes[name];
  if (recipe !== undefined) return { ...recipe, name };
  throw new AppError('invalid', `There is no recipe ${name}; there are: ${Object.keys(recipes).join(', ')}.`);
}

/** What a full feature adds to the score: weights are scaled so that the positive ones sum to 1. */
export function featureShare({ weights }: Recipe, name: FeatureName): number {
  const total = Object.values(weights).reduce((sum, weight) => sum + Math.max(0, weight), 0);
  return total > 0 ? weights[name] / total : 0;
}

/** Scores candidates, at most 1 each. Scores are comparable within one ranking alone. */
export function scorer(recipe: Recipe): (row: Features) => number {
  const shares = featureNames.map((name) => featureShare(recipe, name));
  return (row) => shares.reduce((sum, share, at) => sum + share * row[at]!, 0);
}
