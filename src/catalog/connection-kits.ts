/**
 * The connection kit of a workspace: everything that an agent needs to begin there, with
 * a placeholder instead of the key.
 */
import { clients } from './clients.ts';
import { skills } from './collections.ts';
import { serviceName } from './identity.ts';
import { mcpConfiguration } from './mcp-configurations.ts';
import { sessionHooks } from './session-hooks.ts';
import { keyPlaceholder, type WorkspaceAddress } from './workspace-address.ts';

export interface StartupCall {
  name: string;
  method: 'GET' | 'POST';
  url: string;
  body: Record<string, unknown> | null;
  why: string;
}

const paths = {
  mcp: '/mcp',
  mcp_stream: '/mcp/stream',
  mcp_tools: '/mcp/tools',
  search: '/search',
  remember: '/remember',
  recent: '/memories/recent',
  revert: '/revert',
  status: '/status',
  usage: '/usage',
  audit: '/audit',
  jobs: '/jobs',
  ingest_preview: '/ingest/preview',
  ingest: '/ingest',
  observability: '/observability',
  export_recent: '/export/recent',
  bootstrap: '/bootstrap',
  connect: '/connect',
  env: '/env',
  agent_config: '/agent-config',
} as const;

export type EndpointName = keyof typeof paths;

export function endpointsOf({ baseUrl, slug }: WorkspaceAddress): Record<EndpointName, string> {
  const entries = Object.entries(paths).map(([name, path]) => [name, `${baseUrl}/api/workspaces/${slug}${path}`]);
  return Object.fromEntries(entries) as Record<EndpointName, string>;
}

export function startupCalls(place: WorkspaceAddress): StartupCall[] {
  const { mcp, bootstrap } = endpointsOf(place);
  const tool = (name: string, args: Record<string, unknown>, why: string): StartupCall => ({
    name,
    method: 'POST',
    url: mcp,
    body: { tool: name, args },
    why,
  });
  return [
    { name: 'bootstrap', method: 'GET', url: bootstrap, body: null, why: 'Returns addresses, tools and skills.' },
    tool('resume_context', {}, 'Shows where the last session stopped.'),
    tool('focus_brief', { query: 'the task, in a sentence' }, 'Returns facts, rules, warnings and open questions.'),
  ];
}

/** Lines of a `.env` file, also for a shell with `set -a`. */
export function environmentText({ baseUrl, slug }: WorkspaceAddress): string {
  return `STELE_URL=${baseUrl}\nSTELE_WORKSPACE=${slug}\nSTELE_KEY='${keyPlaceholder}'\n`;
}

/** TOML escapes strings as JSON does. */
export function profileToml(place: WorkspaceAddress): string {
  const { mcp, mcp_stream, mcp_tools, bootstrap } = endpointsOf(place);
  const table = (name: string, fields: Record<string, string>) =>
    [`[${name}]`, ...Object.entries(fields).map(([key, value]) => `${key} = ${JSON.stringify(value)}`), ''].join('\n');
  return [
    table('memory', { service: serviceName, base_url: place.baseUrl, workspace: place.slug, transport: 'http-json' }),
    table('memory.auth', { header: 'Authorization', scheme: 'Bearer', key_environment: 'STELE_KEY' }),
    table('memory.endpoints', { mcp, mcp_stream, mcp_tools, bootstrap }),
    table('memory.skill', { name: 'workspace-memory', url: `${place.baseUrl}/api/skills/workspace-memory.md` }),
  ].join('\n');
}

/** Shell commands that require STELE_KEY in the environment. */
export function curlCommands(place: WorkspaceAddress): Record<string, string> {
  const { bootstrap, mcp } = endpointsOf(place);
  const header = `-H "Authorization: Bearer $STELE_KEY"`;
  const tool = (name: string, args: object) =>
    `curl -fsS '${mcp}' ${header} -d '${JSON.stringify({ tool: name, args })}'`;
  return {
    bootstrap: `curl -fsS '${bootstrap}' ${header}`,
    resume: tool('resume_context', {}),
    recall: tool('recall', { query: 'What is open?' }),
    remember: tool('remember', { content: 'One thing worth knowing later.' }),
  };
}

/** Each client with its configuration for the Model Context Protocol, and the commands that install the skill. */
export function clientKits(place: WorkspaceAddress) {
  return clients.map(({ id, name, skill, note }) => ({
    id,
    name,
    mcp: mcpConfiguration(id, endpointsOf(place).mcp_stream, place),
    hooks: sessionHooks[id] ?? null,
    skill_file: skill?.file ?? null,
    commands: [
      `export STELE_URL='${place.baseUrl}' STELE_WORKSPACE='${place.slug}'`,
      ...(skill === null ? [] : [skill.install]),
    ],
    note,
  }));
}

/** The whole skill, and the address of this workspace. */
export function skillFor({ baseUrl, slug }: WorkspaceAddress): string {
  const [first] = skills;
  return `${first?.markdown.trimEnd()}\n\n## This workspace\n\n* STELE_URL: ${baseUrl}\n* STELE_WORKSPACE: ${slug}\n* STELE_KEY: in the environment; never write it down.\n`;
}
