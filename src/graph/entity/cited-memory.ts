/** Cites what memories say about an entity, one line each. */
import { z } from 'zod';
import type { Entity } from '../../model/entity.ts';
import { layerSchema, memoryTypeSchema, type StoredMemory, statusSchema } from '../../model/memory.ts';
import { normalName } from '../../reading/normal-name.ts';
import { excerpt } from '../../text/excerpt.ts';

/** A memory as responses about the graph cite it. */
export const citedSchema = z.object({
  memory_id: z.string(),
  at: z.string().describe('When it happened, or was stored if that is unknown'),
  text: z.string().describe('Its content; of a long memory, the part about the entity'),
  layer: layerSchema,
  memory_type: memoryTypeSchema,
  status: statusSchema,
});

export type CitedMemory = z.infer<typeof citedSchema>;

/** Cites a memory in at most `length` characters, around the place where it names one of the entities. */
export function cite(memory: StoredMemory, entities: readonly Entity[], length: number): CitedMemory {
  const words = new Set(entities.flatMap(({ name, aliases }) => [name, ...aliases].flatMap(nameWords)));
  const weigh = (word: string) => {
    const key = normalName(word);
    return words.has(key) ? { key, weight: 1 } : null;
  };
  const { memory_id, content, layer, memory_type, status } = memory;
  const at = memory.occurred_at ?? memory.created_at;
  return { memory_id, at, text: excerpt(content, length, weigh), layer, memory_type, status };
}

const nameWords = (name: string) => normalName(name).match(/[\p{L}\p{N}]{2,}/gu) ?? [];
