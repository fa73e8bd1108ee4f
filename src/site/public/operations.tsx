/** For those who run it: settings, health, logs, upkeep, updates. */
import type { Page } from '../page.ts';
import { CodeBlock } from '../parts/code-block.tsx';

export const operations: Page = {
  path: '/operations',
  label: 'Operations',
  title: 'Operations',
  description: 'Start, settings, health checks, logs, keys, reindexing, backup and updates, each with its command.',
  body: () => (
    <div class="prose">
      <h1>Operations</h1>
      <p class="lead">One process, a folder or a database, and a command line that says what it does.</p>
      <h2>Start and stop</h2>
      <CodeBlock language="sh" text="STELE_HOST=127.0.0.1 STELE_PORT=8787 STELE_DATA_DIR=./data npm start" />
      <p>
        SIGTERM lets calls under way finish for at most 10 seconds. Settings are environment variables:{' '}
        <a href="/docs/settings">all of them</a>. Wrong ones are all named at once, and nothing is started.
      </p>
      <Health />
      <h2>Logs</h2>
      <p>
        One line of JSON for each call: route, status, duration, request id, workspace, actor. Contents, questions and
        keys are never in it. The request id is in the answer, in the log, and in both trails of the workspace.
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
        <code>GET …/usage</code> counts calls by route and key, with durations. <code>GET …/audit</code> says who did
        what, to which memories, in which operation.
      </p>
      <h2>Another embedding model</h2>
      <p>
        Set the model, start again, and run <code>node dist/main.js reindex</code>. The service keeps answering. Words
        find the memories that have no new vector yet.
      </p>
      <h2>Updates</h2>
      <p>
        Stele brings stores of an older version up to date when it opens them. Read the{' '}
        <a href="/changelog">changelog</a>, make a <a href="/docs/backup">backup</a>, and start the new version.
      </p>
      <p>
        The steps as data: <a href="/api/service/deploy-plan">/api/service/deploy-plan</a>. More:{' '}
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
        <dt>It can do its work</dt>
        <dd>
          <a href="/api/service/readiness">
            <code>GET /api/service/readiness</code>
          </a>
          : the store, the caches, the public documents; 503 when one fails
        </dd>
        <dt>What is wrong, and how to mend it</dt>
        <dd>
          <code>node dist/main.js doctor</code>
        </dd>
      </dl>
    </>
  );
}
