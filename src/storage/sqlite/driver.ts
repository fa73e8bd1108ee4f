/**
 * The SQLite driver: version 13 where Node is 22 or newer, version 12 on Node 20. Version 12 ends the process on Node 24.19
 * and later, when a statement is collected; version 13 ends it on Node 20. Both have the same interface.
 */
import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';

/** The package that this Node takes. */
export const driverPackage = Number.parseInt(process.versions.node, 10) >= 22 ? 'better-sqlite3-13' : 'better-sqlite3';

export const Database = createRequire(import.meta.url)(driverPackage) as typeof BetterSqlite3;
export type SqliteDatabase = BetterSqlite3.Database;
export type SqlStatement = BetterSqlite3.Statement;
