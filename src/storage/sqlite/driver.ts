/**
 * The SQLite driver: version 13 where Node is 22 or newer, version 12 on Node 20. Version 12 ends the process on Node 24.19
 * and later, when a statement is collected; version 13 ends it on Node 20. Both have the same interface.
 */
import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';
import { guarded, isGuarded } from '../../fair/guarded-thread.ts';

/** The package that this Node takes. */
export const driverPackage = Number.parseInt(process.versions.node, 10) >= 22 ? 'better-sqlite3-13' : 'better-sqlite3';

const driver = createRequire(import.meta.url)(driverPackage) as typeof BetterSqlite3;
export const Database = isGuarded ? guardedDriver() : driver;
export type SqliteDatabase = BetterSqlite3.Database;
export type SqlStatement = BetterSqlite3.Statement;

/** The driver of a thread that may be ended: a call of it that cannot make its rows or its error any more aborts the process. */
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
