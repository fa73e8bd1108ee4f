/** A memory filter as SQL, the same for every read: no other query can return memories that a filter excludes. */
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { MemoryFilter } from '../ports/memories.ts';
import type { WorkspaceTables } from './tables.ts';

type Memories = ExpressionBuilder<WorkspaceTables, 'memories'>;
type Condition = ExpressionWrapper<WorkspaceTables, 'memories', SqlBool>;

/** The conditions that differ between finding all memories that pass and checking given memories. */
interface Form {
  isTagged(eb: Memories, tag: string): Condition;
  hasChanged(eb: Memories, since: string): Condition;
}

/** For use as `.where(passes(filter))` in any query that has the table `memories`. */
export function passes(filter: MemoryFilter) {
  return (eb: Memories) => passing(eb, filter, amongAll);
}

/**
 * Like `passes`, for memories that the query names by key: `passes` would list all memories with a tag, however few are
 * checked.
 */
export function passesEach(filter: MemoryFilter) {
  return (eb: Memories) => passing(eb, filter, amongNamed);
}

const amongAll: Form = {
  isTagged: (eb, tag) => eb('memories.seq', 'in', taggedWith(eb, tag)),
  hasChanged: (eb, since) =>
    eb.and([eb('memories.updated_at', '>', since), eb('memories.id', 'in', changedAfter(eb, since))]),
};

const amongNamed: Form = {
  isTagged: (eb, tag) => eb.exists(taggedWith(eb, tag).whereRef('memory_tags.seq', '=', 'memories.seq')),
  hasChanged: (eb, since) => eb('memories.updated_at', '>', since),
};

const taggedWith = (eb: Memories, tag: string) =>
  eb.selectFrom('memory_tags').select('memory_tags.seq').where('memory_tags.tag', '=', tag);

/**
 * The literal `'create'` is part of the statement: with a parameter, SQLite would not use the index over the other
 * kinds.
 */
const changedAfter = (eb: Memories, time: string) =>
  eb
    .selectFrom('events')
    .select('events.memory_id')
    .where(sql<boolean>`kind <> 'create'`)
    .where('events.at', '>', time);

/** A single status is a literal in the statement: with a parameter, SQLite would not use an index over that status. */
function ofStatus(eb: Memories, statuses: NonNullable<MemoryFilter['statuses']>): Condition {
  const [one, ...others] = statuses;
  return one !== undefined && others.length === 0
    ? eb('memories.status', '=', sql.lit(one))
    : eb('memories.status', 'in', statuses);
}

function passing(eb: Memories, filter: MemoryFilter, form: Form): Condition {
  const conditions: Condition[] = [];
  const { existedAt } = filter;
  if (existedAt === undefined || filter.changed === false) conditions.push(eb('memories.forgotten_at', 'is', null));
  if (existedAt !== undefined) conditions.push(eb('memories.created_at', '<=', existedAt));
  if (existedAt !== undefined && filter.changed === false) conditions.push(eb('memories.updated_at', '<=', existedAt));
  if (existedAt !== undefined && filter.changed === true) conditions.push(form.hasChanged(eb, existedAt));
  if (filter.layers) conditions.push(eb('memories.layer', 'in', filter.layers));
  if (filter.types) conditions.push(eb('memories.memory_type', 'in', filter.types));
  if (filter.statuses) conditions.push(ofStatus(eb, filter.statuses));
  if (filter.pinned !== undefined) conditions.push(eb('memories.pinned', '=', filter.pinned ? 1 : 0));
  if (filter.since !== undefined) conditions.push(eb('memories.happened_at', '>=', filter.since));
  if (filter.until !== undefined) conditions.push(eb('memories.happened_at', '<=', filter.until));
  if (filter.session_id !== undefined) conditions.push(eb('memories.session_id', '=', filter.session_id));
  if (filter.run_id !== undefined) conditions.push(eb('memories.source_run_id', '=', filter.run_id));
  for (const tag of filter.tags ?? []) conditions.push(form.isTagged(eb, tag));
  return eb.and(conditions);
}
