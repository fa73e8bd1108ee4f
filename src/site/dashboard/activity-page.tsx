/** The audit trail of a workspace: who did what to what, when, and from which address. */
import { newestFirst } from '../../model/by-time.ts';
import type { AuditEntry } from '../../model/trail.ts';
import { htmlAnswer } from '../html-answer.ts';
import { Notice } from '../parts/notice.tsx';
import { Table } from '../parts/table.tsx';
import { rootOf, Time, WorkspacePage } from './shell.tsx';
import type { WorkspaceVisit } from './visit.ts';

type Entry = AuditEntry & { address?: string | null };

const initialLimit = 100;
const maxShown = 1_000;
const maxTargets = 3;

/** If the trail is long, the same page shows more of it on request. */
export async function activity(visit: WorkspaceVisit): Promise<Response> {
  const { store } = visit.workspace;
  const { control } = visit.services.storage;
  const ofWorkspace = visit.c.req.query('of') === 'workspace';
  const limit = visit.c.req.query('more') === undefined ? initialLimit : maxShown;
  const controlEntries = await control.audit.recent(limit + 1, visit.record.workspace_id);
  const workspaceEntries = ofWorkspace ? [] : await store.trail.recentAudit(limit + 1);
  const merged: Entry[] = [...workspaceEntries, ...controlEntries].toSorted(newestFirst(({ at }) => at));
  const entries = merged.slice(0, limit);
  const labels = new Map(controlEntries.map(({ actor, actor_label }) => [actor, actor_label]));
  for (const [id, label] of await store.actors.labels(entries.map(({ actor }) => actor))) labels.set(id, label);
  const hasMore = merged.length > limit && limit < maxShown;
  return htmlAnswer(visit.c, <Activity {...{ visit, entries, labels, ofWorkspace, hasMore }} />);
}

interface ActivityProps {
  visit: WorkspaceVisit;
  /** Latest first. */
  entries: readonly Entry[];
  labels: ReadonlyMap<string, string>;
  /** True to leave out actions on memories. */
  ofWorkspace: boolean;
  hasMore: boolean;
}

function Activity({ visit, entries, labels, ofWorkspace, hasMore }: ActivityProps) {
  const path = `${rootOf(visit)}/activity`;
  const queues = [
    [path, 'Everything', !ofWorkspace],
    [`${path}?of=workspace`, 'Keys, people and settings', ofWorkspace],
  ] as const;
  return (
    <WorkspacePage visit={visit} tab="/activity" title="Activity">
      <h1>Activity</h1>
      <p>
        This page lists every change, every call of a tool and every refused attempt.{' '}
        <a href={`${rootOf(visit)}/usage`}>Usage</a> counts all calls.
      </p>
      <nav class="site-nav queues" aria-label="What is listed">
        {queues.map(([href, label, isCurrent]) => (
          <a href={href} aria-current={isCurrent ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      {entries.length === 0 ? (
        <Notice>
          <p>There are no entries yet.</p>
        </Notice>
      ) : (
        <Table label="Audit" isStacked head={['When', 'Who', 'Action', 'Outcome', 'Changed', 'Address']}>
          {entries.map((entry) => (
            <Row visit={visit} entry={entry} labels={labels} />
          ))}
        </Table>
      )}
      {hasMore && (
        <p>
          <a href={`${path}?${ofWorkspace ? 'of=workspace&' : ''}more=1`}>Show earlier entries</a>
        </p>
      )}
    </WorkspacePage>
  );
}

interface RowProps {
  visit: WorkspaceVisit;
  entry: Entry;
  labels: ReadonlyMap<string, string>;
}

function Row({ visit, entry: { at, actor, action, outcome, targets, address }, labels }: RowProps) {
  return (
    <tr>
      <td class="nowrap">
        <Time at={at} />
      </td>
      <td>{labels.get(actor) ?? actor}</td>
      <td>
        <code>{action}</code>
      </td>
      <td>{outcome === 'ok' ? 'ok' : <span class="status-gone">{outcome.replaceAll('_', ' ')}</span>}</td>
      <td>
        <Targets visit={visit} targets={targets} />
      </td>
      <td class="nowrap">{address ?? ''}</td>
    </tr>
  );
}

const pages = { mem_: 'memories', ent_: 'entities' } as const;

function Targets({ visit, targets }: { visit: WorkspaceVisit; targets: readonly string[] }) {
  return (
    <>
      {targets.slice(0, maxTargets).map((target, at) => {
        const page = pages[target.slice(0, 4) as keyof typeof pages];
        return (
          <>
            {at > 0 && ' '}
            {page ? <a href={`${rootOf(visit)}/${page}/${target}`}>{short(target)}</a> : <code>{short(target)}</code>}
          </>
        );
      })}
      {targets.length > maxTargets && ` and ${(targets.length - maxTargets).toLocaleString('en')} more`}
    </>
  );
}

/** Shortens an id to `mem_…QRST9G`: its end is enough to distinguish it. */
function short(target: string): string {
  const id = /^([a-z]+_)[0-9A-HJKMNP-TV-Z]{20}([0-9A-HJKMNP-TV-Z]{6})$/.exec(target);
  return id ? `${id[1]}…${id[2]}` : target;
}
