/** The bridge: every tool behind one endpoint, `{tool, args}` in and `{ok, tool, result}` out. */
import { z } from 'zod';
import type { WorkspaceEndpoint } from './endpoint.ts';

export const bridge: WorkspaceEndpoint = {
  kind: 'bridge',
  name: 'mcp',
  summary: 'Calls one tool.',
  body: z.strictObject({
    tool: z.string().min(1).max(100).describe('Name of the tool'),
    args: z.record(z.string(), z.unknown()).default({}).describe('Its arguments'),
  }),
  answer: z.object({ ok: z.literal(true), tool: z.string(), result: z.unknown() }),
};
