/**
 * The SQLite driver: version 13 on Node 22 and newer, version 12 on Node 20. Version 12 crashes the process on Node
 * 24.19 and later when a statement is garbage-collected; version 13 crashes it on Node 20. Both have the same
 * interface.
 */
import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';
import { guarded, isGuarded } from '../../fair/guarded-thread.ts';

/** The driver's package for this version of Node. */
export const driverPackage = Number.parseInt(process.versions.node, 10) >= 22 ? 'better-sqlite3-13' : 'better-sqlite3';

const driver = createRequire(import.meta.url)(driverPackage) as typeof BetterSqlite3;
export const Database = isGuarded ? guardedDriver() : driver;
export type SqliteDatabase = BetterSqlite3.Database;
export type SqlStatement = BetterSqlite3.Statement;

/**
 * The driver for a thread that may be terminated. Its native calls are guarded: a call that can no longer create its
 * rows or its error aborts the process.
 */
function guardedDriver(): typeof BetterSqlite3 {
  const probe = new driver(':memory:');
  const statement = Object.getPrototypeOf(probe.prepare('select 1'));
  for (const name of ['run', 'get', 'all', 'columns']) statement[name] = guarded(statement[name]);
  const { prototype } = driver as unknown as { prototype: Record<string, (...given: unknown[]) => unknown> };
  for (const name of ['prepare', 'exec', 'close']) prototype[name] = guarded(prototype[name]!);
  probe.close();
  return new Proxy(driver, {
    construct: guarded((target: typeof BetterSqlite3, given: unknown[]) => Reflect.construct(target, given)),
  });
}
