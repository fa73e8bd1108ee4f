/** Ingests a document through the dashboard: previews it, then stores it as one operation. */
import { z } from 'zod';
import { actWriting } from '../../../access/act.ts';
import { authorise, permissions } from '../../../access/permissions.ts';
import { invalid } from '../../../errors.ts';
import { pauses } from '../../../fair/pauses.ts';
import {
  type ImportPreview,
  type ImportSource,
  importAsJob,
  previewImport,
  type StartedImport,
} from '../../../ingest/import-files.ts';
import { importers } from '../../../ingest/importers/importers.ts';
import { plainJsonBy } from '../../../ingest/importers/memory-files.ts';
import { ingestItems, ingestSchema, maxItems } from '../../../ingest/ingest.ts';
import { type IngestPreview, previewIngest } from '../../../ingest/preview.ts';
import { asChosen, fieldSchema } from '../../../ingest/source.ts';
import { type SplitMode, split, splitModes, splitWhole } from '../../../ingest/split.ts';
import { layerSchema, memoryTypeSchema } from '../../../model/memory.ts';
import type { Workspace } from '../../../workspace.ts';
import { htmlAnswer } from '../../html-answer.ts';
import { faultsOf, readForm, submittedFieldsOf, wantsPage } from '../forms.ts';
import { pathAfterAction } from '../last-action.ts';
import { rootOf } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';
import { IngestPage, type IngestPageProps } from './ingest-page.tsx';

const maxRuns = 20;
/** In bytes of the encoded form, in which one byte may take three. */
const maxDocumentBytes = 16 * 1_024 * 1_024;

/** Bytes of a file that are read in one step. */
const readStepBytes = 65_536;

const importKinds = importers.map(({ kind }) => `from ${kind}`);

/** The source for a file of another program; null if the form does not name one. */
function importSourceOf(mode: string, path: string, content: string, field: string | undefined): ImportSource | null {
  const importer = importers.find(({ kind }) => mode === `from ${kind}`);
  if (importer && field !== undefined && importer.kind !== 'json')
    throw invalid(['form', 'field'], 'names a field of JSON: it applies only to json, not to this program', 'mode');
  const bytes = async function* () {
    const pause = pauses();
    const fileBytes = Buffer.from(content);
    for (let from = 0; from < fileBytes.length; from += readStepBytes) {
      yield fileBytes.subarray(from, from + readStepBytes);
      await pause();
    }
  };
  return importer
    ? { importer: field === undefined ? importer : plainJsonBy(field), files: [{ path: path || 'the file', bytes }] }
    : null;
}

const { source_name, source_type } = ingestSchema.shape;

/** A browser also sends fields in which nothing was typed or chosen, as empty ones. */
const emptyAsUndefined = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (given === '' ? undefined : given), schema);

const documentForm = z.strictObject({
  source_name,
  source_type,
  content: z.string().min(1, { error: 'paste a document, or choose a file that is not empty' }),
  split_mode: z.enum([...splitModes, ...importKinds]).default('auto'),
  field: emptyAsUndefined(fieldSchema),
  layer: emptyAsUndefined(layerSchema.optional()),
  memory_type: emptyAsUndefined(memoryTypeSchema.optional()),
});
const previewForm = documentForm.extend({ source_name: z.string().max(200).default('') });

const layerFromProgram = 'applies only to plain text: memories from another program have their own layer and type';

export async function ingestPage(visit: WorkspaceVisit, more: Partial<IngestPageProps> = {}): Promise<Response> {
  const { store } = visit.workspace;
  const runs = await store.ingestRuns.list({ limit: maxRuns });
  const labels = await store.actors.labels(runs.map(({ actor }) => actor));
  const page = <IngestPage visit={visit} runs={runs} labels={labels} typed={submittedFieldsOf(visit)} {...more} />;
  return htmlAnswer(visit.c, page, more.faults ? 422 : 200);
}

export async function preview(visit: WorkspaceVisit): Promise<Response> {
  return showFaults(visit, async () => {
    const { content, split_mode, source_name, field } = await readForm(visit, previewForm, maxDocumentBytes);
    const source = importSourceOf(split_mode, source_name, content, field);
    const previewResult = source
      ? { mode: split_mode, preview: toIngestPreview(await previewImport(visit.workspace, source), content) }
      : await previewIngest(visit.workspace.store, content, split_mode as SplitMode, field);
    return wantsPage(visit.c) ? ingestPage(visit, { preview: previewResult }) : visit.c.json(previewResult);
  });
}

function toIngestPreview(
  { items, skipped, already_stored, longest_item, sample_items }: ImportPreview,
  content: string,
): IngestPreview {
  return {
    item_count: items,
    calls: 1,
    already_stored,
    stored_items: [],
    payload_bytes: Buffer.byteLength(content),
    longest_item,
    skipped: Object.entries(skipped).map(([reason, count]) => ({ reason, count })),
    sample_items,
  };
}

/** Ingests as a job, which the list of jobs shows. */
async function ingestImported(visit: WorkspaceVisit, source: ImportSource, name: string): Promise<Response> {
  const { workspace, c } = visit;
  const writing = {
    permission: permissions['ingest.run'],
    // Secrets are replaced in each piece separately; the importer is not an input to check.
    verb: { ...importAsJob, prepare: (inside: Workspace) => importAsJob.prepare(inside, { source, name }) },
    shape: (given: object) => given as StartedImport,
    written: ({ run }: StartedImport) => [run.run_id],
  };
  const { answer } = await actWriting(workspace, writing, () => ({ input: {}, raw: name }));
  if (wantsPage(c)) return c.redirect(pathAfterAction(visit, `${rootOf(visit)}/ingest`), 303);
  return c.json({ runs: [answer.run], job_id: answer.job_id, operation_id: answer.operation_id });
}

/** Stores more items than a call takes in several runs of one operation. */
export async function ingest(visit: WorkspaceVisit): Promise<Response> {
  const { workspace, c } = visit;
  return showFaults(visit, async () => {
    authorise(workspace.caller.principal, permissions['ingest.run']);
    const { content, split_mode, field, layer, memory_type, ...sourceFields } = await readForm(
      visit,
      documentForm,
      maxDocumentBytes,
    );
    const source = importSourceOf(split_mode, sourceFields.source_name, content, field);
    if (source) {
      if (layer ?? memory_type) throw invalid(['form', layer ? 'layer' : 'memory_type'], layerFromProgram, 'mode');
      return ingestImported(visit, source, sourceFields.source_name);
    }
    const { items } = await splitWhole(await split(content, split_mode as SplitMode, field));
    if (items.length === 0) throw invalid(['form', 'content'], 'contains no words', 'too_short');
    const runs = [];
    for (let from = 0; from < items.length; from += maxItems) {
      const input = { ...sourceFields, ...asChosen(items.slice(from, from + maxItems), { layer, memory_type }) };
      const writing = {
        permission: permissions['ingest.run'],
        verb: ingestItems,
        shape: (given: object) => given as Awaited<ReturnType<typeof ingestItems.commit>>,
        written: ({ run }: { run: { run_id: string } }) => [run.run_id],
      };
      const { answer } = await actWriting(workspace, writing, () => ({ input, raw: input }));
      runs.push(answer.run);
    }
    if (wantsPage(c)) return c.redirect(pathAfterAction(visit, `${rootOf(visit)}/ingest`), 303);
    return c.json({ runs, operation_id: workspace.caller.operation_id });
  });
}

async function showFaults(visit: WorkspaceVisit, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const faults = faultsOf(error);
    if (!wantsPage(visit.c) || faults === null) throw error;
    return ingestPage(visit, { faults });
  }
}
