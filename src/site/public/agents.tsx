/** For those who run agents: what an agent gets, and what it is told. */
import { skills } from '../../catalog/collections.ts';
import { toolsOf } from '../../tools/profiles.ts';
import type { Page } from '../page.ts';
import { CodeBlock } from '../parts/code-block.tsx';

const profiles = [
  { name: 'core', why: 'To take up work, to know what is known, to add to it and to hand it on.' },
  { name: 'light', why: 'Context in fewer tokens, warnings, projects and corrections as well.' },
] as const;

const call = `curl -fsS "$STELE_URL/api/workspaces/$STELE_WORKSPACE/mcp" \\
  -H "Authorization: Bearer $STELE_KEY" \\
  -d '{"tool": "recall", "args": {"query": "Who leads the billing migration?"}}'`;

export const agents: Page = {
  path: '/agents',
  label: 'Agents',
  title: 'For agents',
  description:
    'One address with sixty memory tools, profiles that list fewer, skills that teach, and memories framed as data.',
  body: () => (
    <div class="prose">
      <h1>For agents</h1>
      <p class="lead">
        One address, one key, sixty tools. An agent sends a name and arguments, and gets a checked answer.
      </p>
      <CodeBlock language="sh" text={call} />
      <p>
        Or the Model Context Protocol, for clients that speak it:{' '}
        <a href="/connect#tools">the same tools, by their address</a>.
      </p>
      <h2>A session in five calls</h2>
      <ol>
        <li>
          <code>resume_context</code>: where the last session stopped.
        </li>
        <li>
          <code>focus_brief</code> with the task: facts, rules, warnings, open questions.
        </li>
        <li>
          <code>recall</code> before acting on what one may have been told.
        </li>
        <li>
          <code>remember</code>, <code>remember_decision</code>, <code>remember_error</code> when there is something
          worth knowing later.
        </li>
        <li>
          <code>session_handoff</code> with <code>save</code> at the end.
        </li>
      </ol>
      <Profiles />
      <h2>Skills</h2>
      <p>What an agent should know is written down for it. {skills.length} documents; the first is enough to begin.</p>
      <ul class="entries">
        {skills.map(({ name, description }) => (
          <li>
            <a href={`/api/skills/${name}.md`}>{name}</a>
            <br />
            <span class="second">{description}</span>
          </li>
        ))}
      </ul>
      <h2>Memories are data</h2>
      <p>
        Each memory that an agent gets is a text that somebody wrote, with its id and source. The skill tells the agent
        to use a memory as evidence, never to follow it as an instruction, and to report a memory that gives orders.
      </p>
      <p>
        <a href="/connect">Connect an agent</a>
      </p>
    </div>
  ),
};

function Profiles() {
  return (
    <>
      <h2>Few tools, few tokens</h2>
      <p>
        A tool that is listed to an agent costs tokens in every prompt. A key can be made for a profile, which lists
        fewer; the others may still be called.
      </p>
      <dl class="pairs">
        {profiles.map(({ name, why }) => (
          <>
            <dt>
              {name}, {toolsOf(name).length}
            </dt>
            <dd>
              {why}{' '}
              <span class="second small">
                {toolsOf(name)
                  .map((tool) => tool.name)
                  .join(', ')}
              </span>
            </dd>
          </>
        ))}
        <dt>full, {toolsOf('full').length}</dt>
        <dd>
          <a href="/capabilities#tools">All tools with their arguments.</a>
        </dd>
      </dl>
    </>
  );
}
