/** Formats the citations that name memories in a prompt. */
import { happenedAt, type Memory } from '../../model/memory.ts';

type CitedMemory = Pick<Memory, 'memory_id' | 'memory_type' | 'status' | 'occurred_at' | 'created_at'>;

export function dayOf(memory: Pick<Memory, 'occurred_at' | 'created_at'>): string {
  return happenedAt(memory).slice(0, 10);
}

/** For example `2026-05-08 fact [mem_…]`; any status other than active is added. */
export function formatCitation(memory: CitedMemory): string {
  const statusNote = memory.status === 'active' ? '' : `, ${memory.status}`;
  return `${dayOf(memory)} ${memory.memory_type}${statusNote} [${memory.memory_id}]`;
}
