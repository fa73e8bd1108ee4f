/** Writes a whole workspace as an archive: everything as of one moment, one record per line. */
import { pauses } from '../fair/pauses.ts';
import {
  type ArchiveCounts,
  type ArchiveHeader,
  archiveVersion,
  type ExportedKind,
  exportedKinds,
} from '../model/archive/archive.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { ArchiveCursor } from '../storage/ports/archive.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import { version } from '../version.ts';
import { endLine, headerLine, lineOf, tallyLines } from './archive-lines.ts';

/** Resolves once there is room for more. */
export type Write = (text: string) => Promise<void>;

export interface ArchiveOptions {
  /** False to leave out vectors. The archive is then a third of the size, and an import embeds the memories again. */
  vectors: boolean;
  madeAt: Date;
}

export interface WrittenArchive {
  records: number;
  counts: ArchiveCounts;
}

/** Holds about a hundred records in memory at a time. An error thrown by `write` ends the export. */
export async function writeArchive(
  store: WorkspaceStore,
  workspace: WorkspaceRecord,
  options: ArchiveOptions,
  write: Write,
): Promise<WrittenArchive> {
  return store.snapshot(async (snapshot) => {
    const kinds = exportedKinds.filter((kind) => options.vectors || kind !== 'vector');
    const counts = await countEach(snapshot, kinds);
    await write(headerLine(headerOf(workspace, options, counts)));
    const tally = tallyLines();
    const pause = pauses();
    for (const kind of kinds) {
      for await (const records of pagesOf(snapshot, kind)) {
        const lines = records.map((record) => lineOf(kind, record));
        for (const line of lines) tally.add(line);
        await write(lines.join(''));
        await pause();
      }
    }
    await write(endLine(tally));
    return { records: tally.records(), counts };
  });
}

export async function* pagesOf({ archive }: Pick<WorkspaceStore, 'archive'>, kind: Parameters<typeof archive.page>[0]) {
  let place: ArchiveCursor | null = null;
  do {
    const { records, next }: Awaited<ReturnType<typeof archive.page>> = await archive.page(kind, place);
    if (records.length > 0) yield records;
    place = next;
  } while (place !== null);
}

async function countEach({ archive }: WorkspaceStore, kinds: readonly ExportedKind[]): Promise<ArchiveCounts> {
  const counts: ArchiveCounts = {};
  for (const kind of kinds) counts[kind] = await archive.count(kind);
  return counts;
}

function headerOf(
  { workspace_id: _own, ...workspace }: WorkspaceRecord,
  { vectors, madeAt }: ArchiveOptions,
  counts: ArchiveCounts,
): Omit<ArchiveHeader, 'sha256'> {
  return {
    archive: 'stele',
    version: archiveVersion,
    made_at: madeAt.toISOString(),
    made_by: `stele ${version}`,
    workspace,
    vectors,
    counts,
  };
}
