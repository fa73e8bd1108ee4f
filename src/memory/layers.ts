/** Moves a memory between layers, upwards with promote and downwards with demote. */
import { AppError } from '../errors.ts';
import { type Layer, layers, type Memory, toMemory } from '../model/memory.ts';
import type { Workspace } from '../workspace.ts';

export function promote(workspace: Workspace, memoryId: string, target: Layer): Promise<Memory> {
  return move(workspace, memoryId, target, 'promote');
}

export function demote(workspace: Workspace, memoryId: string, target: Layer): Promise<Memory> {
  return move(workspace, memoryId, target, 'demote');
}

async function move(
  workspace: Workspace,
  memoryId: string,
  target: Layer,
  verb: 'promote' | 'demote',
): Promise<Memory> {
  return workspace.store.transaction(async (store) => {
    const { layer } = await store.memories.get(memoryId);
    refuseWrongWay(layer, target, verb);
    return toMemory(await store.memories.change(memoryId, 'layer', { layer: target }));
  });
}

function refuseWrongWay(from: Layer, to: Layer, verb: 'promote' | 'demote'): void {
  if (from === to)
    throw new AppError('conflict', `The memory is in layer ${from} already; there is nothing to ${verb}.`);
  const rises = layers.indexOf(to) > layers.indexOf(from);
  if (rises === (verb === 'promote')) return;
  const order = layers.join(' < ');
  const other = rises ? 'promote' : 'demote';
  throw new AppError(
    'conflict',
    `Cannot ${verb} from ${from} to ${to}: the order is ${order}. Use ${other} for this move.`,
  );
}
