/** The page with the present state of the service. */
import type { Page } from '../page.ts';

interface Readiness {
  status: string;
  checks: { name: string; status: string }[];
}

const checkTexts: Record<string, { title: string; meaning: string }> = {
  database: { title: 'Database', meaning: 'The store answers.' },
  runtime_cache: { title: 'Workspaces', meaning: 'Workspaces can be opened, and the embedding model works.' },
  public_surface: { title: 'Public documents', meaning: 'The discovery documents answer.' },
};
/** The fields of /api/service/status that are shown, in this order. */
const shownFacts: Record<string, string> = {
  version: 'Version',
  database: 'Database',
  runtime: 'Runtime',
  mcp_tools: 'Tools',
  features: 'Features',
};

export const status: Page = {
  path: '/status',
  label: 'Status',
  title: 'Status',
  description: 'The current state of this service: its checks, its database and its uptime.',
  isLive: true,
  async body({ services, fetch }) {
    const startedAt = performance.now();
    const readiness = (await (await fetch('/api/service/readiness')).json()) as Readiness;
    const elapsedMs = performance.now() - startedAt;
    const facts = (await (await fetch('/api/service/status')).json()) as Record<string, unknown>;
    const now = services.now();
    return (
      <>
        <h1>Status</h1>
        <State isWell={readiness.status === 'ok'} now={now.toISOString()} took={elapsedMs} />
        <Checks of={readiness.checks} />
        <h2>This service</h2>
        <dl class="pairs">
          <dt>Running since</dt>
          <dd>
            <RunningSince now={now} seconds={process.uptime()} />
          </dd>
          {Object.entries(shownFacts).map(([name, title]) => (
            <>
              <dt>{title}</dt>
              <dd>{String(facts[name])}</dd>
            </>
          ))}
        </dl>
        <p class="second">
          As data: <a href="/api/service/readiness">readiness</a> (503 when a check fails),{' '}
          <a href="/api/service/status">status</a>.
        </p>
      </>
    );
  },
};

function State({ isWell, now, took }: { isWell: boolean; now: string; took: number }) {
  return (
    <div class={`stone state ${isWell ? 'state-good' : 'state-bad'}`} role={isWell ? undefined : 'alert'}>
      <p class="state-line">
        <span aria-hidden="true">{isWell ? '✓' : '✗'}</span> {isWell ? 'All checks pass' : 'A check fails'}
      </p>
      {isWell ? null : (
        <p>
          The operator finds the cause in the log or with <code>stele doctor</code>.
        </p>
      )}
      <p class="second small">
        Checked in {took < 1 ? 'under 1' : Math.round(took)} ms at{' '}
        <time datetime={now}>{now.replace('T', ' ').slice(0, 19)} UTC</time>, for this visit.
      </p>
    </div>
  );
}

function RunningSince({ now, seconds }: { now: Date; seconds: number }) {
  const since = new Date(now.getTime() - seconds * 1_000).toISOString();
  const [days, hours, minutes] = [seconds / 86_400, (seconds / 3_600) % 24, (seconds / 60) % 60].map(Math.floor) as [
    number,
    number,
    number,
  ];
  const parts = [
    [days, 'day'],
    [hours, 'hour'],
    [minutes, 'minute'],
  ] as const;
  const uptimeText = parts.flatMap(([count, unit]) =>
    count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`],
  );
  return (
    <>
      <time datetime={since}>{since.replace('T', ' ').slice(0, 16)} UTC</time>
      <span class="second">, {uptimeText.slice(0, 2).join(' ') || 'under a minute'}</span>
    </>
  );
}

function Checks({ of }: { of: Readiness['checks'] }) {
  return (
    <ul class="checks">
      {of.map(({ name, status: state }) => (
        <li>
          <span>
            <strong>{checkTexts[name]?.title ?? name}</strong>
            <span class="second">{checkTexts[name]?.meaning}</span>
          </span>
          <span class={state === 'pass' ? 'status-active' : 'status-gone'}>
            {state === 'pass' ? '✓ passes' : '✗ fails'}
          </span>
        </li>
      ))}
    </ul>
  );
}
