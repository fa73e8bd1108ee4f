/** A whole workspace that Stele exported, checked and then imported into an empty one. */
import { permissions } from '../../../access/permissions.ts';
import type { ArchiveHeader } from '../../../model/archive/archive.ts';
import { Notice } from '../../parts/notice.tsx';
import { FileField, Form } from '../controls.tsx';
import { rootOf, Time, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';

export interface ArchivePageProps {
  visit: WorkspaceVisit;
  isEmpty: boolean;
  /** The header of the checked file. */
  checked?: ArchiveHeader;
  fault?: string;
}

export function ArchivePage(props: ArchivePageProps) {
  const { visit, isEmpty } = props;
  return (
    <WorkspacePage visit={visit} tab="/ingest" title="Import an archive" scripts={['archive']}>
      <h1>Import an archive</h1>
      <p class="lead">
        An archive is the NDJSON file of an export: memories with their history, entities, links, sessions and ingest
        runs. All of it is imported, or nothing.
      </p>
      {!visit.may(permissions['workspace.import']) ? (
        <p>Your role here is {visit.role}. Admins and owners can import an archive.</p>
      ) : isEmpty ? (
        <ArchiveForm {...props} />
      ) : (
        <Notice>
          <p>
            This workspace is not empty. An archive can only be imported into an empty one:{' '}
            <a href="/app#make">create a workspace</a> and import there.
          </p>
        </Notice>
      )}
    </WorkspacePage>
  );
}

function ArchiveForm(props: ArchivePageProps) {
  const { visit, checked, fault } = props;
  const path = `${rootOf(visit)}/import`;
  return (
    <Form visit={visit} action={path} hasFile>
      <FileField
        name="archive"
        label="Archive"
        accept=".ndjson"
        required
        fault={fault}
        hint="At most 64 MB. stele import and POST …/import accept larger files."
      />
      <div id="checked" aria-live="polite">
        {checked && <Checked header={checked} />}
        {checked && (
          <p class="hint" data-without-script>
            Choose the file again to import it.
          </p>
        )}
      </div>
      <p class="actions">
        <button type="submit" formaction={`${path}/check`} data-check>
          Check the file
        </button>
        <button type="submit" class="primary">
          Import
        </button>
      </p>
    </Form>
  );
}

/** Shows what an import would add. The script puts this beside the form, in which the file stays chosen. */
export function Checked({ header: { workspace, made_at, counts, vectors } }: { header: ArchiveHeader }) {
  const { memory = 0, entity = 0, event = 0 } = counts;
  const count = (value: number, one: string, many: string) =>
    `${value.toLocaleString('en')} ${value === 1 ? one : many}`;
  return (
    <section aria-labelledby="checked-title">
      <h2 id="checked-title">The file is complete</h2>
      <p>
        It contains the workspace {workspace.name}, exported <Time at={made_at} />:{' '}
        {count(memory, 'memory', 'memories')}, {count(entity, 'entity', 'entities')} and{' '}
        {count(event, 'change', 'changes')}. Nothing is imported yet.
        {!vectors && ' It has no vectors: the memories are embedded again after the import.'}
      </p>
    </section>
  );
}
