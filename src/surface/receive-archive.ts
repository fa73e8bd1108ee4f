/** Imports an archive into the workspace of a call, however the archive arrived. */
import { actWriting } from '../access/act.ts';
import { mayDo, permissions } from '../access/permissions.ts';
import { changeWorkspace } from '../access/workspace-actions.ts';
import { type ArchiveSource, addArchive, requireEmpty, verifyArchive } from '../archive/import-archive.ts';
import { enqueueMoveIntoIndex } from '../memory/move-into-index.ts';
import {
  type ArchiveHeader,
  type ImportedArchive,
  importedArchiveSchema,
  settingsOf,
} from '../model/archive/archive.ts';
import type { WorkspaceSettings } from '../model/workspace.ts';
import type { Services } from '../services.ts';
import type { Verb } from '../verb.ts';
import type { Workspace } from '../workspace.ts';
import { callerAddress } from './address.ts';
import type { HttpContext } from './context.ts';

/**
 * Calls `receive` once the caller may import and the workspace is empty: nothing is received before that.
 * Imports all of the archive, or nothing.
 */
export async function receiveArchive(
  services: Services,
  c: HttpContext,
  workspace: Workspace,
  receive: () => Promise<ArchiveSource>,
): Promise<ImportedArchive> {
  let source!: ArchiveSource;
  let settings: WorkspaceSettings | null = null;
  const verb: Verb<object, ArchiveHeader, ImportedArchive> = {
    prepare: async () => {
      const header = await verifyArchive(source);
      settings = settingsOf(header);
      return header;
    },
    commit: async ({ store }, header) => {
      const imported = await addArchive(store, source, header);
      await enqueueMoveIntoIndex(store);
      return imported;
    },
  };
  const shape = (given: object) => importedArchiveSchema.parse(given);
  const writing = { permission: permissions['workspace.import'], verb, shape };
  const { answer } = await actWriting(workspace, writing, async () => {
    await requireEmpty(workspace.store);
    source = await receive();
    return { input: {}, raw: null };
  });
  if (settings) await applySettings(services, c, workspace, settings);
  return answer;
}

/** Applies the archive's settings only for a caller who may change settings anyway: anyone can write an archive. */
async function applySettings(
  services: Services,
  c: HttpContext,
  workspace: Workspace,
  settings: WorkspaceSettings,
): Promise<void> {
  const { caller, record, now, log } = workspace;
  if (!mayDo(caller.principal, permissions['workspace.change'])) return;
  const address = callerAddress(services, c);
  await changeWorkspace({ control: services.storage.control, caller, now, log, address }, record, settings);
}
