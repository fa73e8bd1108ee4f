/**
 * The overview of a workspace: its state in one sentence, points that need a person, growth
 * and calls, and the latest memories.
 */
import { permissions } from '../../../access/permissions.ts';
import type { ApiKey } from '../../../model/api-key.ts';
import type { Job } from '../../../model/job.ts';
import type { Memory } from '../../../model/memory.ts';
import type { Calls } from '../../../reports/calls.ts';
import type { WorkspaceStatus } from '../../../reports/counts.ts';
import type { LikelyDuplicate } from '../../../reports/quality/likely-duplicates.ts';
import { Chart } from '../../parts/chart.tsx';
import { Notice } from '../../parts/notice.tsx';
import { RememberForm, WriteLink } from '../memory/write.tsx';
import { MemoryList } from '../memory-list.tsx';
import { rootOf, Time, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';
import { JobLine } from '../work/job-line.tsx';

export interface OverviewProps {
  visit: WorkspaceVisit;
  status: WorkspaceStatus;
  /** Memories stored per day, for days with any, and the number stored before. */
  growth: { before: number; days: readonly { group: string; count: number }[] };
  days: readonly string[];
  calls: Calls;
  /** Null while the duplicates are being searched. */
  duplicates: readonly LikelyDuplicate[] | null;
  expiring: readonly ApiKey[];
  recent: readonly Memory[];
  /** The position of the last event before these memories were read; undefined if it is not known. */
  lastEvent: number | undefined;
  jobs: readonly Job[];
}

const formatCount = (value: number, one: string, many: string) =>
  `${value.toLocaleString('en')} ${value === 1 ? one : many}`;

export function Overview(props: OverviewProps) {
  const { visit, status, growth, days, recent, lastEvent, jobs } = props;
  const today = growth.days.find(({ group }) => group === days.at(-1))?.count ?? 0;
  return (
    <WorkspacePage visit={visit} tab="" title="Overview" scripts={['live', 'write']}>
      <h1>{visit.record.name}</h1>
      <p class="lead" data-while-empty={status.memories === 0 || undefined}>
        {status.memories === 0 ? 'No memories yet' : formatCount(status.memories, 'memory', 'memories')}
        {status.graph.entities > 0 &&
          ` about ${formatCount(status.graph.entities, 'person, place or thing', 'people, places and things')}`}
        {today > 0 ? `; ${today.toLocaleString('en')} stored today` : ''}.
      </p>
      <WriteLink visit={visit} />
      <Attention {...props} />
      {status.memories === 0 ? <Empty visit={visit} /> : <Charts {...props} />}
      <div class="columns columns-aside" data-live={`${rootOf(visit)}/live`} data-live-after={lastEvent}>
        <section aria-labelledby="latest">
          <h2 id="latest">Latest memories</h2>
          {visit.may(permissions['memory.remember']) && (
            <details class="act" open={status.memories === 0}>
              <summary>Write a memory by hand</summary>
              <RememberForm visit={visit} />
            </details>
          )}
          <div id="live-memories" data-list>
            <MemoryList visit={visit} memories={recent} />
          </div>
        </section>
        <aside aria-label="Calls, jobs and figures">
          <p class="second small" role="status" data-live-state>
            With JavaScript on, new memories and calls appear here as they arrive.
          </p>
          <h2 class="aside-title">Calls</h2>
          <ul class="entries lines" id="live-calls" />
          <h2 class="aside-title">Jobs</h2>
          <ul class="entries lines" id="live-jobs">
            {jobs.map((job) => (
              <JobLine job={job} />
            ))}
          </ul>
          {status.memories > 0 && <Figures {...props} />}
        </aside>
      </div>
    </WorkspacePage>
  );
}

function Charts(props: OverviewProps) {
  return (
    <div class="columns columns-even">
      <Growth {...props} />
      <HoursOfCalls {...props} />
    </div>
  );
}

/** Points that need a person, each with what to do about it. */
function Attention({ visit, status, duplicates, calls, expiring }: OverviewProps) {
  const root = rootOf(visit);
  const challenged = status.by_status.challenged ?? 0;
  const failed = calls.failing.reduce((sum, { failed: these }) => sum + these, 0);
  const lines = [
    challenged > 0 && (
      <>
        {formatCount(challenged, 'fact is', 'facts are')} contradicted by newer ones.{' '}
        <a href={`${root}/review`}>Decide which facts are true</a>
      </>
    ),
    duplicates !== null && duplicates.length > 0 && (
      <>
        {formatCount(duplicates.length, 'pair of memories says', 'pairs of memories say')} nearly the same.{' '}
        <a href={`${root}/review/duplicates`}>Review them</a>
      </>
    ),
    failed > 0 && (
      <>
        {formatCount(failed, 'call', 'calls')} failed within a day, most of them at{' '}
        <code>{calls.failing[0]?.route}</code>. <a href={`${root}/usage`}>See these calls</a>
      </>
    ),
    ...expiring.map(({ label, expires_at }) => (
      <>
        The key {label} expires on <Time at={expires_at} isExact />.{' '}
        <a href={`${root}/keys`}>Create a new key in time</a>
      </>
    )),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <section class="attention" aria-labelledby="attention">
      <h2 id="attention">Needs your attention</h2>
      <ul>
        {lines.map((line) => (
          <li>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function Growth({ growth, days }: OverviewProps) {
  const counts = new Map(growth.days.map(({ group, count: stored }) => [group, stored]));
  let total = growth.before;
  const columns = days.map((day) => {
    total += counts.get(day) ?? 0;
    return { label: day, value: total };
  });
  const added = total - growth.before;
  return (
    <Chart
      title="Growth"
      caption={`${added.toLocaleString('en')} stored in 30 days; ${total.toLocaleString('en')} in total.`}
      columns={columns}
      unit="memories"
    />
  );
}

function HoursOfCalls({ calls }: OverviewProps) {
  const total = calls.stretches.reduce((sum, { calls: these }) => sum + these, 0);
  const { p50, p95, count: recalls } = calls.recalls;
  const caption =
    recalls === 0
      ? `${total.toLocaleString('en')} in 24 hours, no recalls among them.`
      : `${total.toLocaleString('en')} in 24 hours. Recall: median ${Math.round(p50)} ms, p95 ${Math.round(p95)} ms.`;
  const columns = calls.stretches.map(({ start, calls: value, refused, failed }) => ({
    label: `${start.slice(11, 13)}:00 UTC`,
    value,
    amiss: refused + failed,
  }));
  return <Chart title="Calls" caption={caption} columns={columns} unit="calls" />;
}

function Figures({ status }: OverviewProps) {
  return (
    <>
      <h2 class="aside-title">Figures</h2>
      <dl class="pairs pairs-small">
        <Counts label="Layers" counts={status.by_layer} />
        <Counts label="Types" counts={status.by_type} />
        <Counts label="Statuses" counts={status.by_status} />
        <dt>Pinned</dt>
        <dd>{status.pinned.toLocaleString('en')}</dd>
        <dt>Oldest</dt>
        <dd>
          <Time at={status.oldest_at} />
        </dd>
        <dt>Newest</dt>
        <dd>
          <Time at={status.newest_at} />
        </dd>
      </dl>
    </>
  );
}

function Counts({ label, counts }: { label: string; counts: Record<string, number> }) {
  const parts = Object.entries(counts).map(([name, value]) => `${value.toLocaleString('en')} ${name}`);
  return (
    <>
      <dt>{label}</dt>
      <dd>{parts.join(', ') || 'none'}</dd>
    </>
  );
}

function Empty({ visit }: { visit: WorkspaceVisit }) {
  const root = rootOf(visit);
  return (
    <div data-while-empty>
      <Notice>
        <p>
          There are no memories yet.{' '}
          {visit.may(permissions['memory.remember']) ? (
            <>
              <a href={`${root}/connect`}>Connect an agent</a>, <a href={`${root}/write`}>write the first memory</a>, or{' '}
              <a href={`${root}/ingest`}>ingest a document</a>.
            </>
          ) : (
            'Members and their agents write them.'
          )}
          {visit.may(permissions['workspace.import']) && (
            <>
              {' '}
              To import an export of another workspace, <a href={`${root}/import`}>import an archive</a>.
            </>
          )}
        </p>
      </Notice>
    </div>
  );
}
