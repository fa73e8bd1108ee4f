/**
 * Erases entities that nothing mentions once memories are erased, because their names came from the erased texts. In
 * SQL that both engines accept.
 */
import { type ExpressionBuilder, sql } from 'kysely';
import { erasedContent } from '../../model/history.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db, WorkspaceTables } from '../workspace/tables.ts';

/**
 * The keys of the entities that these memories mention, or mentioned before an edit, and of all entities merged with
 * them.
 */
export async function findMentionedEntities(
  db: Db,
  memories: readonly { seq: number; id: string }[],
): Promise<number[]> {
  const seqs = memories.map(({ seq }) => seq);
  const mentioned = [
    ...(['mentions', 'merged_mentions'] as const).map((table) =>
      db.selectFrom(table).select('entity_seq as seq').where('memory_seq', 'in', seqs),
    ),
    ...(['entity_relations', 'merged_relations'] as const).flatMap((table) => [
      db.selectFrom(table).select('from_seq as seq').where('memory_seq', 'in', seqs),
      db.selectFrom(table).select('to_seq as seq').where('memory_seq', 'in', seqs),
    ]),
  ].reduce((all, part) => all.union(part));
  const rows = await mentioned.execute();
  const formerly = await findFormerlyMentioned(
    db,
    memories.map(({ id }) => id),
  );
  return mergedWith(db, [...rows.map(({ seq }) => Number(seq)), ...formerly]);
}

const entityIds = /ent_[0-9A-HJKMNP-TV-Z]{26}/g;

/**
 * Reads former mentions from history: the event of an edit holds the memory's former mentions, and that of a merge
 * holds the mentions of the other memory.
 */
async function findFormerlyMentioned(db: Db, memoryIds: readonly string[]): Promise<number[]> {
  const events = await db
    .selectFrom('events')
    .select('after')
    .where('memory_id', 'in', memoryIds)
    .where('kind', 'in', ['edit', 'merge'])
    .execute();
  const ids = [...new Set(events.flatMap(({ after }) => after.match(entityIds) ?? []))];
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('entities').select('seq').where('id', 'in', ids).execute();
  return rows.map(({ seq }) => seq);
}

/** These entities, the entities that they were merged into, and all entities merged into either. */
async function mergedWith(db: Db, seqs: readonly number[]): Promise<number[]> {
  if (seqs.length === 0) return [];
  const own = await db.selectFrom('entities').select(['id', 'merged_into']).where('seq', 'in', seqs).execute();
  const heirs = own.map(({ id, merged_into }) => merged_into ?? id);
  const rows = await db
    .selectFrom('entities')
    .select('seq')
    .where((eb) => eb.or([eb('id', 'in', heirs), eb('merged_into', 'in', heirs)]))
    .execute();
  return [...new Set([...seqs, ...rows.map(({ seq }) => seq)])];
}

/**
 * Deletes the given entities that no memory mentions any more, with their names, and removes the names from their
 * history. Keeps an entity to which a person gave metadata or a name. Keeps a merged-away entity and its heir as long
 * as undoing the merge needs them.
 */
export async function eraseUnmentioned(db: Db, { engine }: StoreSession, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return;
  // Merged-away entities come first, because their heir becomes idle only once they are gone.
  for (const isMergedAway of [true, false]) {
    const all = db.selectFrom('entities').select('seq').where('seq', 'in', seqs).orderBy('seq');
    // Skips entities that a concurrent call is mentioning. Once the rows are locked, no call can mention them.
    const held = await (engine.locksRows ? all.forUpdate().skipLocked() : all).execute();
    if (held.length === 0) continue;
    const idle = await db
      .selectFrom('entities')
      .select(['seq', 'id'])
      .where(
        'seq',
        'in',
        held.map(({ seq }) => seq),
      )
      .where('merged_into', isMergedAway ? 'is not' : 'is', null)
      .where(isIdle)
      .execute();
    if (idle.length > 0) await deleteEntities(db, idle);
  }
}

/** The tool with which a person sets an entity's names and metadata. */
const handTool = 'update_entity';

function isIdle(eb: ExpressionBuilder<WorkspaceTables, 'entities'>) {
  const mentioned = (['mentions', 'merged_mentions'] as const).map((table) =>
    eb.exists(eb.selectFrom(table).select(sql`1`.as('one')).whereRef('entity_seq', '=', 'entities.seq')),
  );
  const related = (['entity_relations', 'merged_relations'] as const).flatMap((table) =>
    (['from_seq', 'to_seq'] as const).map((end) =>
      eb.exists(eb.selectFrom(table).select(sql`1`.as('one')).whereRef(end, '=', 'entities.seq')),
    ),
  );
  const byHand = eb.exists(
    eb
      .selectFrom('entity_events')
      .select(sql`1`.as('one'))
      .whereRef('entity_events.entity_id', '=', 'entities.id')
      .where('entity_events.tool', '=', handTool),
  );
  const heirs = eb.exists(
    eb.selectFrom('entities as source').select(sql`1`.as('one')).whereRef('source.merged_into', '=', 'entities.id'),
  );
  return eb.and([eb('entities.metadata', '=', '{}'), eb.not(eb.or([...mentioned, ...related, byHand, heirs]))]);
}

async function deleteEntities(db: Db, rows: readonly { seq: number; id: string }[]): Promise<void> {
  const seqs = rows.map(({ seq }) => seq);
  const names = await db.deleteFrom('entity_names').where('entity_seq', 'in', seqs).returning('normal').execute();
  const normals = names.map(({ normal }) => normal);
  if (normals.length > 0) await db.deleteFrom('entity_trigrams').where('normal', 'in', normals).execute();
  const erased = JSON.stringify(erasedContent);
  await db
    .updateTable('entity_events')
    .set({ before: '{}', after: erased, cause: null })
    .where(
      'entity_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  await db.deleteFrom('entities').where('seq', 'in', seqs).execute();
}
