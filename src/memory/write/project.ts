/** Stores the state of a project. Each project has one active memory; former states stay as superseded memories. */

import { Changed } from '../../errors.ts';
import type { StoredMemory } from '../../model/memory.ts';
import { normalName } from '../../reading/normal-name.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';
import type { Transaction, Verb } from '../../verb.ts';
import { type Draft, type ReadDraft, readDrafts, storeDrafts } from '../remember.ts';
import { type Linked, type LinkedAnswer, partsMetadata, withoutHalf } from './metadata.ts';
import { lines } from './typed.ts';

export interface ProjectUpdate {
  name: string;
  status?: string | undefined;
  location?: string | undefined;
  notes?: string | undefined;
}

const longestTag = 64;

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
    const tag = withoutHalf(`project:${normal}`.slice(0, longestTag));
    const current = await currentState(workspace.store, tag, normal);
    const [read] = await readDrafts(workspace, [draftOf(update, current, tag)]);
    return { tag, normal, current, read: read! };
  },
  commit: async (tx, { tag, normal, current, read }) => {
    // Concurrent callers take turns, so that each update is based on the latest state.
    await tx.store.hold(tag);
    const standing = await currentState(tx.store, tag, normal);
    if (standing?.memory_id !== current?.memory_id || standing?.updated_at !== current?.updated_at) throw new Changed();
    const [remembered] = await storeDrafts(tx, [read]);
    const { memory, existing } = remembered!;
    const notes = existing ? [`The project already has this state, in ${memory.memory_id}; nothing was changed.`] : [];
    const told = { memory, existing, challenged: [], notes, linked: [] };
    if (current === null || current.content === read.draft.content) return told;
    const linked = await supersede(tx, current, memory.memory_id);
    return { ...told, linked, notes: [`This replaces ${current.memory_id}, which is kept as superseded.`] };
  },
};

function draftOf(update: ProjectUpdate, current: StoredMemory | null, tag: string): Draft {
  const state = { name: current ? projectName(current) : update.name, ...stateAfter(current, update) };
  const content = lines([`Project ${state.name}`, ...stateLines(state)]);
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

function stateAfter(current: StoredMemory | null, update: ProjectUpdate) {
  const before = (field: 'status' | 'location' | 'notes') => {
    const value = current?.metadata[field];
    return update[field] ?? (typeof value === 'string' ? value : null);
  };
  return { status: before('status'), location: before('location'), notes: before('notes') };
}

function stateLines({ status, location, notes }: ReturnType<typeof stateAfter>): (string | undefined)[] {
  return [
    status === null ? undefined : `Status: ${status}`,
    location === null ? undefined : `Location: ${location}`,
    notes === null ? undefined : `Notes: ${notes}`,
  ];
}

async function supersede({ store, now }: Transaction, before: StoredMemory, by: string): Promise<Linked> {
  const change = { status: 'superseded', valid_to: now().toISOString() } as const;
  await store.memories.change(before.memory_id, 'status', change, { cause: `superseded by ${by}` });
  await store.links.add({ from: by, relation: 'supersedes', to: before.memory_id });
  return [{ memory_id: before.memory_id, relation: 'supersedes' }];
}
