/** The part of doctor that opens every store. */

import { AppError } from '../../errors.ts';
import type { WorkspaceRecord } from '../../model/workspace.ts';
import type { Settings } from '../../settings.ts';
import type { Storage } from '../../storage/ports/storage.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';
import { openStores } from '../../stores.ts';
import { countUnembedded } from '../../upkeep/embedding/reindex.ts';
import { type Finding, failedFinding, okFinding } from '../findings.ts';
import { operatorCaller } from '../stores.ts';

export interface ModelInUse {
  stamp: string;
  /** A vector of the model in use; null when the model cannot be used at present. */
  probe: Float32Array | null;
}

/** Reads every store once. Without a model, stamps and index are not compared. */
export async function inspectStores(settings: Settings, model: ModelInUse | null, program: string): Promise<Finding[]> {
  let storage: Storage;
  try {
    ({ storage } = await openStores({ ...settings, logLevel: 'silent' }, {}, { patienceMs: Number.POSITIVE_INFINITY }));
  } catch (error) {
    const mend = settings.databaseUrl
      ? 'check STELE_DATABASE_URL and that the server runs'
      : 'restore a backup, or check permissions';
    return [failedFinding('control store', error, mend)];
  }
  try {
    await storage.control.ping();
    const workspaces = await storage.control.workspaces.list();
    const findings = [
      controlFinding(await storage.inspectControl(), `${storage.engine}, ${workspaces.length} workspaces`),
    ];
    for (const workspace of workspaces) findings.push(...(await inspectWorkspace(storage, workspace, model, program)));
    return findings;
  } catch (error) {
    return [failedFinding('control store', error, 'restore a backup')];
  } finally {
    await storage.close();
  }
}

function controlFinding(problems: readonly string[], size: string): Finding {
  const check = 'control store';
  if (problems.length === 0) return okFinding(check, size);
  const mend =
    'stop the server, restore a backup into an empty folder, and copy the stores of the workspaces from here over the older ones there';
  return { check, finding: problems.join(' '), mend };
}

async function inspectWorkspace(
  storage: Storage,
  workspace: WorkspaceRecord,
  model: ModelInUse | null,
  program: string,
): Promise<Finding[]> {
  const check = `workspace ${workspace.slug}`;
  try {
    return await storage.withWorkspace(workspace, async (open) => {
      const store = open.storeFor(operatorCaller('stele doctor', new Date()));
      const findings = [await inspectIndex(store, check, model)];
      if (model) findings.push(await inspectStamps(store, workspace.slug, model, program));
      return findings;
    });
  } catch (error) {
    return [failedFinding(check, error, storeRemedy(error))];
  }
}

/** Only a damaged store is restored: a backup lacks whatever was stored since. */
export function storeRemedy(error: unknown): string {
  if (error instanceof AppError && error.code === 'storage_full') return 'free some space on its disk';
  const { code = '' } = ((error instanceof AppError ? error.cause : error) ?? {}) as { code?: string };
  if (/^SQLITE_(?:READONLY|CANTOPEN)/.test(code)) return 'check the owner and permissions of its file and its folder';
  if (/^SQLITE_IOERR_WRITE/.test(code))
    return 'free some space if the quota of its disk is used up, and run doctor again';
  if (/^SQLITE_BUSY/.test(code)) return 'wait until the other process is done, and run doctor again';
  return 'restore this store from a backup';
}

async function inspectIndex(store: WorkspaceStore, check: string, model: ModelInUse | null): Promise<Finding> {
  // A search loads the index, which is otherwise loaded only when needed.
  if (model?.probe) await store.memories.nearest(model.probe, model.stamp, 1, {});
  const { problems, memories, vectors, sizeBytes } = await store.health({ thorough: true });
  const size = `${memories} memories, ${vectors} vectors, ${Math.ceil(sizeBytes / 1024).toLocaleString('en')} KiB`;
  if (problems.length === 0) return okFinding(check, size);
  return {
    check,
    finding: `${size}. ${problems.join(' ')}`,
    mend: 'stop the server and restore this store from a backup, unless a problem says otherwise',
  };
}

async function inspectStamps(
  store: WorkspaceStore,
  slug: string,
  { stamp }: ModelInUse,
  program: string,
): Promise<Finding> {
  const check = `vectors of ${slug}`;
  const { stale, waiting } = await countUnembedded(store, stamp);
  if (stale === 0) return okFinding(check, 'all are of the current model');
  const finding = `${stale} memories have no vector of the current model`;
  const mend = `${program} reindex --workspace ${slug}`;
  if (waiting === 0) return { check, finding, mend };
  return {
    check,
    finding: `${finding}; ${waiting} of them wait to be embedded`,
    mend: `${mend}; a running server embeds the waiting ones by itself once the model answers`,
  };
}
