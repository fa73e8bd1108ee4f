/** Reads and adds the control-store rows of one workspace, in SQL that both engines accept. */
import type { Kysely } from 'kysely';
import { AppError } from '../../errors.ts';
import type { ControlEngine } from '../engine.ts';
import type { ControlRows, WorkspaceTransfer } from '../ports/control/moving.ts';
import type { ControlDb } from './tables.ts';

/** Tables with a `workspace_id` column, in the order in which their rows are added. */
const workspaceTables = ['api_keys', 'members', 'invites', 'audit'] as const;

/** A database whose tables are named at run time. */
// biome-ignore lint/suspicious/noExplicitAny: the columns are whatever the table has
type AnyTable = Kysely<any>;
type Row = Record<string, unknown>;

export function transferOf({ control: db, controlTransaction }: ControlEngine): WorkspaceTransfer {
  return {
    rows: (workspaceId) => readRows(db, workspaceId),
    add: (rows) => controlTransaction((tx) => addRows(tx, rows)),
  };
}

async function readRows(db: ControlDb, workspaceId: string): Promise<ControlRows> {
  const untyped = db as AnyTable;
  const rows: Record<string, Row[]> = {
    workspaces: await untyped.selectFrom('workspaces').selectAll().where('id', '=', workspaceId).execute(),
  };
  for (const table of workspaceTables) {
    const found = await untyped.selectFrom(table).selectAll().where('workspace_id', '=', workspaceId).execute();
    rows[table] = found.map(({ seq: _own, ...row }: Row) => row);
  }
  const people = [
    ...rows.members!.map(({ person_id }) => String(person_id)),
    ...rows.invites!.flatMap(({ accepted_by }) => (accepted_by === null ? [] : [String(accepted_by)])),
  ];
  const distinct = [...new Set(people), ''];
  rows.people = await untyped.selectFrom('people').selectAll().where('id', 'in', distinct).execute();
  rows.identities = await untyped.selectFrom('identities').selectAll().where('person_id', 'in', distinct).execute();
  return rows;
}

async function addRows(tx: ControlDb, rows: ControlRows): Promise<void> {
  const [workspace] = rows.workspaces ?? [];
  const { id, slug } = workspace as { id: string; slug: string };
  const taken = await tx
    .selectFrom('workspaces')
    .select('slug')
    .where((eb) => eb.or([eb('id', '=', id), eb('slug', '=', slug)]))
    .executeTakeFirst();
  if (taken) throw new AppError('conflict', `There is a workspace ${taken.slug} already.`);
  const insert = async (table: string, values: readonly Row[]) => {
    for (let at = 0; at < values.length; at += 200)
      await (tx as AnyTable)
        .insertInto(table)
        .values(values.slice(at, at + 200))
        .execute();
  };
  const existingIds = await addPeople(tx, rows, insert);
  const personIdHere = (given: unknown) => existingIds.get(String(given)) ?? given;
  await insert('workspaces', [{ ...workspace, has_store: 1 }]);
  for (const table of workspaceTables) {
    const own = (rows[table] ?? []).map((row) => ({
      ...row,
      ...('person_id' in row && { person_id: personIdHere(row.person_id) }),
      ...('accepted_by' in row && row.accepted_by !== null && { accepted_by: personIdHere(row.accepted_by) }),
    }));
    await insert(table, own);
  }
}

/**
 * Adds people and identities. Maps the id of each person who already exists here, by id or e-mail, to the person's id
 * here.
 */
async function addPeople(
  tx: ControlDb,
  { people = [], identities = [] }: ControlRows,
  insert: (table: string, values: readonly Row[]) => Promise<void>,
): Promise<Map<string, string>> {
  const emails = [...people.map(({ email_key }) => String(email_key)), ''];
  const ids = [...people.map(({ id }) => String(id)), ''];
  const known = await tx
    .selectFrom('people')
    .select(['id', 'email_key'])
    .where((eb) => eb.or([eb('email_key', 'in', emails), eb('id', 'in', ids)]))
    .execute();
  const existingIds = new Map<string, string>();
  for (const { id, email_key } of people) {
    const existing = known.find((one) => one.id === id) ?? known.find((one) => one.email_key === email_key);
    if (existing) existingIds.set(String(id), existing.id);
  }
  await insert(
    'people',
    people.filter(({ id }) => !existingIds.has(String(id))),
  );
  await insert(
    'identities',
    identities.filter(({ person_id }) => !existingIds.has(String(person_id))),
  );
  return existingIds;
}
