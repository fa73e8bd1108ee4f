/**
 * The most costly calls, each as large as allowed, to measure their effect on others. To measure another kind, add a
 * line below.
 */
import { pick, sentence } from './tenants.ts';

export interface WorkspaceSample {
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
  target?: 'long';
  build(n: number, sample: WorkspaceSample): [path: string, body: object];
}

const maxQuestionLength = 2_000;
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

const shortQuestion = (n: number, { contents }: WorkspaceSample) => pick(contents, n * 7).slice(0, maxQuestionLength);
const longQuestion = (n: number, { contents }: WorkspaceSample) =>
  Array.from({ length: 60 }, (_, at) => pick(contents, n * 7 + at))
    .join(' ')
    .slice(0, maxQuestionLength);
const tool = (name: string, args: object): [string, object] => ['mcp', { tool: name, args }];
const toolCall = (name: string, args: (n: number, around: WorkspaceSample) => object = () => ({})): CostlyCall => ({
  build: (n, around) => tool(name, args(n, around)),
});
const lines = (n: number, count: number) =>
  Array.from({ length: count }, (_, at) => `Run ${n}: ${sentence(n * count + at)}`);
const rows = (n: number, count: number) => ['who,what', ...lines(n, count).map((text) => `Priya,"${text}"`)].join('\n');

export const costlyCalls: Record<string, CostlyCall> = {
  'long question over long memories': {
    target: 'long',
    build: (n) => ['search', { query: rareWords((n % 30) * 4_001 + 70, maxQuestionLength), mode: 'full_context' }],
  },
  'recall_context of long memories': {
    target: 'long',
    build: (n) =>
      tool('recall_context', { query: rareWords((n % 30) * 4_001 + 70, maxQuestionLength), max_tokens: 32_000 }),
  },
  'compress of long memories': {
    target: 'long',
    build: (n) => tool('compress', { query: rareWords((n % 30) * 4_001 + 70, maxQuestionLength), max_tokens: 32_000 }),
  },
  'long question': {
    build: (n, around) => ['search', { query: longQuestion(n, around), top_k: 100, mode: 'full_context' }],
  },
  'recall, top_k 100': {
    build: (n, around) => ['search', { query: shortQuestion(n, around), top_k: 100, mode: 'full_context' }],
  },
  'recall as of': {
    build: (n, around) => ['search', { query: shortQuestion(n, around), top_k: 100, as_of: new Date().toISOString() }],
  },
  recall_context: toolCall('recall_context', (n, around) => ({ query: longQuestion(n, around), max_tokens: 32_000 })),
  recall_hints: toolCall('recall_hints', (n, around) => ({
    query: longQuestion(n, around),
    top_k: 100,
    hint_length: 400,
  })),
  recall_explain: toolCall('recall_explain', (n, around) => ({ query: longQuestion(n, around), top_k: 100 })),
  compress: toolCall('compress', (n, around) => ({ query: longQuestion(n, around), max_tokens: 32_000 })),
  compare_queries: toolCall('compare_queries', (n, around) => ({
    query_a: longQuestion(n, around),
    query_b: longQuestion(n + 1, around),
    top_k: 100,
  })),
  find_similar: toolCall('find_similar', (n, { memories }) => ({ memory_id: pick(memories, n), top_k: 100 })),
  focus_brief: toolCall('focus_brief', (n, around) => ({ query: longQuestion(n, around), top_k: 100 })),
  layers: toolCall('layers', (n, around) => ({ query: longQuestion(n, around), max_tokens: 32_000 })),
  get_skills: toolCall('get_skills', (n, around) => ({ query: longQuestion(n, around), max_skills: 20 })),
  session_handoff: toolCall('session_handoff', () => ({ limit: 50 })),
  session_summary: toolCall('session_summary'),
  batch_tag: toolCall('batch_tag', (n, around) => ({
    query: longQuestion(n, around),
    top_k: 100,
    tags: [`tagged-${n}`],
  })),
  recall_timeline: toolCall('recall_timeline', () => ({ start: '2020-01' })),
  recall_recent: toolCall('recall_recent', () => ({ limit: 200 })),
  recall_related: toolCall('recall_related', (n, { entities }) => ({ name: pick(entities, n), max_hops: 4 })),
  recall_entity: toolCall('recall_entity', (n, { entities }) => ({ name: pick(entities, n) })),
  entity_graph: toolCall('entity_graph', (n, { entities }) => ({ name: pick(entities, n) })),
  entity_timeline: toolCall('entity_timeline', (n, { entities }) => ({ name: pick(entities, n) })),
  search_entities: toolCall('search_entities', (n, around) => ({ query: longQuestion(n, around), limit: 200 })),
  hotspots: toolCall('hotspots', () => ({ hours: 8_760, limit: 200 })),
  'count_by entity': toolCall('count_by', () => ({ group_by: 'entity' })),
  access_patterns: toolCall('access_patterns', () => ({ limit: 200 })),
  memory_map: toolCall('memory_map'),
  quality_metrics: toolCall('quality_metrics'),
  detect_communities: toolCall('detect_communities', () => ({ min_size: 2, generate_summaries: true })),
  export: toolCall('export', () => ({ limit: 200, format: 'json' })),
  dedup: toolCall('dedup', () => ({ threshold: 0.5, max_merges: 1_000 })),
  consolidate: toolCall('consolidate'),
  extract_patterns: toolCall('extract_patterns', () => ({ hours: 8_760, dry_run: true })),
  'ingest/preview of 10 MB, lines': {
    build: (n) => ['ingest/preview', { content: lines(n, 120_000).join('\n\n'), split_mode: 'auto' }],
  },
  'ingest/preview of 5 MB, CSV': { build: (n) => ['ingest/preview', { content: rows(n, 60_000), split_mode: 'rows' }] },
  'ingest of 1,000 items': {
    build: (n) => ['ingest', { source_name: `run ${Date.now()} ${n}`, items: lines(Date.now() + n, 1_000) }],
  },
  'ingest of 10,000 items': {
    build: (n) => ['ingest', { source_name: `run ${Date.now()} ${n}`, items: lines(Date.now() + n, 10_000) }],
  },
  'ingest of 300 long items': {
    build: (n) => [
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
    target: 'long',
    build: (n) => ['remember', { content: rareWords((n + 40) * 4_001, 32_000) }],
  },
};
