/** The overview of a workspace: how it is in one sentence, what needs a person, and what came last. */
import { permissions } from '../../../access/permissions.ts';
import type { Memory } from '../../../model/memory.ts';
import type { WorkspaceStatus } from '../../../reports/counts.ts';
import { Notice } from '../../parts/notice.tsx';
import { RememberForm } from '../memory/write.tsx';
import { MemoryList } from '../memory-list.tsx';
import { rootOf, Time, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';

export interface OverviewProps {
  visit: WorkspaceVisit;
  status: WorkspaceStatus;
  recent: readonly Memory[];
}

export function Overview({ visit, status, recent }: OverviewProps) {
  const root = rootOf(visit);
  const challenged = status.by_status.challenged ?? 0;
  return (
    <WorkspacePage visit={visit} tab="" title="Overview">
      <h1>{visit.record.name}</h1>
      <p class="lead">
        {status.memories.toLocaleString('en')} memories of {status.graph.entities.toLocaleString('en')} people, places
        and things{challenged > 0 ? `, ${challenged} to review` : ''}.
      </p>
      {challenged > 0 && (
        <Notice>
          <p>
            {challenged} {challenged === 1 ? 'fact is' : 'facts are'} contradicted by newer ones.{' '}
            <a href={`${root}/review`}>Decide which hold</a>.
          </p>
        </Notice>
      )}
      {visit.may(permissions['memory.remember']) && (
        <details class="act">
          <summary>Write a memory by hand</summary>
          <RememberForm visit={visit} />
        </details>
      )}
      <h2>Remembered last</h2>
      {recent.length === 0 && <Empty visit={visit} />}
      <MemoryList visit={visit} memories={recent} />
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
