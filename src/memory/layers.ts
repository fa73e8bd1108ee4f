/** Moves a memory between layers: up with promote, down with demote. */
import { AppError } from '../errors.ts';
import { type Layer, layers, type Memory, toMemory } from '../model/memory.ts';
import { immediate } from '../verb.ts';

export const promote = moveVerb('promote');
export const demote = moveVerb('demote');

function moveVerb(verb: 'promote' | 'demote') {
  return immediate(
    async ({ store }, { memory_id, target_layer }: { memory_id: string; target_layer: Layer }): Promise<Memory> => {
      const { layer } = await store.memories.getLocked(memory_id);
      requireDirection(layer, target_layer, verb);
      return toMemory(await store.memories.change(memory_id, 'layer', { layer: target_layer }));
    },
  );
}

function requireDirection(from: Layer, to: Layer, verb: 'promote' | 'demote'): void {
  if (from === to)
    throw new AppError('conflict', `The memory is already in layer ${from}; there is nothing to ${verb}.`);
  const isUpward = layers.indexOf(to) > layers.indexOf(from);
  if (isUpward === (verb === 'promote')) return;
  const order = layers.join(' < ');
  const other = isUpward ? 'promote' : 'demote';
  throw new AppError(
    'conflict',
    `Cannot ${verb} from ${from} to ${to}: the order is ${order}. Use ${other} for this move.`,
  );
}
