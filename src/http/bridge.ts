/** The bridge: every tool behind one endpoint, `{tool, args}` in and `{ok, tool, result}` out. */
import { z } from 'zod';
import { findTool } from '../tools/catalogue.ts';
import { runTool } from '../tools/run-tool.ts';
import { workspaceEndpoint } from './endpoint.ts';

/** No action of its own: each tool says what it needs, and `runTool` authorises, validates and audits. */
export const bridge = workspaceEndpoint({
  name: 'mcp',
  summary: 'Calls one tool.',
  body: z.strictObject({
    tool: z.string().min(1).max(100).describe('Name of the tool'),
    args: z.record(z.string(), z.unknown()).default({}).describe('Its arguments'),
  }),
  answer: z.object({ ok: z.literal(true), tool: z.string(), result: z.unknown() }),
  async handle({ body: { tool, args }, workspace, perform }) {
    const known = findTool(tool);
    if (known?.access !== 'write') return { ok: true, tool, result: await runTool(workspace(known?.name), tool, args) };
    return perform(async (inner) => {
      const result = await runTool(inner, tool, args);
      return { answer: { ok: true, tool, result }, targets: [] };
    }, tool);
  },
});
