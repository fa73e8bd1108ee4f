/** Stores the state of a project. Each project has one active memory; former states stay as superseded memories. */

import { Changed } from '../../errors.ts';
import type { StoredMemory } from '../../model/memory.ts';
import { normalName } from '../../reading/normal-name.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';
import type { Transaction, Verb } from '../../verb.ts';
import { type Draft, type ReadDraft, readDrafts, storeDrafts } from '../remember.ts';
import { type Linked, type LinkedAnswer, partsMetadata, withoutLoneSurrogate } from './metadata.ts';
import { joinLines } from './typed.ts';

export interface ProjectUpdate {
  name: string;
  status?: string | undefined;
  location?: string | undefined;
  notes?: string | undefined;
}

const maxTagLength = 64;

interface PreparedState {
  tag: string;
  normal: string;
  /** The state that the new state is based on; null for a new project. */
  current: StoredMemory | null;
  read: ReadDraft;
}

/** Omitted parts stay unchanged. A call that changes nothing returns the current state. */
export const rememberProject: Verb<ProjectUpdate, PreparedState, LinkedAnswer> = {
  prepare: async (workspace, update) => {
    const normal = normalName(update.name) || update.name.trim().toLowerCase();
    const tag = withoutLoneSurrogate(`project:${normal}`.slice(0, maxTagLength));
    const current = await currentState(workspace.store, tag, normal);
    const [read] = await readDrafts(workspace, [draftOf(update, current, tag)]);
    return { tag, normal, current, read: read! };
  },
  commit: async (tx, { tag, normal, current, read }) => {
    // Concurrent callers take turns, so that each update is based on the latest state.
    await tx.store.lock(tag);
    const latest = await currentState(tx.store, tag, normal);
    if (latest?.memory_id !== current?.memory_id || latest?.updated_at !== current?.updated_at) throw new Changed();
    const [remembered] = await storeDrafts(tx, [read]);
    const { memory, existing } = remembered!;
    const notes = existing ? [`The project already has this state, in ${memory.memory_id}; nothing was changed.`] : [];
    const answer = { memory, existing, challenged: [], notes, linked: [] };
    if (current === null || current.content === read.draft.content) return answer;
    const linked = await supersede(tx, current, memory.memory_id);
    return { ...answer, linked, notes: [`This replaces ${current.memory_id}, which is kept as superseded.`] };
  },
};

function draftOf(update: ProjectUpdate, current: StoredMemory | null, tag: string): Draft {
  const state = { name: current ? projectName(current) : update.name, ...mergeState(current, update) };
  const content = joinLines([`Project ${state.name}`, ...stateLines(state)]);
  return {
    content,
    layer: 'semantic',
    memory_type: 'fact',
    tags: [...new Set([...(current?.tags ?? []), 'project', tag])],
    importance: current?.importance ?? 0.7,
    metadata: partsMetadata('project', state),
    ...(current && current.content !== content && { supersedes: current.memory_id }),
  };
}

async function currentState(store: WorkspaceStore, tag: string, normal: string): Promise<StoredMemory | null> {
  const found = await store.memories.list({ tags: ['project', tag], statuses: ['active'] }, { limit: 20 });
  return (
    found.find(
      (memory) => normalName(projectName(memory)) === normal || projectName(memory).toLowerCase() === normal,
    ) ?? null
  );
}

const projectName = ({ metadata }: StoredMemory) => String(metadata.name ?? '');

function mergeState(current: StoredMemory | null, update: ProjectUpdate) {
  const newValueOf = (field: 'status' | 'location' | 'notes') => {
    const value = current?.metadata[field];
    return update[field] ?? (typeof value === 'string' ? value : null);
  };
  return { status: newValueOf('status'), location: newValueOf('location'), notes: newValueOf('notes') };
}

function stateLines({ status, location, notes }: ReturnType<typeof mergeState>): (string | undefined)[] {
  return [
    status === null ? undefined : `Status: ${status}`,
    location === null ? undefined : `Location: ${location}`,
    notes === null ? undefined : `Notes: ${notes}`,
  ];
}

async function supersede({ store, now }: Transaction, former: StoredMemory, successorId: string): Promise<Linked> {
  const change = { status: 'superseded', valid_to: now().toISOString() } as const;
  await store.memories.change(former.memory_id, 'status', change, { cause: `superseded by ${successorId}` });
  await store.links.add({ from: successorId, relation: 'supersedes', to: former.memory_id });
  return [{ memory_id: former.memory_id, relation: 'supersedes' }];
}
