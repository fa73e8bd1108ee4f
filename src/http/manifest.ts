/** The tools as data for clients: the public manifest, and the discovery of one workspace. */
import { z } from 'zod';
import { keyHeaderTemplates } from '../access/caller.ts';
import { findTool, inputSchema, toolManifest as manifestOfTools } from '../tools/catalogue.ts';
import { type OpenEndpoint, workspaceEndpoint } from './endpoint.ts';

const entry = z.object({
  name: z.string(),
  summary: z.string(),
  args: z.record(z.string(), z.string()),
  access: z.enum(['read', 'write']),
  example: z.record(z.string(), z.unknown()),
});
const groups = z.array(z.object({ name: z.string(), tools: z.array(entry) }));

export const toolManifest: OpenEndpoint = {
  name: 'mcp_manifest',
  summary: 'Every memory tool, with its arguments, and where and how to call it.',
  answer: z.object({
    transport: z.string(),
    workspace_call_url_template: z.string(),
    workspace_tools_url_template: z.string(),
    auth: z.array(z.string()),
    tool_groups: groups,
    tools: z.array(entry),
  }),
  handle: async ({ baseUrl }) => ({
    body: {
      transport: 'http-json',
      workspace_call_url_template: `${baseUrl}/api/workspaces/{slug}/mcp`,
      workspace_tools_url_template: `${baseUrl}/api/workspaces/{slug}/mcp/tools`,
      auth: keyHeaderTemplates,
      ...manifestOfTools(),
    },
  }),
};

export const workspaceTools = workspaceEndpoint({
  name: 'workspace_tools',
  summary: 'The tools of this workspace: what each takes, an example of it, and whether this key may call it.',
  answer: z.object({
    workspace: z.string(),
    transport: z.string(),
    call_url: z.string(),
    tool_groups: z.array(z.object({ name: z.string(), tools: z.array(z.string()) })),
    tools: z.array(entry.extend({ allowed: z.boolean(), input_schema: z.record(z.string(), z.unknown()) })),
  }),
  async handle({ baseUrl, key, workspace }) {
    const { slug } = workspace();
    const { tool_groups, tools } = manifestOfTools();
    return {
      workspace: slug,
      transport: 'http-json',
      call_url: `${baseUrl}/api/workspaces/${slug}/mcp`,
      tool_groups: tool_groups.map((group) => ({ name: group.name, tools: group.tools.map(({ name }) => name) })),
      tools: tools.map((tool) => ({
        ...tool,
        // A read key sees the whole list, and which of it it may call.
        allowed: tool.access === 'read' || key.scope === 'write',
        input_schema: schemaOf(tool.name),
      })),
    };
  },
});

function schemaOf(name: string): Record<string, unknown> {
  const tool = findTool(name);
  return tool === null ? {} : { ...inputSchema(tool) };
}
