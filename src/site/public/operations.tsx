/** The page for operators: settings, health, logs, upkeep, updates. */
import type { Page } from '../page.ts';
import { CodeBlock } from '../parts/code-block.tsx';

export const operations: Page = {
  path: '/operations',
  label: 'Operations',
  title: 'Operations',
  description: 'Start, settings, health checks, logs, keys, reindexing, backup and updates, with their commands.',
  body: () => (
    <div class="prose">
      <h1>Operations</h1>
      <p class="lead">Stele is one process with a data folder or a database, and a command line.</p>
      <h2>Start and stop</h2>
      <CodeBlock language="sh" text="STELE_HOST=127.0.0.1 STELE_PORT=8787 STELE_DATA_DIR=./data npm start" />
      <p>
        After SIGTERM, the service ends within 10 seconds (<code>STELE_STOP_TIMEOUT</code>); running calls have 7 of
        them to finish. Settings are environment variables: <a href="/docs/settings">all settings</a>. If any of them
        are wrong, Stele names all of them and does not start.
      </p>
      <Health />
      <h2>Logs</h2>
      <p>
        Stele logs one line of JSON for each call: route, status, duration, request id, workspace and actor. The log
        never contains contents, questions or keys. The answer, the log and both trails of the workspace show the
        request id.
      </p>
      <h2>Keys</h2>
      <CodeBlock
        language="sh"
        text={
          'node dist/main.js key create --workspace demo --label "build agent" --scope write --expires 90\nnode dist/main.js key list --workspace demo\nnode dist/main.js key revoke --workspace demo key_…'
        }
      />
      <h2>Trails</h2>
      <p>
        <code>GET …/usage</code> counts calls by route and key, with durations. <code>GET …/audit</code> shows who did
        what to which memories, in which operation.
      </p>
      <h2>Another embedding model</h2>
      <p>
        Set the model, restart, and run <code>node dist/main.js reindex</code>. The service keeps answering. Recall
        finds memories without a new vector by their words.
      </p>
      <h2>Updates</h2>
      <p>
        Stele brings stores of an older version up to date when it opens them. Read the{' '}
        <a href="/changelog">changelog</a>, make a <a href="/docs/backup">backup</a>, and start the new version.
      </p>
      <p>
        The same steps as data: <a href="/api/service/deploy-plan">/api/service/deploy-plan</a>. More:{' '}
        <a href="/docs/self-hosting">Self-hosting</a>.
      </p>
    </div>
  ),
};

function Health() {
  return (
    <>
      <h2>Health</h2>
      <dl class="pairs">
        <dt>The process answers</dt>
        <dd>
          <a href="/api/health">
            <code>GET /api/health</code>
          </a>
        </dd>
        <dt>The service works</dt>
        <dd>
          <a href="/api/service/readiness">
            <code>GET /api/service/readiness</code>
          </a>{' '}
          checks the store, the caches and the public documents, and answers 503 if one fails
        </dd>
        <dt>Faults and their repair</dt>
        <dd>
          <code>node dist/main.js doctor</code>
        </dd>
      </dl>
    </>
  );
}
