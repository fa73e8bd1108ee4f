/** What ranking learns from, in SQL that both engines accept. Whoever reads one of these lists reads all of it: they are short. */

import type { EventKind } from '../../model/history.ts';
import { featureColumns, type MemoryUse, type OwnRanking, ownRankingSchema } from '../../model/ranking/adaptation.ts';
import type { Adaptation } from '../ports/adaptation.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';

const kept = { shown_lists: 2_000, openings: 5_000, choices: 1_000 };
const mostUses = 10_000;

/** What people do with a memory that is what they were looking for. */
const usingKinds: EventKind[] = ['edit', 'pin', 'note', 'tags', 'layer', 'link'];
/** Tools whose events are of these kinds and say nothing of the kind. */
const tellingNothing = ['unpin', 'demote', 'batch_tag', 'revert', 'POST /revert'];
/** A link touches two; an operation that changed more memories chose none of them by itself. */
const mostOfOperation = 2;

export function adaptationOf(session: StoreSession): Adaptation {
  const forget = () =>
    session.write(async (db) => {
      for (const table of ['shown_lists', 'openings', 'choices', 'own_ranking'] as const)
        await db.deleteFrom(table).execute();
    });
  return { ...notedOf(session), ...learnedOf(session), forget };
}

type Noted = 'noteShown' | 'noteOpened' | 'shown' | 'countShown' | 'uses' | 'settle';

function notedOf(session: StoreSession): Pick<Adaptation, Noted> {
  const { reader, provenance } = session;
  const { actor, key_id } = provenance;
  return {
    noteShown: ({ at, memory_ids, rows }) =>
      session.note(async (db) => {
        const numbers = { features: featureColumns, rows: JSON.stringify(rows) };
        const list = { at, actor, key_id, memory_ids: JSON.stringify(memory_ids), ...numbers };
        const added = db.insertInto('shown_lists').values(list).returning('seq');
        return trim(db, 'shown_lists', (await added.executeTakeFirstOrThrow()).seq);
      }),
    noteOpened: (memory_id, at) =>
      session.note(async (db) => {
        const added = db.insertInto('openings').values({ at, actor, key_id, memory_id }).returning('seq');
        await trim(db, 'openings', (await added.executeTakeFirstOrThrow()).seq);
      }),
    shown: async (limit) => {
      const lists = reader.selectFrom('shown_lists').select(['seq', 'at', 'actor', 'key_id', 'memory_ids']);
      const rows = await lists.orderBy('seq').limit(limit).execute();
      return rows.map((row) => ({ ...row, seq: Number(row.seq), memory_ids: JSON.parse(row.memory_ids) }));
    },
    countShown: async () => {
      const counted = reader.selectFrom('shown_lists').select((eb) => eb.fn.countAll().as('count'));
      return Number((await counted.executeTakeFirstOrThrow()).count);
    },
    uses: (since, until) => findUses(reader, since, until),
    settle: (through, choices) => session.note((db) => settle(db, through, choices)),
  };
}

function learnedOf(session: StoreSession): Omit<Adaptation, Noted | 'forget'> {
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
    find: () => findOwn(reader),
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

/** Deletes what is too old by the time of this row. */
async function trim(db: Db, table: keyof typeof kept, latest: number): Promise<number> {
  const seq = Number(latest);
  await db
    .deleteFrom(table)
    .where('seq', '<=', seq - kept[table])
    .execute();
  return seq;
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
    .where('kind', 'in', usingKinds)
    .where('tool', 'not in', tellingNothing)
    .orderBy('at')
    .orderBy('seq')
    .limit(mostUses)
    .execute();
  const changedBy = new Map<string, Set<string>>();
  for (const { operation_id, memory_id } of changed)
    changedBy.set(operation_id, (changedBy.get(operation_id) ?? new Set()).add(memory_id));
  const single = changed.filter(({ operation_id }) => changedBy.get(operation_id)!.size <= mostOfOperation);
  return [...opened, ...single.map(({ operation_id: _operation, ...use }) => use)].sort((one, other) =>
    one.at < other.at ? -1 : Number(one.at > other.at),
  );
}

async function settle(db: Db, through: number, choices: Parameters<Adaptation['settle']>[1]): Promise<void> {
  for (const [seq, { places, acted }] of choices) {
    const list = db.selectFrom('shown_lists').select(['features', 'rows']).where('seq', '=', seq);
    const { features, rows } = await list.executeTakeFirstOrThrow();
    const choice = { features, rows, places: JSON.stringify(places), acted: acted ? 1 : 0 };
    const added = db.insertInto('choices').values(choice).returning('seq');
    await trim(db, 'choices', (await added.executeTakeFirstOrThrow()).seq);
  }
  const last = db.selectFrom('shown_lists').select('at').where('seq', '<=', through).orderBy('seq', 'desc').limit(1);
  const settled = await last.executeTakeFirst();
  if (settled === undefined) return;
  await db.deleteFrom('shown_lists').where('seq', '<=', through).execute();
  // What was opened before them can belong only to lists that are gone.
  await db.deleteFrom('openings').where('at', '<', settled.at).execute();
}

async function findOwn(db: Db): Promise<OwnRanking | null> {
  const row = await db.selectFrom('own_ranking').select('learned').executeTakeFirst();
  // Of another version of Stele, with other features, it is as good as none.
  return ownRankingSchema.safeParse(row && JSON.parse(row.learned)).data ?? null;
}
