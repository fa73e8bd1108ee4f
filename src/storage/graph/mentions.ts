/** The mentions of entities in memories, in SQL that both engines accept. Forgotten memories mention nothing. */
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import { pauses } from '../../fair/pauses.ts';
import type { Mention } from '../../model/entity.ts';
import { isAmong, listFor, runCompiled } from '../compiled.ts';
import type { Entities } from '../ports/entities.ts';
import type { MemoryFilter, Page } from '../ports/memories.ts';
import { readMemories } from '../records/accesses.ts';
import { passes } from '../workspace/filter.ts';
import { selectMemories } from '../workspace/memory-rows.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db, WorkspaceTables } from '../workspace/tables.ts';
import { lockReferences, type Parties } from './locked-references.ts';

type MentionPorts = Pick<
  Entities,
  | 'unread'
  | 'countUnread'
  | 'unreadAll'
  | 'setMentions'
  | 'mentionsOf'
  | 'namesMentioned'
  | 'mentionsIn'
  | 'mentionsInEach'
>;

export function mentionsOf(session: StoreSession): MentionPorts {
  const { reader } = session;
  const { kind } = session.engine;
  return {
    unread: async (limit) => {
      const memories = selectMemories(reader)
        .innerJoin('unread_memories', 'unread_memories.memory_seq', 'memories.seq')
        .where('memories.forgotten_at', 'is', null)
        .orderBy('unread_memories.memory_seq')
        .limit(limit);
      return readMemories(session, memories);
    },
    countUnread: () => countUnread(reader),
    unreadAll: () => session.write(unreadAll),
    setMentions: (memories) => session.write((db) => setMentions(db, session, memories)),
    mentionsOf: async (memoryIds, entityIds, { forgottenToo = false } = {}) => {
      if (memoryIds.length === 0) return [];
      const values = { memories: listFor(kind, memoryIds), ...(entityIds && { entities: listFor(kind, entityIds) }) };
      return runCompiled(reader, `mentions of ${entityIds !== undefined} ${forgottenToo}`, values, (slots) => {
        if (slots.entities !== undefined && kind === 'postgres')
          return mentionsOfEach(reader, slots.memories, slots.entities, forgottenToo);
        const all = selectAnyMentions(reader).where(isAmong(kind, 'memories.id', slots.memories));
        // `mentions.forgotten` saves reading the memories' rows, which are long.
        const mentions = forgottenToo ? all : all.where('mentions.forgotten', '=', 0);
        return (slots.entities === undefined ? mentions : mentions.where(isAmongFound(slots.entities)))
          .orderBy('mentions.weight', 'desc')
          .orderBy('mentions.memory_seq')
          .orderBy('mentions.entity_seq');
      });
    },
    namesMentioned: async (memoryIds, { forgottenToo = false } = {}) => {
      if (memoryIds.length === 0) return [];
      return runCompiled(reader, `names mentioned ${forgottenToo}`, { list: listFor(kind, memoryIds) }, (slots) => {
        const named = reader
          .selectFrom('memories')
          .innerJoin('mentions', 'mentions.memory_seq', 'memories.seq')
          .innerJoin('entities', 'entities.seq', 'mentions.entity_seq')
          .where(isAmong(kind, 'memories.id', slots.list));
        // As in `mentionsOf`, the memories' rows need not be read.
        return (forgottenToo ? named : named.where('mentions.forgotten', '=', 0))
          .select(['memories.id as memory_id', 'entities.name', 'entities.kind'])
          .orderBy('mentions.weight', 'desc')
          .orderBy('mentions.entity_seq');
      });
    },
    mentionsIn: (entityIds, filter, page) => listMentions(reader, kind, entityIds, filter, page),
    mentionsInEach: async (entityIds, filter, limit) => {
      if (kind !== 'postgres') return oneByOne(reader, kind, entityIds, filter, limit);
      if (entityIds.length === 0) return new Map();
      const all = await firstOfEach(reader, entityIds, filter, { limit: limit * entityIds.length }, limit);
      return new Map(entityIds.map((id) => [id, all.filter(({ entity_id }) => entity_id === id)]));
    },
  };
}

/** Scans only the unread memories: reading the row of each would take a second for a million. */
async function countUnread(db: Db): Promise<number> {
  const forgotten = db.selectFrom('memories').select('seq').where('forgotten_at', 'is not', null);
  const counted = db
    .selectFrom('unread_memories')
    .where('memory_seq', 'not in', forgotten)
    .select((eb) => eb.fn.countAll().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

async function unreadAll(db: Db): Promise<number> {
  await db
    .insertInto('unread_memories')
    .columns(['memory_seq'])
    .expression(db.selectFrom('memories').select('seq as memory_seq').where('seq', '>', 0))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const counted = db.selectFrom('unread_memories').select((eb) => eb.fn.countAll().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

type MentioningMemory = Parameters<MentionPorts['setMentions']>[0][number];

async function setMentions(db: Db, { engine }: StoreSession, memories: readonly MentioningMemory[]): Promise<void> {
  if (memories.length === 0) return;
  await replaceMentions(db, await lockReferences(db, engine, memories), memories);
}

/** Call this within a transaction that has locked the parties. */
export async function replaceMentions(
  db: Db,
  { held, heirOf }: Parties,
  memories: readonly MentioningMemory[],
): Promise<void> {
  const rows = new Map<string, Insertable<WorkspaceTables['mentions']>>();
  for (const { memory_id, mentions } of memories) {
    const { seq: memory_seq, happened_at } = held.get(memory_id)!;
    for (const { entity_id, weight } of mentions) {
      const row = { memory_seq, entity_seq: heirOf.get(entity_id)!, weight, happened_at };
      const key = `${row.memory_seq} ${row.entity_seq}`;
      if (weight >= (rows.get(key)?.weight ?? weight)) rows.set(key, row);
    }
  }
  const read = [...held.values()].map(({ seq }) => seq);
  await db.deleteFrom('unread_memories').where('memory_seq', 'in', read).execute();
  await db.deleteFrom('mentions').where('memory_seq', 'in', read).execute();
  if (rows.size > 0)
    await db
      .insertInto('mentions')
      .values([...rows.values()])
      .execute();
}

/** Marks the mentions and relations of a memory, which are skipped while it is forgotten. */
export async function markForgotten(db: Db, seq: number, isForgotten: boolean): Promise<void> {
  for (const table of ['mentions', 'entity_relations'] as const)
    await db
      .updateTable(table)
      .set({ forgotten: isForgotten ? 1 : 0 })
      .where('memory_seq', '=', seq)
      .execute();
}

/**
 * Sorts by columns of the mentions' own indexes. So the first of many mentions cost no more than the first of few, and
 * forgotten memories cost nothing.
 */
async function listMentions(
  db: Db,
  kind: StoreSession['engine']['kind'],
  entityIds: readonly string[],
  filter: MemoryFilter,
  page: Page,
): Promise<Mention[]> {
  if (entityIds.length === 0) return [];
  if (kind === 'postgres') return firstOfEach(db, entityIds, filter, page);
  const { limit, order = 'stored', offset = 0 } = page;
  const direction = order === 'happened-first' ? 'asc' : 'desc';
  const all = selectMentions(db, filter).where('entities.id', 'in', entityIds);
  const mentions = filter.existedAt === undefined ? all.where('mentions.forgotten', '=', 0) : all;
  const ordered = order === 'stored' ? mentions : mentions.orderBy('mentions.happened_at', direction);
  return ordered
    .orderBy('mentions.memory_seq', direction)
    .orderBy('mentions.weight', 'desc')
    .orderBy('mentions.entity_seq')
    .limit(limit)
    .offset(offset)
    .execute();
}

/**
 * Like `listMentions`, on PostgreSQL: reads entity by entity. The planner uses the order of an index only if the entity
 * is known first; otherwise it sorts all mentions of an entity.
 */
async function firstOfEach(
  db: Db,
  entityIds: readonly string[],
  filter: MemoryFilter,
  { limit, order = 'stored', offset = 0 }: Page,
  ofEach = limit + offset,
): Promise<Mention[]> {
  const direction = order === 'happened-first' ? 'asc' : 'desc';
  return db
    .selectFrom('entities as requested')
    .innerJoinLateral(
      (eb) => {
        const own = eb
          .selectFrom('mentions')
          .innerJoin('memories', 'memories.seq', 'mentions.memory_seq')
          .where(sql<boolean>`${sql.ref('mentions.entity_seq')} = ${sql.ref('requested.seq')}`)
          .where(passes(filter))
          .select(['memories.id as memory_id', 'mentions.memory_seq', 'mentions.happened_at', 'mentions.weight']);
        const all = filter.existedAt === undefined ? own.where('mentions.forgotten', '=', 0) : own;
        return (order === 'stored' ? all : all.orderBy('mentions.happened_at', direction))
          .orderBy('mentions.memory_seq', direction)
          .limit(ofEach)
          .as('each');
      },
      (join) => join.onTrue(),
    )
    .where('requested.id', 'in', entityIds)
    .select(['each.memory_id', 'requested.id as entity_id', 'each.weight'])
    .$if(order !== 'stored', (all) => all.orderBy('each.happened_at', direction))
    .orderBy('each.memory_seq', direction)
    .orderBy('each.weight', 'desc')
    .orderBy('requested.seq')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** On SQLite, one statement per entity causes no waiting. The pauses let other work run between many statements. */
async function oneByOne(
  db: Db,
  kind: StoreSession['engine']['kind'],
  entityIds: readonly string[],
  filter: MemoryFilter,
  limit: number,
): Promise<Map<string, Mention[]>> {
  const found = new Map<string, Mention[]>();
  const pause = pauses();
  for (const id of entityIds) {
    await pause();
    found.set(id, await listMentions(db, kind, [id], filter, { limit }));
  }
  return found;
}

/**
 * The `+` prevents use of the index over entities: a few memories have few mentions, but an entity may have a great
 * many.
 */
const isAmongFound = (list: RawBuilder<unknown>) =>
  sql<SqlBool>`+mentions.entity_seq in (select seq from entities where id in (select value from json_each(${list})))`;

/**
 * The mentions of these entities in these memories, on PostgreSQL. Its planner underestimates the mentions of an
 * entity; `offset` keeps it from starting there.
 */
function mentionsOfEach(db: Db, memories: RawBuilder<unknown>, entities: RawBuilder<unknown>, forgottenToo: boolean) {
  const mentions = db
    .selectFrom('memories')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('mentions')
          .where(sql<boolean>`${sql.ref('mentions.memory_seq')} = ${sql.ref('memories.seq')}`)
          .select(['mentions.memory_seq', 'mentions.entity_seq', 'mentions.weight'])
          .offset(0)
          .as('each'),
      (join) => join.onTrue(),
    )
    .innerJoin('entities', 'entities.seq', 'each.entity_seq')
    .where(isAmong('postgres', 'memories.id', memories))
    .where(isAmong('postgres', 'entities.id', entities))
    .select(['memories.id as memory_id', 'entities.id as entity_id', 'each.weight'])
    .orderBy('each.weight', 'desc')
    .orderBy('each.memory_seq')
    .orderBy('each.entity_seq');
  return forgottenToo ? mentions : mentions.where(passes({}));
}

const selectMentions = (db: Db, filter: MemoryFilter) => selectAnyMentions(db).where(passes(filter));

function selectAnyMentions(db: Db) {
  return db
    .selectFrom('memories')
    .innerJoin('mentions', 'mentions.memory_seq', 'memories.seq')
    .innerJoin('entities', 'entities.seq', 'mentions.entity_seq')
    .select(['memories.id as memory_id', 'entities.id as entity_id', 'mentions.weight']);
}
