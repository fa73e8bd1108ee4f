/** Links between memories in SQL that both engines accept. */
import { AppError } from '../../errors.ts';
import type { MemoryLink } from '../../model/entity.ts';
import type { MemoryLinks } from '../store.ts';
import { appendEvents } from '../workspace/history.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';
import { seqsOfMemories } from './memory-seqs.ts';

export function linksOf(session: StoreSession): MemoryLinks {
  return {
    add: (link) => session.write((db) => addLink(db, session, link)),
    ofMemory: async (memoryId) =>
      selectLinks(session.reader)
        .where((eb) => eb.or([eb('source.id', '=', memoryId), eb('target.id', '=', memoryId)]))
        .orderBy('memory_links.created_at', 'desc')
        .orderBy('memory_links.from_seq', 'desc')
        .orderBy('memory_links.to_seq', 'desc')
        .orderBy('memory_links.relation')
        .execute(),
  };
}

async function addLink(db: Db, session: StoreSession, link: Parameters<MemoryLinks['add']>[0]): Promise<MemoryLink> {
  const { from, relation, to } = link;
  if (from === to) throw new AppError('conflict', 'A memory cannot be linked with itself. Name two memories.');
  const seqs = await seqsOfMemories(db, session.engine, [from, to]);
  const [from_seq, to_seq] = [seqs.get(from)!, seqs.get(to)!];
  const [actor, created_at] = [session.provenance.actor, session.now().toISOString()];
  const added = await db
    .insertInto('memory_links')
    .values({ from_seq, to_seq, relation, created_at, actor })
    .onConflict((conflict) => conflict.doNothing())
    .returning('from_seq')
    .execute();
  if (added.length === 0)
    return selectLinks(db)
      .where('memory_links.from_seq', '=', from_seq)
      .where('memory_links.to_seq', '=', to_seq)
      .where('memory_links.relation', '=', relation)
      .executeTakeFirstOrThrow();
  await appendEvents(
    db,
    session,
    [
      [from, { to, relation }],
      [to, { from, relation }],
    ].map(([memory_id, linked]) => ({
      memory_id: memory_id as string,
      kind: 'link' as const,
      at: created_at,
      cause: null,
      // No field of the memory changes, so none has to be put back to see it as it was.
      before: {},
      after: { linked },
    })),
  );
  return { from, relation, to, created_at, actor };
}

/** Links of which neither memory is forgotten. */
function selectLinks(db: Db) {
  return db
    .selectFrom('memory_links')
    .innerJoin('memories as source', 'source.seq', 'memory_links.from_seq')
    .innerJoin('memories as target', 'target.seq', 'memory_links.to_seq')
    .where('source.forgotten_at', 'is', null)
    .where('target.forgotten_at', 'is', null)
    .select([
      'source.id as from',
      'memory_links.relation',
      'target.id as to',
      'memory_links.created_at',
      'memory_links.actor',
    ]);
}
