/** Two memories linked with one another, and by them what they mention. */
import { z } from 'zod';
import { entitySchema, memoryLinkSchema } from '../model/entity.ts';
import type { Workspace } from '../workspace.ts';

const mentionedSchema = z.array(entitySchema.pick({ entity_id: true, name: true, kind: true }));

export const linkedMemoriesSchema = z.object({
  operation_id: z.string().describe('Reverts this'),
  created: z.boolean().describe('False when the two were linked in this way before'),
  link: memoryLinkSchema,
  entities: z
    .object({
      shared: mentionedSchema.describe('What both memories mention'),
      first: mentionedSchema.describe('What only the first mentions'),
      second: mentionedSchema,
    })
    .describe('The graph of entities follows the link from what the one mentions to what the other mentions'),
});

export type LinkedMemories = z.infer<typeof linkedMemoriesSchema>;

/** Linking twice changes nothing. */
export async function linkMemories(
  workspace: Workspace,
  firstId: string,
  secondId: string,
  relation: string,
): Promise<LinkedMemories> {
  const { store, caller } = workspace;
  const wanted = { from: firstId, relation, to: secondId };
  const { link, created } = await store.transaction(async ({ memories, links }) => {
    await memories.holdMany([firstId, secondId]);
    const known = await links.find(wanted);
    return { link: await links.add(wanted), created: known === null };
  });
  const mentions = await store.entities.mentionsOf([firstId, secondId]);
  const of = (id: string) => mentions.filter(({ memory_id }) => memory_id === id).map(({ entity_id }) => entity_id);
  const [first, second] = [of(firstId), of(secondId)];
  const named = async (ids: readonly string[]) =>
    (await store.entities.findMany(ids)).map(({ entity_id, name, kind }) => ({ entity_id, name, kind }));
  return {
    operation_id: caller.operation_id,
    created,
    link,
    entities: {
      shared: await named(first.filter((id) => second.includes(id))),
      first: await named(first.filter((id) => !second.includes(id))),
      second: await named(second.filter((id) => !first.includes(id))),
    },
  };
}
