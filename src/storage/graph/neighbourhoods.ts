/**
 * The neighbours of entities, in SQL that both engines accept. Every read is bounded, however often an entity is
 * mentioned. The joins are cross joins, which SQLite runs in the order written: from the few requested rows to the
 * many.
 */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { EntityEdge, edgeKinds } from '../../model/entity.ts';
import { isAmong, listFor, runCompiled } from '../compiled.ts';
import type { Entities } from '../ports/entities.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db, WorkspaceTables } from '../workspace/tables.ts';
import { type EntityQuery, latestRelations, withOldest } from './relations.ts';

/** A memory that mentions more entities than this counts as a list, which says little about any two of them. */
const mostInMemory = 64;
/**
 * Maximum number of links that one query follows in each direction, from the latest memories of the requested entities.
 */
const mostLinks = 500;

export function neighbourhoodsOf({ reader, engine: { kind } }: StoreSession): Pick<Entities, 'neighbours'> {
  return {
    neighbours: async (ids, { memories, limit }) => {
      if (ids.length === 0) return [];
      const found: EntityEdge[] = [];
      for (const [name, edges] of kindsOfEdges) {
        const values = { list: listFor(kind, ids), before: memories - 1, limit };
        const rows = await runCompiled(reader, `neighbours ${name}`, values, (slots) =>
          weightiest(reader, edges(reader, { ...slots, kind }), slots.limit),
        );
        found.push(
          ...rows.map((row) => ({ ...row, kind: name, count: Number(row.count), weight: Number(row.weight) })),
        );
      }
      return found;
    },
  };
}

/** An edge, with the keys of its ends and of its latest memory. `owner` is the entity that the query asked for. */
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

const kindsOfEdges: readonly [(typeof edgeKinds)[number], (db: Db, requested: EntityQuery) => EdgeQuery][] = [
  ['relation', statedRelations],
  ['together', mentionedTogether],
  ['linked', linkedByMemories],
];

function statedRelations(db: Db, { kind, list, before }: EntityQuery): EdgeQuery {
  const edges = db
    .with(
      (cte) => cte('stated').materialized(),
      () => latestRelations(db, { kind, list, before }),
    )
    .selectFrom('stated')
    .innerJoin('entities as owner', (join) =>
      join.on(sql<boolean>`owner.seq in (stated.from_seq, stated.to_seq) and ${isAmong(kind, 'owner.id', list)}`),
    )
    .innerJoin('memories', 'memories.seq', 'stated.memory_seq')
    .select((eb) => [
      'owner.seq as owner',
      'stated.from_seq',
      'stated.to_seq',
      'stated.relation',
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('stated.weight').as('weight'),
      latestThatHolds.as('memory_seq'),
    ])
    .groupBy(['owner.seq', 'stated.from_seq', 'stated.to_seq', 'stated.relation']);
  return edges as unknown as EdgeQuery;
}

/**
 * The latest active memory that states a relation; failing that, the latest challenged one; failing that, the latest.
 */
const latestThatHolds = sql<number>`coalesce(
  max(case when memories.status = 'active' then stated.memory_seq end),
  max(case when memories.status = 'challenged' then stated.memory_seq end),
  max(stated.memory_seq))`;

/** Newman's collaboration weight (2001): a memory that mentions n entities gives each of its pairs 1 / (n - 1). */
function mentionedTogether(db: Db, requested: EntityQuery): EdgeQuery {
  const edges = withLatestMentions(db, requested)
    .selectFrom('own')
    .crossJoin('mentions as other')
    .whereRef('other.memory_seq', '=', 'own.memory_seq')
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
  return edges as unknown as EdgeQuery;
}

/** A link weighs as much as one memory that mentions the entities of both linked memories. */
function linkedByMemories(db: Db, requested: EntityQuery): EdgeQuery {
  const start = withLatestMentions(db, requested);
  const way = (inner: Pick<typeof start, 'selectFrom'>, end: 'from_seq' | 'to_seq') => {
    const links = inner
      .selectFrom('own')
      .crossJoin('memory_links')
      .whereRef(`memory_links.${end}`, '=', 'own.memory_seq')
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
    return inner
      .selectFrom(links.as('link'))
      .crossJoin('memories')
      .crossJoin('mentions as other')
      .whereRef('memories.seq', '=', 'link.other_seq')
      .whereRef('other.memory_seq', '=', 'link.other_seq')
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
  };
  const edges = start
    .with('link', (inner) => way(inner, 'from_seq').unionAll(way(inner, 'to_seq')))
    .selectFrom('link')
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
  return edges as unknown as EdgeQuery;
}

/** Adds the table `own`: the latest mentions of each entity, with the number of entities that each memory mentions. */
function withLatestMentions(db: Db, requested: EntityQuery) {
  const oldest = db
    .selectFrom('mentions')
    .whereRef('mentions.entity_seq', '=', sql.ref('requested.seq'))
    .where('mentions.forgotten', '=', 0)
    .orderBy('mentions.memory_seq', 'desc')
    .limit(1)
    .offset(requested.before)
    .select('mentions.memory_seq');
  return withOldest(db, requested, oldest).with(
    (cte) => cte('own').materialized(),
    (inner) =>
      inner
        .selectFrom('since')
        .crossJoin('mentions')
        .whereRef('mentions.entity_seq', '=', 'since.seq')
        .where('mentions.forgotten', '=', 0)
        .whereRef('mentions.memory_seq', '>=', 'since.oldest')
        .select(['mentions.entity_seq', 'mentions.memory_seq', crowdOf(db, 'mentions.memory_seq').as('crowd')]),
  );
}

/** The number of entities that the memory in this column mentions. */
function crowdOf(db: Db, memory: string) {
  const crowd = db
    .selectFrom('mentions as crowd')
    .where(sql<boolean>`crowd.memory_seq = ${sql.raw(memory)}`)
    .select((eb) => eb.fn.countAll<number>().as('count'));
  return sql<number>`(${crowd})`;
}

/** The edges of greatest weight per owner, with ids instead of keys. */
function weightiest(db: Db, edges: EdgeQuery, limit: RawBuilder<number>) {
  const place = sql<number>`row_number() over (partition by edge.owner order by edge.weight desc, edge.memory_seq desc, edge.from_seq, edge.to_seq)`;
  const ranked = db.selectFrom(edges.as('edge')).selectAll().select(place.as('place'));
  return db
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
      sql<EntityEdge['status']>`memories.status`.as('status'),
      'memories.happened_at as at',
    ])
    .orderBy('edge.weight', 'desc')
    .orderBy('edge.memory_seq', 'desc')
    .orderBy('edge.from_seq')
    .orderBy('edge.to_seq');
}
