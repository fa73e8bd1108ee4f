/** Ends summaries and cards that say something that no longer holds, and that no new one replaces. */
import { type GeneratedKind, sourcesOf } from '../model/generated.ts';
import type { MemoryStatus, StoredMemory } from '../model/memory.ts';
import type { RunningJob, Workspace } from '../workspace.ts';
import { endGenerated, type GeneratedMemories, readGenerated, sourcesFingerprint } from './write-generated.ts';

/** The statuses of a source that still holds. A merged memory says the same as the memory that it was merged into. */
const standingStatuses: readonly MemoryStatus[] = ['active', 'challenged', 'merged'];
/** Generated memories whose sources are read together. */
const readAtOnce = 20;

/** Ends the active memories of this kind that have a source which was changed, forgotten, or no longer holds. */
export async function endOutdated(workspace: Workspace, kind: GeneratedKind, job: RunningJob): Promise<void> {
  const { list } = await readGenerated(workspace, kind);
  for (let from = 0; from < list.length; from += readAtOnce) {
    const some = list.slice(from, from + readAtOnce);
    const ids = [...new Set(some.flatMap(sourcesOf))];
    const found = await workspace.store.memories.findMany(ids, { statuses: standingStatuses });
    const standing = new Map(found.map((source) => [source.memory_id, source]));
    for (const memory of some)
      if (!isCurrent(memory, kind, standing))
        await endGenerated(workspace, memory, 'a source was changed, was forgotten or no longer holds', job);
  }
}

/**
 * Ends the active summaries whose sources are all in a later one. A topic that grows together from several replaces only
 * one of their summaries by itself.
 */
export async function endContained(workspace: Workspace, job: RunningJob): Promise<void> {
  const { list } = await readGenerated(workspace, 'summary');
  const laterWith = new Map<string, { memory_id: string; sources: ReadonlySet<string> }[]>();
  for (const summary of list) {
    const sources = new Set(sourcesOf(summary));
    const [first = ''] = sources;
    const whole = laterWith.get(first)?.find((later) => [...sources].every((id) => later.sources.has(id)));
    if (whole) await endGenerated(workspace, summary, `${whole.memory_id} summarises all of it`, job, 'superseded');
    for (const id of sources)
      laterWith.set(id, [...(laterWith.get(id) ?? []), { memory_id: summary.memory_id, sources }]);
  }
}

function isCurrent(memory: StoredMemory, kind: GeneratedKind, standing: ReadonlyMap<string, StoredMemory>): boolean {
  const { fingerprint, about } = memory.metadata;
  const sources = sourcesOf(memory).flatMap((id) => standing.get(id) ?? []);
  const isOf = typeof about === 'string' ? { about } : {};
  return fingerprint === undefined || fingerprint === sourcesFingerprint({ kind, sources, ...isOf });
}

/** Ends the cards of entities that are no people any more: corrected to another kind, or merged into another entity. */
export async function endCardsOfNonPeople(
  workspace: Workspace,
  { list }: GeneratedMemories,
  job: RunningJob,
): Promise<void> {
  const ids = [...new Set(list.map(({ metadata }) => String(metadata.about)))];
  const found = await workspace.store.entities.findMany(ids);
  const byId = new Map(found.map((entity) => [entity.entity_id, entity]));
  for (const card of list) {
    const entity = byId.get(String(card.metadata.about));
    if (entity === undefined) continue;
    if (entity.merged_into !== null)
      await endGenerated(workspace, card, `its entity was merged into ${entity.merged_into}`, job);
    else if (entity.kind !== 'person')
      await endGenerated(workspace, card, `its entity is not a person, but has the kind ${entity.kind}`, job);
  }
}
