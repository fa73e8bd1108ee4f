/** stele memory: an operator's actions on a single memory. */
import type { ErasedMemory } from '../memory/erase.ts';
import { memoryIdSchema } from '../model/memory.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { Stores } from '../stores.ts';
import { jsonText } from '../text/visible.ts';
import { eraseOne } from '../upkeep/erase-one.ts';
import { type Command, jsonFlag, requireFlag, UsageError } from './command.ts';
import { operatorCaller, withNamedWorkspace } from './stores.ts';

export const memoryErase: Command = {
  usage: '--workspace SLUG MEMORY_ID [--json]',
  flags: { workspace: { type: 'string', help: 'Slug of the workspace.' }, json: jsonFlag },
  positionals: 1,
  examples: [
    {
      purpose: 'Also erases everything that contains its content. The server may be running',
      line: 'memory erase --workspace demo mem_01J8ZQ4X0V3N5T7W9Y1B2C3D4E',
    },
  ],
  async run({ flags, positionals: [memory_id = ''], terminal }) {
    const slug = requireFlag(flags, 'workspace');
    const parsedId = memoryIdSchema.safeParse(memory_id);
    if (!parsedId.success) throw new UsageError(`"${memory_id}" is ${parsedId.error.issues[0]?.message}.`);
    const erased = await withNamedWorkspace(terminal.settings(), slug, (stores, workspace) =>
      eraseIn(stores, workspace, memory_id),
    );
    if (flags.json) return void terminal.print(jsonText(erased));
    terminal.print(`${memory_id} is erased.`);
    if (erased.derived_ids.length > 0)
      terminal.print(`Also erased, because Stele derived it from this memory: ${erased.derived_ids.join(', ')}`);
    if (erased.related_ids.length > 0)
      terminal.print(`These remain, and may say the same: ${erased.related_ids.join(', ')}`);
    return undefined;
  },
};

function eraseIn({ storage, now }: Stores, workspace: WorkspaceRecord, memory_id: string): Promise<ErasedMemory> {
  const caller = operatorCaller('stele memory erase', now());
  return storage.withWorkspace(workspace, (open) => eraseOne({ store: open.storeFor(caller), caller, now }, memory_id));
}
