/** The tables of saved questions, as both engines create them. */
import type { Dialect } from '../migrate.ts';

/** Part of version 4 of a workspace's store. */
export function questionTables({ counted, plain }: Dialect): string[] {
  return [
    `create table saved_questions (
      seq ${counted},
      id ${plain} not null unique,
      query text not null,
      expected text not null,
      actor text not null,
      created_at ${plain} not null
    )`,
    `create table question_runs (
      seq ${counted},
      id ${plain} not null unique,
      at ${plain} not null,
      cause text not null,
      basis text not null,
      results text not null,
      actor text not null
    )`,
  ];
}
