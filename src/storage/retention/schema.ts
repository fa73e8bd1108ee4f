/** The retention tables, as both engines create them. */
import type { Dialect } from '../migrate.ts';

/** Part of version 4 of a workspace's store. */
export function retentionTables({ autoKey, textType }: Dialect): string[] {
  return [
    'create table retention_rules (one integer primary key, rules text not null)',
    `create table retention_runs (
      seq ${autoKey},
      at ${textType} not null,
      actor text not null,
      operation_id ${textType} not null,
      report text not null
    )`,
  ];
}
