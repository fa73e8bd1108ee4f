/** From a name as somebody writes it to the entity that is meant. */
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { type Entity, entityIdSchema } from '../../model/entity.ts';
import { normalName } from '../../reading/normal-name.ts';
import type { Workspace } from '../../workspace.ts';
import { entitiesLike, type LikeEntity } from './search-entities.ts';

/** The entity that a name was taken for, and by which of its names. */
export const meantEntitySchema = z.object({
  entity_id: z.string(),
  name: z.string(),
  kind: z.string(),
  matched_by: z
    .enum(['id', 'name', 'alias', 'likeness'])
    .describe('likeness: no entity has this name, and only this one has one like it'),
});

export type MeantEntity = z.infer<typeof meantEntitySchema>;

export interface FoundEntity {
  entity: Entity;
  meant: MeantEntity;
}

/** What is as like as this may be meant, when nothing else is nearly as like. */
const likeEnough = 0.75;
const nearly = 0.08;
const suggested = 5;

/** By its name, an alias or its id; else the only one with a name like it. `not_found` tells the nearest. */
export async function findEntity(workspace: Workspace, name: string): Promise<FoundEntity> {
  const named = await findNamed(workspace, name);
  if (named) return named;
  const like = await entitiesLike(workspace, name);
  const [first, second] = like;
  if (first && first.score >= likeEnough && (second?.score ?? 0) <= first.score - nearly)
    return found(first.entity, 'likeness');
  throw notFound(like);
}

/** As {@link findEntity}, but never by likeness: what is changed must have been named. */
export async function findEntityToChange(workspace: Pick<Workspace, 'store'>, name: string): Promise<Entity> {
  const named = await findNamed(workspace, name);
  if (named) return named.entity;
  throw notFound(await entitiesLike(workspace, name));
}

async function findNamed({ store: { entities } }: Pick<Workspace, 'store'>, name: string): Promise<FoundEntity | null> {
  if (entityIdSchema.safeParse(name).success) {
    const entity = await entities.find(name);
    return entity && found(entity.merged_into === null ? entity : await entities.get(entity.merged_into), 'id');
  }
  const normal = normalName(name);
  const entity = normal === '' ? null : await entities.findByName(normal);
  return entity && found(entity, normalName(entity.name) === normal ? 'name' : 'alias');
}

function found(entity: Entity, matched_by: MeantEntity['matched_by']): FoundEntity {
  const { entity_id, name, kind } = entity;
  return { entity, meant: { entity_id, name, kind, matched_by } };
}

/** The name that was asked for is not repeated: it is the caller's own text. */
function notFound(like: readonly LikeEntity[]): AppError {
  const nearest = like.slice(0, suggested).map(({ entity: { name, kind } }) => `${name} (${kind})`);
  const advice =
    nearest.length > 0
      ? `The nearest are: ${nearest.join(', ')}. Name one of them.`
      : 'search_entities finds names by their parts and misspelled ones.';
  return new AppError('not_found', `There is no entity of this name in this workspace. ${advice}`);
}
