/** A memory filter as SQL, the same for every read: what a filter leaves out cannot come back by another door. */
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { MemoryFilter } from '../ports/memories.ts';
import type { WorkspaceTables } from './tables.ts';

type Memories = ExpressionBuilder<WorkspaceTables, 'memories'>;

/** For use as `.where(passes(filter))` in any query that has the table `memories`. */
export function passes(filter: MemoryFilter) {
  return (eb: Memories): ExpressionWrapper<WorkspaceTables, 'memories', SqlBool> => {
    const conditions: ExpressionWrapper<WorkspaceTables, 'memories', SqlBool>[] = [];
    if (filter.existedAt === undefined) conditions.push(eb('memories.forgotten_at', 'is', null));
    else conditions.push(eb('memories.created_at', '<=', filter.existedAt));
    if (filter.layers) conditions.push(eb('memories.layer', 'in', filter.layers));
    if (filter.types) conditions.push(eb('memories.memory_type', 'in', filter.types));
    if (filter.statuses) conditions.push(eb('memories.status', 'in', filter.statuses));
    if (filter.pinned !== undefined) conditions.push(eb('memories.pinned', '=', filter.pinned ? 1 : 0));
    if (filter.since !== undefined) conditions.push(eb('memories.happened_at', '>=', filter.since));
    if (filter.until !== undefined) conditions.push(eb('memories.happened_at', '<=', filter.until));
    if (filter.session_id !== undefined) conditions.push(eb('memories.session_id', '=', filter.session_id));
    for (const tag of filter.tags ?? []) {
      const tagged = eb.selectFrom('memory_tags').select('memory_tags.seq').where('memory_tags.tag', '=', tag);
      conditions.push(eb('memories.seq', 'in', tagged));
    }
    return eb.and(conditions);
  };
}
