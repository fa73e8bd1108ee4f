/**
 * The mentions and relations that two entities had before their merge, kept under the merge's event so that it can be
 * undone. They are written here, restored, or moved to another event.
 */
import { sql } from 'kysely';
import type { WorkspaceEngine } from '../engine.ts';
import type { Db } from '../workspace/tables.ts';

/**
 * Keeps all mentions and relations of the source, and the mentions and relations of the target that will coincide with
 * them.
 */
export async function backUpMergedRows(db: Db, eventId: string, source: number, target: number): Promise<void> {
  const event = sql<string>`cast(${eventId} as text)`.as('event_id');
  const bySource = db.selectFrom('mentions').where('entity_seq', '=', source).select('memory_seq');
  await db
    .insertInto('merged_mentions')
    .columns(['event_id', 'memory_seq', 'entity_seq', 'weight'])
    .expression(
      db
        .selectFrom('mentions')
        .where((eb) =>
          eb.or([
            eb('entity_seq', '=', source),
            eb.and([eb('entity_seq', '=', target), eb('memory_seq', 'in', bySource)]),
          ]),
        )
        .select([event, 'memory_seq', 'entity_seq', 'weight']),
    )
    .execute();
  const ofSource = db
    .selectFrom('entity_relations')
    .where((eb) => eb.or([eb('from_seq', '=', source), eb('to_seq', '=', source)]));
  await db
    .insertInto('merged_relations')
    .columns(['event_id', 'memory_seq', 'from_seq', 'relation', 'to_seq', 'weight'])
    .expression(
      db
        .selectFrom('entity_relations as said')
        .where((eb) =>
          eb.or([
            eb('said.from_seq', '=', source),
            eb('said.to_seq', '=', source),
            eb(
              eb.refTuple('said.memory_seq', 'said.from_seq', 'said.relation', 'said.to_seq'),
              'in',
              ofSource
                .select([
                  'memory_seq',
                  heirOf('from_seq', source, target).as('from_seq'),
                  'relation',
                  heirOf('to_seq', source, target).as('to_seq'),
                ])
                .$asTuple('memory_seq', 'from_seq', 'relation', 'to_seq'),
            ),
          ]),
        )
        .select([event, 'said.memory_seq', 'said.from_seq', 'said.relation', 'said.to_seq', 'said.weight']),
    )
    .execute();
}

/**
 * Moves the kept rows to another event. With `mentioned`, moves only the rows of memories that do not mention that
 * entity now.
 */
export async function moveBackup(db: Db, eventId: string, otherId: string, mentioned?: number): Promise<void> {
  for (const kept of ['merged_mentions', 'merged_relations'] as const) {
    const all = db.updateTable(kept).set({ event_id: otherId }).where('event_id', '=', eventId);
    const speaking = db
      .selectFrom('mentions')
      .where('entity_seq', '=', mentioned ?? -1)
      .select('memory_seq');
    await (mentioned === undefined ? all : all.where('memory_seq', 'not in', speaking)).execute();
  }
}

/** Moves back from the target what the merge gave it. */
export async function restoreMergedRows(
  db: Db,
  { locksRows }: WorkspaceEngine,
  eventId: string,
  { source, target }: { source: number; target: number },
): Promise<void> {
  if (locksRows) await holdMemories(db, eventId);
  await restoreMentions(db, eventId, source, target);
  await restoreRelations(db, eventId, source, target);
}

/** Waits for calls that forget or restore one of the memories; the statements that follow see what these wrote. */
async function holdMemories(db: Db, eventId: string): Promise<void> {
  const [mentioning, stating] = (['merged_mentions', 'merged_relations'] as const).map((kept) =>
    db.selectFrom(kept).where('event_id', '=', eventId).select('memory_seq'),
  );
  const held = db.selectFrom('memories').select('seq').where('seq', 'in', mentioning!.union(stating!));
  await held.orderBy('seq').forKeyShare().execute();
}

/** Restores the mentions in memories that still mention the target. */
async function restoreMentions(db: Db, eventId: string, source: number, target: number): Promise<void> {
  const kept = (entity: number) =>
    db
      .selectFrom('merged_mentions')
      .where('merged_mentions.event_id', '=', eventId)
      .where('merged_mentions.entity_seq', '=', entity);
  await db
    .insertInto('mentions')
    .columns(['memory_seq', 'entity_seq', 'weight', 'happened_at', 'forgotten'])
    .expression(
      kept(source)
        .innerJoin('mentions as now', 'now.memory_seq', 'merged_mentions.memory_seq')
        .where('now.entity_seq', '=', target)
        .select([
          'merged_mentions.memory_seq',
          'merged_mentions.entity_seq',
          'merged_mentions.weight',
          'now.happened_at',
          'now.forgotten',
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .deleteFrom('mentions')
    .where('entity_seq', '=', target)
    .where('memory_seq', 'in', kept(source).select('merged_mentions.memory_seq'))
    .where('memory_seq', 'not in', kept(target).select('merged_mentions.memory_seq'))
    .execute();
  await db
    .updateTable('mentions')
    .from(kept(target).select(['merged_mentions.memory_seq', 'merged_mentions.weight']).as('before'))
    .set((eb) => ({ weight: eb.ref('before.weight') }))
    .where('mentions.entity_seq', '=', target)
    .whereRef('mentions.memory_seq', '=', 'before.memory_seq')
    .execute();
}

/**
 * Restores the relations in memories that still state the same of the target. Relations between the two entities are
 * always restored.
 */
async function restoreRelations(db: Db, eventId: string, source: number, target: number): Promise<void> {
  const both = [source, target];
  const key = ['memory_seq', 'from_seq', 'relation', 'to_seq'] as const;
  const columns = [...key, 'weight', 'forgotten'] as const;
  const kept = () =>
    db
      .selectFrom('merged_relations as kept')
      .innerJoin('memories', 'memories.seq', 'kept.memory_seq')
      .where('kept.event_id', '=', eventId);
  const isForgotten = sql<number>`case when ${sql.ref('memories.forgotten_at')} is null then 0 else 1 end`;
  const ofSource = () =>
    kept().where((eb) => eb.or([eb('kept.from_seq', '=', source), eb('kept.to_seq', '=', source)]));
  const ofTarget = () => kept().where('kept.from_seq', '<>', source).where('kept.to_seq', '<>', source);
  const ofBoth = kept().where('kept.from_seq', 'in', both).where('kept.to_seq', 'in', both);
  const heir = (column: 'kept.from_seq' | 'kept.to_seq') => heirOf(column, source, target);
  const stillSaid = ofSource()
    .innerJoin('entity_relations as now', 'now.memory_seq', 'kept.memory_seq')
    .whereRef('now.relation', '=', 'kept.relation')
    .where('now.from_seq', '=', heir('kept.from_seq'))
    .where('now.to_seq', '=', heir('kept.to_seq'));
  for (const rows of [stillSaid, ofBoth])
    await db
      .insertInto('entity_relations')
      .columns(columns)
      .expression(
        rows
          .select(['kept.memory_seq', 'kept.from_seq', 'kept.relation', 'kept.to_seq', 'kept.weight'])
          .select(isForgotten.as('forgotten')),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const moved = ofSource()
    .select(['kept.memory_seq', heir('kept.from_seq').as('from_seq'), 'kept.relation'])
    .select(heir('kept.to_seq').as('to_seq'))
    .$asTuple(...key);
  const own = ofTarget().select(['kept.memory_seq', 'kept.from_seq', 'kept.relation', 'kept.to_seq']);
  await db
    .deleteFrom('entity_relations')
    .where((eb) => eb(eb.refTuple(...key), 'in', moved))
    .where((eb) => eb(eb.refTuple(...key), 'not in', own.$asTuple(...key)))
    .execute();
  await db
    .updateTable('entity_relations as now')
    .from(own.select('kept.weight').as('before'))
    .set((eb) => ({ weight: eb.ref('before.weight') }))
    .whereRef('now.memory_seq', '=', 'before.memory_seq')
    .whereRef('now.from_seq', '=', 'before.from_seq')
    .whereRef('now.relation', '=', 'before.relation')
    .whereRef('now.to_seq', '=', 'before.to_seq')
    .execute();
}

/** A number as a column of a query. PostgreSQL would treat a bare parameter there as text. */
export const keyColumn = (seq: number) => sql<number>`cast(${seq} as bigint)`;

/** The column's value, with the target instead of the source. */
export function heirOf(column: string, source: number, target: number) {
  return sql<number>`case when ${sql.ref(column)} = ${source} then ${keyColumn(target)} else ${sql.ref(column)} end`;
}
