/** The shell of the dashboard: one bar, and below it the tabs of the workspace. */
import type { Child, PropsWithChildren } from 'hono/jsx';
import { permissions } from '../../access/permissions.ts';
import { Brand, Document, ThemeSwitch } from '../layout.tsx';
import { Form } from './controls.tsx';
import { readLastAction } from './last-action.ts';
import type { Visit, WorkspaceVisit } from './visit.ts';

const tabs = [
  ['', 'Overview'],
  ['/memories', 'Memories'],
  ['/review', 'Review'],
  ['/graph', 'Graph'],
  ['/time', 'Time'],
  ['/sessions', 'Sessions'],
  ['/ingest', 'Ingest'],
  ['/jobs', 'Jobs'],
  ['/usage', 'Usage'],
  ['/connect', 'Connect'],
  ['/keys', 'Keys'],
  ['/people', 'People'],
  ['/activity', 'Activity'],
  ['/settings', 'Settings'],
] as const;

/** The page of all workspaces lists the rest. */
const maxMenuWorkspaces = 12;

export type Tab = (typeof tabs)[number][0];

export interface ShellProps {
  visit: Visit;
  title: string;
  /** Names of client modules in addition to the modules that every dashboard page loads. */
  scripts?: readonly string[];
  /** Shown in the bar, between the mark and the person. */
  bar?: Child;
  /** Shown below the bar. */
  nav?: Child;
}

export function Shell({ visit, title, scripts = [], bar, nav, children }: PropsWithChildren<ShellProps>) {
  return (
    <Document
      title={title}
      description="Read and correct the memories of your agents."
      scripts={['dashboard', ...scripts]}
      header={
        <header class="site-header">
          <div class="frame">
            <Brand href="/app" />
            {bar}
            <div class="site-actions">
              <button type="button" class="quiet" data-keys-button hidden aria-label="Keyboard shortcuts">
                ?
              </button>
              <PersonMenu visit={visit} />
            </div>
          </div>
          {nav}
        </header>
      }
    >
      {children}
    </Document>
  );
}

function PersonMenu({ visit: { person } }: { visit: Visit }) {
  return (
    <details class="menu menu-end" data-menu>
      <summary>
        <span>{person.name || person.email}</span>
      </summary>
      <div class="menu-box">
        <p class="second small">{person.email}</p>
        <a href="/app">Workspaces</a>
        <a href="/app/account">Account</a>
        <a href="/app/clients">Connected clients</a>
        <ThemeSwitch />
        <a href="/logout">Sign out</a>
      </div>
    </details>
  );
}

/** A menu with the person's workspaces. */
async function WorkspaceMenu({ visit }: { visit: WorkspaceVisit }) {
  const { services, person, record } = visit;
  const all = await services.storage.control.members.workspacesOf(person.person_id);
  return (
    <details class="menu" data-menu>
      <summary>
        <span class="visually-hidden">Workspace </span>
        <span>{record.name}</span>
      </summary>
      <nav class="menu-box" aria-label="Workspaces">
        {all.slice(0, maxMenuWorkspaces).map(({ workspace: { slug, name } }) => (
          <a href={`/app/workspaces/${slug}`} aria-current={slug === record.slug ? 'true' : undefined}>
            {name}
          </a>
        ))}
        <a class="menu-last" href="/app">
          All workspaces
        </a>
      </nav>
    </details>
  );
}

export interface WorkspacePageProps {
  visit: WorkspaceVisit;
  tab: Tab;
  title: string;
  scripts?: readonly string[];
  /** True if the page is a search itself, so that the bar has none. */
  isSearch?: boolean;
}

export function WorkspacePage({
  visit,
  tab,
  title,
  scripts = [],
  isSearch = false,
  children,
}: PropsWithChildren<WorkspacePageProps>) {
  const { name } = visit.record;
  const bar = (
    <>
      <WorkspaceMenu visit={visit} />
      {isSearch ? <span class="bar-search" /> : <BarSearch visit={visit} />}
    </>
  );
  return (
    <Shell
      visit={visit}
      title={`${title} · ${name}`}
      scripts={scripts}
      bar={bar}
      nav={<Tabs visit={visit} tab={tab} />}
    >
      <LastActionNotice visit={visit} />
      {children}
    </Shell>
  );
}

function BarSearch({ visit }: { visit: WorkspaceVisit }) {
  return (
    <search class="bar-search">
      <form method="get" action={`${rootOf(visit)}/memories`}>
        <label class="visually-hidden" for="bar-query">
          Search the memories
        </label>
        <input id="bar-query" name="query" type="search" data-search placeholder="Search the memories" />
        <span class="key" aria-hidden="true">
          /
        </span>
      </form>
    </search>
  );
}

async function Tabs({ visit, tab }: { visit: WorkspaceVisit; tab: Tab }) {
  const waiting = await visit.workspace.store.memories.count({ statuses: ['challenged'] });
  return (
    <nav class="tabs frame" aria-label={visit.record.name} data-tabs>
      {tabs.map(([path, label]) => (
        <a href={rootOf(visit) + path} aria-current={path === tab ? 'page' : undefined}>
          {label}
          {path === '/review' && waiting > 0 && <span class="tab-count"> {waiting.toLocaleString('en')}</span>}
        </a>
      ))}
    </nav>
  );
}

/** Shows the last action, with a button to undo it, if it can be undone. */
async function LastActionNotice({ visit }: { visit: WorkspaceVisit }) {
  const done = await readLastAction(visit);
  if (done === null) return null;
  const url = new URL(visit.c.req.url);
  url.searchParams.delete('did');
  return (
    <div class="notice notice-good done" role="status">
      {done.isFinal || !visit.may(permissions['memory.revert']) ? (
        <p>{done.words}.</p>
      ) : (
        <Form visit={visit} action={`${rootOf(visit)}/undo`}>
          <input type="hidden" name="operation_id" value={done.operation_id} />
          <input type="hidden" name="back" value={url.pathname + url.search} />
          <p>
            {done.words}.{' '}
            <button type="submit" class="quiet" data-undo>
              Undo
            </button>
          </p>
        </Form>
      )}
    </div>
  );
}

export const rootOf = ({ record }: Pick<WorkspaceVisit, 'record'>) => `/app/workspaces/${record.slug}`;

/**
 * The attributes contain the exact time. The text shows the day, and the minute in UTC if there is one; a
 * script turns it into a relative time, unless it is exact: "until in 5 days" would be no sentence.
 */
export function Time({ at, isExact = false }: { at: string | null; isExact?: boolean }) {
  if (at === null) return <>never</>;
  const isDay = at.endsWith('T00:00:00.000Z');
  return (
    <time datetime={isDay ? at.slice(0, 10) : at} title={at} data-exact={isExact || undefined}>
      {isDay ? at.slice(0, 10) : `${at.slice(0, 16).replace('T', ' ')} UTC`}
    </time>
  );
}
