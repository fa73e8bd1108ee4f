/** The page for ingesting a document, pasted or dropped as a file, with its preview and the earlier runs. */
import { permissions } from '../../../access/permissions.ts';
import { importers } from '../../../ingest/importers/importers.ts';
import type { IngestPreview } from '../../../ingest/preview.ts';
import { splitModes } from '../../../ingest/split.ts';
import type { ListedRun } from '../../../model/ingest-run.ts';
import { layers, memoryTypes } from '../../../model/memory.ts';
import { Notice } from '../../parts/notice.tsx';
import { Table } from '../../parts/table.tsx';
import { Choice, Field, FileField, Form } from '../controls.tsx';
import { rootOf, Time, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';

/** The ways to split a text, and the programs that a file may come from. */
const modes = [...splitModes, ...importers.map(({ kind }) => `from ${kind}`)];

export interface IngestPageProps {
  visit: WorkspaceVisit;
  runs: readonly ListedRun[];
  labels: ReadonlyMap<string, string>;
  /** The fields as they were typed. */
  typed: Record<string, string>;
  preview?: { mode: string; preview: IngestPreview };
  faults?: Record<string, string>;
}

export function IngestPage(props: IngestPageProps) {
  const { visit } = props;
  return (
    <WorkspacePage visit={visit} tab="/ingest" title="Ingest" scripts={['drop']}>
      <h1>Ingest a document</h1>
      {visit.may(permissions['ingest.run']) ? (
        <IngestForm {...props} />
      ) : (
        <p>Your role here is {visit.role}. Members, admins and owners can ingest documents.</p>
      )}
      {visit.may(permissions['workspace.import']) && (
        <p class="second">
          To import a whole workspace exported by Stele, <a href={`${rootOf(visit)}/import`}>import an archive</a>.
        </p>
      )}
      <Runs {...props} />
    </WorkspacePage>
  );
}

function IngestForm({ visit, typed, preview, faults = {} }: IngestPageProps) {
  const root = rootOf(visit);
  const { source_name, content } = typed;
  return (
    <Form visit={visit} action={`${root}/ingest`} hasFile>
      <Field
        name="source_name"
        label="Name of the source"
        value={source_name}
        required
        fault={faults.source_name}
        hint="Each memory shows this name as its source."
      />
      <div class="drop" data-drop>
        <Field
          name="content"
          label="Content"
          value={content}
          isLong
          fault={faults.content ?? faults.items ?? faults.form}
          hint="Markdown becomes one memory per section, CSV one per row, JSON one per item, an exported chat one per message (with its speaker and time), other text one per paragraph."
        />
        <FileField
          name="content_file"
          label="Or choose a file"
          hint="Text in UTF-8, at most 15 MB. Unpack a ZIP first."
        >
          <span data-drop-hint hidden>
            {' '}
            You can also drop the file on the content.
          </span>
        </FileField>
      </div>
      <SplitFields typed={typed} faults={faults} />
      {preview && <Preview {...preview} />}
      <p class="actions">
        <button type="submit" class={preview ? undefined : 'primary'} formaction={`${root}/ingest/preview`}>
          Preview
        </button>
        {preview && preview.preview.item_count > 0 && (
          <button type="submit" class="primary">
            Store {preview.preview.item_count.toLocaleString('en')}{' '}
            {preview.preview.item_count === 1 ? 'memory' : 'memories'}
          </button>
        )}
      </p>
    </Form>
  );
}

/** The fields that control how the text becomes memories. */
function SplitFields({ typed, faults }: Required<Pick<IngestPageProps, 'typed' | 'faults'>>) {
  const { layer = '', memory_type = '', split_mode = 'auto', field } = typed;
  return (
    <div class="filter-fields">
      <Choice name="split_mode" label="Split by, or source program" options={modes} value={split_mode} />
      <Field
        name="field"
        label="Text of JSON items"
        value={field}
        fault={faults.field}
        hint='JSON only. Default: "content" or "text". "message.text" is the text within "message".'
      />
      <Choice
        name="layer"
        label="Layer"
        emptyLabel="default"
        hint="Default: semantic, or episodic for a chat."
        options={layers}
        value={layer}
        fault={faults.layer}
      />
      <Choice
        name="memory_type"
        label="Type"
        emptyLabel="default"
        hint="Default: fact, or narrative for a chat."
        options={memoryTypes}
        value={memory_type}
        fault={faults.memory_type}
      />
    </div>
  );
}

function Preview({ mode, preview }: { mode: string; preview: IngestPreview }) {
  const { item_count, longest_item, skipped, sample_items, already_stored } = preview;
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">
        {item_count.toLocaleString('en')} {item_count === 1 ? 'memory' : 'memories'}, split as {mode}
      </h2>
      <p class="second">
        The longest has {longest_item.toLocaleString('en')} characters.
        {already_stored > 0 &&
          ` ${already_stored.toLocaleString('en')} ${already_stored === 1 ? 'is' : 'are'} stored already and will not be stored again.`}
        {skipped.map(({ reason, count }) => ` Left out: ${count} (${reason}).`)}
      </p>
      <ol class="entries">
        {sample_items.map((item) => (
          <li class="memory-content" dir="auto">
            {item}
          </li>
        ))}
      </ol>
      {item_count > sample_items.length && <p class="second">And {item_count - sample_items.length} more.</p>}
    </section>
  );
}

function Runs({ visit, runs, labels }: IngestPageProps) {
  if (runs.length === 0)
    return (
      <Notice>
        <p>
          No document has been ingested yet.{' '}
          {visit.may(permissions['ingest.run']) && (
            <>
              Paste one above, or let an agent send one (<code>POST …/ingest</code>).
            </>
          )}
        </p>
      </Notice>
    );
  const mayRevert = visit.may(permissions['memory.revert']);
  return (
    <>
      <h2>Earlier runs</h2>
      <Table
        label="Ingest runs"
        isStacked
        head={['When', 'Source', 'Type', 'Memories', 'By', 'Outcome', '']}
        numbers={[3]}
      >
        {runs.map((run) => (
          <tr>
            <td>
              <Time at={run.started_at} />
            </td>
            <td>{run.source_name}</td>
            <td>{run.source_type}</td>
            <td class="number" data-label="Memories">
              {run.item_count.toLocaleString('en')}
            </td>
            <td>{labels.get(run.actor) ?? run.actor}</td>
            <td>
              {run.error ?? run.status}
              {run.reverted_at !== null && (
                <>
                  , reverted <Time at={run.reverted_at} />
                </>
              )}
            </td>
            <td>
              {mayRevert && run.status === 'done' && run.reverted_at === null && (
                <Form visit={visit} action={`${rootOf(visit)}/undo`}>
                  <input type="hidden" name="operation_id" value={run.operation_id} />
                  <input type="hidden" name="back" value={`${rootOf(visit)}/ingest`} />
                  <button type="submit" class="quiet">
                    Revert<span class="visually-hidden"> {run.source_name}</span>
                  </button>
                </Form>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}
