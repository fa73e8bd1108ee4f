/** The job tables, as both engines create them. */
import type { Dialect } from '../migrate.ts';

/**
 * Part of version 4: a queue instead of a single running job. A job that was running when an older Stele was stopped
 * counts as failed.
 */
export function jobTables({ autoKey, textType }: Dialect): string[] {
  return [
    'drop index jobs_kind',
    'drop index jobs_running',
    `create table queued_jobs (
      seq ${autoKey},
      id ${textType} not null unique,
      kind text not null,
      lane ${textType} not null,
      args text not null,
      fingerprint ${textType} not null,
      state text not null,
      progress double precision not null,
      step text not null,
      provenance text not null,
      operation_id ${textType} not null,
      created_at ${textType} not null,
      run_at ${textType} not null,
      started_at ${textType},
      finished_at ${textType},
      attempts integer not null,
      token ${textType},
      lease_until ${textType},
      is_cancelled integer not null,
      reached text,
      result text,
      error text
    )`,
    `insert into queued_jobs (
        id, kind, lane, args, fingerprint, state, progress, step, provenance, operation_id,
        created_at, run_at, started_at, finished_at, attempts, is_cancelled, result, error
      )
      select id, kind, 'upkeep', args, id, case state when 'running' then 'failed' else state end, progress, step,
        '{"actor":' || ${quoted('actor')} || ',"tool":' || ${quoted('kind')} || '}', operation_id,
        started_at, started_at, started_at, coalesce(finished_at, lease_until), 1, 0, result,
        case state when 'running' then 'An update of Stele ended it. What it had done stays, and its operation can be reverted; call the tool again to continue.' else error end
      from jobs order by seq`,
    'drop table jobs',
    'alter table queued_jobs rename to jobs',
    // At most one running job per lane, and no two equal open jobs, on any number of nodes.
    `create unique index jobs_running on jobs (lane) where state = 'running'`,
    `create unique index jobs_wanted on jobs (fingerprint) where state in ('queued', 'running')`,
    `create index jobs_open on jobs (lane, run_at, seq) where state in ('queued', 'running')`,
    'create index jobs_finished on jobs (finished_at) where finished_at is not null',
    `create table recurring_jobs (kind ${textType} primary key, next_at ${textType} not null)`,
  ];
}

/** SQL for the column as a JSON string. Key names may contain quotes and backslashes. */
function quoted(column: string): string {
  return `'"' || replace(replace(${column}, '\\', '\\\\'), '"', '\\"') || '"'`;
}
