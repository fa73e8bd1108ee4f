/** Imports files of other programs: previews them first, then stores them in batches as one run, each piece once. */
import { withoutSecrets } from '../access/secrets.ts';
import { AppError, invalid } from '../errors.ts';
import { pauses } from '../fair/pauses.ts';
import { enqueueMoveIntoIndex, isMoveDue } from '../memory/move-into-index.ts';
import { analyseDrafts, type ReadDraft, storeDrafts } from '../memory/remember.ts';
import { cutOff, type IngestItem, type IngestRun } from '../model/ingest-run.ts';
import { carryOut, immediate, type Verb } from '../verb.ts';
import type { Workspace } from '../workspace.ts';
import type { ImportedFile, Importer } from './importers/imported-item.ts';
import { recognised } from './importers/recognised.ts';
import { draftOf, type IngestRest, ingestJob, withRun } from './ingest.ts';
import { shownCharacters, shownItems } from './preview.ts';
import { enqueueReading } from './read-behind.ts';
import { splitToLimit, storableText } from './split.ts';

/** Limit on the pieces of an import by job: one transaction stores them with the run. */
const maxJobPieces = 100_000;
/** Pieces per transaction. */
const batchSize = 50;

export interface ImportSource {
  readonly importer: Importer;
  readonly files: readonly ImportedFile[];
}

/** A file of a folder that could not be read to the end. */
export interface FileNotWhole {
  /** Includes the name of the file. */
  reason: string;
  /** True if pieces were read before the error. */
  is_read_in_part: boolean;
}

export interface ImportPreview {
  items: number;
  sessions: number;
  /** Reason → number of pieces. */
  skipped: Record<string, number>;
  not_whole: FileNotWhole[];
  already_stored: number;
  /** The number of secrets that would be replaced. */
  redacted: number;
  longest_item: number;
  first_at: string | null;
  last_at: string | null;
  sample_items: string[];
}

/** Reads everything and writes nothing. Throws `invalid` for a file of the wrong format. */
export async function previewImport(workspace: Workspace, source: ImportSource): Promise<ImportPreview> {
  const preview: ImportPreview = {
    items: 0,
    sessions: 0,
    skipped: {},
    not_whole: [],
    already_stored: 0,
    redacted: 0,
    longest_item: 0,
    first_at: null,
    last_at: null,
    sample_items: [],
  };
  const sessions = new Set<string>();
  for await (const batch of batchesOf(workspace, source, preview)) {
    preview.items += batch.length;
    const storedIds = await workspace.store.memories.findIdsByContent(batch.map(({ content }) => content));
    preview.already_stored += storedIds.filter((id) => id !== null).length;
    for (const { content, about = {} } of batch) {
      preview.longest_item = Math.max(preview.longest_item, content.length);
      if (about.session_id !== undefined) sessions.add(about.session_id);
      const at = about.occurred_at ?? null;
      if (at !== null && (preview.first_at === null || at < preview.first_at)) preview.first_at = at;
      if (at !== null && (preview.last_at === null || at > preview.last_at)) preview.last_at = at;
      if (preview.sample_items.length < shownItems) preview.sample_items.push(content.slice(0, shownCharacters));
    }
  }
  return { ...preview, sessions: sessions.size };
}

export interface ImportProgress {
  stored: number;
  duplicates: number;
  total: number;
}

export interface ImportedFiles extends ImportProgress {
  run_id: string;
  operation_id: string;
  /** False if the import was stopped. Stored pieces stay, and importing the same files again continues. */
  isWhole: boolean;
  /** In the order of the files. */
  not_whole: readonly FileNotWhole[];
}

/** Pieces that exist already are not stored again, so repeating an interrupted import completes it. */
export async function importFiles(
  workspace: Workspace,
  source: ImportSource,
  name: string,
  { total, each, stop }: { total: number; each: (progress: ImportProgress) => void; stop: AbortSignal },
): Promise<ImportedFiles> {
  const about = { source_name: name, source_type: source.importer.kind, item_count: total };
  const run = await carryOut(workspace, startRun, about);
  const progress: ImportProgress = { stored: 0, duplicates: 0, total };
  const counted: Counted = { skipped: {}, redacted: 0, not_whole: [] };
  let error: string | undefined = cutOff;
  try {
    for await (const batch of batchesOf(workspace, source, counted)) {
      if (stop.aborted) break;
      const { stored, duplicates } = await carryOut(workspace, storeItems, { run, batch });
      const before = progress.stored;
      progress.stored += stored;
      if (isMoveDue(before, progress.stored)) await enqueueMoveIntoIndex(workspace.store);
      progress.duplicates += duplicates;
      each(progress);
    }
    error = stop.aborted ? 'cancelled' : undefined;
  } finally {
    await carryOut(workspace, endImport, { run, error });
  }
  const { operation_id } = workspace.caller;
  return { ...progress, run_id: run.run_id, operation_id, isWhole: !stop.aborted, not_whole: counted.not_whole };
}

/**
 * Ends any run of the same source that a killed process left behind. Its pieces are duplicates for the new run, so a
 * job reads them as part of the old run.
 */
const startRun = immediate(async ({ store }, about: Pick<IngestRun, 'source_name' | 'source_type' | 'item_count'>) => {
  const { ingestRuns } = store;
  const abandoned = (await ingestRuns.list({ limit: 20 })).filter(
    (run) => run.status === 'running' && run.source_name === about.source_name && run.source_type === about.source_type,
  );
  for (const { run_id } of abandoned) {
    const isOfJob = (await ingestRuns.nextItems(run_id, 1)).length > 0;
    if (isOfJob) continue;
    await ingestRuns.finish(run_id, cutOff);
    await enqueueReading(store, run_id);
  }
  return ingestRuns.start(about);
});

interface Batch {
  run: IngestRun;
  batch: readonly IngestItem[];
}

interface ReadBatch extends Pick<Batch, 'run'> {
  drafts: ReadDraft[];
}

const storeItems: Verb<Batch, ReadBatch, { stored: number; duplicates: number }> = {
  prepare: async (workspace, { run, batch }) => ({
    run,
    drafts: await analyseDrafts(workspace, batch.map(draftOf({ layer: 'semantic', memory_type: 'fact' }))),
  }),
  commit: async (tx, { run, drafts }) => {
    const stored = await storeDrafts(tx, withRun(run, drafts));
    return { stored: stored.length, duplicates: stored.filter(({ existing }) => existing).length };
  },
};

/** Skips a run that another import of the same source has ended. */
const endImport = immediate(async ({ store }, { run, error }: { run: IngestRun; error: string | undefined }) => {
  const { ingestRuns } = store;
  await enqueueReading(store, run.run_id);
  // A job may have mistaken a quiet import for a killed one.
  const status = (await ingestRuns.find(run.run_id))?.status;
  if (status === 'running' || (status === 'failed' && error === undefined)) await ingestRuns.finish(run.run_id, error);
  return null;
});

export interface StartedImport {
  run: IngestRun;
  job_id: string;
  operation_id: string;
}

/** For files that fit into one call: a job stores the pieces as one run. */
export const importAsJob: Verb<{ source: ImportSource; name: string }, StartedPieces, StartedImport> = {
  prepare: async (workspace, { source, name }) => {
    const items: IngestItem[] = [];
    for await (const batch of batchesOf(workspace, source, { skipped: {}, redacted: 0, not_whole: [] })) {
      items.push(...batch);
      if (items.length > maxJobPieces)
        throw new AppError(
          'too_large',
          `The file contains more than ${maxJobPieces} pieces, the maximum here. Use \`stele import-from\`.`,
        );
    }
    if (items.length === 0) throw invalid(['form', 'content'], 'contains nothing to import', 'too_short');
    return { about: { source_name: name, source_type: source.importer.kind, item_count: items.length }, items };
  },
  commit: async ({ store, caller: { operation_id } }, { about, items }) => {
    const run = await store.ingestRuns.start(about);
    await store.ingestRuns.keepItems(run.run_id, items);
    const args: IngestRest = { run_id: run.run_id, layer: 'semantic', memory_type: 'fact' };
    const { job } = await store.jobs.enqueue({ ...ingestJob, args });
    return { run, job_id: job.job_id, operation_id };
  },
};

interface StartedPieces {
  about: Pick<IngestRun, 'source_name' | 'source_type' | 'item_count'>;
  items: IngestItem[];
}

type Counted = Pick<ImportPreview, 'skipped' | 'redacted' | 'not_whole'>;

/**
 * The pieces that can be stored, with secrets redacted and within the length limit. Counts skipped pieces and collects
 * the files that could not be read whole.
 */
async function* batchesOf(
  workspace: Pick<Workspace, 'record'>,
  source: ImportSource,
  counted: Counted,
): AsyncGenerator<IngestItem[]> {
  const pause = pauses();
  const skip = (reason: string) => {
    counted.skipped[reason] = (counted.skipped[reason] ?? 0) + 1;
  };
  let batch: IngestItem[] = [];
  for await (const found of piecesOf(source, skip, counted.not_whole)) {
    const { value, field } = await withoutSecrets(workspace, storable(found));
    counted.redacted += field.redacted?.count ?? 0;
    for (const content of splitToLimit(value.content.trim())) {
      if (/[\p{L}\p{N}]/u.test(content)) batch.push({ ...value, content });
      else skip('holds no word');
      await pause();
    }
    if (batch.length >= batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/**
 * In a folder, a file of another program is skipped and a truncated file is read up to its end; both are added to
 * `notWhole`. Throws `invalid` if every file is one of these.
 */
async function* piecesOf(
  { importer, files }: ImportSource,
  skip: (reason: string) => void,
  notWhole: FileNotWhole[],
): AsyncGenerator<IngestItem> {
  for (const file of files) {
    let is_read_in_part = false;
    try {
      for await (const found of importer.read(recognised(file))) {
        if ('skipped' in found) skip(found.skipped);
        else {
          is_read_in_part = true;
          yield found;
        }
      }
    } catch (error) {
      if (!(error instanceof AppError) || notWhole.length + 1 === files.length) throw error;
      notWhole.push({ reason: error.message, is_read_in_part });
    }
  }
}

function storable<Value>(value: Value): Value {
  if (typeof value === 'string') return storableText(value) as Value;
  if (Array.isArray(value)) return value.map(storable) as Value;
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, storable(inner)])) as Value;
  return value;
}
