/** Replaces the content of a memory, with its index entries and mentions. */
import { storeReadings } from '../graph/resolve.ts';
import { type Memory, toMemory } from '../model/memory.ts';
import { type ReadText, readTexts } from '../reading/read-texts.ts';
import type { Verb } from '../verb.ts';
import { readMentions } from './undo/former-mentions.ts';

export interface Edit {
  memory_id: string;
  content: string;
}

/** An edit that changes nothing records no event. */
export const editMemory: Verb<Edit, Edit & { text: ReadText }, Memory> = {
  prepare: async ({ store, embedder }, edit) => {
    // Throws for an unknown memory before the new content is analysed.
    await store.memories.get(edit.memory_id);
    const [text] = await readTexts(embedder, [edit.content]);
    return { ...edit, text: text! };
  },
  commit: async ({ store }, { memory_id, content, text: { form, language, reading } }) => {
    const memory = await store.memories.getLocked(memory_id);
    const also = memory.content === content ? {} : { also: { spoke_of: await readMentions(store, memory_id) } };
    const edited = await store.memories.change(memory_id, 'edit', { content, language }, { form, ...also });
    await storeReadings(store, [{ memory, reading }]);
    return toMemory(edited);
  },
};
