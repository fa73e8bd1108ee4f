/** Chooses the recipe of a workspace: the service's, with the workspace's own weights if it has learned better ones. */
import { isDeepStrictEqual } from 'node:util';
import type { OwnRanking } from '../model/ranking/adaptation.ts';
import type { Recipe } from '../model/ranking/recipe.ts';
import type { Workspace } from '../workspace.ts';

/** In milliseconds: how long this node may miss weights that another node learned or a user deleted. */
const cacheMs = 30_000;

/** The recipe to rank with. It is cached and costs one row read twice a minute. */
export async function recipeOf({ store, recipe, record }: Workspace): Promise<Recipe> {
  if (!record.adapts) return recipe;
  const learned = await store.cached('own ranking', cacheMs, () => store.adaptation.find());
  return learned?.weights && isLearnedFor(learned, recipe) ? { ...recipe, weights: learned.weights } : recipe;
}

/**
 * True if the learned weights belong to this recipe. Weights learned from another recipe or version were not compared
 * with this one.
 */
export function isLearnedFor(learned: OwnRanking, { name, weights }: Recipe): boolean {
  return isDeepStrictEqual(learned.recipe, { name, weights });
}
