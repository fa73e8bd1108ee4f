/** Reads recipes from a file and applies them to candidates. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type EmbeddingModel, modelStamp } from '../../embedding/embedder.ts';
import { AppError } from '../../errors.ts';
import { type FeatureName, featureNames, type Recipe, recipeSchema } from '../../model/ranking/recipe.ts';
import type { Features } from './features.ts';

/** Path of the bundled recipes. */
const bundledRecipes = fileURLToPath(new URL('../../../assets/recipes.json', import.meta.url));

/** The name that selects the recipe for the embedding model. */
const automatic = 'auto';

export interface RecipeChoice {
  /** The name of a recipe, or `auto`. */
  readonly recipe?: string | undefined;
  /** Path of a recipe file that replaces the bundled one. */
  readonly recipes?: string | undefined;
}

/**
 * Loads a recipe: the named one, or with `auto` the one learned for the embedding model. Throws if the file lacks it;
 * the error lists the recipes of the file.
 */
export function loadRecipe(model: EmbeddingModel, { recipe = automatic, recipes: path }: RecipeChoice = {}): Recipe {
  const recipes = readRecipes(path || bundledRecipes);
  const name = recipe === automatic ? recipeNameFor(modelStamp(model), recipes) : recipe;
  const found = name === undefined ? undefined : recipes[name];
  if (name !== undefined && found !== undefined) return { ...found, name };
  const description = recipe === automatic ? `for the model ${modelStamp(model)}` : recipe;
  throw new AppError('invalid', `There is no recipe ${description}; there are: ${Object.keys(recipes).join(', ')}.`);
}

type Recipes = Readonly<Record<string, z.infer<typeof recipeSchema>>>;

function readRecipes(path: string): Recipes {
  try {
    return z.record(z.string(), recipeSchema).parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new AppError('invalid', `The file of recipes ${path} cannot be used: ${reason}`, { cause });
  }
}

/**
 * The recipe with the longest matching prefix of the stamp. Recipes weigh features, not components of vectors, so one
 * may outlast a version of its model.
 */
function recipeNameFor(stamp: string, recipes: Recipes): string | undefined {
  const matching = Object.entries(recipes).flatMap(([name, { models }]) =>
    models.filter((beginning) => stamp.startsWith(beginning)).map((beginning) => ({ name, beginning })),
  );
  return matching.sort((a, b) => b.beginning.length - a.beginning.length)[0]?.name;
}

/** The score that a full feature adds: weights are scaled so that the positive ones sum to 1. */
export function featureShare({ weights }: Recipe, name: FeatureName): number {
  const total = Object.values(weights).reduce((sum, weight) => sum + Math.max(0, weight), 0);
  return total > 0 ? weights[name] / total : 0;
}

/** Scores candidates, at most 1 each. Scores are comparable only within one ranking. */
export function createScorer(recipe: Recipe): (row: Features) => number {
  const shares = featureNames.map((name) => featureShare(recipe, name));
  return (row) => shares.reduce((sum, share, at) => sum + share * row[at]!, 0);
}
