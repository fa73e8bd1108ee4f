/** Tools of the group Memory writes. */
import { z } from 'zod';
import { writeMemory, writtenSchema } from '../memory/write/written.ts';
import { memoryInputSchema } from '../model/memory.ts';
import { defineTool } from './tool.ts';

const group = 'Memory writes';
const { content, layer, memory_type } = memoryInputSchema.shape;

export const rememberTool = defineTool({
  name: 'remember',
  summary: 'Store something worth knowing later, one thing per memory, in words that will make sense on their own.',
  group,
  access: 'write',
  input: z.strictObject({
    content,
    layer: layer.describe('working, episodic (the default), semantic or procedural: from fleeting to lasting'),
    memory_type: memory_type.describe(
      'fact (the default), procedure (how to do something) or narrative (what happened)',
    ),
  }),
  output: writtenSchema,
  example: { content: 'Billing runs on PostgreSQL 16 since May 2026.', layer: 'semantic', memory_type: 'fact' },
  handle: (workspace, input) => writeMemory(workspace, memoryInputSchema.parse(input)),
});
