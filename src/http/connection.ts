/** The connection kits of a workspace. They contain a placeholder instead of a key. */
import { z } from 'zod';
import { keyHeaderTemplates } from '../access/admission.ts';
import {
  clientKits,
  curlCommands,
  endpointsOf,
  environmentText,
  profileToml,
  skillFor,
  startupCalls,
} from '../catalog/connection-kits.ts';
import { serviceName } from '../catalog/identity.ts';
import type { WorkspaceAddress } from '../catalog/workspace-address.ts';
import { toolManifest as manifestOf } from '../tools/catalogue.ts';
import { toolsOf } from '../tools/profiles.ts';
import { version } from '../version.ts';
import type { Workspace } from '../workspace.ts';
import { readingEndpoint } from './endpoint.ts';
import { skillEntries, skillListSchema } from './skills.ts';

const workspace = z.object({ slug: z.string(), name: z.string() });
const service = z.object({ name: z.string(), version: z.string(), base_url: z.url() });
const endpoints = z.record(z.string(), z.url());
const auth = z.object({ headers: z.array(z.string()) });
const calls = z.array(
  z.object({
    name: z.string(),
    method: z.string(),
    url: z.url(),
    body: z.record(z.string(), z.unknown()).nullable(),
    why: z.string(),
  }),
);

const mcpConfigurationSchema = z.object({
  file: z.string().describe('Where the client looks for it'),
  format: z.enum(['json', 'toml']),
  text: z.string().describe('Its content'),
  key: z.string().describe('How the client gets the key'),
});

const sessionHooksSchema = z.object({
  file: z.string().describe('Where the client looks for its hooks'),
  text: z.string().describe('Its content, as JSON'),
  install: z.string().describe('A shell command that installs the script that the hooks call'),
  cost: z.string().describe('Cost in model tokens'),
  switch: z.string().describe('How to turn them off'),
  note: z.string(),
});

const placeOf = ({ record }: Workspace, { baseUrl }: { baseUrl: string }): WorkspaceAddress => ({
  baseUrl,
  slug: record.slug,
});
const headOf = ({ record }: Workspace, { baseUrl }: { baseUrl: string }) => ({
  service: { name: serviceName, version, base_url: baseUrl },
  workspace: { slug: record.slug, name: record.name },
});

export const bootstrap = readingEndpoint({
  name: 'bootstrap',
  summary:
    'Returns everything that an agent needs to start: addresses, headers, the tools listed for its key, skills and first calls.',
  answer: z.object({
    service,
    workspace,
    auth,
    endpoints,
    tools: z.array(z.object({ name: z.string(), summary: z.string(), args: z.record(z.string(), z.string()) })),
    tool_groups: z.array(z.object({ name: z.string(), tools: z.array(z.string()) })),
    skills: skillListSchema,
    suggested_first_calls: calls,
  }),
  async handle(opened, call) {
    const place = placeOf(opened, call);
    const { tools, tool_groups } = manifestOf(toolsOf(call.profile));
    return {
      ...headOf(opened, call),
      auth: { headers: keyHeaderTemplates },
      endpoints: endpointsOf(place),
      tools: tools.map(({ name, summary, args }) => ({ name, summary, args })),
      tool_groups: tool_groups.map((group) => ({ name: group.name, tools: group.tools.map(({ name }) => name) })),
      skills: skillEntries(call.baseUrl),
      suggested_first_calls: startupCalls(place),
    };
  },
});

export const connect = readingEndpoint({
  name: 'connect',
  summary: 'Returns the configuration of each client for this workspace, and the first calls.',
  answer: z.object({
    service,
    workspace,
    auth,
    endpoints,
    mcp: z.object({
      transport: z.string(),
      call_url: z.url(),
      tools_url: z.url(),
      headers: z.array(z.string()),
      stream: z
        .object({ transport: z.string(), url: z.url() })
        .describe('For clients of the Model Context Protocol; call_url accepts {tool, args} from any program'),
    }),
    clients: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        mcp: mcpConfigurationSchema,
        hooks: sessionHooksSchema
          .nullable()
          .describe('Null if the client has no hooks for the start and the end of a session'),
        skill_file: z
          .string()
          .nullable()
          .describe('Where the client reads the skill; null if it reads the skill from the server'),
        commands: z.array(z.string()),
        note: z.string(),
      }),
    ),
    skills: skillListSchema,
    startup_calls: calls,
  }),
  async handle(opened, call) {
    const place = placeOf(opened, call);
    const endpointMap = endpointsOf(place);
    return {
      ...headOf(opened, call),
      auth: { headers: keyHeaderTemplates },
      endpoints: endpointMap,
      mcp: {
        transport: 'http-json',
        call_url: endpointMap.mcp,
        tools_url: endpointMap.mcp_tools,
        headers: keyHeaderTemplates,
        stream: { transport: 'streamable-http', url: endpointMap.mcp_stream },
      },
      clients: clientKits(place),
      skills: skillEntries(call.baseUrl),
      startup_calls: startupCalls(place),
    };
  },
});

export const environment = readingEndpoint({
  name: 'env',
  summary: 'Returns the environment of an agent: address, workspace, and a placeholder for its key.',
  answer: z.object({ workspace, text: z.string() }),
  handle: async (opened, call) => ({
    workspace: headOf(opened, call).workspace,
    text: environmentText(placeOf(opened, call)),
  }),
});

export const agentConfig = readingEndpoint({
  name: 'agent_config',
  summary: 'Returns a profile in TOML, the skill in Markdown, the environment, and the first curl commands.',
  answer: z.object({
    workspace,
    profile_toml: z.string(),
    skill_markdown: z.string(),
    env: z.string(),
    curl: z.record(z.string(), z.string()),
    endpoints,
  }),
  async handle(opened, call) {
    const place = placeOf(opened, call);
    return {
      workspace: headOf(opened, call).workspace,
      profile_toml: profileToml(place),
      skill_markdown: skillFor(place),
      env: environmentText(place),
      curl: curlCommands(place),
      endpoints: endpointsOf(place),
    };
  },
});
