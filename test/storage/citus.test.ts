/**
 * Features that Citus refuses in a distributed schema: keys into other schemas, triggers, inheritance. The tables
 * must not use them.
 */
import { expect, test } from 'vitest';
import { controlMigrations, workspaceMigrations } from '../../src/storage/postgres/migrations.ts';

test('no table refers to another schema, and none uses a feature that Citus refuses', () => {
  const statements = [...controlMigrations, ...workspaceMigrations].flatMap((migration) => migration.statements);
  const keys = statements.flatMap((statement) => [...statement.matchAll(/\breferences\s+([\w".]+)/gi)]);
  expect(keys.length).toBeGreaterThan(3);
  expect(keys.map(([, table]) => table).filter((table) => table!.includes('.'))).toEqual([]);
  const refused = /\bcreate\s+(constraint\s+)?trigger\b|\binherits\s*\(|\bcreate\s+temp|\bexclude\s+using\b/i;
  expect(statements.filter((statement) => refused.test(statement))).toEqual([]);
});
