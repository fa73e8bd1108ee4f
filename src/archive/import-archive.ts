/** Imports an archive into an empty workspace: first reads and checks all of it, then adds it in one transaction. */
import { AppError } from '../errors.ts';
import { pauses } from '../fair/pauses.ts';
import {
  type ArchiveCounts,
  type ArchiveHeader,
  type ArchiveRecord,
  type ExportedKind,
  exportedKinds,
  type ImportedArchive,
} from '../model/archive/archive.ts';
import { embedWaitingJob, waitingStamp } from '../model/vector.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import { analyse } from '../text/analyse.ts';
import { byteLines } from '../text/byte-lines.ts';
import { withoutCitations } from '../text/citations.ts';
import { detectLanguage } from '../text/language.ts';
import { altered, checkEnd, type ReadLine, readHeader, readRecord, tallyLines } from './archive-lines.ts';

/** An archive that can be read from its beginning more than once. */
export type ArchiveSource = () => AsyncIterable<Uint8Array>;

/** Maximum length of a line, in bytes. No record of a workspace is nearly as long. */
const longestLine = 16 * 1024 * 1024;
/** Records added per statement. */
const addedTogether = 100;

/**
 * Reads the header of an archive that is complete and unaltered. Throws `invalid` otherwise, before anything is
 * written.
 */
export async function verifyArchive(source: ArchiveSource): Promise<ArchiveHeader> {
  let header: ArchiveHeader | null = null;
  let ended = false;
  const tally = tallyLines();
  const counts: ArchiveCounts = {};
  const pause = pauses();
  for await (const lines of byteLines(source(), longestLine)) {
    for (const [line, number] of lines) {
      if (ended) throw altered(`something follows after its last line`);
      if (header === null) {
        header = readHeader(line);
        continue;
      }
      const found = readRecord(line, number);
      if (found === null) {
        checkEnd(line, number, tally);
        ended = true;
        continue;
      }
      tally.add(`${line}\n`);
      counts[found.kind] = (counts[found.kind] ?? 0) + 1;
      await pause();
    }
  }
  if (header === null) throw altered('it is empty');
  if (!ended) throw altered('its last line is missing');
  for (const kind of exportedKinds)
    if ((header.counts[kind] ?? 0) !== (counts[kind] ?? 0))
      throw altered(
        `it should contain ${header.counts[kind] ?? 0} records of ${kind} but contains ${counts[kind] ?? 0}`,
      );
  return header;
}

/** Throws `conflict` if the workspace is not empty. */
export async function requireEmpty(store: WorkspaceStore): Promise<void> {
  if (!(await store.archive.isEmpty()))
    throw new AppError(
      'conflict',
      'This workspace is not empty, and an archive can only be imported into an empty one. Create a new workspace and import there.',
    );
}

/**
 * Adds all records; call this within a transaction. Throws `conflict` if the workspace is not empty. Lets other calls
 * run in between. A job embeds the memories for which the archive has no vectors.
 */
export async function addArchive(
  store: WorkspaceStore,
  source: ArchiveSource,
  header: ArchiveHeader,
): Promise<ImportedArchive> {
  await requireEmpty(store);
  let records = 0;
  for await (const { kind, batch } of batchesOf(source)) {
    await store.archive.add(kind, batch, words);
    records += batch.length;
  }
  const stamps = await store.vectors.stamps();
  const waiting = stamps.find(({ model }) => model === waitingStamp)?.count ?? 0;
  if (waiting > 0) await store.jobs.enqueue({ ...embedWaitingJob, args: {} });
  return { ok: true, records, counts: header.counts, waiting };
}

/** Verifies and adds an archive, for a caller that is the only user of the store. */
export async function importArchive(store: WorkspaceStore, source: ArchiveSource): Promise<ImportedArchive> {
  const header = await verifyArchive(source);
  return store.transaction((inner) => addArchive(inner, source, header));
}

interface Batch {
  kind: ExportedKind;
  batch: ArchiveRecord[];
}

/** Reads a verified archive: every line except the first and the last is a record. */
async function* batchesOf(source: ArchiveSource): AsyncGenerator<Batch> {
  let open: Batch | null = null;
  const pause = pauses();
  for await (const lines of byteLines(source(), longestLine)) {
    for (const [line, number] of lines) {
      const found: ReadLine = number === 1 ? null : readRecord(line, number);
      if (found === null) continue;
      if (open !== null && (open.kind !== found.kind || open.batch.length === addedTogether)) {
        yield open;
        open = null;
      }
      open ??= { kind: found.kind, batch: [] };
      open.batch.push(found.record);
      await pause();
    }
  }
  if (open !== null) yield open;
}

/** The analysed words, as for a memory that is stored now. */
export function words(content: string): readonly string[] {
  const text = withoutCitations(content);
  return analyse(text, detectLanguage(text));
}
