/** Finds the entity that a written name means. */
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { type Entity, entityIdSchema } from '../../model/entity.ts';
import { honorifics } from '../../reading/extract/cues.ts';
import { normalName } from '../../reading/normal-name.ts';
import type { Workspace } from '../../workspace.ts';
import { entitiesLike, type LikeEntity } from './search-entities.ts';

/** The entity that a name was resolved to, and how it matched. */
export const meantEntitySchema = z.object({
  entity_id: z.string(),
  name: z.string(),
  kind: z.string(),
  matched_by: z
    .enum(['id', 'name', 'alias', 'likeness'])
    .describe('likeness: no entity has this name, and only this one has a similar name'),
});

export type MeantEntity = z.infer<typeof meantEntitySchema>;

export interface FoundEntity {
  entity: Entity;
  meant: MeantEntity;
}

/** The lowest similarity at which a name may match, provided that no other name is nearly as similar. */
const likeEnough = 0.75;
const nearly = 0.08;
const suggested = 5;

/**
 * Finds an entity by name, alias or id; otherwise the only one with a similar name. The `not_found` error lists the
 * nearest names.
 */
export async function findEntity(workspace: Workspace, name: string): Promise<FoundEntity> {
  const named = await findNamed(workspace, name);
  if (named) return named;
  const untitled = await findUntitled(workspace, name);
  if (untitled) return untitled;
  const like = await entitiesLike(workspace, name);
  const [first, second] = like;
  if (first && first.score >= likeEnough && (second?.score ?? 0) <= first.score - nearly)
    return found(first.entity, 'likeness');
  throw notFound(like);
}

/** Like {@link findEntity}, but never by similarity: a caller that changes an entity must name it exactly. */
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

/** Finds a person by a name with a title: "Madame Ferry" is Ferry. */
async function findUntitled(workspace: Workspace, name: string): Promise<FoundEntity | null> {
  const [title = '', ...rest] = normalName(name).split(' ');
  if (rest.length === 0 || !honorifics.has(title.replace('.', ''))) return null;
  const named = await findNamed(workspace, rest.join(' '));
  return named?.entity.kind === 'person' ? named : null;
}

function found(entity: Entity, matched_by: MeantEntity['matched_by']): FoundEntity {
  const { entity_id, name, kind } = entity;
  return { entity, meant: { entity_id, name, kind, matched_by } };
}

/** The error does not repeat the name, because the name is the caller's own text. */
function notFound(like: readonly LikeEntity[]): AppError {
  const nearest = like.slice(0, suggested).map(({ entity: { name, kind } }) => `${name} (${kind})`);
  const advice =
    nearest.length > 0
      ? `The nearest are: ${nearest.join(', ')}. Name one of them.`
      : 'Search for a part of its name, or for another spelling.';
  return new AppError('not_found', `There is no entity of this name in this workspace. ${advice}`);
}
