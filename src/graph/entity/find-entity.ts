/** Finds the entity that a written name means. */
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { type Entity, entityIdSchema } from '../../model/entity.ts';
import { honorifics, relatives } from '../../reading/extract/cues.ts';
import { normalName } from '../../reading/normal-name.ts';
import type { Workspace } from '../../workspace.ts';
import { findSimilarEntities, type SimilarEntity } from './search-entities.ts';

/** The entity that a name was resolved to, and how it matched. */
export const matchedEntitySchema = z.object({
  entity_id: z.string(),
  name: z.string(),
  kind: z.string(),
  matched_by: z
    .enum(['id', 'name', 'alias', 'likeness'])
    .describe('likeness: no entity has this name, and only this one has a similar name'),
});

export type MatchedEntity = z.infer<typeof matchedEntitySchema>;

export interface FoundEntity {
  entity: Entity;
  match: MatchedEntity;
}

/** The lowest similarity at which a name may match, provided that no other name is nearly as similar. */
const minSimilarity = 0.75;
const minLead = 0.08;
const maxSuggestions = 5;

/**
 * Finds an entity by name, alias or id; otherwise the only one with a similar name. The `not_found` error lists the
 * nearest names.
 */
export async function findEntity(workspace: Workspace, name: string): Promise<FoundEntity> {
  const named = await findByExactName(workspace, name);
  if (named) return named;
  const untitled = await findWithoutTitle(workspace, name);
  if (untitled) return untitled;
  const like = await findSimilarEntities(workspace, name);
  const [first, second] = like;
  if (first && first.score >= minSimilarity && (second?.score ?? 0) <= first.score - minLead)
    return toFoundEntity(first.entity, 'likeness');
  throw notFoundError(like);
}

/** Like {@link findEntity}, but never by similarity: a caller that changes an entity must name it exactly. */
export async function findEntityToChange(workspace: Pick<Workspace, 'store'>, name: string): Promise<Entity> {
  const named = await findByExactName(workspace, name);
  if (named) return named.entity;
  throw notFoundError(await findSimilarEntities(workspace, name));
}

async function findByExactName(
  { store: { entities } }: Pick<Workspace, 'store'>,
  name: string,
): Promise<FoundEntity | null> {
  if (entityIdSchema.safeParse(name).success) {
    const entity = await entities.find(name);
    return entity && toFoundEntity(entity.merged_into === null ? entity : await entities.get(entity.merged_into), 'id');
  }
  const normal = normalName(name);
  const entity = normal === '' ? null : await entities.findByName(normal);
  return entity && toFoundEntity(entity, normalName(entity.name) === normal ? 'name' : 'alias');
}

/** Finds a person by a name with a title: "Madame Ferry" is Ferry, and "Oma Gerda" is Gerda. */
async function findWithoutTitle(workspace: Workspace, name: string): Promise<FoundEntity | null> {
  const [title = '', ...rest] = normalName(name).split(' ');
  const isTitle = honorifics.has(title.replace('.', '')) || relatives.has(title);
  if (rest.length === 0 || !isTitle) return null;
  const named = await findByExactName(workspace, rest.join(' '));
  return named?.entity.kind === 'person' ? named : null;
}

function toFoundEntity(entity: Entity, matched_by: MatchedEntity['matched_by']): FoundEntity {
  const { entity_id, name, kind } = entity;
  return { entity, match: { entity_id, name, kind, matched_by } };
}

/** The error does not repeat the name, because the name is the caller's own text. */
function notFoundError(like: readonly SimilarEntity[]): AppError {
  const nearest = like.slice(0, maxSuggestions).map(({ entity: { name, kind } }) => `${name} (${kind})`);
  const advice =
    nearest.length > 0
      ? `The nearest are: ${nearest.join(', ')}. Name one of them.`
      : 'Search for a part of its name, or for another spelling.';
  return new AppError('not_found', `There is no entity of this name in this workspace. ${advice}`);
}
