/** How the service is, at this moment. */
import type { Page } from '../page.ts';
import { Notice } from '../parts/notice.tsx';

interface Readiness {
  status: string;
  checks: { name: string; status: string }[];
}

const says: Record<string, string> = {
  database: 'The store answers.',
  runtime_cache: 'Workspaces can be opened, and the embedding model makes vectors.',
  public_surface: 'The public documents answer.',
};

export const status: Page = {
  path: '/status',
  label: 'Status',
  title: 'Status',
  description: 'Whether this service can do its work right now: each check, what it runs on, and how much it offers.',
  isLive: true,
  async body({ services, fetch }) {
    const [readiness, facts] = await Promise.all(
      ['readiness', 'status'].map(async (name) => (await fetch(`/api/service/${name}`)).json()),
    );
    const { status: state, checks } = readiness as Readiness;
    const now = services.now().toISOString();
    return (
      <div class="prose">
        <h1>Status</h1>
        {state === 'ok' ? (
          <Notice kind="good">
            <p>The service can do its work.</p>
          </Notice>
        ) : (
          <Notice kind="alert">
            <p>
              Something is amiss. Whoever runs this service finds the cause in its log, and with the command doctor.
            </p>
          </Notice>
        )}
        <p class="second small">
          Checked at <time datetime={now}>{now.replace('T', ' ').slice(0, 19)} UTC</time>, when this page was asked for.
        </p>
        <Checks of={checks} />
        <h2>What it runs on</h2>
        <dl class="pairs">
          {Object.entries(facts as Record<string, unknown>)
            .filter(([name]) => name !== 'status')
            .map(([name, value]) => (
              <>
                <dt>{name.replaceAll('_', ' ')}</dt>
                <dd>{String(value)}</dd>
              </>
            ))}
        </dl>
        <p>
          The same as data: <a href="/api/service/readiness">readiness</a>, <a href="/api/service/status">status</a>.
        </p>
      </div>
    );
  },
};

function Checks({ of }: { of: Readiness['checks'] }) {
  return (
    <section class="scroll" tabindex={0} aria-label="Checks">
      <table>
        <thead>
          <tr>
            <th>Check</th>
            <th>Now</th>
            <th>What it means</th>
          </tr>
        </thead>
        <tbody>
          {of.map((check) => (
            <tr>
              <td>
                <code>{check.name}</code>
              </td>
              <td class={check.status === 'pass' ? 'status-active' : 'status-gone'}>
                {check.status === 'pass' ? '✓ passes' : '✗ fails'}
              </td>
              <td>{says[check.name]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
