/** The product, working, within the first screen; then figures, safety, and how to connect. */
import { serviceName, tagline } from '../../catalog/identity.ts';
import type { Page } from '../page.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { MemoryLine } from '../parts/memory-line.tsx';

const figures: [claim: string, figure: string, command: string][] = [
  [
    'Acknowledged writes lost when the server is killed while eight clients write',
    'none of 8,604, in 200 crashes',
    'npm run bench:crash',
  ],
  ['Found among the first five, LoCoMo (questions on long conversations)', '71.6 %', 'npm run bench:retrieval'],
  [
    'Found among the first five, XQuAD in English, German, Chinese',
    '98.9 %, 97.5 %, 98.8 %',
    'npm run bench:retrieval',
  ],
  ['Recall over HTTP at 100,000 memories, median and 95th percentile', '8.6 ms, 13.3 ms', 'npm run bench:speed'],
  ['Remember over HTTP, durable, median', '2.3 ms', 'npm run bench:speed'],
  ['From a fresh clone to the first recall, without any database server', '66 s', 'npm start'],
];

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
          <p class="lead">
            {tagline} Agents remember, recall and hand over; people see every change and can take it back.
          </p>
          <CodeBlock title="One command, on one machine, offline" text="npm start" />
          <p>
            <a href="/docs/first-memory">Your first memory</a> · <a href="/connect">Connect an agent</a> ·{' '}
            <a href="/api-explorer">Try the API</a>
          </p>
        </div>
        <Shown />
      </div>
      <h2>What it does</h2>
      <div class="columns columns-even">
        <div>
          <h3>Finds</h3>
          <p>
            By words, meaning, names and times, and by what was said before and after, in one learned ranking. No
            language model and no network take part. Each result says how sure it is.
          </p>
          <h3>Carries on</h3>
          <p>
            <code>resume_context</code> tells an agent where the last session stopped: next steps, open threads,
            decisions, errors and files. Nobody has to begin or name a session.
          </p>
        </div>
        <div>
          <h3>Corrects</h3>
          <p>
            A fact that contradicts another challenges it. Every change says who made it, what changed and why. One call
            takes back a change, or a whole operation.
          </p>
          <h3>Shows the past</h3>
          <p>
            History is only ever added to. A search with <code>as_of</code> answers as the workspace would have answered
            on that day, and every memory tells what became of it.
          </p>
        </div>
      </div>
      <Measured />
      <KeptSafe />
      <h2>Connect an agent</h2>
      <p>
        An agent needs one address, one key and one document. <a href="/connect">Connect</a> has the steps for each
        client, <a href="/sdks">SDKs</a> the code for languages and frameworks, and <a href="/agents">Agents</a> what an
        agent does with it.
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
          more={['names Lisbon']}
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
          more={['says staging, database and move', 'is near in meaning']}
        />
      </div>
    </div>
  );
}

function Measured() {
  return (
    <>
      <h2>Measured</h2>
      <section class="scroll" tabindex={0} aria-label="Measured">
        <table>
          <thead>
            <tr>
              <th>What</th>
              <th>Figure</th>
              <th>Command</th>
            </tr>
          </thead>
          <tbody>
            {figures.map(([claim, figure, command]) => (
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
        <a href="/docs/benchmarks">All figures, how they were taken, and where they fall short</a>.
      </p>
    </>
  );
}

function KeptSafe() {
  return (
    <>
      <h2>Kept safe</h2>
      <ul>
        <li>An answer to a write is sent when the write is on disk. The tests kill the server to see that.</li>
        <li>A key opens one workspace. A call for another gets the answer of one that does not exist.</li>
        <li>Keys, tokens and passwords in what is written become markers before anything is stored.</li>
        <li>Nothing is sent anywhere: the embedding model and the ranking are inside.</li>
        <li>
          What an agent is given from memory is data with its source. <a href="/security">Every promise and its test</a>
        </li>
      </ul>
    </>
  );
}
