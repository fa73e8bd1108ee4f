/** Defines a tool: a value, declared once. Bridge, manifest, discovery and docs derive from the list of tools. */
import { z } from 'zod';
import { withRedactedField } from '../access/secrets.ts';
import type { JobListener } from '../jobs/enqueue.ts';
import type { Verb } from '../verb.ts';
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

/** Hints of the Model Context Protocol; one that is left out is false. */
export interface ToolHints {
  /** The tool may replace or hide what somebody wrote. That can be reverted. */
  readonly destructive?: boolean;
  /** A repeated call with the same arguments changes nothing more. */
  readonly idempotent?: boolean;
}

/** Settings for the compact form of a tool's answer (`compact.ts`), where it differs from the default. */
export interface CompactForm {
  /** The only fields that are kept, because they say everything that the others repeat. */
  readonly keptFields?: readonly string[];
  /** Fields that the text contains. They are left out if there is a text. */
  readonly fieldsInText?: readonly string[];
  /** Fields of a memory that the tool changes. They are included even with a default value. */
  readonly changedFields?: readonly string[];
  /** Characters included of each text that the tool wrote: an agent can read the whole text if it needs it. */
  readonly maxTextLength?: number;
  /** True if the answer varies in length and is cut to a budget of tokens. */
  readonly hasTokenLimit?: true;
  /** True if the compact form is the full answer. */
  readonly isFull?: true;
}

interface ToolBase<Input extends z.ZodObject, Output extends z.ZodType> {
  readonly name: string;
  readonly summary: string;
  /** Tools to use instead: purpose, as `to …`, → name of the tool. */
  readonly instead: Readonly<Record<string, string>>;
  /** The group; null for the few tools that the contract lists outside any group. */
  readonly group: ToolGroup | null;
  readonly input: Input;
  /** Arguments beyond the contract's, all optional. */
  readonly options?: readonly string[];
  readonly output: Output;
  readonly compact?: CompactForm;
  readonly example: z.input<Input>;
}

export interface ReadingTool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType>
  extends ToolBase<Input, Output> {
  readonly access: 'read';
  /** True if most of its work is a recall, so that a reader thread may answer. */
  readonly inThread?: true;
  handle(workspace: Workspace, input: z.output<Input>): Promise<z.input<Output>>;
}

export interface WritingTool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType>
  extends ToolBase<Input, Output> {
  readonly access: 'write';
  readonly hints?: ToolHints;
  // biome-ignore lint/suspicious/noExplicitAny: what is prepared is between the two parts of the verb
  readonly verb: Verb<z.output<Input>, any, z.input<Output> & object>;
  /** Runs after the commit, and after a replay, to bring the answer up to date. */
  settle?(workspace: Workspace, answer: z.output<Output>, listener?: JobListener): Promise<z.output<Output>>;
}

export type Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> =
  | ReadingTool<Input, Output>
  | WritingTool<Input, Output>;

/**
 * Declares a tool. The answer of a writing tool also reports replaced secrets and, if it is about one memory, the
 * operation to revert. The types of input and output are checked together here, and dropped for the list.
 */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodType>(tool: Tool<Input, Output>): Tool {
  const output = tool.access === 'write' ? withOperation(withRedactedField(tool.output)) : tool.output;
  return { ...tool, output };
}

const operation_id = z.string().describe('Pass it as revert, or to POST /revert, to undo this');

/** Adds the operation to an output about one memory; other tools that change memories declare it themselves. */
function withOperation(output: z.ZodType): z.ZodType {
  const isOfOneMemory = output instanceof z.ZodObject && ('memory' in output.shape || 'memory_id' in output.shape);
  return isOfOneMemory && !('operation_id' in output.shape) ? output.extend({ operation_id }) : output;
}

/** The title of a tool for people: `recall_context` → `Recall context`. */
export function titleOf({ name }: Pick<Tool, 'name'>): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
}

/** The hints about a tool that a client gets before a call. No tool reaches beyond its workspace. */
export function annotationsOf(tool: Tool) {
  const { access } = tool;
  const hints: ToolHints = tool.access === 'write' ? (tool.hints ?? {}) : {};
  return {
    readOnlyHint: access === 'read',
    destructiveHint: hints.destructive ?? false,
    idempotentHint: access === 'read' || (hints.idempotent ?? false),
    openWorldHint: false,
  };
}
