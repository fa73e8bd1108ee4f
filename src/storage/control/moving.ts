/** Reads and adds the control-store rows of one workspace, in SQL that both engines accept. */
import type { Kysely } from 'kysely';
import { AppError } from '../../errors.ts';
import { type Role, roles } from '../../model/people/member.ts';
import type { ControlEngine } from '../engine.ts';
import type { ControlRows, WorkspaceTransfer } from '../ports/control/moving.ts';
import type { ControlDb } from './tables.ts';

/** Tables with a `workspace_id` column, in the order in which their rows are added. */
const workspaceTables = ['api_keys', 'members', 'invites', 'audit'] as const;
/** Columns that may hold a person's id. */
const personColumns = ['person_id', 'accepted_by', 'created_by'] as const;

/** A database whose tables are named at run time. */
// biome-ignore lint/suspicious/noExplicitAny: the columns are whatever the table has
type AnyTable = Kysely<any>;
type Row = Record<string, unknown>;

export function transferOf({ control: db, controlTransaction }: ControlEngine): WorkspaceTransfer {
  return {
    rows: (workspaceId) => readRows(db, workspaceId),
    add: (rows) => controlTransaction((tx) => addRows(tx, rows)),
    missing: (rows) => findMissing(db, rows),
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
  const personIdHere = await addPeople(tx, rows, insert);
  await insert('workspaces', [{ ...workspace, has_store: 1 }]);
  for (const table of workspaceTables) {
    const own = (rows[table] ?? []).map((row) => ({
      ...row,
      ...Object.fromEntries(personColumns.filter((name) => name in row).map((name) => [name, personIdHere(row[name])])),
    }));
    await insert(table, table === 'members' ? mergeMembers(own) : own);
  }
}

/** Adds the people who do not exist here, with their identities. The result is the id here of each person's id there. */
async function addPeople(
  tx: ControlDb,
  rows: ControlRows,
  insert: (table: string, values: readonly Row[]) => Promise<void>,
): Promise<(id: unknown) => unknown> {
  const { people = [], identities = [] } = rows;
  const existingIds = await findPeople(tx, rows);
  await insert(
    'people',
    people.filter(({ id }) => !existingIds.has(String(id))),
  );
  await insert(
    'identities',
    identities.filter(({ person_id }) => !existingIds.has(String(person_id))),
  );
  return (id) => existingIds.get(String(id)) ?? id;
}

/**
 * Maps the id of each person who exists here to the person's id here: the person with the same id, else with one of the
 * same identities, else with the same e-mail address. Two people may be the same person here.
 */
async function findPeople(db: ControlDb, { people = [], identities = [] }: ControlRows): Promise<Map<string, string>> {
  const subjects = [...identities.map(({ subject }) => String(subject)), ''];
  const holders = await db.selectFrom('identities').selectAll().where('subject', 'in', subjects).execute();
  const holderOf = (id: unknown) =>
    holders.find((holder) =>
      identities.some(
        ({ person_id, provider, subject }) =>
          person_id === id && provider === holder.provider && subject === holder.subject,
      ),
    )?.person_id;
  const emails = [...people.map(({ email_key }) => String(email_key)), ''];
  const ids = [...people.map(({ id }) => String(id)), ''];
  const known = await db
    .selectFrom('people')
    .select(['id', 'email_key'])
    .where((eb) => eb.or([eb('email_key', 'in', emails), eb('id', 'in', ids)]))
    .execute();
  const existingIds = new Map<string, string>();
  for (const { id, email_key } of people) {
    const here =
      known.find((one) => one.id === id)?.id ?? holderOf(id) ?? known.find((one) => one.email_key === email_key)?.id;
    if (here !== undefined) existingIds.set(String(id), here);
  }
  return existingIds;
}

/** One membership for each person: the most powerful role, since the earliest time. */
function mergeMembers(members: readonly Row[]): Row[] {
  const rank = ({ role }: Row) => roles.indexOf(role as Role);
  const merged = new Map<unknown, Row>();
  for (const member of members) {
    const other = merged.get(member.person_id) ?? member;
    const { role } = rank(member) < rank(other) ? member : other;
    const created_at = [member, other].map((one) => String(one.created_at)).sort()[0];
    merged.set(member.person_id, { ...member, role, created_at });
  }
  return [...merged.values()];
}

async function findMissing(db: ControlDb, rows: ControlRows): Promise<string[]> {
  const [workspace] = rows.workspaces ?? [];
  const there = await readRows(db, String(workspace?.id));
  const existingIds = await findPeople(db, rows);
  const members = new Set(there.members?.map(({ person_id }) => person_id));
  const areMembersHere = (rows.members ?? []).every(({ person_id }) => members.has(existingIds.get(String(person_id))));
  const isMissing = (table: string) => (there[table]?.length ?? 0) < (rows[table]?.length ?? 0);
  return [...['api_keys', 'invites'].filter(isMissing), ...(areMembersHere ? [] : ['members'])];
}
