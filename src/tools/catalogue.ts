/** The list of tools, in the contract's order. A tool that is not listed does not exist; all documents on tools derive from the list. */
import { z } from 'zod';
import { detailSchema } from './compact.ts';
import * as comparison from './comparison.ts';
import * as continuity from './continuity.ts';
import * as curation from './curation.ts';
import * as graph from './entity-graph.ts';
import * as entityWrites from './entity-writes.ts';
import * as writes from './memory-writes.ts';
import * as forms from './recall-forms.ts';
import * as retrieval from './retrieval.ts';
import * as runtime from './runtime-health.ts';
import { type Tool, type ToolGroup, toolGroups } from './tool.ts';
import * as upkeep from './upkeep.ts';

export const tools: readonly Tool[] = [
  runtime.status,
  runtime.health,
  graph.memoryMapTool,
  runtime.qualityMetricsTool,
  runtime.countByTool,
  runtime.accessPatternsTool,
  runtime.rerankerStatusTool,
  retrieval.recallTool,
  forms.recallContextTool,
  forms.recallHintsTool,
  retrieval.recallRecent,
  retrieval.recallByType,
  retrieval.recallLayer,
  retrieval.recallTimeline,
  graph.recallRelatedTool,
  forms.recallExplainTool,
  forms.compressTool,
  graph.recallEntityTool,
  graph.searchEntitiesTool,
  graph.entityGraphTool,
  graph.entityTimelineTool,
  graph.backlinksTool,
  comparison.findSimilarTool,
  entityWrites.updateEntityTool,
  entityWrites.mergeEntitiesTool,
  entityWrites.linkMemoriesTool,
  graph.detectCommunitiesTool,
  writes.rememberTool,
  writes.rememberDecisionTool,
  writes.rememberErrorTool,
  writes.rememberInteractionTool,
  writes.rememberNegativeTool,
  writes.rememberProjectTool,
  continuity.diaryRead,
  continuity.diaryWrite,
  continuity.focusBriefTool,
  continuity.layersTool,
  continuity.getSkills,
  continuity.sessionCheckpoint,
  continuity.sessionHandoff,
  continuity.resumeContext,
  continuity.sessionSummaryTool,
  curation.annotateTool,
  curation.editMemoryTool,
  curation.invalidateTool,
  curation.updateStatusTool,
  curation.statusHistoryTool,
  curation.tag,
  curation.pinTool,
  curation.unpinTool,
  curation.forgetTool,
  curation.promoteTool,
  curation.demoteTool,
  curation.batchTagTool,
  upkeep.dedupTool,
  upkeep.consolidateTool,
  upkeep.extractPatternsTool,
  curation.exportTool,
  comparison.hotspotsTool,
  comparison.compareQueriesTool,
];

const byName = new Map(tools.map((tool) => [tool.name, tool]));

export function findTool(name: string): Tool | null {
  return byName.get(name) ?? null;
}

/**
 * A tool as discovery documents list it. `args` maps each argument to its type: `int (optional)`, `a|b`, `array`.
 * `options` are arguments beyond the contract's, given in the same place; undefined for a tool without such arguments.
 */
export interface ToolEntry {
  name: string;
  summary: string;
  args: Record<string, string>;
  options?: Record<string, string>;
  access: 'read' | 'write';
  example: Record<string, unknown>;
}

export interface ToolManifest {
  tool_groups: { name: ToolGroup; tools: ToolEntry[] }[];
  tools: ToolEntry[];
}

/** Groups without a tool in the list are left out. */
export function toolManifest(listed: readonly Tool[] = tools): ToolManifest {
  const entries = listed.map((tool) => ({ group: tool.group, entry: entryOf(tool) }));
  const groups = toolGroups.map((name) => ({
    name,
    tools: entries.filter(({ group }) => group === name).map(({ entry }) => entry),
  }));
  return {
    tool_groups: groups.filter((group) => group.tools.length > 0),
    tools: entries.map(({ entry }) => entry),
  };
}

type Schema = z.core.JSONSchema.BaseSchema;

/** Built on first use: the schemas of all tools take some 40 ms. */
const inputSchemas = new Map<Tool, Schema>();
const outputSchemas = new Map<Tool, Schema>();
const toolEntries = new Map<Tool, ToolEntry>();

/** The JSON Schema of a tool's arguments, including those common to many tools. */
export function inputSchema(tool: Tool): Schema {
  const schema = inputSchemas.get(tool) ?? withCommonArguments(tool, z.toJSONSchema(tool.input, { io: 'input' }));
  inputSchemas.set(tool, schema);
  return schema;
}

const { $schema: _dialect, ...detail } = z.toJSONSchema(detailSchema);
const revert = { type: 'string', description: 'Revert this operation_id instead' } as const;
const commonArguments = ['detail', 'revert'];

/**
 * Adds the common arguments. Every writing tool takes `revert`; only tools that may
 * replace what somebody wrote list it.
 */
function withCommonArguments(tool: Tool, schema: Schema): Schema {
  const isRevertible = tool.access === 'write' && tool.hints?.destructive === true;
  return { ...schema, properties: { ...schema.properties, detail, ...(isRevertible && { revert }) } };
}

/**
 * The JSON Schema of a tool's answer, compact or in full: an object. A part that may hold any JSON, the only part that
 * refers to itself, becomes an unrestricted schema.
 */
export function outputSchema(tool: Tool): Schema & { type: 'object' } {
  const schema = outputSchemas.get(tool) ?? withoutReferences(z.toJSONSchema(tool.output, { unrepresentable: 'any' }));
  outputSchemas.set(tool, schema);
  return { ...schema, type: 'object' };
}

/** The JSON Schema of an answer in full, with its required fields. */
export function fullOutputSchema(tool: Tool): Schema {
  return JSON.parse(withoutCycles(z.toJSONSchema(tool.output, { unrepresentable: 'any' }), (value) => value)) as Schema;
}

function withoutCycles(
  { $schema: _dialect, $defs: _cyclic, ...schema }: Schema,
  transform: (value: unknown) => unknown,
): string {
  return JSON.stringify(schema, (_name, value) => (typeof value?.$ref === 'string' ? {} : transform(value)));
}

function withoutReferences(schema: Schema): Schema {
  const text = withoutCycles(schema, withoutRequired);
  // A compact answer has `cut`, and a revert has fields of its own, beside the declared fields.
  const { additionalProperties: _none, ...openSchema } = JSON.parse(text) as Schema;
  return openSchema;
}

/**
 * Makes a schema without required fields, since a compact answer leaves fields out. Several forms of a choice may then
 * match, so `oneOf` becomes `anyOf`.
 */
function withoutRequired(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { required, oneOf, ...rest } = value as { required?: unknown; oneOf?: unknown };
  return {
    ...rest,
    ...(required !== undefined && !Array.isArray(required) && { required }),
    ...(oneOf !== undefined && (Array.isArray(oneOf) ? { anyOf: oneOf } : { oneOf })),
  };
}

function entryOf(tool: Tool): ToolEntry {
  const cached = toolEntries.get(tool);
  if (cached !== undefined) return cached;
  const { name, summary, access, example } = tool;
  const notations = Object.entries(toNotation(inputSchema(tool)));
  const isOption = ([argument]: [string, string]) =>
    commonArguments.includes(argument) || (tool.options?.includes(argument) ?? false);
  const options = notations.filter(isOption);
  const args = Object.fromEntries(notations.filter((argument) => !isOption(argument)));
  const entry: ToolEntry = { name, summary, args, access, example };
  if (options.length > 0) entry.options = Object.fromEntries(options);
  toolEntries.set(tool, entry);
  return entry;
}

function toNotation({ properties = {}, required = [] }: Schema): Record<string, string> {
  const entries = Object.entries(properties).map(([name, property]): [string, string] => {
    const type = typeOf(property as Schema);
    return [name, required.includes(name) ? type : `${type} (optional)`];
  });
  return Object.fromEntries(entries);
}

const shortNames: Record<string, string> = { string: 'str', integer: 'int', number: 'num', boolean: 'bool' };

function typeOf({ title, enum: values, type, anyOf }: Schema): string {
  if (anyOf !== undefined) return [...new Set(anyOf.map((one) => typeOf(one as Schema)))].join('|');
  if (title !== undefined) return title;
  if (values !== undefined) return values.join('|');
  return shortNames[String(type)] ?? String(type);
}
