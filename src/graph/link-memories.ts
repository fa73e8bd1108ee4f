/** Links two memories, and thereby the entities that they mention. */
import { z } from 'zod';
import { entitySchema, memoryLinkSchema } from '../model/entity.ts';
import { immediate } from '../verb.ts';

const mentionedSchema = z.array(entitySchema.pick({ entity_id: true, name: true, kind: true }));

export const linkedMemoriesSchema = z.object({
  operation_id: z.string().describe('Reverts this'),
  created: z.boolean().describe('False if the two already had this link'),
  link: memoryLinkSchema,
  entities: z
    .object({
      shared: mentionedSchema.describe('What both memories mention'),
      first: mentionedSchema.describe('What only the first mentions'),
      second: mentionedSchema,
    })
    .describe('The graph connects the entities of the first memory to those of the second'),
});

export type LinkedMemories = z.infer<typeof linkedMemoriesSchema>;

export interface Linking {
  memory_id_1: string;
  memory_id_2: string;
  relation: string;
}

/** Links two memories; linking them again changes nothing. */
export const linkMemories = immediate(
  async ({ store, caller }, { memory_id_1: from, memory_id_2: to, relation }: Linking): Promise<LinkedMemories> => {
    const { memories, links, entities } = store;
    await memories.lockMany([from, to]);
    const existing = await links.find({ from, relation, to });
    const link = await links.add({ from, relation, to });
    const mentions = await entities.mentionsOf([from, to]);
    const mentionedBy = (id: string) =>
      mentions.filter(({ memory_id }) => memory_id === id).map(({ entity_id }) => entity_id);
    const [first, second] = [mentionedBy(from), mentionedBy(to)];
    const describe = async (ids: readonly string[]) =>
      (await entities.findMany(ids)).map(({ entity_id, name, kind }) => ({ entity_id, name, kind }));
    return {
      operation_id: caller.operation_id,
      created: existing === null,
      link,
      entities: {
        shared: await describe(first.filter((id) => second.includes(id))),
        first: await describe(first.filter((id) => !second.includes(id))),
        second: await describe(second.filter((id) => !first.includes(id))),
      },
    };
  },
);
