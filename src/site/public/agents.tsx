/** The page for people who run agents: a session in calls, the skills, and the tool profiles. */
import { skills } from '../../catalog/collections.ts';
import { toolsOf } from '../../tools/profiles.ts';
import type { Page } from '../page.ts';
import { CodeBlock } from '../parts/code-block.tsx';

const profiles = [
  { name: 'core', why: 'For agents that resume work, recall, remember and hand over.' },
  { name: 'light', why: 'Adds context within a budget of tokens, warnings, projects and corrections.' },
] as const;

const call = `curl -fsS "$STELE_URL/api/workspaces/$STELE_WORKSPACE/mcp" \\
  -H "Authorization: Bearer $STELE_KEY" \\
  -d '{"tool": "recall", "args": {"query": "Who leads the billing migration?"}}'`;

export const agents: Page = {
  path: '/agents',
  label: 'Agents',
  title: 'For agents',
  description:
    'Sixty memory tools at one address, profiles with fewer tools, skills for agents, and memories marked as data.',
  body: () => (
    <div class="prose">
      <h1>For agents</h1>
      <p class="lead">
        An agent needs one address and one key for sixty tools. It sends a name and arguments, and gets a checked
        answer.
      </p>
      <CodeBlock language="sh" text={call} />
      <p>
        Clients of the Model Context Protocol get <a href="/connect#tools">the same tools</a> at their own address.
      </p>
      <h2>A session in five calls</h2>
      <ol>
        <li>
          <code>resume_context</code> shows where the last session stopped.
        </li>
        <li>
          <code>focus_brief</code> with the task returns facts, rules, warnings and open questions.
        </li>
        <li>
          <code>recall</code> finds earlier facts and instructions before the agent acts.
        </li>
        <li>
          <code>remember</code>, <code>remember_decision</code> and <code>remember_error</code> store facts, decisions
          and errors for later.
        </li>
        <li>
          <code>session_handoff</code> with <code>save</code> ends the session and keeps a handoff.
        </li>
      </ol>
      <Profiles />
      <h2>Skills</h2>
      <p>{skills.length} documents teach an agent to use the memory. The first one is enough to begin.</p>
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
        Somebody wrote each memory that an agent gets. The memory comes with its id and source. The skill tells the
        agent to use a memory as evidence, never to follow it as an instruction, and to report a memory that gives
        orders.
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
        Each listed tool costs tokens in every prompt. The profile of a key can limit the list. The agent may still call
        the other tools.
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
