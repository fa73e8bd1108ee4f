/** The home page: a working example on the first screen; then figures, safety, and how to connect. */
import { serviceName, tagline } from '../../catalog/identity.ts';
import { measurements } from '../../catalog/measurements.ts';
import type { Page } from '../page.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { MemoryLine } from '../parts/memory-line.tsx';

export const home: Page = {
  path: '/',
  label: 'What it is',
  title: serviceName,
  description: `${tagline} Self-hosted, offline, with a history of every change.`,
  body: () => (
    <>
      <div class="hero columns columns-even">
        <div>
          <h1>Memory for agents that stays, and can be corrected</h1>
          <p class="lead">{tagline} Agents remember, recall and hand over; people see every change and can undo it.</p>
          <CodeBlock title="One command, on one machine, offline" text="npm start" />
          <p>
            <a href="/docs/first-memory">Your first memory</a> · <a href="/connect">Connect an agent</a> ·{' '}
            <a href="/api-explorer">Try the API</a>
          </p>
        </div>
        <Shown />
      </div>
      <Differs />
      <h2>What it does</h2>
      <div class="columns columns-even">
        <div>
          <h3>Finds</h3>
          <p>
            Recall searches by words, meaning, names and times. One learned ranking also weighs the memories before and
            after. Recall uses no language model and no network. Each result has a confidence.
          </p>
          <h3>Carries on</h3>
          <p>
            <code>resume_context</code> shows an agent where the last session stopped: next steps, open threads,
            decisions, errors and files. Nobody needs to start or name a session.
          </p>
        </div>
        <div>
          <h3>Corrects</h3>
          <p>
            A new fact challenges the fact that it contradicts. Every change records its actor, its effect and its
            reason. One call reverts a change, or a whole operation.
          </p>
          <h3>Shows the past</h3>
          <p>
            The history is append-only. A search with <code>as_of</code> answers as the workspace would have answered on
            that day. Every memory shows its later changes.
          </p>
        </div>
      </div>
      <Measured />
      <KeptSafe />
      <h2>Connect an agent</h2>
      <p>
        An agent needs one address, one key and one document. <a href="/connect">Connect</a> has the steps for each
        client, <a href="/sdks">SDKs</a> has code for languages and frameworks, and <a href="/agents">Agents</a> shows a
        session of an agent.
      </p>
    </>
  ),
};

function Shown() {
  return (
    <div>
      <div class="stone">
        <p class="label">Remembered on 4 May by the build agent</p>
        <MemoryLine
          content="The staging database moves to Lisbon on the first Monday of May."
          layer="semantic"
          type="fact"
          more={['mentions Lisbon']}
        />
      </div>
      <div class="stone">
        <p class="label">Asked</p>
        <p class="question">When does the staging database move?</p>
        <p class="label">Answered, with a confidence of 0.74</p>
        <MemoryLine
          content="The staging database moves to Lisbon on the first Monday of May."
          layer="semantic"
          type="fact"
          more={['contains staging, database and move', 'is similar in meaning']}
        />
      </div>
    </div>
  );
}

function Differs() {
  return (
    <>
      <h2>How it differs</h2>
      <p>
        Most memory services send each text to a language model, which turns it into facts. Stele keeps the text as it
        was written, and needs no model to store or to find it. A write costs milliseconds and no tokens, works offline,
        and loses no detail. Where Stele summarises, each line names its memories.{' '}
        <a href="/docs/comparison">Stele compared with Mem0, Zep and Supermemory</a>, and the reasons to choose one of
        them.
      </p>
    </>
  );
}

function Measured() {
  return (
    <>
      <h2>Measured</h2>
      <section class="scroll" tabindex={0} aria-label="Measured">
        <table class="stacks">
          <thead>
            <tr>
              <th>What</th>
              <th>Figure</th>
              <th>Command</th>
            </tr>
          </thead>
          <tbody>
            {measurements.map(({ claim, figure, command }) => (
              <tr>
                <td>{claim}</td>
                <td>{figure}</td>
                <td>
                  <code>{command}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p class="second small">
        On two cores of a shared virtual machine, with SQLite.{' '}
        <a href="/docs/benchmarks">All figures, how they were measured, and where they fall short</a>.
      </p>
    </>
  );
}

function KeptSafe() {
  return (
    <>
      <h2>Kept safe</h2>
      <ul>
        <li>Stele answers a write when the write is on disk. Tests kill the server to check this.</li>
        <li>A key opens one workspace. Every other workspace appears not to exist.</li>
        <li>Markers replace keys, tokens and passwords in a text before Stele stores it.</li>
        <li>By default, Stele sends no data anywhere: it contains the embedding model and the ranking.</li>
        <li>
          An agent gets memories as data with their source. <a href="/security">Every promise and its test</a>
        </li>
      </ul>
    </>
  );
}
