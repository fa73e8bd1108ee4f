/** The neighbours of entities, in SQL that both engines accept. Every read is bounded, however often an entity is mentioned. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { EntityEdge, edgeKinds } from '../../model/entity.ts';
import type { Entities } from '../ports/entities.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db, WorkspaceTables } from '../workspace/tables.ts';
import { seqsOfEntities } from './entity-rows.ts';
import { latestRelations } from './relations.ts';

type Bounds = Parameters<Entities['neighbours']>[1];

/** A memory that mentions more entities than this is a list, and says little about any two of them. */
const mostInMemory = 64;
/** The most links of an entity's latest memories that are followed. */
const mostLinks = 500;

export function neighbourhoodsOf({ reader }: StoreSession): Pick<Entities, 'neighbours'> {
  return {
    neighbours: async (ids, bounds) => {
      if (ids.length === 0) return [];
      const seqs = await seqsOfEntities(reader, ids);
      return [
        ...(await said(reader, seqs, bounds)),
        ...(await together(reader, seqs, bounds)),
        ...(await linked(reader, seqs, bounds)),
      ];
    },
  };
}

/** An edge by the keys of its ends and of its latest memory; `owner` is the entity that the query asked for. */
interface EdgeRow {
  owner: number;
  from_seq: number;
  to_seq: number;
  relation: string | null;
  count: number;
  weight: number;
  memory_seq: number;
}

type EdgeQuery = SelectQueryBuilder<WorkspaceTables, 'entities', EdgeRow>;

function said(db: Db, seqs: readonly number[], { memories, limit }: Bounds): Promise<EntityEdge[]> {
  const edges = db
    .selectFrom(latestRelations(db, seqs, memories).as('said'))
    .innerJoin('entities as owner', (join) =>
      join.on((eb) =>
        eb.and([
          eb('owner.seq', 'in', seqs),
          eb.or([eb('owner.seq', '=', eb.ref('said.from_seq')), eb('owner.seq', '=', eb.ref('said.to_seq'))]),
        ]),
      ),
    )
    .innerJoin('memories', 'memories.seq', 'said.memory_seq')
    .select((eb) => [
      'owner.seq as owner',
      'said.from_seq',
      'said.to_seq',
      'said.relation',
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('said.weight').as('weight'),
      latestThatHolds.as('memory_seq'),
    ])
    .groupBy(['owner.seq', 'said.from_seq', 'said.to_seq', 'said.relation']);
  return weightiest(db, 'relation', edges as unknown as EdgeQuery, limit);
}

/** Of the memories that state a relation, the latest that is active, or else challenged, or else the latest. */
const latestThatHolds = sql<number>`coalesce(
  max(case when memories.status = 'active' then said.memory_seq end),
  max(case when memories.status = 'challenged' then said.memory_seq end),
  max(said.memory_seq))`;

/** Newman's collaboration weight (2001): a memory that mentions n entities gives each of its pairs 1 / (n - 1). */
function together(db: Db, seqs: readonly number[], { memories, limit }: Bounds): Promise<EntityEdge[]> {
  const edges = db
    .selectFrom(latestMentions(db, seqs, memories).as('own'))
    .innerJoin('mentions as other', 'other.memory_seq', 'own.memory_seq')
    .whereRef('other.entity_seq', '<>', 'own.entity_seq')
    .where('own.crowd', '<=', mostInMemory)
    .select((eb) => [
      'own.entity_seq as owner',
      'own.entity_seq as from_seq',
      'other.entity_seq as to_seq',
      sql<string | null>`cast(null as text)`.as('relation'),
      eb.fn.countAll<number>().as('count'),
      sql<number>`sum(1.0 / (own.crowd - 1))`.as('weight'),
      eb.fn.max('own.memory_seq').as('memory_seq'),
    ])
    .groupBy(['own.entity_seq', 'other.entity_seq']);
  return weightiest(db, 'together', edges as unknown as EdgeQuery, limit);
}

/** A link weighs as much as one memory that mentions the entities of both linked memories. */
async function linked(db: Db, seqs: readonly number[], { memories, limit }: Bounds): Promise<EntityEdge[]> {
  const ways = (['from_seq', 'to_seq'] as const).map((end) => {
    const links = db
      .selectFrom(latestMentions(db, seqs, memories).as('own'))
      .innerJoin('memory_links', `memory_links.${end}`, 'own.memory_seq')
      .where('own.crowd', '<=', mostInMemory)
      .select([
        'own.entity_seq',
        'own.memory_seq',
        'own.crowd',
        'memory_links.relation',
        `memory_links.${end === 'from_seq' ? 'to_seq' : 'from_seq'} as other_seq`,
      ])
      .limit(mostLinks);
    const [from, to] = end === 'from_seq' ? (['link', 'other'] as const) : (['other', 'link'] as const);
    return db
      .selectFrom(links.as('link'))
      .innerJoin('memories', 'memories.seq', 'link.other_seq')
      .innerJoin('mentions as other', 'other.memory_seq', 'link.other_seq')
      .where('memories.forgotten_at', 'is', null)
      .whereRef('other.entity_seq', '<>', 'link.entity_seq')
      .select([
        'link.entity_seq as owner',
        `${from}.entity_seq as from_seq`,
        `${to}.entity_seq as to_seq`,
        'link.relation',
        'link.memory_seq',
        sql<number>`1.0 / (link.crowd + ${crowdOf(db, 'link.other_seq')} - 1)`.as('weight'),
      ]);
  });
  const edges = db
    .selectFrom(ways[0]!.unionAll(ways[1]!).as('link'))
    .select((eb) => [
      'link.owner',
      'link.from_seq',
      'link.to_seq',
      'link.relation',
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('link.weight').as('weight'),
      eb.fn.max('link.memory_seq').as('memory_seq'),
    ])
    .groupBy(['link.owner', 'link.from_seq', 'link.to_seq', 'link.relation']);
  return weightiest(db, 'linked', edges as unknown as EdgeQuery, limit);
}

/** The latest mentions of each entity, with the number of entities that each memory mentions. */
function latestMentions(db: Db, seqs: readonly number[], memories: number) {
  const parts = seqs.map((seq) => {
    const own = db
      .selectFrom('mentions')
      .where('mentions.entity_seq', '=', seq)
      .where('mentions.forgotten', '=', 0)
      .select(['mentions.entity_seq', 'mentions.memory_seq'])
      .orderBy('mentions.memory_seq', 'desc')
      .limit(memories);
    return db
      .selectFrom(own.as('latest'))
      .select(['latest.entity_seq', 'latest.memory_seq', crowdOf(db, 'latest.memory_seq').as('crowd')]);
  });
  return parts.reduce((all, part) => all.unionAll(part));
}

/** The number of entities that the memory of this column mentions. */
function crowdOf(db: Db, memory: string) {
  const crowd = db
    .selectFrom('mentions as crowd')
    .where(sql<boolean>`crowd.memory_seq = ${sql.raw(memory)}`)
    .select((eb) => eb.fn.countAll<number>().as('count'));
  return sql<number>`(${crowd})`;
}

/** The edges of greatest weight of each owner, with the ids behind the keys. */
async function weightiest(
  db: Db,
  kind: (typeof edgeKinds)[number],
  edges: EdgeQuery,
  limit: number,
): Promise<EntityEdge[]> {
  const place = sql<number>`row_number() over (partition by edge.owner order by edge.weight desc, edge.memory_seq desc, edge.from_seq, edge.to_seq)`;
  const ranked = db.selectFrom(edges.as('edge')).selectAll().select(place.as('place'));
  const rows = await db
    .selectFrom(ranked.as('edge'))
    .innerJoin('entities as source', 'source.seq', 'edge.from_seq')
    .innerJoin('entities as target', 'target.seq', 'edge.to_seq')
    .innerJoin('memories', 'memories.seq', 'edge.memory_seq')
    .where('edge.place', '<=', limit)
    .select([
      'source.id as from',
      'target.id as to',
      'edge.relation',
      'edge.count',
      'edge.weight',
      'memories.id as memory_id',
      'memories.status',
      'memories.happened_at as at',
    ])
    .orderBy('edge.weight', 'desc')
    .orderBy('edge.memory_seq', 'desc')
    .orderBy('edge.from_seq')
    .orderBy('edge.to_seq')
    .execute();
  return rows.map(({ status, ...row }) => ({
    ...row,
    kind,
    count: Number(row.count),
    weight: Number(row.weight),
    status: status as EntityEdge['status'],
  }));
}
