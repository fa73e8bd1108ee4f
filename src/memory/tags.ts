/** Adds and removes the tags of a memory. */
import { AppError, invalid } from '../errors.ts';
import { type Memory, toMemory } from '../model/memory.ts';
import { immediate } from '../verb.ts';

/** Maximum number of tags of a memory, also when it is stored. */
const maxTags = 64;

export interface TagChange {
  memory_id: string;
  add?: readonly string[] | undefined;
  remove?: readonly string[] | undefined;
}

/**
 * Changes tags. Tags keep their order, new tags come last, and duplicates are dropped. A tag in both lists is removed.
 */
export const changeTags = immediate(
  async ({ store }, { memory_id, add = [], remove = [] }: TagChange): Promise<Memory> => {
    if (add.length + remove.length === 0) throw invalid(['add'], 'name at least one tag in add or remove', 'missing');
    const { tags } = await store.memories.getLocked(memory_id);
    const isKept = (tag: string) => !remove.includes(tag);
    const changed = withTags(tags.filter(isKept), add.filter(isKept));
    return toMemory(await store.memories.change(memory_id, 'tags', { tags: changed }));
  },
);

/** Appends tags without duplicates. Throws `conflict` if the memory would have too many tags. */
export function withTags(tags: readonly string[], added: readonly string[]): string[] {
  const merged = [...new Set([...tags, ...added])];
  if (merged.length <= maxTags) return merged;
  throw new AppError(
    'conflict',
    `A memory has at most ${maxTags} tags and this one would have ${merged.length}. Remove some first.`,
  );
}
