/** The work of callers in a period: the memories that they wrote, and their changes. */
import { sql } from 'kysely';
import type { HistoryEvent } from '../../model/history.ts';
import type { StoredMemory } from '../../model/memory.ts';
import type { ActivityFilter } from '../ports/history.ts';
import { readMemories } from '../records/accesses.ts';
import { toEvent } from '../workspace/history.ts';
import { selectMemories } from '../workspace/memory-rows.ts';
import type { StoreSession } from '../workspace/session.ts';

/**
 * Selects the memories by the index, so that only a few rows are read, however many an ingest run has added. Generated
 * memories are filtered before the limit, so that summaries and cards take no places.
 */
export async function listWritten(
  session: StoreSession,
  { actor, onlyCallers = false, since, until }: ActivityFilter,
  limit: number,
): Promise<StoredMemory[]> {
  let query = session.reader
    .selectFrom('memories')
    .where('source_run_id', 'is', null)
    .where('forgotten_at', 'is', null)
    .where('source_type', 'is distinct from', 'generated')
    .select(['seq', 'created_at']);
  if (actor !== undefined) query = query.where('actor', '=', actor);
  if (onlyCallers) query = query.where('actor', 'not like', systemActors);
  if (since !== undefined) query = query.where('created_at', '>=', since);
  if (until !== undefined) query = query.where('created_at', '<=', until);
  const latest = await query.orderBy('created_at', 'desc').orderBy('seq', 'desc').limit(limit).execute();
  if (latest.length === 0) return [];
  const seqs = latest.map(({ seq }) => seq);
  const written = selectMemories(session.reader).where('memories.seq', 'in', seqs);
  return readMemories(session, written.orderBy('memories.created_at', 'desc').orderBy('memories.seq', 'desc'));
}

/** The ids of actors that are Stele itself, as `isSystem` tells them. */
const systemActors = 'system:%';

/** Only requested changes, as `isRequestedChange` defines them: filtered before the limit, so that others take no places. */
const isRequested = sql<boolean>`latest.tool <> 'consolidate' and (latest.kind <> 'link' or latest.tool = 'link_memories')`;

/**
 * Maximum number of latest changes that are searched for those of an actor: a large bulk change by someone else may
 * hide older ones.
 */
const maxChanges = 10_000;

export async function listChanges(
  { reader }: StoreSession,
  { actor, onlyCallers = false, since, until }: ActivityFilter,
  limit: number,
): Promise<HistoryEvent[]> {
  let changes = reader
    .selectFrom('events')
    .where('kind', '<>', 'create')
    .select(['at', 'seq', 'actor', 'kind', 'tool']);
  if (since !== undefined) changes = changes.where('at', '>=', since);
  if (until !== undefined) changes = changes.where('at', '<=', until);
  const latest = changes.orderBy('at', 'desc').orderBy('seq', 'desc').limit(maxChanges).as('latest');
  let ofActor = reader.selectFrom(latest).where(isRequested).select('latest.seq');
  if (actor !== undefined) ofActor = ofActor.where('latest.actor', '=', actor);
  if (onlyCallers) ofActor = ofActor.where('latest.actor', 'not like', systemActors);
  const rows = await reader
    .selectFrom('events')
    .selectAll()
    .where('seq', 'in', ofActor.orderBy('latest.at', 'desc').orderBy('latest.seq', 'desc').limit(limit))
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .execute();
  return rows.map(toEvent);
}
