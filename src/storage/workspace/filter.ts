/** A memory filter as SQL, the same for every read: what a filter leaves out cannot come back by another door. */
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { MemoryFilter } from '../ports/memories.ts';
import type { WorkspaceTables } from './tables.ts';

type Memories = ExpressionBuilder<WorkspaceTables, 'memories'>;

/** For use as `.where(passes(filter))` in any query that has the table `memories`. */
export function passes(filter: MemoryFilter) {
  return (eb: Memories) => passing(eb, filter, hasTag);
}

/** The same for memories that the query names by their keys: `passes` would list all that have a tag, however few are asked about. */
export function passesEach(filter: MemoryFilter) {
  return (eb: Memories) => passing(eb, filter, hasTagItself);
}

type Condition = ExpressionWrapper<WorkspaceTables, 'memories', SqlBool>;

function hasTag(eb: Memories, tag: string): Condition {
  const tagged = eb.selectFrom('memory_tags').select('memory_tags.seq').where('memory_tags.tag', '=', tag);
  return eb('memories.seq', 'in', tagged);
}

function hasTagItself(eb: Memories, tag: string): Condition {
  const own = eb.selectFrom('memory_tags').select('memory_tags.seq').whereRef('memory_tags.seq', '=', 'memories.seq');
  return eb.exists(own.where('memory_tags.tag', '=', tag));
}

function passing(eb: Memories, filter: MemoryFilter, isTagged: (eb: Memories, tag: string) => Condition): Condition {
  const conditions: Condition[] = [];
  if (filter.existedAt === undefined) conditions.push(eb('memories.forgotten_at', 'is', null));
  else conditions.push(eb('memories.created_at', '<=', filter.existedAt));
  if (filter.layers) conditions.push(eb('memories.layer', 'in', filter.layers));
  if (filter.types) conditions.push(eb('memories.memory_type', 'in', filter.types));
  if (filter.statuses) conditions.push(eb('memories.status', 'in', filter.statuses));
  if (filter.pinned !== undefined) conditions.push(eb('memories.pinned', '=', filter.pinned ? 1 : 0));
  if (filter.since !== undefined) conditions.push(eb('memories.happened_at', '>=', filter.since));
  if (filter.until !== undefined) conditions.push(eb('memories.happened_at', '<=', filter.until));
  if (filter.session_id !== undefined) conditions.push(eb('memories.session_id', '=', filter.session_id));
  for (const tag of filter.tags ?? []) conditions.push(isTagged(eb, tag));
  return eb.and(conditions);
}
