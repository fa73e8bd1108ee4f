/** The tables of saved questions, as both engines create them. */
import type { Dialect } from '../migrate.ts';

/** Part of version 4 of a workspace's store. */
export function questionTables({ autoKey, textType }: Dialect): string[] {
  return [
    `create table saved_questions (
      seq ${autoKey},
      id ${textType} not null unique,
      query text not null,
      expected text not null,
      actor text not null,
      created_at ${textType} not null
    )`,
    `create table question_runs (
      seq ${autoKey},
      id ${textType} not null unique,
      at ${textType} not null,
      cause text not null,
      basis text not null,
      results text not null,
      actor text not null
    )`,
  ];
}
