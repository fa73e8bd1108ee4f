/** The page with the setup of each client. */
import { clients } from '../../catalog/clients.ts';
import { ClientSection } from '../client-section.tsx';
import type { Page } from '../page.ts';
import { CodeBlock } from '../parts/code-block.tsx';

export const connect: Page = {
  path: '/connect',
  label: 'Connect',
  title: 'Connect an agent',
  description:
    'Give Claude, Codex, Gemini CLI, Cursor, VS Code, Windsurf, OpenCode, Zed or Cline a memory, in two steps.',
  body: ({ baseUrl }) => (
    <div class="columns columns-side">
      <nav class="side-nav" aria-label="Clients">
        <ul>
          {clients.map(({ id, name }) => (
            <li>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
          <li>
            <a href="#documents">Documents for programs</a>
          </li>
        </ul>
      </nav>
      <div>
        <h1>Connect an agent</h1>
        <p class="lead">
          Connect an agent in two steps. Set the environment with workspace and key. Then give your client the tools,
          and the skill that explains them.
        </p>
        <h2 id="environment">1. The environment</h2>
        <p>
          Put these values into the environment of the agent. <code>stele key create</code> makes a key. Give each agent
          its own key.
        </p>
        <CodeBlock
          language="sh"
          text={`export STELE_URL=${baseUrl}\nexport STELE_WORKSPACE=demo\nexport STELE_KEY='<workspace-api-key>'`}
        />
        <h2 id="tools">2. The tools and the skill, client by client</h2>
        <p>
          Clients get the tools over the Model Context Protocol. If the file exists, add the entry to it. A client that
          supports OAuth needs no key: leave the header out, and the client asks you to sign in. The addresses name the
          workspace <code>demo</code>: replace it with the name of yours. Run the command for the skill in the project's
          folder. To save tokens, put <code>?profile=core</code> at the end of the address: then the client lists eight
          tools.
        </p>
        {clients.map((client) => (
          <ClientSection client={client} place={{ baseUrl, slug: 'demo' }} />
        ))}
        <DocumentList />
      </div>
    </div>
  ),
};

function DocumentList() {
  return (
    <>
      <h2 id="documents">Documents for programs</h2>
      <p>
        Each document describes one workspace. Read it with a key of the workspace. It contains a placeholder for the
        key.
      </p>
      <dl class="pairs">
        <dt>bootstrap</dt>
        <dd>
          <code>GET /api/workspaces/&#123;slug&#125;/bootstrap</code>: headers, addresses, tools, skills, first calls.
        </dd>
        <dt>connect</dt>
        <dd>
          <code>GET /api/workspaces/&#123;slug&#125;/connect</code>: configuration for each client, and the first calls.
        </dd>
        <dt>env</dt>
        <dd>
          <code>GET /api/workspaces/&#123;slug&#125;/env</code>: the block of the first step.
        </dd>
        <dt>agent-config</dt>
        <dd>
          <code>GET /api/workspaces/&#123;slug&#125;/agent-config</code>: a TOML profile, the skill, curl commands.
        </dd>
      </dl>
      <p>
        Agents built with a framework call the tools from code: <a href="/sdks">SDKs and snippets</a>.
      </p>
    </>
  );
}
