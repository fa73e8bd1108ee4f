/** The state of a project: one active memory each; what it said before stays as superseded. */

import type { StoredMemory } from '../../model/memory.ts';
import { normalName } from '../../reading/normal-name.ts';
import { type Workspace, withinTransaction } from '../../workspace.ts';
import { rememberEach } from '../remember.ts';
import { type Linked, partsOf, type Told, withoutHalf } from './metadata.ts';
import { lines } from './typed.ts';

export interface ProjectUpdate {
  name: string;
  status?: string | undefined;
  location?: string | undefined;
  notes?: string | undefined;
}

const longestTag = 64;

/** What is not named stays as it was. A call that changes nothing answers with the state there is. */
export async function rememberProject(workspace: Workspace, update: ProjectUpdate): Promise<Told> {
  const normal = normalName(update.name) || update.name.trim().toLowerCase();
  const tag = withoutHalf(`project:${normal}`.slice(0, longestTag));
  return workspace.store.transaction(async (store) => {
    const inner = withinTransaction(workspace, store);
    // Two who tell of the same project at a time take turns: each builds on what the other said.
    await store.hold(tag);
    const current = await currentState(inner, tag, normal);
    const state = { name: current ? nameOf(current) : update.name, ...stateAfter(current, update) };
    const draft = {
      content: lines([`Project ${state.name}`, ...said(state)]),
      layer: 'semantic' as const,
      memory_type: 'fact' as const,
      tags: [...new Set([...(current?.tags ?? []), 'project', tag])],
      importance: current?.importance ?? 0.7,
      metadata: partsOf('project', state),
    };
    if (current?.content === draft.content) return answerOf(inner, draft, []);
    const written = await answerOf(inner, current ? { ...draft, supersedes: current.memory_id } : draft, []);
    if (current === null) return written;
    const linked = await supersede(inner, current, written.memory.memory_id);
    return { ...written, linked, notes: [`Takes the place of ${current.memory_id}, which is kept as superseded.`] };
  });
}

async function answerOf(
  workspace: Workspace,
  draft: Parameters<typeof rememberEach>[1][number],
  linked: Linked,
): Promise<Told> {
  const [remembered] = await rememberEach(workspace, [draft]);
  const { memory, existing } = remembered!;
  const notes = existing ? [`The project stands like this already, in ${memory.memory_id}; nothing was changed.`] : [];
  return { memory, existing, challenged: [], notes, linked };
}

async function currentState({ store }: Workspace, tag: string, normal: string): Promise<StoredMemory | null> {
  const found = await store.memories.list({ tags: ['project', tag], statuses: ['active'] }, { limit: 20 });
  return (
    found.find((memory) => normalName(nameOf(memory)) === normal || nameOf(memory).toLowerCase() === normal) ?? null
  );
}

const nameOf = ({ metadata }: StoredMemory) => String(metadata.name ?? '');

function stateAfter(current: StoredMemory | null, update: ProjectUpdate) {
  const before = (field: 'status' | 'location' | 'notes') => {
    const value = current?.metadata[field];
    return update[field] ?? (typeof value === 'string' ? value : null);
  };
  return { status: before('status'), location: before('location'), notes: before('notes') };
}

function said({ status, location, notes }: ReturnType<typeof stateAfter>): (string | undefined)[] {
  return [
    status === null ? undefined : `Status: ${status}`,
    location === null ? undefined : `Location: ${location}`,
    notes === null ? undefined : `Notes: ${notes}`,
  ];
}

async function supersede({ store, now }: Workspace, before: StoredMemory, by: string): Promise<Linked> {
  const change = { status: 'superseded', valid_to: now().toISOString() } as const;
  await store.memories.change(before.memory_id, 'status', change, { cause: `superseded by ${by}` });
  await store.links.add({ from: by, relation: 'supersedes', to: before.memory_id });
  return [{ memory_id: before.memory_id, relation: 'supersedes' }];
}
