/**
 * The most costly calls, each as large as allowed, to measure their effect on others. To measure another kind, add a
 * line below.
 */
import { pick, sentence } from './tenants.ts';

export interface Surroundings {
  /** Contents of memories in the large workspace, and names of its entities, the most mentioned first. */
  contents: readonly string[];
  entities: readonly string[];
  memories: readonly string[];
}

/**
 * The n-th call on the large workspace, or on one with thirty memories of 32,000 characters: the end of its path, and
 * its body.
 */
export interface CostlyCall {
  on?: 'long';
  make(n: number, around: Surroundings): [path: string, body: object];
}

const mostAsked = 2_000;
const syllables = 'ra mo ven ti sol ka bren du fal ghi jor lem nak pil quo ster ul wes yor zim'.split(' ');

/** Words that occur only once or twice in all memories. */
function rareWords(from: number, characters: number): string {
  const words: string[] = [];
  for (let length = 0; length < characters; length += words.at(-1)!.length + 1) {
    let [rest, word] = [(from + words.length * 7) * 31 + 8_000, ''];
    for (; rest > 0; rest = Math.floor(rest / syllables.length)) word += syllables[rest % syllables.length];
    words.push(word);
  }
  return words.join(' ').slice(0, characters);
}

export const longMemory = (n: number) => rareWords(n * 4_001, 32_000);

const asked = (n: number, { contents }: Surroundings) => pick(contents, n * 7).slice(0, mostAsked);
const longAsked = (n: number, { contents }: Surroundings) =>
  Array.from({ length: 60 }, (_, at) => pick(contents, n * 7 + at))
    .join(' ')
    .slice(0, mostAsked);
const tool = (name: string, args: object): [string, object] => ['mcp', { tool: name, args }];
const onTool = (name: string, args: (n: number, around: Surroundings) => object = () => ({})): CostlyCall => ({
  make: (n, around) => tool(name, args(n, around)),
});
const lines = (n: number, count: number) =>
  Array.from({ length: count }, (_, at) => `Run ${n}: ${sentence(n * count + at)}`);
const rows = (n: number, count: number) => ['who,what', ...lines(n, count).map((text) => `Priya,"${text}"`)].join('\n');

export const costlyCalls: Record<string, CostlyCall> = {
  'long question over long memories': {
    on: 'long',
    make: (n) => ['search', { query: rareWords((n % 30) * 4_001 + 70, mostAsked), mode: 'full_context' }],
  },
  'recall_context of long memories': {
    on: 'long',
    make: (n) => tool('recall_context', { query: rareWords((n % 30) * 4_001 + 70, mostAsked), max_tokens: 32_000 }),
  },
  'compress of long memories': {
    on: 'long',
    make: (n) => tool('compress', { query: rareWords((n % 30) * 4_001 + 70, mostAsked), max_tokens: 32_000 }),
  },
  'long question': {
    make: (n, around) => ['search', { query: longAsked(n, around), top_k: 100, mode: 'full_context' }],
  },
  'recall, top_k 100': {
    make: (n, around) => ['search', { query: asked(n, around), top_k: 100, mode: 'full_context' }],
  },
  'recall as of': {
    make: (n, around) => ['search', { query: asked(n, around), top_k: 100, as_of: new Date().toISOString() }],
  },
  recall_context: onTool('recall_context', (n, around) => ({ query: longAsked(n, around), max_tokens: 32_000 })),
  recall_hints: onTool('recall_hints', (n, around) => ({ query: longAsked(n, around), top_k: 100, hint_length: 400 })),
  recall_explain: onTool('recall_explain', (n, around) => ({ query: longAsked(n, around), top_k: 100 })),
  compress: onTool('compress', (n, around) => ({ query: longAsked(n, around), max_tokens: 32_000 })),
  compare_queries: onTool('compare_queries', (n, around) => ({
    query_a: longAsked(n, around),
    query_b: longAsked(n + 1, around),
    top_k: 100,
  })),
  find_similar: onTool('find_similar', (n, { memories }) => ({ memory_id: pick(memories, n), top_k: 100 })),
  focus_brief: onTool('focus_brief', (n, around) => ({ query: longAsked(n, around), top_k: 100 })),
  layers: onTool('layers', (n, around) => ({ query: longAsked(n, around), max_tokens: 32_000 })),
  get_skills: onTool('get_skills', (n, around) => ({ query: longAsked(n, around), max_skills: 20 })),
  session_handoff: onTool('session_handoff', () => ({ limit: 50 })),
  session_summary: onTool('session_summary'),
  batch_tag: onTool('batch_tag', (n, around) => ({ query: longAsked(n, around), top_k: 100, tags: [`tagged-${n}`] })),
  recall_timeline: onTool('recall_timeline', () => ({ start: '2020-01' })),
  recall_recent: onTool('recall_recent', () => ({ limit: 200 })),
  recall_related: onTool('recall_related', (n, { entities }) => ({ name: pick(entities, n), max_hops: 4 })),
  recall_entity: onTool('recall_entity', (n, { entities }) => ({ name: pick(entities, n) })),
  entity_graph: onTool('entity_graph', (n, { entities }) => ({ name: pick(entities, n) })),
  entity_timeline: onTool('entity_timeline', (n, { entities }) => ({ name: pick(entities, n) })),
  search_entities: onTool('search_entities', (n, around) => ({ query: longAsked(n, around), limit: 200 })),
  hotspots: onTool('hotspots', () => ({ hours: 8_760, limit: 200 })),
  'count_by entity': onTool('count_by', () => ({ group_by: 'entity' })),
  access_patterns: onTool('access_patterns', () => ({ limit: 200 })),
  memory_map: onTool('memory_map'),
  quality_metrics: onTool('quality_metrics'),
  detect_communities: onTool('detect_communities', () => ({ min_size: 2, generate_summaries: true })),
  export: onTool('export', () => ({ limit: 200, format: 'json' })),
  dedup: onTool('dedup', () => ({ threshold: 0.5, max_merges: 1_000 })),
  consolidate: onTool('consolidate'),
  extract_patterns: onTool('extract_patterns', () => ({ hours: 8_760, dry_run: true })),
  'ingest/preview of 10 MB, lines': {
    make: (n) => ['ingest/preview', { content: lines(n, 120_000).join('\n\n'), split_mode: 'auto' }],
  },
  'ingest/preview of 5 MB, CSV': { make: (n) => ['ingest/preview', { content: rows(n, 60_000), split_mode: 'rows' }] },
  'ingest of 1,000 items': {
    make: (n) => ['ingest', { source_name: `run ${Date.now()} ${n}`, items: lines(Date.now() + n, 1_000) }],
  },
  'ingest of 10,000 items': {
    make: (n) => ['ingest', { source_name: `run ${Date.now()} ${n}`, items: lines(Date.now() + n, 10_000) }],
  },
  'ingest of 300 long items': {
    make: (n) => [
      'ingest',
      {
        source_name: `run ${Date.now()} ${n}`,
        items: Array.from({ length: 300 }, (_, at) =>
          lines((Date.now() % 1e6) + n * 300 + at, 450)
            .join(' ')
            .slice(0, 32_000),
        ),
      },
    ],
  },
  'remember of 32,000 characters': {
    on: 'long',
    make: (n) => ['remember', { content: rareWords((n + 40) * 4_001, 32_000) }],
  },
};
