/** Chooses the recipe of a workspace: the service's, with the workspace's own weights if it has learned better ones. */
import { isDeepStrictEqual } from 'node:util';
import type { OwnRanking } from '../model/ranking/adaptation.ts';
import type { Recipe } from '../model/ranking/recipe.ts';
import type { Workspace } from '../workspace.ts';

/** Milliseconds until this node notices what another node has learned, or somebody deleted. */
const freshMs = 30_000;

/** The recipe to rank with. It is cached and costs one row twice a minute. */
export async function recipeOf({ store, recipe, record }: Workspace): Promise<Recipe> {
  if (!record.adapts) return recipe;
  const own = await store.cached('own ranking', freshMs, () => store.adaptation.find());
  return own?.weights && isFor(own, recipe) ? { ...recipe, weights: own.weights } : recipe;
}

/**
 * Whether learned weights belong to this recipe. Those learned with other weights, or for another recipe or version, were not compared
 * with these.
 */
export function isFor(own: OwnRanking, { name, weights }: Recipe): boolean {
  return isDeepStrictEqual(own.recipe, { name, weights });
}
