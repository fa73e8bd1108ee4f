/** The tools as data for clients: the public manifest, and the discovery of one workspace. */
import { z } from 'zod';
import { keyHeaderTemplates } from '../access/admission.ts';
import { mayDo, toolPermission } from '../access/permissions.ts';
import { type Profile, profileSchema } from '../model/api-key.ts';
import { inputSchema, toolManifest as manifestOf } from '../tools/catalogue.ts';
import { toolsOf } from '../tools/profiles.ts';
import { annotationsOf } from '../tools/tool.ts';
import { type OpenEndpoint, readingEndpoint } from './endpoint.ts';

const toolEntrySchema = z.object({
  name: z.string(),
  summary: z.string(),
  args: z.record(z.string(), z.string()),
  options: z.record(z.string(), z.string()).optional().describe('Additional arguments, passed the same way'),
  access: z.enum(['read', 'write']),
  example: z.record(z.string(), z.unknown()),
});
const annotations = z.object({
  readOnlyHint: z.boolean(),
  destructiveHint: z.boolean(),
  idempotentHint: z.boolean(),
  openWorldHint: z.boolean(),
});
const profile = profileSchema.describe('Which tools are listed: core (the 8 most needed), light (20) or full');
const groups = z.array(z.object({ name: z.string(), tools: z.array(toolEntrySchema) }));

export const toolManifest: OpenEndpoint = {
  name: 'mcp_manifest',
  summary: 'Lists every memory tool, or those of a profile, with arguments, address and method.',
  isFixed: true,
  query: z.strictObject({ profile: profile.default('full') }),
  answer: z.object({
    transport: z.string(),
    workspace_call_url_template: z.string(),
    workspace_tools_url_template: z.string(),
    workspace_stream_url_template: z.string().describe('The Model Context Protocol over streamable HTTP'),
    auth: z.array(z.string()),
    profile,
    tool_groups: groups,
    tools: z.array(toolEntrySchema),
  }),
  handle: async ({ baseUrl, query }) => ({
    body: {
      transport: 'http-json',
      workspace_call_url_template: `${baseUrl}/api/workspaces/{slug}/mcp`,
      workspace_tools_url_template: `${baseUrl}/api/workspaces/{slug}/mcp/tools`,
      workspace_stream_url_template: `${baseUrl}/api/workspaces/{slug}/mcp/stream`,
      auth: keyHeaderTemplates,
      profile: query.profile,
      ...manifestOf(toolsOf(query.profile as Profile)),
    },
  }),
};

export const workspaceTools = readingEndpoint({
  name: 'workspace_tools',
  summary:
    'Lists the tools of this workspace for this key: their arguments, an example of each, and whether the key may call it.',
  query: z.strictObject({ profile: profile.optional() }),
  answer: z.object({
    workspace: z.string(),
    profile,
    transport: z.string(),
    call_url: z.string(),
    tool_groups: z.array(z.object({ name: z.string(), tools: z.array(z.string()) })),
    tools: z.array(
      toolEntrySchema.extend({ allowed: z.boolean(), annotations, input_schema: z.record(z.string(), z.unknown()) }),
    ),
  }),
  async handle({ record: { slug } }, { baseUrl, principal, profile: keyProfile, query: { profile = keyProfile } }) {
    const listedTools = toolsOf(profile);
    const { tool_groups, tools } = manifestOf(listedTools);
    return {
      workspace: slug,
      profile,
      transport: 'http-json',
      call_url: `${baseUrl}/api/workspaces/${slug}/mcp`,
      tool_groups: tool_groups.map((group) => ({ name: group.name, tools: group.tools.map(({ name }) => name) })),
      tools: listedTools.map((tool, index) => ({
        ...tools[index],
        // A caller that may only read sees the whole list, and which tools it may call.
        allowed: mayDo(principal, toolPermission(tool.name, tool.access)),
        annotations: annotationsOf(tool),
        input_schema: inputSchema(tool),
      })),
    };
  },
});
