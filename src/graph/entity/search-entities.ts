/** Searches for entities with similar names. */
import { z } from 'zod';
import { pauses } from '../../fair/pauses.ts';
import { type Entity, type EntityPresence, entitySchema } from '../../model/entity.ts';
import { normalName } from '../../reading/normal-name.ts';
import type { Workspace } from '../../workspace.ts';
import { nameSimilarity } from './name-similarity.ts';

export const presenceSchema = z.object({
  mentions: z.number().int().describe('Memories that mention it'),
  first_seen: z.string().nullable().describe('When the first of these memories happened'),
  last_seen: z.string().nullable(),
});

export const foundEntitiesSchema = z.object({
  query: z.string(),
  entities: z.array(
    entitySchema
      .pick({ entity_id: true, name: true, kind: true, aliases: true })
      .extend({
        matched: z.string().describe('Its name or alias that is most similar to the query'),
        score: z.number().min(0).max(1).describe('Similarity of the two: 1 is equal except for case and accents'),
      })
      .extend(presenceSchema.shape),
  ),
});

export type FoundEntities = z.infer<typeof foundEntitiesSchema>;

/** Limits on the names compared letter by letter: those that contain the text, and those spelled most like it. */
const maxPartMatches = 60;
const maxSimilarSpellings = 100;
/** The lowest similarity of a match. */
const minSimilarity = 0.5;

export interface SimilarEntity {
  entity: Entity;
  matched: string;
  score: number;
  presence: EntityPresence;
}

/**
 * Similar entities, the most similar first, then the most mentioned. An entity that no memory mentions any more is left
 * out.
 */
export async function findSimilarEntities({ store }: Pick<Workspace, 'store'>, text: string): Promise<SimilarEntity[]> {
  const normal = normalName(text);
  if (normal === '') return [];
  const { entities } = store;
  const found = [
    ...(await entities.search(normal, maxPartMatches)),
    ...(await entities.findSimilar(normal, maxSimilarSpellings)),
  ];
  const pause = pauses();
  const similar: Omit<SimilarEntity, 'presence'>[] = [];
  for (const entity of new Map(found.map((one) => [one.entity_id, one])).values()) {
    const one = { entity, ...bestNameMatch(entity, normal) };
    if (one.score >= minSimilarity) similar.push(one);
    await pause();
  }
  const presence = await entities.presence(similar.map(({ entity }) => entity.entity_id));
  return similar
    .map((one) => ({ ...one, presence: presence.get(one.entity.entity_id)! }))
    .filter((one) => one.presence.mentions > 0)
    .sort((one, other) => other.score - one.score || other.presence.mentions - one.presence.mentions);
}

function bestNameMatch({ name, aliases }: Entity, normal: string): { matched: string; score: number } {
  let best = { matched: name, score: 0 };
  for (const known of [name, ...aliases]) {
    const score = Math.round(nameSimilarity(normal, normalName(known)) * 100) / 100;
    if (score > best.score) best = { matched: known, score };
  }
  return best;
}

export async function searchEntities(workspace: Workspace, query: string, limit: number): Promise<FoundEntities> {
  const found = (await findSimilarEntities(workspace, query)).slice(0, limit);
  return {
    query,
    entities: found.map(({ entity: { entity_id, name, kind, aliases }, matched, score, presence }) => {
      return { entity_id, name, kind, aliases, matched, score, ...presence };
    }),
  };
}
