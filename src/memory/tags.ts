/** Adds and removes the tags of a memory. */
import { AppError, invalid } from '../errors.ts';
import { type Memory, toMemory } from '../model/memory.ts';
import { immediate } from '../verb.ts';

/** The most tags of a memory, as when it is stored. */
const maxTags = 64;

export interface TagChange {
  memory_id: string;
  add?: readonly string[] | undefined;
  remove?: readonly string[] | undefined;
}

/** Changes tags. Tags keep their order, new ones come last, and none occurs twice. A tag both added and removed is removed. */
export const changeTags = immediate(
  async ({ store }, { memory_id, add = [], remove = [] }: TagChange): Promise<Memory> => {
    if (add.length + remove.length === 0) throw invalid(['add'], 'name at least one tag in add or remove', 'missing');
    const { tags } = await store.memories.getLocked(memory_id);
    const changed = withTags(tags, add).filter((tag) => !remove.includes(tag));
    return toMemory(await store.memories.change(memory_id, 'tags', { tags: changed }));
  },
);

/** The tags with those added. Throws `conflict` if there would be more than a memory can have. */
export function withTags(tags: readonly string[], added: readonly string[]): string[] {
  const united = [...new Set([...tags, ...added])];
  if (united.length <= maxTags) return united;
  throw new AppError(
    'conflict',
    `A memory has at most ${maxTags} tags and this one would have ${united.length}. Remove some first.`,
  );
}
