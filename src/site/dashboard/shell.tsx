/** The shell of the dashboard: one bar, and below it the pages of the workspace. */
import type { Child, PropsWithChildren } from 'hono/jsx';
import { formToken } from '../../access/people/browser-sessions.ts';
import { Brand, Document, ThemeSwitch } from '../layout.tsx';
import type { Visit, WorkspaceVisit } from './visit.ts';

const tabs = [
  ['', 'Overview'],
  ['/memories', 'Memories'],
  ['/review', 'Review'],
  ['/keys', 'Keys'],
  ['/people', 'People'],
  ['/activity', 'Activity'],
  ['/settings', 'Settings'],
] as const;

export function Shell({
  visit,
  title,
  nav,
  children,
}: PropsWithChildren<{ visit: Visit; title: string; nav?: Child }>) {
  const { person } = visit;
  return (
    <Document
      title={title}
      description="What agents remember here, to read and to correct."
      scripts={['dashboard']}
      header={
        <header class="site-header">
          <div class="frame">
            <Brand href="/app" />
            {nav}
            <div class="site-actions">
              <ThemeSwitch />
              <a href="/app">{person.name || person.email}</a>
              <a href="/logout">Sign out</a>
            </div>
          </div>
        </header>
      }
    >
      {children}
    </Document>
  );
}

export function WorkspacePage({
  visit,
  tab,
  title,
  children,
}: PropsWithChildren<{ visit: WorkspaceVisit; tab: (typeof tabs)[number][0]; title: string }>) {
  const root = rootOf(visit);
  const nav = (
    <nav class="site-nav" aria-label={visit.record.name}>
      {tabs.map(([path, label]) => (
        <a href={root + path} aria-current={path === tab ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
  return (
    <Shell visit={visit} title={`${title} · ${visit.record.name}`} nav={nav}>
      {children}
    </Shell>
  );
}

export const rootOf = ({ record }: Pick<WorkspaceVisit, 'record'>) => `/app/workspaces/${record.slug}`;

/** A form of ours: it carries the token of the session. */
export function Form({ visit, action, children }: PropsWithChildren<{ visit: Visit; action: string }>) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="csrf" value={formToken(visit.signedIn.token)} />
      {children}
    </form>
  );
}

export interface FieldProps {
  name: string;
  label: string;
  value?: string | undefined;
  hint?: string;
  fault?: string | undefined;
  type?: 'text' | 'email' | 'search';
  required?: boolean;
  isLong?: boolean;
}

/** What is wrong with it stands at the field. */
export function Field({
  name,
  label,
  value,
  hint,
  fault,
  type = 'text',
  required = false,
  isLong = false,
}: FieldProps) {
  const described = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ') || undefined;
  const shared = {
    id: name,
    name,
    required,
    'aria-describedby': described,
    'aria-invalid': fault ? ('true' as const) : undefined,
  };
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {isLong ? <textarea {...shared}>{value}</textarea> : <input {...shared} type={type} value={value} />}
      {hint && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p class="fault" id={`${name}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}

export function Choice({
  name,
  label,
  options,
  value,
}: {
  name: string;
  label: string;
  options: readonly string[];
  value: string;
}) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select id={name} name={name}>
        {options.map((option) => (
          <option value={option} selected={option === value}>
            {option}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The exact time stands in the attribute; people read the day and the minute. */
export function Time({ at }: { at: string | null }) {
  if (at === null) return <>never</>;
  return (
    <time datetime={at} title={at}>
      {at.slice(0, 16).replace('T', ' ')}
    </time>
  );
}
