/** What was done in a workspace, by whom, and which calls were made. */
import type { AuditEntry, KeyActivity, RouteCount } from '../../model/trail.ts';
import { Table } from '../parts/table.tsx';
import { Time, WorkspacePage } from './shell.tsx';
import type { WorkspaceVisit } from './visit.ts';

export interface ActivityProps {
  visit: WorkspaceVisit;
  audit: readonly AuditEntry[];
  routes: readonly RouteCount[];
  keys: readonly KeyActivity[];
  labels: ReadonlyMap<string, string>;
}

export function Activity({ visit, audit, routes, keys, labels }: ActivityProps) {
  const called = (id: string | null) => (id === null ? 'nobody' : (labels.get(id) ?? id));
  return (
    <WorkspacePage visit={visit} tab="/activity" title="Activity">
      <h1>Activity</h1>
      <h2>Who called</h2>
      <Table label="Who called" head={['Who', 'Calls', 'Failed', 'Last']} numbers={[1, 2]}>
        {keys.map(({ key_id, count, failures, last_used_at }) => (
          <tr>
            <td>{called(key_id)}</td>
            <td class="number">{count.toLocaleString('en')}</td>
            <td class="number">{failures.toLocaleString('en')}</td>
            <td>
              <Time at={last_used_at} />
            </td>
          </tr>
        ))}
      </Table>
      <h2>Routes</h2>
      <Table label="Routes" head={['Route', 'Calls']} numbers={[1]}>
        {routes.slice(0, 20).map(({ route, count }) => (
          <tr>
            <td>
              <code>{route}</code>
            </td>
            <td class="number">{count.toLocaleString('en')}</td>
          </tr>
        ))}
      </Table>
      <h2>Audit</h2>
      <Table label="Audit" head={['When', 'Who', 'Action', 'Outcome', 'What']}>
        {audit.map(({ at, actor, action, outcome, targets }) => (
          <tr>
            <td>
              <Time at={at} />
            </td>
            <td>{called(actor)}</td>
            <td>
              <code>{action}</code>
            </td>
            <td>{outcome}</td>
            <td>{targets.join(', ')}</td>
          </tr>
        ))}
      </Table>
    </WorkspacePage>
  );
}
