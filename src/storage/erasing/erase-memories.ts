/**
 * Erases memories permanently, in SQL that both engines accept. design/memory-lifecycle.md lists the tables that hold
 * parts of a memory, and what happens to each part.
 */
import { sql } from 'kysely';
import { isGenerated, sourcesOf } from '../../model/generated.ts';
import { erasedContent } from '../../model/history.ts';
import type { Erased, Memories } from '../ports/memories.ts';
import { appendEvents } from '../workspace/history.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';
import { eraseUnmentioned, findMentionedEntities } from './erase-entities.ts';
import { eraseNames, readErasedContents } from './erase-names.ts';
import { eraseTraces, lockErasing } from './erase-traces.ts';

type ErasingPorts = Pick<Memories, 'erase' | 'eraseForgotten'>;

export function erasingOf(session: StoreSession): ErasingPorts {
  return {
    erase: (ids, cause) => session.write((db) => eraseAll(db, session, ids, cause)),
    eraseForgotten: (until, limit) =>
      session.write(async (db) => {
        const due = db.selectFrom('memories').where('forgotten_at', '<=', until).orderBy('forgotten_at').orderBy('seq');
        const rows = await due.select('id').limit(limit).execute();
        const held = await holdRows(
          db,
          session,
          rows.map(({ id }) => id),
          until,
        );
        return eraseHeld(db, session, held);
      }),
  };
}

interface Row {
  seq: number;
  id: string;
  created_at: string;
}

async function eraseAll(db: Db, session: StoreSession, ids: readonly string[], cause?: string): Promise<Erased> {
  return eraseHeld(db, session, await holdRows(db, session, ids), cause);
}

/**
 * Locks the memories that exist, in the order of their keys, so that two calls for the same memories wait for each
 * other and do not deadlock.
 */
async function holdRows(db: Db, { engine }: StoreSession, ids: readonly string[], until?: string): Promise<Row[]> {
  if (ids.length === 0) return [];
  let wanted = db.selectFrom('memories').select(['seq', 'id', 'created_at']).where('id', 'in', ids).orderBy('seq');
  // A memory may have been restored since it was found.
  if (until !== undefined) wanted = wanted.where('forgotten_at', '<=', until);
  return (engine.locksRows ? wanted.forUpdate() : wanted).execute();
}

async function eraseHeld(db: Db, session: StoreSession, named: readonly Row[], cause?: string): Promise<Erased> {
  if (named.length === 0) return { memory_ids: [], derived_ids: [] };
  await lockErasing(db, session.engine);
  const sources = await generatedFrom(db, idsOf(named));
  const derived = await holdRows(db, session, [...sources.keys()]);
  const rows = [...named, ...derived];
  const entities = await findMentionedEntities(db, rows);
  const texts = await readErasedContents(db, rows);
  await eraseTraces(db, rows);
  await deleteRows(db, session, rows);
  await eraseUnmentioned(db, session, entities);
  await eraseNames(db, entities, texts);
  const at = session.now().toISOString();
  await appendEvents(
    db,
    session,
    rows.map(({ id }) => ({
      memory_id: id,
      kind: 'erase',
      at,
      cause: sources.has(id) ? `made of ${sources.get(id)}` : (cause ?? null),
      before: {},
      after: erasedContent,
    })),
  );
  return { memory_ids: idsOf(named), derived_ids: idsOf(derived) };
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

/**
 * The memories that Stele derived from these, each with its source: summaries, cards and patterns contain sentences of
 * their sources. The condition is written exactly as in the partial index.
 */
async function generatedFrom(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const named = new Set(ids);
  const written = db.selectFrom('memories').select(['id', 'metadata']).where(sql<boolean>`source_type = 'generated'`);
  const rows = await written.where((eb) => eb.or(ids.map((id) => eb('metadata', 'like', `%"${id}"%`)))).execute();
  return new Map(
    rows.flatMap(({ id, metadata }): [string, string][] => {
      const withMetadata = { metadata: JSON.parse(metadata) };
      const source = sourcesOf(withMetadata).find((one) => named.has(one));
      return source === undefined || named.has(id) || !isGenerated(withMetadata) ? [] : [[id, source]];
    }),
  );
}

/** Deletes the memories' rows. Mentions, relations, links and their copies kept by merges are deleted with the row. */
async function deleteRows(db: Db, { engine }: StoreSession, rows: readonly Row[]): Promise<void> {
  const seqs = rows.map(({ seq }) => seq);
  await engine.dropForms(db, rows);
  for (const table of ['memory_tags', 'access'] as const) await db.deleteFrom(table).where('seq', 'in', seqs).execute();
  await db.deleteFrom('memories').where('seq', 'in', seqs).execute();
}
