/** The overview of a workspace: how it is in one sentence, what needs a person, a form to write, and what came last. */
import { permissions } from '../../access/permissions.ts';
import { layers, type Memory, memoryTypes } from '../../model/memory.ts';
import type { WorkspaceStatus } from '../../reports/counts.ts';
import { MemoryLine } from '../parts/memory-line.tsx';
import { Notice } from '../parts/notice.tsx';
import { Choice, Field, Form, rootOf, Time, WorkspacePage } from './shell.tsx';
import type { WorkspaceVisit } from './visit.ts';

export interface OverviewProps {
  visit: WorkspaceVisit;
  status: WorkspaceStatus;
  recent: readonly Memory[];
  faults?: Record<string, string>;
  written?: { content: string; layer: string; memory_type: string };
}

export function Overview({ visit, status, recent, faults = {}, written }: OverviewProps) {
  const root = rootOf(visit);
  const challenged = status.by_status.challenged ?? 0;
  return (
    <WorkspacePage visit={visit} tab="" title="Overview">
      <h1>{visit.record.name}</h1>
      <p class="lead">
        {status.memories.toLocaleString('en')} memories of {status.graph.entities.toLocaleString('en')} people, places
        and things{challenged > 0 ? `, ${challenged} to review` : ''}.
      </p>
      <SearchForm visit={visit} />
      {challenged > 0 && (
        <Notice>
          <p>
            {challenged} {challenged === 1 ? 'fact is' : 'facts are'} contradicted by newer ones.{' '}
            <a href={`${root}/review`}>Decide which hold</a>.
          </p>
        </Notice>
      )}
      {visit.may(permissions['memory.remember']) && <RememberForm visit={visit} faults={faults} written={written} />}
      <h2>Remembered last</h2>
      {recent.length === 0 && <Empty visit={visit} />}
      <Memories visit={visit} memories={recent} />
      <h2>Figures</h2>
      <dl class="pairs">
        <Counts label="Layers" counts={status.by_layer} />
        <Counts label="Types" counts={status.by_type} />
        <Counts label="Statuses" counts={status.by_status} />
        <dt>Oldest</dt>
        <dd>
          <Time at={status.oldest_at} />
        </dd>
        <dt>Newest</dt>
        <dd>
          <Time at={status.newest_at} />
        </dd>
      </dl>
    </WorkspacePage>
  );
}

function Counts({ label, counts }: { label: string; counts: Record<string, number> }) {
  const parts = Object.entries(counts).map(([name, count]) => `${count.toLocaleString('en')} ${name}`);
  return (
    <>
      <dt>{label}</dt>
      <dd>{parts.join(', ') || 'none'}</dd>
    </>
  );
}

function Empty({ visit }: { visit: WorkspaceVisit }) {
  return (
    <Notice>
      <p>
        Nothing is remembered yet. Write the first memory above, or <a href={`${rootOf(visit)}/keys`}>make a key</a> and
        let an agent write.
      </p>
    </Notice>
  );
}

export function SearchForm({ visit, query = '' }: { visit: WorkspaceVisit; query?: string }) {
  return (
    <search>
      <form method="get" action={`${rootOf(visit)}/memories`}>
        <div class="field">
          <label for="query">Search the memories</label>
          <input
            id="query"
            name="query"
            type="search"
            value={query}
            data-search
            placeholder="which database does billing use"
          />
        </div>
      </form>
    </search>
  );
}

function RememberForm({
  visit,
  faults,
  written,
}: Pick<OverviewProps, 'visit' | 'written'> & { faults: Record<string, string> }) {
  return (
    <details open={written !== undefined}>
      <summary>Write a memory by hand</summary>
      <Form visit={visit} action={`${rootOf(visit)}/remember`}>
        <Field
          name="content"
          label="Content"
          value={written?.content}
          isLong
          required
          fault={faults.content ?? faults.form}
          hint="One thing, in words that make sense on their own."
        />
        <Choice name="layer" label="Layer" options={layers} value={written?.layer ?? 'episodic'} />
        <Choice name="memory_type" label="Type" options={memoryTypes} value={written?.memory_type ?? 'narrative'} />
        <button type="submit" class="primary">
          Remember
        </button>
      </Form>
    </details>
  );
}

/** A list of memories, each a link to its page. */
export function Memories({ visit, memories }: { visit: WorkspaceVisit; memories: readonly Memory[] }) {
  return (
    <>
      {memories.map((memory) => (
        <MemoryLine
          content={<a href={`${rootOf(visit)}/memories/${memory.memory_id}`}>{memory.content}</a>}
          layer={memory.layer}
          type={memory.memory_type}
          isGone={memory.status !== 'active' && memory.status !== 'challenged'}
          more={[
            ...(memory.status === 'active' ? [] : [<span class={`status-${memory.status}`}>{memory.status}</span>]),
            <Time at={memory.occurred_at ?? memory.created_at} />,
            ...(memory.pinned ? ['pinned'] : []),
            ...(memory.tags.length > 0 ? [memory.tags.join(', ')] : []),
          ]}
        />
      ))}
    </>
  );
}
