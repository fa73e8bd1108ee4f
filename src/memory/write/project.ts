/** Stores the state of a project. Each project has one active memory; former states stay as superseded memories. */

import { Changed } from '../../errors.ts';
import { type Memory, recalledStatuses, type StoredMemory, toMemory } from '../../model/memory.ts';
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
    const [current = null] = await statesInRecall(workspace.store, tag, normal);
    const [read] = await readDrafts(workspace, [draftOf(update, current, tag)]);
    return { tag, normal, current, read: read! };
  },
  commit: async (tx, { tag, normal, current, read }) => {
    // Concurrent callers take turns, so that each update is based on the latest state.
    await tx.store.lock(tag);
    const states = await statesInRecall(tx.store, tag, normal);
    const [latest] = states;
    if (latest?.memory_id !== current?.memory_id || latest?.updated_at !== current?.updated_at) throw new Changed();
    const [remembered] = await storeDrafts(tx, [read]);
    const { existing } = remembered!;
    const memory = existing ? remembered!.memory : await takeOverMarks(tx.store, remembered!.memory, latest);
    const former = states.filter(({ memory_id }) => memory_id !== memory.memory_id);
    const linked = await supersede(tx, former, memory.memory_id);
    const notes = former.map(({ memory_id }) => `This replaces ${memory_id}, which is kept as superseded.`);
    if (existing && former.length === 0)
      notes.push(`The project already has this state, in ${memory.memory_id}; nothing was changed.`);
    return { memory, existing, challenged: [], notes, linked };
  },
};

function draftOf(update: ProjectUpdate, current: StoredMemory | null, tag: string): Draft {
  const state = { name: current ? projectName(current) : update.name, ...mergeState(current, update) };
  const content = contentOf(state.name, state);
  return {
    content,
    // An unchanged state stays in the layer that somebody moved it to.
    layer: current?.content === content ? current.layer : 'semantic',
    memory_type: 'fact',
    tags: [...new Set([...(current?.tags ?? []), 'project', tag])],
    importance: current?.importance ?? 0.7,
    metadata: partsMetadata('project', state),
    ...(current && { supersedes: current.memory_id }),
  };
}

/**
 * The states of a project that recall returns, the current one first. There are several if a state was restored since
 * then. A challenged state is the current one if none is active: a note contradicted it, and none has replaced it.
 */
async function statesInRecall(store: WorkspaceStore, tag: string, normal: string): Promise<StoredMemory[]> {
  const found = await store.memories.list({ tags: ['project', tag], statuses: recalledStatuses }, { limit: 20 });
  const states = found.filter(
    (memory) => normalName(projectName(memory)) === normal || projectName(memory).toLowerCase() === normal,
  );
  const isActive = ({ status }: StoredMemory) => status === 'active';
  return [...states.filter(isActive), ...states.filter((state) => !isActive(state))];
}

const projectName = ({ metadata }: StoredMemory) => String(metadata.name ?? '');

interface ProjectState {
  status: string | null;
  location: string | null;
  notes: string | null;
}

function mergeState(current: StoredMemory | null, update: ProjectUpdate): ProjectState {
  const kept = current && stateOf(current);
  const newValueOf = (field: keyof ProjectState) => update[field] ?? kept?.[field] ?? null;
  return { status: newValueOf('status'), location: newValueOf('location'), notes: newValueOf('notes') };
}

const writtenState =
  /^Project [^\n]*(?:\nStatus: (?<status>.*?))?(?:\nLocation: (?<location>.*?))?(?:\nNotes: (?<notes>.*))?$/s;

/**
 * The parts from the metadata. From the content if the two differ: an edit changes the content alone, and long parts are
 * truncated in the metadata.
 */
function stateOf(memory: StoredMemory): ProjectState {
  const { content, metadata } = memory;
  const part = (value: unknown) => (typeof value === 'string' ? value : null);
  const toState = (parts: Record<string, unknown>): ProjectState => ({
    status: part(parts.status),
    location: part(parts.location),
    notes: part(parts.notes),
  });
  const kept = toState(metadata);
  const written = contentOf(projectName(memory), kept) === content ? null : writtenState.exec(content);
  return written?.groups ? toState(written.groups) : kept;
}

const contentOf = (name: string, { status, location, notes }: ProjectState) =>
  joinLines([
    `Project ${name}`,
    status === null ? undefined : `Status: ${status}`,
    location === null ? undefined : `Location: ${location}`,
    notes === null ? undefined : `Notes: ${notes}`,
  ]);

/** A pin and an operator's note are meant for the project, whichever memory holds its state. */
async function takeOverMarks(
  { memories }: WorkspaceStore,
  memory: Memory,
  former: StoredMemory | undefined,
): Promise<Memory> {
  let taken = memory;
  if (former?.pinned) taken = toMemory(await memories.change(memory.memory_id, 'pin', { pinned: true }));
  if (former?.note) taken = toMemory(await memories.change(memory.memory_id, 'note', { note: former.note }));
  return taken;
}

async function supersede(
  { store, now }: Transaction,
  former: readonly StoredMemory[],
  successorId: string,
): Promise<Linked> {
  const change = { status: 'superseded', valid_to: now().toISOString() } as const;
  const linked: Linked = [];
  for (const { memory_id } of former) {
    await store.memories.change(memory_id, 'status', change, { cause: `superseded by ${successorId}` });
    await store.links.add({ from: successorId, relation: 'supersedes', to: memory_id });
    linked.push({ memory_id, relation: 'supersedes' });
  }
  return linked;
}
