/** What a tool is: a value, declared once. Bridge, manifest, discovery and docs derive from the list of them. */
import type { z } from 'zod';
import { withRedactedField } from '../access/secrets.ts';
import type { Workspace } from '../workspace.ts';

export const toolGroups = [
  'Runtime health',
  'Retrieval',
  'Entity graph',
  'Memory writes',
  'Continuity',
  'Curation',
] as const;

export type ToolGroup = (typeof toolGroups)[number];

export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly summary: string;
  /** Null for the few that the contract lists in no group. */
  readonly group: ToolGroup | null;
  readonly access: 'read' | 'write';
  readonly input: Input;
  readonly output: Output;
  readonly example: z.input<Input>;
  handle(workspace: Workspace, input: z.output<Input>): Promise<z.input<Output>>;
}

/** What a writing tool answers with also tells of replaced secrets. Keeps the types of input and output together while the tool is declared, and forgets them for the list. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodType>(tool: Tool<Input, Output>): Tool {
  const output = tool.access === 'write' ? withRedactedField(tool.output) : tool.output;
  return { ...tool, output } as unknown as Tool;
}
