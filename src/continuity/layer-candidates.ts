/** Collects candidates for each layer of graduated context, the best match first. */
import { withCurrentLines } from '../graph/entity/current-lines.ts';
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
const candidateCountFor = (maxTokens: number) => Math.min(150, Math.max(12, Math.ceil(maxTokens / 30)));
/** Layers of lasting memories. */
const lastingLayers: Layer[] = ['semantic', 'procedural'];

export async function readLayers(
  workspace: Workspace,
  { query, words }: { query: string | null; words: WordRelevance | null },
  maxTokens: number,
): Promise<LayerCandidates> {
  const maxCandidates = candidateCountFor(maxTokens);
  const found = query === null ? null : await findForPrompt(workspace, query, maxCandidates);
  return {
    candidates: {
      L0: (await readCoreMemories(workspace, words, maxCandidates)).map(toCandidate),
      L1: (await readImportantMemories(workspace, maxCandidates)).map(toCandidate),
      L2: found === null ? await readLatestWork(workspace, maxCandidates) : found.memories.map(toCandidate),
      L3: (await readBackground(workspace, found?.memories ?? [], maxCandidates)).map(toCandidate),
    },
    notes: found?.notes ?? [],
  };
}

/** Pinned memories, project states, and cards of people, those named in the query first. */
async function readCoreMemories(
  { store }: Workspace,
  words: WordRelevance | null,
  maxCandidates: number,
): Promise<StoredMemory[]> {
  const listTagged = (tag: string) =>
    store.memories.list({ tags: [tag], statuses: recalledStatuses }, { limit: Math.ceil(maxCandidates / 2) });
  const nameRelevance = ({ metadata, language }: StoredMemory) =>
    words?.weigh(String(metadata.name ?? ''), language) ?? 0;
  const cards = await withCurrentLines(store, await listTagged('peer-card'));
  return [
    ...(await store.reports.listProminent('pinned', maxCandidates)),
    ...(await listTagged('project')),
    ...cards.toSorted((one, other) => nameRelevance(other) - nameRelevance(one)),
  ];
}

/** Memories that are important, often recalled or recent, by descending weight. */
async function readImportantMemories({ store, now }: Workspace, maxCandidates: number): Promise<StoredMemory[]> {
  const memories = [
    ...(await store.reports.listProminent('important', maxCandidates)),
    ...(await store.reports.listProminent('accessed', maxCandidates)),
    ...(await store.reports.listWritten({}, maxCandidates)),
  ].filter((memory) => (recalledStatuses as readonly string[]).includes(memory.status) && !isGenerated(memory));
  const byId = new Map(memories.map((memory) => [memory.memory_id, memory]));
  const weight = new Map([...byId.values()].map((memory) => [memory, weightOf(memory, now())]));
  return [...byId.values()].toSorted((one, other) => weight.get(other)! - weight.get(one)!).slice(0, maxCandidates);
}

const halfLifeDays = 14;

/**
 * The weight of a memory. Importance counts most; ten accesses add 0.35, and an age of zero adds 0.3. A memory that a
 * newer one contradicts has half the weight.
 */
function weightOf({ importance, access_count, created_at, status }: StoredMemory, now: Date): number {
  const days = Math.max(0, now.getTime() - Date.parse(created_at)) / 86_400_000;
  const weight = importance + 0.1 * Math.log2(1 + access_count) + 0.3 * 0.5 ** (days / halfLifeDays);
  return status === 'challenged' ? weight / 2 : weight;
}

async function readLatestWork(workspace: Workspace, maxCandidates: number): Promise<LayerCandidate[]> {
  const session = await latestSession(workspace);
  if (session === null) return [];
  const { last_said, next_steps, open_threads } = await readWorkState(workspace, session, maxCandidates);
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
async function readBackground(
  { store }: Workspace,
  found: readonly CandidateMemory[],
  maxCandidates: number,
): Promise<CandidateMemory[]> {
  const listNewest = async (filter: MemoryFilter) => {
    const limit = Math.ceil(maxCandidates / 2);
    return withCurrentLines(store, await store.memories.list({ ...filter, statuses: recalledStatuses }, { limit }));
  };
  return [
    ...found.filter(({ layer }) => lastingLayers.includes(layer)),
    ...(await listNewest({ tags: ['summary'] })),
    ...(await listNewest({ layers: lastingLayers })),
  ];
}

type CandidateMemory = Pick<
  StoredMemory,
  'memory_id' | 'memory_type' | 'layer' | 'status' | 'occurred_at' | 'created_at' | 'content' | 'language'
>;

function toCandidate(memory: CandidateMemory): LayerCandidate {
  const { content, language, memory_id: source } = memory;
  return { head: `- ${formatCitation(memory)}: `, content, language, source };
}
