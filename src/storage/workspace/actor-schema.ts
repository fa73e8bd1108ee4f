/** The table of actors: its schema version, and the migration of older rows. */
import type { Dialect } from '../migrate.ts';

/**
 * Version 4, in part: rows reference an actor by id, and a table holds the labels. A row with only a label gets an id
 * if a single actor had that label.
 */
export function actorTable({ textType }: Dialect): string[] {
  const byKey = ['events', 'entity_events', 'audit', 'shown_lists', 'openings'];
  const byLabel = ['session_records', 'memory_links', 'ingest_runs', 'jobs'];
  return [
    `create table actors (id ${textType} primary key, label text not null)`,
    `insert into actors (id, label)
      select key_id, substr(max(actor), 5) from events where key_id is not null and actor like 'key:%' group by key_id`,
    ...byKey.map((table) => `update ${table} set actor = key_id where key_id is not null`),
    `update memories set actor = coalesce(
        (select min(events.actor) from events where events.memory_id = memories.id and events.kind = 'create'), actor
      ) where actor like 'key:%'`,
    ...byLabel.map(
      (table) =>
        `update ${table} set actor = coalesce(
          (select min(actors.id) from actors where 'key:' || actors.label = ${table}.actor having count(*) = 1), actor
        ) where actor like 'key:%'`,
    ),
  ];
}
