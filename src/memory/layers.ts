/** Moves a memory between layers: up with promote, down with demote. */
import { AppError } from '../errors.ts';
import { type Layer, layers, type Memory, toMemory } from '../model/memory.ts';
import { immediate } from '../verb.ts';

export const promote = moving('promote');
export const demote = moving('demote');

function moving(verb: 'promote' | 'demote') {
  return immediate(
    async ({ store }, { memory_id, target_layer }: { memory_id: string; target_layer: Layer }): Promise<Memory> => {
      const { layer } = await store.memories.getHeld(memory_id);
      refuseWrongWay(layer, target_layer, verb);
      return toMemory(await store.memories.change(memory_id, 'layer', { layer: target_layer }));
    },
  );
}

function refuseWrongWay(from: Layer, to: Layer, verb: 'promote' | 'demote'): void {
  if (from === to)
    throw new AppError('conflict', `The memory is already in layer ${from}; there is nothing to ${verb}.`);
  const rises = layers.indexOf(to) > layers.indexOf(from);
  if (rises === (verb === 'promote')) return;
  const order = layers.join(' < ');
  const other = rises ? 'promote' : 'demote';
  throw new AppError(
    'conflict',
    `Cannot ${verb} from ${from} to ${to}: the order is ${order}. Use ${other} for this move.`,
  );
}
