/** Writes generated memories: once for the same sources, replacing their predecessors, and linked to the sources. */
import { createHash } from 'node:crypto';
import { Changed } from '../errors.ts';
import { type ReadDraft, readDrafts, storeDrafts } from '../memory/remember.ts';
import { type GeneratedKind, type GeneratedMetadata, sourcesOf } from '../model/generated.ts';
import type { Memory, MemoryInput, StoredMemory } from '../model/memory.ts';
import { carryOut, type Transaction } from '../verb.ts';
import type { RunningJob, Workspace } from '../workspace.ts';

/**
 * A draft to be written. `about` identifies a memory that exists only once, such as a person's card; without it, the
 * sources identify the memory.
 */
export interface GeneratedDraft {
  kind: GeneratedKind;
  content: string;
  layer: MemoryInput['layer'];
  memory_type: MemoryInput['memory_type'];
  tags: string[];
  metadata: MemoryInput['metadata'];
  sources: StoredMemory[];
  about?: string;
}

/** The active generated memories of a kind. */
export interface GeneratedMemories {
  list: readonly StoredMemory[];
}

/** The most generated memories of a kind that are read, newest first. */
const maxRead = 2_000;
const onlyActive = { statuses: ['active'] } as const;

export async function readGenerated({ store }: Workspace, kind: GeneratedKind): Promise<GeneratedMemories> {
  const list = await store.memories.list({ tags: [kind], ...onlyActive }, { limit: maxRead });
  return { list: list.filter(({ metadata }) => metadata.generated === kind) };
}

/** Fingerprint of the sources. It changes when a source changes. */
export function sourcesFingerprint({
  kind,
  sources,
  about = '',
}: Pick<GeneratedDraft, 'kind' | 'sources' | 'about'>): string {
  const sourceTexts = sources.map(({ memory_id, content }) => `${memory_id} ${content}`).sort();
  return createHash('sha256')
    .update([kind, about, ...sourceTexts].join('\n'))
    .digest('hex')
    .slice(0, 32);
}

/**
 * The predecessor of a draft: `same` if there is nothing new to say, otherwise `earlier` is the memory that it
 * replaces, or null.
 */
export async function predecessorOf(
  { store }: Workspace,
  draft: Pick<GeneratedDraft, 'kind' | 'sources' | 'about'>,
  { list }: GeneratedMemories,
): Promise<{ same: StoredMemory | null; earlier: StoredMemory | null }> {
  const fingerprint = sourcesFingerprint(draft);
  const same = list.find(({ metadata }) => metadata.fingerprint === fingerprint);
  if (same) return { same, earlier: null };
  if (draft.about !== undefined)
    return { same: null, earlier: list.find(({ metadata }) => metadata.about === draft.about) ?? null };
  const draftSources = new Set(draft.sources.map(({ memory_id }) => memory_id));
  const overlap = (one: StoredMemory) => sourcesOf(one).filter((id) => draftSources.has(id)).length;
  const earlier = list.find(
    (one) => overlap(one) * 2 >= Math.min(sourcesOf(one).length, draftSources.size) && overlap(one) > 0,
  );
  if (!earlier) return { same: null, earlier: null };
  // The earlier memory still holds if older sources have merely dropped out of the period, but not if a source changed
  // or no longer holds.
  const others = sourcesOf(earlier).filter((id) => !draftSources.has(id));
  const coversDraft = overlap(earlier) === draftSources.size && others.length > 0;
  const stillActive = coversDraft ? await store.memories.findMany(others, onlyActive) : [];
  const isUnchanged = [...stillActive, ...draft.sources].every(({ updated_at }) => updated_at <= earlier.created_at);
  return coversDraft && stillActive.length === others.length && isUnchanged
    ? { same: earlier, earlier: null }
    : { same: null, earlier };
}

/**
 * Ends a generated memory that has no successor, or that a successor of another one made superfluous, unless somebody
 * ended or forgot it meanwhile.
 */
export async function endGenerated(
  workspace: Workspace,
  { memory_id }: StoredMemory,
  cause: string,
  job: RunningJob,
  status: 'invalidated' | 'superseded' = 'invalidated',
): Promise<void> {
  const prepare = async () => memory_id;
  const commit = async ({ store, now }: Transaction) => {
    await job.hold(store);
    if ((await store.memories.lock(memory_id))?.status !== 'active') return;
    const change = { status, ...(status === 'invalidated' && { valid_to: now().toISOString() }) };
    await store.memories.change(memory_id, 'status', change, { cause });
  };
  await carryOut(workspace, { prepare, commit }, memory_id);
}

/**
 * Writes the memory and its links to its sources, and ends its predecessor if that is still active, in one transaction.
 * Null if a source was edited or forgotten since it was read: the next run reads what it says now.
 */
export async function writeGenerated(
  workspace: Workspace,
  draft: GeneratedDraft,
  earlier: StoredMemory | null,
  job: RunningJob,
): Promise<Memory | null> {
  const { kind, content, layer, memory_type, tags, sources, about } = draft;
  const generated: GeneratedMetadata = {
    generated: kind,
    fingerprint: sourcesFingerprint(draft),
    sources: sources.map(({ memory_id }) => memory_id),
  };
  const metadata = { ...draft.metadata, ...generated, ...(about !== undefined && { about }) };
  const importance = Math.max(...sources.map((source) => source.importance));
  const input = {
    content,
    layer,
    memory_type,
    tags: [kind, ...tags],
    importance,
    metadata,
    source: { name: workspace.caller.tool, type: 'generated', run_id: null },
  };
  const prepare = async () => {
    const [former] = await workspace.store.memories.findMany(earlier ? [earlier.memory_id] : [], onlyActive);
    const [read] = await readDrafts(workspace, [{ ...input, ...(former && { supersedes: former.memory_id }) }]);
    return { former, read: read! };
  };
  const commit = async (tx: Transaction, { former, read }: { former: StoredMemory | undefined; read: ReadDraft }) => {
    const { store } = tx;
    await job.hold(store);
    const ids = [...generated.sources, ...(former ? [former.memory_id] : [])];
    const locked = new Map((await store.memories.lockMany(ids)).map((memory) => [memory.memory_id, memory]));
    if (former && locked.get(former.memory_id)?.status !== 'active') throw new Changed();
    if (sources.some(({ memory_id, content: text }) => locked.get(memory_id)?.content !== text)) return null;
    // The predecessor ends first. Otherwise the new memory would count as its duplicate.
    if (former) {
      const cause = `${kind} made anew`;
      await store.memories.change(former.memory_id, 'status', { status: 'superseded' }, { cause });
    }
    const [remembered] = await storeDrafts(tx, [read]);
    const { memory_id } = remembered!.memory;
    for (const to of generated.sources) await store.links.add({ from: memory_id, relation: 'summarises', to });
    return remembered!.memory;
  };
  return carryOut(workspace, { prepare, commit }, input);
}
