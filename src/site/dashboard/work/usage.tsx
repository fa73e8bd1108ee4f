/** How the workspace is used: calls, failures and times over two days, by route and by caller. */
import type { KeyActivity, RouteCount } from '../../../model/trail.ts';
import { type Calls, callsOf } from '../../../reports/calls.ts';
import { type Observability, observe } from '../../../reports/observability.ts';
import { htmlAnswer } from '../../html-answer.ts';
import { Chart } from '../../parts/chart.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Table } from '../../parts/table.tsx';
import { rootOf, Time, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';

const hours = 48;
const keptMs = 10_000;

export async function usage(visit: WorkspaceVisit): Promise<Response> {
  const { workspace } = visit;
  const { store } = workspace;
  const keys = await store.trail.keyActivity();
  const shown = {
    calls: await store.cached('calls of two days', keptMs, () => callsOf(workspace, hours)),
    figures: await store.cached('observability', keptMs, () => observe(workspace)),
    routes: await store.trail.routeCounts(),
    keys,
    labels: await store.actors.labels(keys.flatMap(({ key_id }) => key_id ?? [])),
  };
  return htmlAnswer(visit.c, <UsagePage visit={visit} {...shown} />);
}

interface UsageProps {
  visit: WorkspaceVisit;
  calls: Calls;
  figures: Observability;
  routes: readonly RouteCount[];
  keys: readonly KeyActivity[];
  labels: ReadonlyMap<string, string>;
}

function UsagePage(props: UsageProps) {
  const { visit, calls, figures } = props;
  const column = (value: (hour: Calls['hours'][number]) => number) =>
    calls.hours.map((hour) => ({
      label: `${hour.hour.slice(5, 10)} ${hour.hour.slice(11, 13)}:00`,
      value: value(hour),
    }));
  const total = calls.hours.reduce((sum, hour) => sum + hour.calls, 0);
  const amiss = calls.hours.reduce((sum, hour) => sum + hour.refused + hour.failed, 0);
  return (
    <WorkspacePage visit={visit} tab="/usage" title="Usage">
      <h1>Usage</h1>
      <p class="lead">
        {total.toLocaleString('en')} calls in two days. The median took {Math.round(figures.p50_duration_ms)} ms, the
        95th percentile {Math.round(figures.p95_duration_ms)} ms.
      </p>
      {calls.isCut && (
        <Notice>
          <p>There were more calls than these charts can read. The earliest hours show too few calls.</p>
        </Notice>
      )}
      <div class="columns columns-even">
        <Chart
          title="Calls per hour"
          says={`${total.toLocaleString('en')} in total.`}
          columns={column((hour) => hour.calls)}
          unit="calls"
        />
        <Chart
          title="Refused or failed"
          says={`${amiss.toLocaleString('en')} in total.`}
          columns={column((hour) => hour.refused + hour.failed)}
          unit="calls"
        />
        <Chart title="Median time" says="Per hour." columns={column((hour) => Math.round(hour.p50))} unit="ms" />
        <Chart title="95th percentile" says="Per hour." columns={column((hour) => Math.round(hour.p95))} unit="ms" />
      </div>
      <Tables {...props} />
    </WorkspacePage>
  );
}

function Tables({ visit, figures, routes, keys, labels }: UsageProps) {
  const slow = new Map(figures.slow_routes.concat(figures.top_routes).map((route) => [route.route, route]));
  return (
    <>
      <h2>By caller</h2>
      <Table label="By caller" head={['Who', 'Calls', 'Refused or failed', 'Last call']} numbers={[1, 2]}>
        {keys.map(({ key_id, count, failures, last_used_at }) => (
          <tr>
            <td>{key_id === null ? 'nobody' : (labels.get(key_id) ?? key_id)}</td>
            <td class="number">{count.toLocaleString('en')}</td>
            <td class="number">{failures.toLocaleString('en')}</td>
            <td>
              <Time at={last_used_at} />
            </td>
          </tr>
        ))}
      </Table>
      <h2>By route</h2>
      <Table label="By route" head={['Route', 'Calls', 'Failed lately', 'p95']} numbers={[1, 2, 3]} isStacked>
        {routes.slice(0, 25).map(({ route, count }) => (
          <tr>
            <td>
              <code>{route}</code>
            </td>
            <td class="number" data-label="calls">
              {count.toLocaleString('en')}
            </td>
            <td class="number" data-label="failed lately">
              {slow.get(route)?.failures.toLocaleString('en') ?? ''}
            </td>
            <td class="number" data-label="p95">
              {slow.has(route) ? `${Math.round(slow.get(route)!.p95_duration_ms)} ms` : ''}
            </td>
          </tr>
        ))}
      </Table>
      <p>
        <a href={`${rootOf(visit)}/activity`}>Activity</a> lists who changed what.
      </p>
    </>
  );
}
