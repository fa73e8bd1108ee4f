import { describe, expect, test } from 'vitest';
import { memoryIdSchema } from '../../src/model/memory.ts';
import { findTool, inputSchema, toolManifest, tools } from '../../src/tools/catalogue.ts';
import { filesUnder, readText } from '../support/source-tree.ts';

/** Name, group and arguments as in the contract; a trailing `?` marks optional arguments. */
const contract: [name: string, group: string | null, args: string][] = [
  ['status', 'Runtime health', ''],
  ['health', 'Runtime health', ''],
  ['memory_map', 'Runtime health', ''],
  ['quality_metrics', 'Runtime health', ''],
  ['count_by', 'Runtime health', 'group_by'],
  ['access_patterns', 'Runtime health', 'limit?'],
  ['reranker_status', 'Runtime health', ''],
  ['recall', 'Retrieval', 'query top_k? mode?'],
  ['recall_context', 'Retrieval', 'query max_tokens?'],
  ['recall_hints', 'Retrieval', 'query top_k? hint_length?'],
  ['recall_recent', 'Retrieval', 'limit?'],
  ['recall_by_type', 'Retrieval', 'memory_type limit?'],
  ['recall_layer', 'Retrieval', 'layer limit?'],
  ['recall_timeline', 'Retrieval', 'start end?'],
  ['recall_related', 'Retrieval', 'name max_hops?'],
  ['recall_explain', 'Retrieval', 'query top_k? mode?'],
  ['compress', 'Retrieval', 'query max_tokens?'],
  ['recall_entity', 'Entity graph', 'name'],
  ['search_entities', 'Entity graph', 'query limit?'],
  ['entity_graph', 'Entity graph', 'name'],
  ['entity_timeline', 'Entity graph', 'name'],
  ['backlinks', 'Entity graph', 'memory_id'],
  ['find_similar', 'Entity graph', 'memory_id top_k?'],
  ['update_entity', 'Entity graph', 'name alias? metadata?'],
  ['merge_entities', 'Entity graph', 'source_name target_name'],
  ['link_memories', 'Entity graph', 'memory_id_1 memory_id_2 relation?'],
  ['detect_communities', 'Entity graph', 'min_size? generate_summaries?'],
  ['remember', 'Memory writes', 'content layer? memory_type?'],
  ['remember_decision', 'Memory writes', 'decision rationale? importance?'],
  ['remember_error', 'Memory writes', 'error prevention? importance?'],
  ['remember_interaction', 'Memory writes', 'question answer importance?'],
  ['remember_negative', 'Memory writes', 'content scope? context? importance?'],
  ['remember_project', 'Memory writes', 'name status? location? notes?'],
  ['diary_read', 'Memory writes', ''],
  ['diary_write', 'Memory writes', 'entry'],
  ['focus_brief', 'Continuity', 'query top_k?'],
  ['layers', 'Continuity', 'query? max_tokens?'],
  ['get_skills', 'Continuity', 'query max_skills? format?'],
  ['session_checkpoint', 'Continuity', 'note? limit?'],
  ['session_handoff', 'Continuity', 'save? limit? session_id?'],
  ['resume_context', 'Continuity', 'session_id? limit?'],
  ['session_summary', 'Continuity', ''],
  ['annotate', 'Curation', 'memory_id note'],
  ['edit_memory', 'Curation', 'memory_id new_content'],
  ['invalidate', 'Curation', 'memory_id reason?'],
  ['update_status', 'Curation', 'memory_id new_status reason?'],
  ['status_history', 'Curation', 'memory_id'],
  ['tag', 'Curation', 'memory_id add? remove?'],
  ['pin', 'Curation', 'memory_id'],
  ['unpin', 'Curation', 'memory_id'],
  ['forget', 'Curation', 'memory_id'],
  ['promote', 'Curation', 'memory_id target_layer'],
  ['demote', 'Curation', 'memory_id target_layer'],
  ['batch_tag', 'Curation', 'query tags top_k?'],
  ['dedup', 'Curation', 'threshold? max_merges?'],
  ['consolidate', 'Curation', ''],
  ['extract_patterns', 'Curation', 'hours? dry_run? novelty_threshold?'],
  ['export', 'Curation', 'format? layer? limit?'],
  ['hotspots', null, 'hours? limit?'],
  ['compare_queries', null, 'query_a query_b top_k?'],
];

describe('the catalogue', () => {
  test('contains the tools of the contract, in its order, with its arguments', () => {
    const listed = tools.map(({ name, group, input, options = [] }) => {
      const args = Object.entries(input.shape)
        .filter(([arg]) => !options.includes(arg))
        .map(([arg, field]) => (field.safeParse(undefined).success ? `${arg}?` : arg));
      return [name, group, args.join(' ')];
    });
    expect(listed).toEqual(contract);
  });

  test('refuses unknown arguments in every tool', () => {
    for (const { name, input, example } of tools) {
      expect(input.safeParse({ ...example, surprise: 1 }).success, name).toBe(false);
    }
  });

  test('gives every tool a valid example, and a summary in full sentences', () => {
    for (const { name, input, example, summary } of tools) {
      expect(input.safeParse(example).success, name).toBe(true);
      expect(summary, name).toMatch(/^[A-Z].+\.$/);
    }
  });

  test('names only existing tools as alternatives', () => {
    const named = tools.flatMap(({ name, instead }) => Object.values(instead).map((other) => [name, other] as const));
    expect(tools.filter(({ instead }) => Object.keys(instead).length === 0)).toEqual([]);
    expect(named.filter(([name, other]) => name === other || findTool(other) === null)).toEqual([]);
  });

  test('gives write hints only to tools that write', () => {
    expect(tools.filter((tool) => tool.access === 'read' && 'hints' in tool)).toEqual([]);
  });

  test('has tests of each tool’s behaviour, under its name', () => {
    const titles = ['test/tools', 'test/story']
      .flatMap((folder) => filesUnder(folder).filter((path) => path.endsWith('.test.ts')))
      .flatMap((path) => [...readText(path).matchAll(/\b(?:describe|test)(?:\.each\([\s\S]*?\))?\(\s*(['`].*?['`]),/g)])
      .map(([, title]) => title);
    const untold = tools.filter(({ name }) => !titles.some((title) => new RegExp(`\\b${name}\\b`).test(title!)));
    expect(untold.map(({ name }) => name)).toEqual([]);
  });

  test('describes every argument', () => {
    for (const tool of tools) {
      for (const [arg, property] of Object.entries(inputSchema(tool).properties ?? {})) {
        expect(property, `${tool.name}.${arg}`).toHaveProperty('description');
      }
    }
  });

  test('finds a tool by its name, and nothing by an unknown name', () => {
    expect(findTool('pin')?.name).toBe('pin');
    expect(findTool('make_coffee')).toBeNull();
    expect(findTool('toString')).toBeNull();
  });
});

describe('the manifest', () => {
  const args = (name: string) => toolManifest().tools.find((tool) => tool.name === name)?.args;

  test('writes types in the notation of the contract', () => {
    expect(args('recall')).toEqual({
      query: 'str',
      top_k: 'int (optional)',
      mode: 'facts_only|facts_plus_rules|full_context (optional)',
    });
    expect(args('recall_layer')).toEqual({ layer: 'working|episodic|semantic|procedural', limit: 'int (optional)' });
    expect(args('recall_timeline')).toEqual({
      start: 'YYYY-MM or YYYY-MM-DD',
      end: 'YYYY-MM or YYYY-MM-DD (optional)',
    });
    expect(args('tag')).toEqual({ memory_id: 'str', add: 'array (optional)', remove: 'array (optional)' });
    expect(args('status')).toEqual({});
  });

  test('lists every tool once, under its group where it has one', () => {
    const { tool_groups, tools: flat } = toolManifest();
    expect(tool_groups.map(({ name }) => name)).toContain('Curation');
    const grouped = tool_groups.flatMap((group) => group.tools.map(({ name }) => name));
    expect(grouped.sort()).toEqual(
      tools
        .filter(({ group }) => group !== null)
        .map(({ name }) => name)
        .sort(),
    );
    expect(new Set(flat.map(({ name }) => name)).size).toBe(tools.length);
  });

  test('names memories in examples by valid ids', () => {
    const ids = toolManifest().tools.flatMap(({ example }) => ('memory_id' in example ? [example.memory_id] : []));
    expect(ids.every((id) => memoryIdSchema.safeParse(id).success)).toBe(true);
  });
});

describe('options beyond the contract', () => {
  test('are separate from the arguments in the manifest', () => {
    const entry = toolManifest().tools.find(({ name }) => name === 'recall')!;
    expect(Object.keys(entry.args)).toEqual(['query', 'top_k', 'mode']);
    expect(entry.options).toMatchObject({ as_of: 'str (optional)', tags: 'str|array (optional)' });
    expect(toolManifest().tools.find(({ name }) => name === 'status')!.options).toEqual({
      detail: 'compact|full (optional)',
    });
  });
});
