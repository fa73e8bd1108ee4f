/** The recipe that ranks in a workspace: the one of the service, with the workspace's own weights where it has learned better ones. */
import { isDeepStrictEqual } from 'node:util';
import type { OwnRanking } from '../model/ranking/adaptation.ts';
import type { Recipe } from '../model/ranking/recipe.ts';
import type { Workspace } from '../workspace.ts';

/** After so long what another node has learned, or somebody deleted, holds here too. */
const freshMs = 30_000;

/** Costs nothing but, twice a minute, one row. */
export async function recipeOf({ store, recipe, record }: Workspace): Promise<Recipe> {
  if (!record.adapts) return recipe;
  const own = await store.cached('own ranking', freshMs, () => store.adaptation.find());
  return own?.weights && isFor(own, recipe) ? { ...recipe, weights: own.weights } : recipe;
}

/** What was learned beside other weights, of another version or another recipe, was not compared with these. */
export function isFor(own: OwnRanking, { name, weights }: Recipe): boolean {
  return isDeepStrictEqual(own.recipe, { name, weights });
}
