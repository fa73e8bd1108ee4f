/** The page of the tools, in Markdown: each tool's catalogue entry, and a real answer to its example. */
import { z } from 'zod';
import { listTools } from '../../../src/mcp/tools.ts';
import { profiles } from '../../../src/model/api-key.ts';
import { memorySchema } from '../../../src/model/memory.ts';
import { countTokens } from '../../../src/text/tokens.ts';
import { inputSchema, toolManifest, tools } from '../../../src/tools/catalogue.ts';
import { toolsOf } from '../../../src/tools/profiles.ts';
import { annotationsOf, type Tool, toolGroups } from '../../../src/tools/tool.ts';
import type { ExampleCall } from './answers.ts';

type Schema = z.core.JSONSchema.BaseSchema;

const opening = `# The tools

\`npm run docs:tools\` generates this page from the catalogue and from real answers. After a change in \`src/tools/\`, run it and review the difference here. \`test/tools/page/\` checks that the page is up to date.

Call a tool by \`POST /api/workspaces/{slug}/mcp\` with \`{"tool": "…", "args": {…}}\`. It answers \`{"ok": true, "tool": "…", "result": {…}}\`. The answers
shown come from one small workspace. Ids are shortened, times are to the minute, and figures have one decimal place. So that the page stays the same, figures of time, size, tokens and versions are 1 and scores are 0.5. Long lists and texts are cut at \`…\`, and some fields of memories are left out.

Every tool also takes \`detail\`. By default an answer is *compact*: it leaves out empty and default fields (a memory without \`status\` is active), a writing tool answers with the id and
the change, and a field does not repeat what the answer's text says. \`detail: "full"\` returns all the fields that the tables list. The examples are compact. \`cut\` says that lists were cut to fit 1,500 tokens.

If secrets were replaced before anything was stored, the answer of a writing tool also has \`redacted\`, \`{count, kinds}\`.

A tool that *reads* needs any key, a tool that *writes* a key with the scope \`write\`. The hints are those of the Model Context Protocol. A *destructive* tool may replace or hide what somebody wrote, and reverting
its operation undoes that. Calling an *idempotent* tool again with the same arguments changes nothing more. No tool reaches beyond its workspace (\`openWorldHint\` is false
for all).`;

export async function toolsPage(calls: ReadonlyMap<string, ExampleCall>): Promise<string> {
  const groups = [...toolGroups, null].map((group) => ({
    title: group ?? 'Ungrouped',
    members: tools.filter((tool) => tool.group === group),
  }));
  const index = groups.map(({ title, members }) => `| ${title} | ${members.map(linkTo).join(', ')} |`);
  return [
    opening,
    '## Profiles',
    await profileSection(),
    '## All of them',
    ['| | |', '|---|---|', ...index].join('\n'),
    '## Tokens of an answer',
    tokenSection(calls),
    '## A memory',
    'Where an answer has a *memory*, it has these fields.',
    fieldTable(toJson(memorySchema)),
    ...groups.flatMap(({ title, members }) => [
      `## ${title}`,
      ...members.map((tool) => section(tool, calls.get(tool.name)!)),
    ]),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

/** Sizes in o200k_base tokens: of the public manifest's list, and of the lists of the Model Context Protocol. */
async function profileSection(): Promise<string> {
  const rows: string[] = [];
  for (const profile of profiles) {
    const listed = toolsOf(profile);
    const manifest = await countTokens(JSON.stringify(toolManifest(listed).tools));
    const [lean, whole] = await Promise.all(
      [false, true].map((outputSchemas) =>
        countTokens(JSON.stringify(listTools({ profile, hasOutputSchemas: outputSchemas }))),
      ),
    );
    const names = profile === 'full' ? 'all' : listed.map(linkTo).join(', ');
    rows.push(`| \`${profile}\` | ${listed.length} | ${manifest} | ${lean} | ${whole} | ${names} |`);
  }
  return [
    'A profile says which tools are listed, not which may be called: `GET /api/mcp/manifest?profile=core`, or a key made with `--profile core`. Tokens are counted by',
    '`o200k_base`: of the tools in the manifest, and of `tools/list` of the Model Context Protocol without and with the schemas of answers. That list has these schemas in the',
    'profile `full` unless its address says otherwise (`output_schemas=true` or `false`). Few clients give them to the model; an answer is the same in either case.',
    '',
    '| profile | tools | manifest | `tools/list` | with schemas of answers | |',
    '|---|--:|--:|--:|--:|---|',
    ...rows,
  ].join('\n');
}

function tokenSection(calls: ReadonlyMap<string, ExampleCall>): string {
  const rows = tools.map((tool) => {
    const { full, compact } = calls.get(tool.name)!.tokens;
    return `| ${linkTo(tool)} | ${full} | ${compact} |`;
  });
  return [
    'Of the examples below, to ten, counted by `o200k_base`: in full, and compact, as they are given by default.',
    '',
    '| tool | in full | compact |',
    '|---|---|---|',
    ...rows,
  ].join('\n');
}

function section(tool: Tool, { args, answer }: ExampleCall): string {
  const { name, summary, instead, input, output, access } = tool;
  const others = Object.entries(instead).map(([wanted, other]) => `[${other}](#${other}) ${wanted}`);
  const args_ = inputSchema(tool);
  return [
    `### ${name}`,
    `${summary} *${access === 'read' ? 'Reads' : 'Writes'}${hintsOf(tool)}.*`,
    `Use instead: ${others.join('; ')}.`,
    Object.keys(input.shape).length === 0 ? 'Takes nothing.' : argumentTable(args_),
    'Answers:',
    fieldTable(toJson(output)),
    block({ tool: name, args }),
    block(shortened(answer)),
  ].join('\n\n');
}

function hintsOf(tool: Tool): string {
  if (tool.access === 'read') return '';
  const { destructiveHint, idempotentHint } = annotationsOf(tool);
  return `${destructiveHint ? ', destructive' : ', not destructive'}${idempotentHint ? ', idempotent' : ', not idempotent'}`;
}

const linkTo = ({ name }: Tool) => `[${name}](#${name})`;
const block = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 1)}\n\`\`\``;
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function toJson(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' });
}

function argumentTable({ properties = {}, required = [] }: Schema): string {
  const { detail: _everyTool, ...own } = properties;
  const rows = Object.entries(own).map(([name, property]) => {
    const schema = property as Schema;
    const need = required.includes(name) ? 'required' : defaultOf(schema);
    return `| \`${name}\` | ${cell(typeOf(schema))} | ${cell(need)} | ${cell(boundsOf(schema))} | ${cell(schema.description ?? '')} |`;
  });
  return ['| argument | type | default | bounds | |', '|---|---|---|---|---|', ...rows].join('\n');
}

const defaultOf = ({ default: fallback }: Schema) =>
  fallback === undefined ? 'none' : `\`${JSON.stringify(fallback)}\``;

function boundsOf({ minimum, maximum, minLength, maxLength, minItems, maxItems, items }: Schema): string {
  const range = (least: number | undefined, most: number | undefined, unit: string) =>
    least === undefined && most === undefined ? '' : `${least ?? 0} to ${most?.toLocaleString('en') ?? 'any'}${unit}`;
  const each = items === undefined ? '' : boundsOf(items as Schema);
  return [
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    each && `each ${each}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

const memoryFields = Object.keys(memorySchema.shape);
const isMemory = ({ properties = {} }: Schema) => memoryFields.every((field) => field in properties);

function fieldTable(schema: Schema): string {
  const rows = fieldsOf(schema, '', isMemory(schema) ? [] : memoryFields);
  return ['| field | type | |', '|---|---|---|', ...rows].join('\n');
}

/** Nested fields by their path; those of a memory are described once for all tools. */
function fieldsOf(schema: Schema, path: string, told: readonly string[]): string[] {
  const inner = innermost(schema);
  const isOfMemory = told.length > 0 && isMemory(inner);
  return Object.entries(inner.properties ?? {}).flatMap(([name, property]) => {
    const at = path === '' ? name : `${path}.${name}`;
    if ((isOfMemory && told.includes(name)) || at === 'redacted') return [];
    const field = property as Schema;
    const suffix = arrayDepth(field);
    return [
      `| \`${at}\` | ${cell(typeOf(field))} | ${cell(meaningOf(name, field))} |`,
      ...fieldsOf(field, `${at}${suffix}`, told),
    ];
  });
}

/** Fields with the same meaning in many answers. */
const meanings: Record<string, string> = {
  actor: 'Who did it: the id of a key, a person, a client, or system:<name>',
  at: 'When',
  beginning: 'How its content begins',
  count: 'How many',
  entity_id: 'Id of an entity, ent_…',
  existing: 'Whether it was there before',
  happened_at: 'When it happened, or else when it was stored',
  job_id: 'Id of a job, job_…; GET /jobs/{job_id} tells of it',
  memory_id: 'Id of a memory, mem_…',
  operation_id: 'Reverts all of it',
  query: 'As it was asked',
  record_id: 'Id of a diary entry, checkpoint or handoff',
  session_id: 'The session that it belongs to',
  sources: 'Ids of the memories that it rests on',
};

function meaningOf(name: string, schema: Schema): string {
  return schema.description ?? innermost(schema).description ?? meanings[name] ?? '';
}
const withoutNull = ({ anyOf }: Schema) =>
  anyOf?.filter((one) => (one as Schema).type !== 'null') as Schema[] | undefined;

/** The item of a list, and the non-null type of a nullable one. */
function innermost(schema: Schema): Schema {
  const [only, ...more] = withoutNull(schema) ?? [];
  if (only !== undefined && more.length === 0) return innermost(only);
  return schema.type === 'array' && schema.items ? innermost(schema.items as Schema) : schema;
}

function arrayDepth(schema: Schema): string {
  const [only, ...more] = withoutNull(schema) ?? [];
  if (only !== undefined && more.length === 0) return arrayDepth(only);
  return schema.type === 'array' && schema.items ? `[]${arrayDepth(schema.items as Schema)}` : '';
}

function typeOf(schema: Schema): string {
  const { title, enum: values, const: only, anyOf, type, items } = schema;
  if (title !== undefined) return title;
  if (only !== undefined) return `\`${only}\``;
  if (values !== undefined) return values.map((value) => `\`${value}\``).join(' | ');
  if (anyOf !== undefined) return [...new Set((anyOf as Schema[]).map(typeOf))].join(' | ');
  if (type === 'array') return `list of ${items ? typeOf(items as Schema) : 'anything'}`;
  if (isMemory(schema)) return '[memory](#a-memory)';
  return [type ?? 'anything'].flat().join(' | ');
}

const longestList = 2;
const longestText = 240;
/** The fields of a memory that an answer shows: content and classification, and the rare ones if present. */
const always = new Set(['memory_id', 'content', 'layer', 'memory_type', 'status', 'tags']);
const wherePresent = new Set(['note', 'pinned', 'supersedes', 'merged_into', 'valid_to']);

const isShown = ([field, value]: [string, unknown]) =>
  always.has(field) || !memoryFields.includes(field) || (wherePresent.has(field) && Boolean(value));

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length <= longestText ? value : `${value.slice(0, longestText)}…`;
  if (Array.isArray(value)) {
    const first = value.slice(0, longestList).map(shortened);
    return value.length > longestList ? [...first, `… ${value.length - longestList} more`] : first;
  }
  if (value === null || typeof value !== 'object') return value;
  const isOfMemory = memoryFields.every((field) => field in value);
  const shown = Object.entries(value).filter((field) => !isOfMemory || isShown(field));
  return Object.fromEntries(shown.map(([name, one]) => [name, shortened(one)]));
}
