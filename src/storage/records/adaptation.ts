/** The data that ranking learns from, in SQL that both engines accept. Each list is short and is read as a whole. */

import type { Insertable } from 'kysely';
import type { EventKind } from '../../model/history.ts';
import { featureColumns, type MemoryUse, type OwnRanking, readOwnRanking } from '../../model/ranking/adaptation.ts';
import { insertRows, isAmong, listFor, runCompiled } from '../compiled.ts';
import type { WorkspaceEngine } from '../engine.ts';
import type { Adaptation } from '../ports/adaptation.ts';
import { noteKind } from '../workspace/notes.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { OpeningsTable, ShownListsTable } from '../workspace/tables/records.ts';
import type { Db } from '../workspace/tables.ts';
import { keepLatest } from './keep-latest.ts';

const maxRows = { shown_lists: 2_000, openings: 5_000, choices: 1_000 };
const maxUses = 10_000;

/** Changes of a memory which suggest that it was the one the caller looked for. */
const useEventKinds: EventKind[] = ['edit', 'pin', 'note', 'tags', 'layer', 'link'];
/** Tools whose events have these kinds but suggest nothing. */
const ignoredTools = ['unpin', 'demote', 'batch_tag', 'revert', 'POST /revert'];
/**
 * Maximum number of memories that an operation changes for it to count. A link changes two; an operation that changes
 * more did not choose any particular memory.
 */
const maxMemoriesPerUse = 2;

const shownLists = noteKind<Insertable<ShownListsTable>>({ name: 'shown lists', write: insertShown });
const openings = noteKind<Insertable<OpeningsTable>>({ name: 'openings', write: insertOpenings });

export function adaptationOf(session: StoreSession): Adaptation {
  const forget = async () => {
    await session.flushNotes();
    await session.write(async (db) => {
      for (const table of ['shown_lists', 'openings', 'choices', 'own_ranking'] as const)
        await db.deleteFrom(table).execute();
    });
  };
  return { ...notePortsOf(session), ...learnedPortsOf(session), forget };
}

type NotePorts = 'noteShown' | 'noteOpened' | 'shown' | 'countShown' | 'uses' | 'settle';

function notePortsOf(session: StoreSession): Pick<Adaptation, NotePorts> {
  const { reader, provenance, flushNotes } = session;
  const { actor, key_id } = provenance;
  return {
    noteShown: ({ at, memory_ids, rows }) => {
      const numbers = { features: featureColumns, rows: JSON.stringify(rows) };
      return session.note(shownLists, [{ at, actor, key_id, memory_ids: JSON.stringify(memory_ids), ...numbers }]);
    },
    noteOpened: (memory_id, at) => session.note(openings, [{ at, actor, key_id, memory_id }]),
    shown: async (limit) => {
      await flushNotes();
      const lists = reader.selectFrom('shown_lists').select(['seq', 'at', 'actor', 'key_id', 'memory_ids']);
      const rows = await lists.orderBy('seq').limit(limit).execute();
      return rows.map((row) => ({ ...row, seq: Number(row.seq), memory_ids: JSON.parse(row.memory_ids) }));
    },
    countShown: async () => {
      await flushNotes();
      const counted = reader.selectFrom('shown_lists').select((eb) => eb.fn.countAll().as('count'));
      return Number((await counted.executeTakeFirstOrThrow()).count);
    },
    uses: async (since, until) => {
      await flushNotes();
      return findUses(reader, since, until);
    },
    settle: async (through, choices) => {
      await flushNotes();
      await session.write((db) => settle(db, through, choices));
    },
  };
}

function learnedPortsOf(session: StoreSession): Omit<Adaptation, NotePorts | 'forget'> {
  const { reader } = session;
  return {
    choices: async () => {
      const rows = reader.selectFrom('choices').selectAll().where('features', '=', featureColumns).orderBy('seq');
      return (await rows.execute()).map((row) => ({
        places: JSON.parse(row.places),
        acted: row.acted === 1,
        rows: JSON.parse(row.rows),
      }));
    },
    countChoices: async (after = 0) => {
      const found = await reader
        .selectFrom('choices')
        .select((eb) => [
          eb.fn
            .countAll()
            .filterWhere('acted', '=', 1)
            .filterWhere('features', '=', featureColumns)
            .filterWhere('seq', '>', after)
            .as('acted'),
          eb.fn.max('seq').as('last'),
        ])
        .executeTakeFirstOrThrow();
      return { acted: Number(found.acted), last: Number(found.last ?? 0) };
    },
    find: () => findOwnRanking(reader),
    keep: (own) =>
      session.write(async (db) => {
        const learned = JSON.stringify(own);
        await db
          .insertInto('own_ranking')
          .values({ one: 1, learned })
          .onConflict((conflict) => conflict.column('one').doUpdateSet({ learned }))
          .execute();
      }),
  };
}

async function insertShown(
  db: Db,
  lists: readonly Insertable<ShownListsTable>[],
  engine: WorkspaceEngine,
): Promise<void> {
  const idsOf = ({ memory_ids }: Insertable<ShownListsTable>): string[] => JSON.parse(memory_ids);
  const existing = await lockExisting(db, engine, lists.flatMap(idsOf));
  const ofExisting = lists.filter((list) => idsOf(list).every((id) => existing.has(id)));
  if (ofExisting.length === 0) return;
  await insertRows(db, 'shown_lists', ofExisting);
  await keepLatest(db, 'shown_lists', maxRows.shown_lists);
}

async function insertOpenings(
  db: Db,
  opened: readonly Insertable<OpeningsTable>[],
  engine: WorkspaceEngine,
): Promise<void> {
  const existing = await lockExisting(
    db,
    engine,
    opened.map(({ memory_id }) => memory_id),
  );
  const ofExisting = opened.filter(({ memory_id }) => existing.has(memory_id));
  if (ofExisting.length === 0) return;
  await insertRows(db, 'openings', ofExisting);
  await keepLatest(db, 'openings', maxRows.openings);
}

/**
 * The memories that were not erased while the note waited. Locks them, so that they are not erased before the note is
 * written.
 */
async function lockExisting(
  db: Db,
  { kind, locksRows }: WorkspaceEngine,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await runCompiled(db, 'still there', { list: listFor(kind, [...new Set(ids)]) }, (slots) => {
    const there = db
      .selectFrom('memories')
      .select('id')
      .where(isAmong(kind, 'id', slots.list))
      .orderBy('seq');
    return locksRows ? there.forKeyShare() : there;
  });
  return new Set(rows.map(({ id }) => id));
}

async function findUses(db: Db, since: string, until: string): Promise<MemoryUse[]> {
  const opened = await db
    .selectFrom('openings')
    .select(['at', 'actor', 'key_id', 'memory_id'])
    .where('at', '>=', since)
    .where('at', '<=', until)
    .execute();
  const changed = await db
    .selectFrom('events')
    .select(['at', 'actor', 'key_id', 'memory_id', 'operation_id'])
    .where('kind', '<>', 'create')
    .where('at', '>=', since)
    .where('at', '<=', until)
    .where('kind', 'in', useEventKinds)
    .where('tool', 'not in', ignoredTools)
    .orderBy('at')
    .orderBy('seq')
    .limit(maxUses)
    .execute();
  const changedBy = new Map<string, Set<string>>();
  for (const { operation_id, memory_id } of changed)
    changedBy.set(operation_id, (changedBy.get(operation_id) ?? new Set()).add(memory_id));
  const single = changed.filter(({ operation_id }) => changedBy.get(operation_id)!.size <= maxMemoriesPerUse);
  return [...opened, ...single.map(({ operation_id: _operation, ...use }) => use)].sort((one, other) =>
    one.at < other.at ? -1 : Number(one.at > other.at),
  );
}

async function settle(db: Db, through: number, choices: Parameters<Adaptation['settle']>[1]): Promise<void> {
  for (const [seq, { places, acted }] of choices) {
    const list = db.selectFrom('shown_lists').select(['features', 'rows']).where('seq', '=', seq);
    const shown = await list.executeTakeFirst();
    // The list was deleted meanwhile, because a memory in it was erased.
    if (shown === undefined) continue;
    const choice = { ...shown, places: JSON.stringify(places), acted: acted ? 1 : 0 };
    await insertRows(db, 'choices', [choice]);
    await keepLatest(db, 'choices', maxRows.choices);
  }
  const last = db.selectFrom('shown_lists').select('at').where('seq', '<=', through).orderBy('seq', 'desc').limit(1);
  const settled = await last.executeTakeFirst();
  if (settled === undefined) return;
  await db.deleteFrom('shown_lists').where('seq', '<=', through).execute();
  // Earlier openings can belong only to lists that no longer exist.
  await db.deleteFrom('openings').where('at', '<', settled.at).execute();
}

async function findOwnRanking(db: Db): Promise<OwnRanking | null> {
  const row = await db.selectFrom('own_ranking').select('learned').executeTakeFirst();
  return row ? readOwnRanking(row.learned) : null;
}
