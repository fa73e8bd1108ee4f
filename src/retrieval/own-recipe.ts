/** Chooses the recipe of a workspace: the service's, with the workspace's own weights if it has learned better ones. */
import { isDeepStrictEqual } from 'node:util';
import type { OwnRanking } from '../model/ranking/adaptation.ts';
import type { Recipe } from '../model/ranking/recipe.ts';
import type { Workspace } from '../workspace.ts';

/** In milliseconds: how long this node may miss weights that another node learned or a user deleted. */
const freshMs = 30_000;

/** The recipe to rank with. It is cached and costs one row read twice a minute. */
export async function recipeOf({ store, recipe, record }: Workspace): Promise<Recipe> {
  if (!record.adapts) return recipe;
  const own = await store.cached('own ranking', freshMs, () => store.adaptation.find());
  return own?.weights && isLearnedFor(own, recipe) ? { ...recipe, weights: own.weights } : recipe;
}

/**
 * True if the learned weights belong to this recipe. Weights learned from another recipe or version were not compared
 * with this one.
 */
export function isLearnedFor(own: OwnRanking, { name, weights }: Recipe): boolean {
  return isDeepStrictEqual(own.recipe, { name, weights });
}
