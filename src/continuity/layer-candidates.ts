/** Collects candidates for each layer of graduated context, the best match first. */
import { isGenerated } from '../model/generated.ts';
import { type Layer, recalledStatuses, type StoredMemory } from '../model/memory.ts';
import { formatCitation } from '../retrieval/pack/citation.ts';
import { findForPrompt } from '../retrieval/pack/find-for-prompt.ts';
import type { WordRelevance } from '../retrieval/query/word-relevance.ts';
import type { MemoryFilter } from '../storage/ports/memories.ts';
import type { Workspace } from '../workspace.ts';
import { latestSession } from './session.ts';
import { headOfLine, readWorkState } from './work-state.ts';

export const layerNames = ['L0', 'L1', 'L2', 'L3'] as const;
export type LayerName = (typeof layerNames)[number];

export interface LayerCandidate {
  /** The text before the content: date, type, id. */
  head: string;
  content: string;
  language: string;
  source: string;
}

export interface LayerCandidates {
  candidates: Record<LayerName, LayerCandidate[]>;
  notes: string[];
}

/** Number of candidates to search for. No line is shorter than 30 tokens, so more could never fit. */
const poolFor = (maxTokens: number) => Math.min(150, Math.max(12, Math.ceil(maxTokens / 30)));
/** Layers of lasting memories. */
const lasting: Layer[] = ['semantic', 'procedural'];

export async function readLayers(
  workspace: Workspace,
  { query, words }: { query: string | null; words: WordRelevance | null },
  maxTokens: number,
): Promise<LayerCandidates> {
  const pool = poolFor(maxTokens);
  const found = query === null ? null : await findForPrompt(workspace, query, pool);
  return {
    candidates: {
      L0: (await whoAndWhat(workspace, words, pool)).map(toCandidate),
      L1: (await whatMatters(workspace, pool)).map(toCandidate),
      L2: found === null ? await whereItStopped(workspace, pool) : found.memories.map(toCandidate),
      L3: (await background(workspace, found?.memories ?? [], pool)).map(toCandidate),
    },
    notes: found?.notes ?? [],
  };
}

/** Pinned memories, project states, and cards of people, those named in the query first. */
async function whoAndWhat({ store }: Workspace, words: WordRelevance | null, pool: number): Promise<StoredMemory[]> {
  const tagged = (tag: string) =>
    store.memories.list({ tags: [tag], statuses: recalledStatuses }, { limit: Math.ceil(pool / 2) });
  const named = ({ metadata, language }: StoredMemory) => words?.weigh(String(metadata.name ?? ''), language) ?? 0;
  const cards = await tagged('peer-card');
  return [
    ...(await store.reports.outstanding('pinned', pool)),
    ...(await tagged('project')),
    ...cards.toSorted((one, other) => named(other) - named(one)),
  ];
}

/** Memories that are important, often recalled or recent, by descending weight. */
async function whatMatters({ store, now }: Workspace, pool: number): Promise<StoredMemory[]> {
  const memories = [
    ...(await store.reports.outstanding('important', pool)),
    ...(await store.reports.outstanding('accessed', pool)),
    ...(await store.reports.written({}, pool)),
  ].filter((memory) => (recalledStatuses as readonly string[]).includes(memory.status) && !isGenerated(memory));
  const byId = new Map(memories.map((memory) => [memory.memory_id, memory]));
  const weight = new Map([...byId.values()].map((memory) => [memory, weigh(memory, now())]));
  return [...byId.values()].toSorted((one, other) => weight.get(other)! - weight.get(one)!).slice(0, pool);
}

const halfLifeDays = 14;

/**
 * The weight of a memory. Importance counts most; ten accesses add 0.35, and an age of zero adds 0.3. A memory that a
 * newer one contradicts has half the weight.
 */
function weigh({ importance, access_count, created_at, status }: StoredMemory, now: Date): number {
  const days = Math.max(0, now.getTime() - Date.parse(created_at)) / 86_400_000;
  const weight = importance + 0.1 * Math.log2(1 + access_count) + 0.3 * 0.5 ** (days / halfLifeDays);
  return status === 'challenged' ? weight / 2 : weight;
}

async function whereItStopped(workspace: Workspace, pool: number): Promise<LayerCandidate[]> {
  const session = await latestSession(workspace);
  if (session === null) return [];
  const { last_said, next_steps, open_threads } = await readWorkState(workspace, session, pool);
  return [...last_said, ...next_steps, ...open_threads].map((line) => ({
    head: headOfLine(line),
    content: line.text,
    language: 'und',
    source: line.source,
  }));
}

/**
 * Lasting memories among the search results, in case L2 has no room for them; then broad summaries; then any lasting
 * memories, newest first.
 */
async function background({ store }: Workspace, found: readonly Shown[], pool: number): Promise<Shown[]> {
  const newest = (filter: MemoryFilter) =>
    store.memories.list({ ...filter, statuses: recalledStatuses }, { limit: Math.ceil(pool / 2) });
  return [
    ...found.filter(({ layer }) => lasting.includes(layer)),
    ...(await newest({ tags: ['summary'] })),
    ...(await newest({ layers: lasting })),
  ];
}

type Shown = Pick<
  StoredMemory,
  'memory_id' | 'memory_type' | 'layer' | 'status' | 'occurred_at' | 'created_at' | 'content' | 'language'
>;

function toCandidate(memory: Shown): LayerCandidate {
  const { content, language, memory_id: source } = memory;
  return { head: `- ${formatCitation(memory)}: `, content, language, source };
}
