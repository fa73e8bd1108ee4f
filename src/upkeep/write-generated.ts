/** Writes what upkeep made from other memories: once for the same sources, in the place of what they made before, linked to them. */
import { createHash } from 'node:crypto';
import { type ReadDraft, readDrafts, storeDrafts } from '../memory/remember.ts';
import { type GeneratedKind, type GeneratedMetadata, sourcesOf } from '../model/generated.ts';
import type { Memory, MemoryInput, StoredMemory } from '../model/memory.ts';
import { carryOut, type Transaction } from '../verb.ts';
import type { RunningJob, Workspace } from '../workspace.ts';

/** What is to be written. `about` names what there is one of: a person's card; what has none is known by its sources. */
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

/** Those of a kind that hold. */
export interface GeneratedMemories {
  list: readonly StoredMemory[];
}

/** More of one kind than these are not looked at; the newest are. */
const mostKnown = 2_000;

export async function readGenerated({ store }: Workspace, kind: GeneratedKind): Promise<GeneratedMemories> {
  const list = await store.memories.list({ tags: [kind], statuses: ['active'] }, { limit: mostKnown });
  return { list: list.filter(({ metadata }) => metadata.generated === kind) };
}

/** What the sources say: it changes when one of them does. */
export function sourcesFingerprint({
  kind,
  sources,
  about = '',
}: Pick<GeneratedDraft, 'kind' | 'sources' | 'about'>): string {
  const said = sources.map(({ memory_id, content }) => `${memory_id} ${content}`).sort();
  return createHash('sha256')
    .update([kind, about, ...said].join('\n'))
    .digest('hex')
    .slice(0, 32);
}

/** What a draft comes after: `same` where nothing new is to be said, otherwise the one it takes the place of, or none. */
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
  const own = new Set(draft.sources.map(({ memory_id }) => memory_id));
  const overlap = (one: StoredMemory) => sourcesOf(one).filter((id) => own.has(id)).length;
  const earlier = list.find((one) => overlap(one) * 2 >= Math.min(sourcesOf(one).length, own.size) && overlap(one) > 0);
  if (!earlier) return { same: null, earlier: null };
  // Of older sources that have only grown old it still speaks truly; of one that changed or no longer holds it does not.
  const others = sourcesOf(earlier).filter((id) => !own.has(id));
  const saysAll = overlap(earlier) === own.size && others.length > 0;
  const holding = saysAll ? await store.memories.findMany(others, { statuses: ['active'] }) : [];
  const isUnchanged = [...holding, ...draft.sources].every(({ updated_at }) => updated_at <= earlier.created_at);
  return saysAll && holding.length === others.length && isUnchanged
    ? { same: earlier, earlier: null }
    : { same: null, earlier };
}

/** In one transaction: the memory, its links to its sources, and the end of the one before it. */
export async function writeGenerated(
  workspace: Workspace,
  draft: GeneratedDraft,
  earlier: StoredMemory | null,
  job: RunningJob,
): Promise<Memory> {
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
    ...(earlier && { supersedes: earlier.memory_id }),
  };
  const prepare = () => readDrafts(workspace, [input]);
  const commit = async (tx: Transaction, read: ReadDraft[]) => {
    const { store } = tx;
    await job.hold(store);
    // First of all, or what is to be written would be taken for what is there.
    if (earlier !== null) {
      const cause = `${kind} made anew`;
      await store.memories.change(earlier.memory_id, 'status', { status: 'superseded' }, { cause });
    }
    const [remembered] = await storeDrafts(tx, read);
    const { memory_id } = remembered!.memory;
    for (const source of await store.memories.holdMany(generated.sources))
      await store.links.add({ from: memory_id, relation: 'summarises', to: source.memory_id });
    return remembered!.memory;
  };
  return carryOut(workspace, { prepare, commit }, input);
}
