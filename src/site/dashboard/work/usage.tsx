/**
 * The use of the workspace: calls, failures and durations in a chosen period, by route and
 * by caller; and the queue of jobs.
 */
import { type Calls, readCalls } from '../../../reports/calls.ts';
import { type Observability, observe } from '../../../reports/observability.ts';
import { minuteMs } from '../../../time-units.ts';
import { htmlAnswer } from '../../html-answer.ts';
import { Chart } from '../../parts/chart.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Table } from '../../parts/table.tsx';
import { rootOf, Time, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';
import { nameOfJob } from './job-line.tsx';

const cacheMs = 10_000;

/** The periods, each with the columns of its charts. */
const periods = {
  '1h': { label: 'An hour', columns: 12, columnMs: 5 * minuteMs, per: '5 minutes' },
  '24h': { label: 'A day', columns: 24, columnMs: 60 * minuteMs, per: 'hour' },
  '7d': { label: 'A week', columns: 28, columnMs: 360 * minuteMs, per: '6 hours' },
  '30d': { label: '30 days', columns: 30, columnMs: 1_440 * minuteMs, per: 'day' },
} as const;
type PeriodName = keyof typeof periods;

/** The chosen period; a day if the address names none, or an unknown one. */
const parsePeriod = (given = ''): PeriodName => (Object.hasOwn(periods, given) ? (given as PeriodName) : '24h');

export async function usage(visit: WorkspaceVisit): Promise<Response> {
  const { workspace, services } = visit;
  const { store } = workspace;
  const window = parsePeriod(visit.c.req.query('window'));
  const { columns, columnMs } = periods[window];
  const figures = await store.cached(`observability ${window}`, cacheMs, () => observe(workspace, window));
  const props = {
    window,
    calls: await store.cached(`calls ${window}`, cacheMs, () => readCalls(workspace, columns, columnMs)),
    figures,
    cache: services.storage.openWorkspaces(),
    labels: await store.actors.labels(figures.key_activity.flatMap(({ key_id }) => key_id ?? [])),
  };
  return htmlAnswer(visit.c, <UsagePage visit={visit} {...props} />);
}

interface UsageProps {
  visit: WorkspaceVisit;
  window: PeriodName;
  calls: Calls;
  figures: Observability;
  cache: { open: number; capacity: number };
  labels: ReadonlyMap<string, string>;
}

const formatCount = (value: number) => value.toLocaleString('en');
const formatShare = (share: number) => `${(100 * share).toLocaleString('en', { maximumFractionDigits: 1 })} %`;

function UsagePage(props: UsageProps) {
  const { visit, window, calls, figures } = props;
  const { per } = periods[window];
  const column = (value: (stretch: Calls['stretches'][number]) => number) =>
    calls.stretches.map((stretch) => ({
      label: `${stretch.start.slice(5, 10)} ${stretch.start.slice(11, 16)} UTC`,
      value: value(stretch),
    }));
  const failedCount = calls.stretches.reduce((sum, stretch) => sum + stretch.refused + stretch.failed, 0);
  return (
    <WorkspacePage visit={visit} tab="/usage" title="Usage">
      <h1>Usage</h1>
      <nav class="site-nav queues" aria-label="How far back">
        {Object.entries(periods).map(([name, { label }]) => (
          <a href={`${rootOf(visit)}/usage?window=${name}`} aria-current={name === window ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <p class="lead">
        {formatCount(figures.calls)} {figures.calls === 1 ? 'call' : 'calls'}. The median took{' '}
        {Math.round(figures.p50_duration_ms)} ms, the 95th percentile {Math.round(figures.p95_duration_ms)} ms.{' '}
        {formatShare(figures.failure_rate)} failed, {formatShare(figures.refusal_rate)} were refused.
      </p>
      {figures.is_cut && figures.since && (
        <Notice>
          <p>
            There were more calls than this page reads. Its figures start <Time at={figures.since} />, and the charts
            show too few calls before that time.
          </p>
        </Notice>
      )}
      <div class="columns columns-even">
        <Chart
          title="Calls"
          caption={`Per ${per}, ${formatCount(figures.calls)} in total.`}
          columns={column((stretch) => stretch.calls)}
          unit="calls"
        />
        <Chart
          title="Refused or failed"
          caption={`Per ${per}, ${formatCount(failedCount)} in total.`}
          columns={column((stretch) => stretch.refused + stretch.failed)}
          unit="calls"
        />
        <Chart title="Median time" caption={`Per ${per}.`} columns={column(({ p50 }) => Math.round(p50))} unit="ms" />
        <Chart
          title="95th percentile"
          caption={`Per ${per}.`}
          columns={column(({ p95 }) => Math.round(p95))}
          unit="ms"
        />
      </div>
      <Callers {...props} />
      <Routes label="Most called routes" routes={figures.top_routes} />
      <Routes label="Slowest routes" routes={figures.slow_routes} />
      <Work {...props} />
    </WorkspacePage>
  );
}

function Callers({ figures, labels }: UsageProps) {
  return (
    <>
      <h2>By caller</h2>
      <Table label="By caller" head={['Who', 'Calls', 'Refused or failed', 'Last call']} numbers={[1, 2]}>
        {figures.key_activity.map(({ key_id, count, failures, last_used_at }) => (
          <tr>
            <td>{key_id === null ? 'nobody' : (labels.get(key_id) ?? key_id)}</td>
            <td class="number">{formatCount(count)}</td>
            <td class="number">{formatCount(failures)}</td>
            <td>
              <Time at={last_used_at} />
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}

function Routes({ label, routes }: { label: string; routes: Observability['top_routes'] }) {
  return (
    <>
      <h2>{label}</h2>
      <Table label={label} head={['Route', 'Calls', 'Failed', 'p95']} numbers={[1, 2, 3]} isStacked>
        {routes.map(({ route, count, failures, p95_duration_ms }) => (
          <tr>
            <td>
              <code>{route}</code>
            </td>
            <td class="number" data-label="calls">
              {formatCount(count)}
            </td>
            <td class="number" data-label="failed">
              {formatCount(failures)}
            </td>
            <td class="number" data-label="p95">
              {Math.round(p95_duration_ms)} ms
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}

/** The queue of jobs, the ingested documents, and the workspaces that the service has open. */
function Work({ visit, figures: { queue, recent_ingest_runs }, cache }: UsageProps) {
  const root = rootOf(visit);
  const { queued, running, by_kind, oldest_waiting } = queue;
  const runs = recent_ingest_runs.length;
  return (
    <>
      <h2>Jobs</h2>
      <p>
        {formatCount(queued)} {queued === 1 ? 'job waits' : 'jobs wait'}, {formatCount(running)}{' '}
        {running === 1 ? 'runs' : 'run'}.{' '}
        {oldest_waiting && (
          <>
            “{nameOfJob(oldest_waiting)}” has waited longest, due <Time at={oldest_waiting.since} />.{' '}
          </>
        )}
        <a href={`${root}/jobs`}>Jobs</a> lists each of them.
      </p>
      {by_kind.length > 0 && (
        <Table label="Jobs by kind and state" head={['Kind', 'State', 'Jobs']} numbers={[2]}>
          {by_kind.map(({ kind, state, count }) => (
            <tr>
              <td>{nameOfJob({ kind })}</td>
              <td>{state}</td>
              <td class="number">{formatCount(count)}</td>
            </tr>
          ))}
        </Table>
      )}
      <p>
        {runs === 0
          ? 'No document was ingested in this time.'
          : `The latest ingest: ${recent_ingest_runs[0]!.source_name}.`}{' '}
        <a href={`${root}/ingest`}>Ingest</a> lists the runs. <a href={`${root}/activity`}>Activity</a> lists who
        changed what. The service has {formatCount(cache.open)} of at most {formatCount(cache.capacity)} workspaces
        open.
      </p>
    </>
  );
}
