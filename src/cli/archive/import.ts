/** stele import: reads an export into an empty workspace, or into one made for it. */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createWorkspace } from '../../access/workspace-actions.ts';
import { importArchive, verifyArchive } from '../../archive/import-archive.ts';
import { AppError } from '../../errors.ts';
import { settingsOf } from '../../model/archive/archive.ts';
import type { WorkspaceRecord } from '../../model/workspace.ts';
import type { Stores } from '../../stores.ts';
import { jsonText } from '../../text/visible.ts';
import { type Command, jsonFlag, requireFlag, requireNewSlug } from '../command.ts';
import { controlContext, withAuditedStore, withStores } from '../stores.ts';
import { untilStopped } from '../until-stopped.ts';

export const importCommand: Command = {
  usage: 'FILE --workspace SLUG [--json]',
  flags: {
    workspace: { type: 'string', help: 'Slug of the workspace: a new one, or an empty one.' },
    json: jsonFlag,
  },
  positionals: 1,
  examples: [{ purpose: 'A copy under another name', line: 'import demo.ndjson --workspace demo-copy' }],
  async run({ flags, positionals: [file = ''], terminal }) {
    const slug = requireFlag(flags, 'workspace');
    if (!existsSync(file)) throw new AppError('not_found', `There is no file ${file}.`);
    if (statSync(file).isDirectory())
      throw new AppError(
        'invalid',
        `${file} is a folder. Name the file that ${terminal.program} export wrote; ${terminal.program} import-from markdown reads a folder of Markdown.`,
      );
    const source = () => untilAborted(createReadStream(file), terminal.stop);
    const nothingYet = () => 'Nothing was imported.';
    // Checked before a workspace is made for it.
    const header = await untilStopped(terminal, nothingYet, () => verifyArchive(source));
    await withStores(terminal.settings(), async (stores) => {
      const workspace = await findOrCreateWorkspace(stores, slug, header.workspace.name);
      const audit = { tool: 'stele import', action: 'workspace.import' } as const;
      const imported = await untilStopped(
        terminal,
        () => `Nothing was imported: ${slug} is as empty as before. The same command starts again.`,
        () => withAuditedStore(stores, workspace, audit, (store) => importArchive(store, source)),
      );
      await stores.storage.control.workspaces.change(workspace.workspace_id, settingsOf(header));
      const { records, counts, waiting } = imported;
      // Makes a running service check this workspace soon.
      await stores.storage.control.dueWork.note(workspace.workspace_id, stores.now().toISOString(), null);
      if (flags.json) return terminal.print(jsonText({ workspace: slug, records, counts, waiting }));
      terminal.print(`Imported ${records} records, ${counts.memory ?? 0} of them memories, into ${slug}.`);
      if (waiting > 0)
        terminal.print(
          `${waiting} memories have no vector yet: the service embeds them, or ${terminal.program} reindex.`,
        );
      terminal.print(`Create a key for it: ${terminal.program} key create --workspace ${slug} --label "first key"`);
      terminal.print(`Invite a person: ${terminal.program} invite create --workspace ${slug} --role owner`);
    });
    return 0;
  },
};

async function* untilAborted(bytes: AsyncIterable<Uint8Array>, stop: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    stop.throwIfAborted();
    yield chunk;
  }
}

async function findOrCreateWorkspace(stores: Stores, slug: string, name: string): Promise<WorkspaceRecord> {
  const found = await stores.storage.control.workspaces.findBySlug(slug);
  if (found) return found;
  requireNewSlug('workspace', slug);
  return createWorkspace(controlContext(stores, 'stele import'), { name, slug });
}
