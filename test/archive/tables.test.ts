/**
 * Every table of a workspace is part of an archive, or the reason why not is stated here. So no new table can be
 * forgotten.
 */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archivedTables, unarchivedTables } from '../../src/storage/archive/archived-tables.ts';
import { startService, type TestService } from '../http/test-service.ts';
import { engines } from '../support/engines.ts';
import { pgliteTables } from '../support/pglite-of-file.ts';
import { inStore } from './filled-workspace.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ engine: engines.find(({ name }) => name === 'PGlite')! });
});
afterAll(() => service.remove());

test('every table and every column is archived, derived, or private to the store', async () => {
  await inStore(service, service.alpha, (store) => store.archive.isEmpty());
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = ${service.alpha.workspace_id.toLowerCase()} order by 1, 2`.execute(
    (await pgliteTables()) as unknown as Kysely<never>,
  );
  const known = new Set<string>([...unarchivedTables, 'memories', 'vectors', 'passage_vectors']);
  const columns = Object.values(archivedTables).flatMap(({ table, fields, constant = {} }) => [
    ...Object.values(fields).map(({ column }) => `${table}.${column}`),
    ...Object.keys(constant).map((column) => `${table}.${column}`),
  ]);
  const found = rows
    .filter(({ table_name }) => !known.has(table_name))
    .map((row) => `${row.table_name}.${row.column_name}`);
  const derived = /\.(seq)$|^(mentions|entity_relations)\.(happened_at|forgotten)$/;
  expect(found.filter((column) => !columns.includes(column) && !derived.test(column))).toEqual([]);
  expect([...new Set(columns)].filter((column) => !found.includes(column))).toEqual([]);
});
