/**
 * Finds pairs of entities with similar names that may be the same, for a person to decide. Pairs that a person marked
 * as different are left out.
 */
import { pauses } from '../../fair/pauses.ts';
import type { Entity } from '../../model/entity.ts';
import { normalName } from '../../reading/normal-name.ts';
import type { Workspace } from '../../workspace.ts';
import { nameSimilarity } from './name-similarity.ts';

export interface DuplicateEntities {
  /** The entity with more mentions. */
  one: Entity;
  other: Entity;
  /** Similarity of their names, from 0 to 1. */
  score: number;
}

/** Metadata key that lists the ids of entities that this entity is distinct from. */
export const distinctKey = 'distinct_from';

/** How many of the most mentioned entities are compared. */
const maxCompared = 400;
const minSimilarity = 0.8;
const maxPairs = 50;
const cacheMs = 300_000;

export async function findDuplicateEntities({ store }: Workspace): Promise<DuplicateEntities[]> {
  const pairs = await store.cached('entities that may be one', cacheMs, async () => {
    const listed = await store.entities.list({ limit: maxCompared });
    return findSimilarPairs(listed.map(({ entity }) => entity));
  });
  const ids = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))];
  const byId = new Map((await store.entities.findMany(ids)).map((entity) => [entity.entity_id, entity]));
  return pairs.flatMap(({ one: oneId, other: otherId, score }) => {
    const [one, other] = [byId.get(oneId), byId.get(otherId)];
    const isOpen = one && other && one.merged_into === null && other.merged_into === null && !areDistinct(one, other);
    return isOpen ? [{ one, other, score }] : [];
  });
}

/** Compares only entities that have a word with the same first three letters. */
async function findSimilarPairs(entities: readonly Entity[]): Promise<{ one: string; other: string; score: number }[]> {
  const pause = pauses();
  const found = new Map<string, { one: string; other: string; score: number }>();
  for (const block of blocksOf(entities))
    for (const [at, one] of block.entries()) {
      await pause();
      for (const other of block.slice(at + 1)) {
        const score = mayBeSame(one, other) ? bestSimilarity(one, other) : 0;
        const pair = { one: one.entity_id, other: other.entity_id, score };
        if (score >= minSimilarity) found.set(`${pair.one} ${pair.other}`, pair);
      }
    }
  return [...found.values()].sort((one, other) => other.score - one.score).slice(0, maxPairs);
}

/** Groups entities that have a word with the same first three letters. */
function blocksOf(entities: readonly Entity[]): Iterable<Entity[]> {
  const blocks = new Map<string, Entity[]>();
  for (const entity of entities) {
    const words = normalName(entity.name).split(' ');
    for (const start of new Set(words.map((word) => word.slice(0, 3)))) {
      const block = blocks.get(start);
      if (block) block.push(entity);
      else blocks.set(start, [entity]);
    }
  }
  return blocks.values();
}

/** True if two entities may be the same. Different numbers mean different things, such as `port 80` and `port 81`. */
function mayBeSame(one: Entity, other: Entity): boolean {
  const digits = ({ name }: Entity) => name.replace(/\D+/g, ' ').trim();
  const isSameKind = one.kind === other.kind || one.kind === 'name' || other.kind === 'name';
  return isSameKind && digits(one) === digits(other);
}

function bestSimilarity(one: Entity, other: Entity): number {
  const [a, b] = [normalName(one.name), normalName(other.name)];
  return Math.max(nameSimilarity(a, b), nameSimilarity(b, a));
}

function areDistinct(one: Entity, other: Entity): boolean {
  const listsAsDistinct = ({ metadata }: Entity, id: string) => {
    const ids = metadata[distinctKey];
    return Array.isArray(ids) && ids.includes(id);
  };
  return listsAsDistinct(one, other.entity_id) || listsAsDistinct(other, one.entity_id);
}
