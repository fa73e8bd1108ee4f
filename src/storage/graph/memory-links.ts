/** Links between memories, in SQL that both engines accept. */
import { sql } from 'kysely';
import { AppError } from '../../errors.ts';
import type { MemoryLink } from '../../model/entity.ts';
import { recalledStatuses } from '../../model/memory.ts';
import { isAmong, listFor, runCompiled } from '../compiled.ts';
import type { LinkMade, MemoryLinks, Successor } from '../ports/links.ts';
import { appendEvents } from '../workspace/history.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';
import { lockMemoryKeys } from './memory-seqs.ts';

type Link = Pick<MemoryLink, 'from' | 'relation' | 'to'>;

export function linksOf(session: StoreSession): MemoryLinks {
  return {
    add: (link, cause) => session.write((db) => addLink(db, session, link, cause)),
    addNew: (link) => session.write((db) => addNewLink(db, session, link)),
    remove: (link, cause) => session.write((db) => removeLink(db, session, link, cause)),
    putBack: (link, cause, made) =>
      session.write((db) => insertLink(db, session, link, { cause, made, forgotten: true })),
    find: async (link) => (await selectLink(session.reader, link).executeTakeFirst()) ?? null,
    successors: (memoryIds) => findSuccessors(session, memoryIds),
    references: (memoryId, limit) => listReferences(session.reader, memoryId, limit),
    generatedFrom: (memoryIds) => listGenerated(session.reader, memoryIds),
    ofMemory: async (memoryId, limit = 200) => {
      const memory = await session.reader
        .selectFrom('memories')
        .where('id', '=', memoryId)
        .select('seq')
        .executeTakeFirst();
      if (!memory) return [];
      return selectLinks(session.reader)
        .where((eb) =>
          eb.or([eb('memory_links.from_seq', '=', memory.seq), eb('memory_links.to_seq', '=', memory.seq)]),
        )
        .orderBy('memory_links.created_at', 'desc')
        .orderBy('memory_links.from_seq', 'desc')
        .orderBy('memory_links.to_seq', 'desc')
        .orderBy('memory_links.relation')
        .limit(limit)
        .execute();
    },
  };
}

async function addLink(db: Db, session: StoreSession, link: Link, cause?: string): Promise<MemoryLink> {
  await insertLink(db, session, link, { cause });
  return selectLink(db, link).executeTakeFirstOrThrow();
}

async function addNewLink(db: Db, session: StoreSession, link: Link): Promise<void> {
  const created_at = session.now().toISOString();
  const ends = db
    .selectFrom('memories as source')
    .innerJoin('memories as target', (join) => join.on('target.id', '=', link.to))
    .where('source.id', '=', link.from)
    .select([
      'source.seq as from_seq',
      'target.seq as to_seq',
      sql<string>`cast(${link.relation} as text)`.as('relation'),
    ])
    .select([
      sql<string>`cast(${created_at} as text)`.as('created_at'),
      sql<string>`cast(${session.provenance.actor} as text)`.as('actor'),
    ]);
  await db
    .insertInto('memory_links')
    .columns(['from_seq', 'to_seq', 'relation', 'created_at', 'actor'])
    .expression(ends)
    .execute();
  await recordLink(db, session, 'linked', link, created_at);
}

/** Returns false if the memories are already linked in this way. */
async function insertLink(
  db: Db,
  session: StoreSession,
  link: Link,
  { cause, made = {}, forgotten = false }: { cause: string | undefined; made?: LinkMade; forgotten?: boolean },
): Promise<boolean> {
  const { from, relation, to } = link;
  const held = await lockMemoryKeys(db, session.engine, [from, to], { forgotten });
  if (from === to) throw new AppError('conflict', 'A memory cannot be linked with itself. Name two memories.');
  const at = session.now().toISOString();
  const { actor = session.provenance.actor, created_at = at } = made;
  const added = await db
    .insertInto('memory_links')
    .values({ from_seq: held.get(from)!.seq, to_seq: held.get(to)!.seq, relation, created_at, actor })
    .onConflict((conflict) => conflict.doNothing())
    .returning('from_seq')
    .execute();
  if (added.length === 0) return false;
  await recordLink(db, session, 'linked', link, at, { cause });
  return true;
}

async function removeLink(db: Db, session: StoreSession, link: Link, cause?: string): Promise<boolean> {
  const held = await lockMemoryKeys(db, session.engine, [link.from, link.to], { forgotten: true });
  const removed = await db
    .deleteFrom('memory_links')
    .where('from_seq', '=', held.get(link.from)!.seq)
    .where('to_seq', '=', held.get(link.to)!.seq)
    .where('relation', '=', link.relation)
    .returning(['created_at', 'actor'])
    .execute();
  const [made] = removed;
  if (made === undefined) return false;
  await recordLink(db, session, 'unlinked', link, session.now().toISOString(), { cause, made });
  return true;
}

/**
 * Appends the event to the history of both memories. No field of a memory changes, so a view of the past needs no
 * correction. The event of a removal also holds when the link was made and by whom.
 */
async function recordLink(
  db: Db,
  session: StoreSession,
  what: 'linked' | 'unlinked',
  { from, relation, to }: Link,
  at: string,
  { cause = null, made = {} }: { cause?: string | null | undefined; made?: LinkMade } = {},
): Promise<void> {
  const event = { kind: 'link' as const, at, cause, before: {} };
  await appendEvents(db, session, [
    { ...event, memory_id: from, after: { [what]: { to, relation, ...made } } },
    { ...event, memory_id: to, after: { [what]: { from, relation, ...made } } },
  ]);
}

async function listReferences(db: Db, memoryId: string, limit: number): ReturnType<MemoryLinks['references']> {
  const [superseding, merged] = (['supersedes', 'merged_into'] as const).map((as) =>
    db
      .selectFrom('memories')
      .where(as, '=', memoryId)
      .where('forgotten_at', 'is', null)
      .select(['id as memory_id', 'seq', sql<'supersedes' | 'merged_into'>`cast(${as} as text)`.as('as')]),
  );
  const rows = await superseding!.unionAll(merged!).orderBy('seq', 'desc').limit(limit).execute();
  return rows.map(({ memory_id, as }) => ({ memory_id, as }));
}

async function listGenerated(db: Db, memoryIds: readonly string[]): Promise<string[]> {
  if (memoryIds.length === 0) return [];
  const rows = await db
    .selectFrom('memories as target')
    .innerJoin('memory_links', 'memory_links.to_seq', 'target.seq')
    .innerJoin('memories as source', 'source.seq', 'memory_links.from_seq')
    .where('target.id', 'in', memoryIds)
    .where('memory_links.relation', '=', 'summarises')
    .where('source.source_type', '=', 'generated')
    .where('source.forgotten_at', 'is', null)
    .select(['source.id', 'source.seq'])
    .distinct()
    .orderBy('source.seq')
    .execute();
  return rows.map(({ id }) => id);
}

async function findSuccessors(
  { reader, engine: { kind } }: StoreSession,
  memoryIds: readonly string[],
): Promise<Map<string, Successor[]>> {
  const successors = new Map<string, Successor[]>();
  if (memoryIds.length === 0) return successors;
  const rows = await runCompiled(reader, 'successors', { list: listFor(kind, memoryIds) }, (slots) =>
    selectLinks(reader)
      .where(isAmong(kind, 'target.id', slots.list))
      .where('memory_links.relation', 'in', ['supersedes', 'contradicts'])
      .where('source.status', 'in', recalledStatuses)
      .orderBy('source.seq', 'desc'),
  );
  for (const { from, relation, to } of rows) {
    const successor = { memory_id: from, relation: relation as Successor['relation'] };
    const known = successors.get(to);
    if (known) known.push(successor);
    else successors.set(to, [successor]);
  }
  return successors;
}

function selectLink(db: Db, { from, relation, to }: Link) {
  return selectLinks(db)
    .where('source.id', '=', from)
    .where('target.id', '=', to)
    .where('memory_links.relation', '=', relation);
}

/**
 * Links between memories that are both not forgotten. Each memory is looked up by its key. The condition avoids a
 * partial index: without statistics, PostgreSQL assumes that the partial index is short, and would read every memory
 * from it for each link.
 */
function selectLinks(db: Db) {
  const isThere = (end: 'source' | 'target') => sql<boolean>`coalesce(${sql.ref(`${end}.forgotten_at`)}, '') = ''`;
  return db
    .selectFrom('memory_links')
    .innerJoin('memories as source', 'source.seq', 'memory_links.from_seq')
    .innerJoin('memories as target', 'target.seq', 'memory_links.to_seq')
    .where(isThere('source'))
    .where(isThere('target'))
    .select([
      'source.id as from',
      'memory_links.relation',
      'target.id as to',
      'memory_links.created_at',
      'memory_links.actor',
    ]);
}
