/** Finds memories that exist already: writing the same again must not make a second memory. */

import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { pauses, pausesHolding } from '../../../fair/pauses.ts';
import { appendTo } from '../../../model/group-by.ts';
import { layers, type StoredMemory } from '../../../model/memory.ts';
import { normalFormHash } from '../../../text/fold.ts';
import { isAmong, listFor, runCompiled } from '../../compiled.ts';
import type { WorkspaceEngine } from '../../engine.ts';
import type { Fill } from '../../migrate.ts';
import { contentHashOf, type SelectMemories, selectMemories, toStoredMemory } from '../memory-rows.ts';
import type { StoreSession } from '../session.ts';
import type { Db } from '../tables.ts';

type Kind = WorkspaceEngine['kind'];

/** For each memory, the earlier equal one, from the store or from the same call; null for a new memory. */
export async function findRepeated(
  db: Db,
  session: StoreSession,
  memories: readonly StoredMemory[],
): Promise<(StoredMemory | null)[]> {
  const pause = pausesHolding();
  const hashed: { memory: StoredMemory; hash: string }[] = [];
  for (const memory of memories) {
    hashed.push({ memory, hash: contentHashOf(memory) });
    await pause();
  }
  const hashes = [...new Set(hashed.map(({ hash }) => hash))];
  if (hashes.length === 0) return [];
  await session.engine.lockNames(db, locksOf(hashes));
  const known = await storedHashes(db, session.engine.kind, hashes);
  const ofThisCall = new Map<string, StoredMemory[]>();
  const laterHashes = (place: number) => hashed.slice(place + 1).map(({ hash }) => hash);
  const found: (StoredMemory | null)[] = [];
  for (const [at, { memory, hash }] of hashed.entries()) {
    const before = known.has(hash) ? await candidates(db, session, memory, hash) : [];
    const earlier = isRecord(memory) ? [] : (ofThisCall.get(hash) ?? []);
    const repeated =
      [...before, ...earlier].find((other) => isRepeated(other, memory)) ??
      (known.has(hash) && isRecord(memory) ? await findOutdated(db, session, memory, hash, laterHashes(at)) : null);
    if (repeated === null) appendTo(ofThisCall, hash, memory);
    found.push(repeated);
  }
  return found;
}

/**
 * Those of the hashes that a stored memory has. Most calls store one memory: a single hash has a query without a list.
 */
async function storedHashes(db: Db, kind: Kind, hashes: readonly string[]): Promise<Set<string | null>> {
  const having = () => db.selectFrom('memories').select('content_hash').distinct();
  const stored =
    hashes.length === 1
      ? await runCompiled(db, 'has hash', { hash: hashes[0]! }, ({ hash }) => having().where('content_hash', '=', hash))
      : await runCompiled(db, 'has hashes', { list: listFor(kind, hashes) }, ({ list }) =>
          having().where(isAmong(kind, 'content_hash', list)),
        );
  return new Set(stored.map(({ content_hash }) => content_hash));
}

const hashesAtOnce = 500;

/** For each text the id of the oldest active memory with the same normal form, or null. */
export async function findSaying(db: Db, contents: readonly string[]): Promise<(string | null)[]> {
  const pause = pauses();
  const hashes: string[] = [];
  for (const content of contents) {
    hashes.push(normalFormHash(content));
    await pause();
  }
  const wanted = [...new Set(hashes)];
  const known = new Map<string, string>();
  for (let from = 0; from < wanted.length; from += hashesAtOnce) {
    const rows = await db
      .selectFrom('memories')
      .where('content_hash', 'in', wanted.slice(from, from + hashesAtOnce))
      .where('status', '=', 'active')
      .where('forgotten_at', 'is', null)
      .orderBy('seq', 'desc')
      .select(['content_hash', 'id'])
      .execute();
    for (const { content_hash, id } of rows) known.set(content_hash!, id);
    await pause();
  }
  return hashes.map((hash) => known.get(hash) ?? null);
}

/**
 * A call takes at most this many single locks. Each lock covers one 64th of all texts, so that a call that stores many
 * texts does not need as many locks.
 */
const most = 16;
const lockOf = (hash: string) => `content ${hash[0]}`;
const allLocks = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].map(lockOf);

/** A call that needs many locks takes all of them, so that two calls that work in several steps do not deadlock. */
function locksOf(hashes: readonly string[]): string[] {
  return hashes.length > most ? allLocks : hashes.map(lockOf);
}

/**
 * True if the memory is part of a session or an ingest run: the same text occurring there again is not a repeated call.
 */
function isRecord({ session_id, source }: StoredMemory): boolean {
  return session_id !== null || source.run_id !== null;
}

const candidatesAtMost = 8;

/** The oldest active memories that may be the same. */
const candidates = (...searched: Parameters<typeof equalMemories>) =>
  readOldest(equalMemories(...searched).where('status', '=', 'active'));

const outdatedStatuses = ['challenged', 'superseded', 'invalidated'];

/**
 * A record whose text is on record as contradicted by a later text of the same call: a source that says both is stored
 * again. Stored anew, the outdated text would be the newest memory.
 */
async function findOutdated(
  db: Db,
  session: StoreSession,
  memory: StoredMemory,
  hash: string,
  laterHashes: readonly string[],
): Promise<StoredMemory | null> {
  if (laterHashes.length === 0) return null;
  const outdated = equalMemories(db, session, memory, hash)
    .where('status', 'in', outdatedStatuses)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('memory_links')
          .innerJoin('memories as newer', 'newer.seq', 'memory_links.from_seq')
          .select('memory_links.to_seq')
          .whereRef('memory_links.to_seq', '=', 'memories.seq')
          .where('memory_links.relation', 'in', ['contradicts', 'supersedes'])
          .where('newer.content_hash', 'in', [...new Set(laterHashes)])
          .where('newer.forgotten_at', 'is', null),
      ),
    );
  return (await readOldest(outdated)).find((other) => isRepeated(other, memory)) ?? null;
}

const readOldest = async (query: SelectMemories): Promise<StoredMemory[]> =>
  (await query.orderBy(sql`memories.seq + 0`).limit(candidatesAtMost).execute()).map(toStoredMemory);

/**
 * The memories with this content, whatever their status, and with the same session, time, source and metadata if the
 * new memory has any. Type, layer and order are expressions: otherwise SQLite would scan all memories of the type in
 * that order instead of looking up the few with this content.
 */
function equalMemories(db: Db, { provenance }: StoreSession, memory: StoredMemory, hash: string): SelectMemories {
  const { session_id, occurred_at, source, memory_type, layer } = memory;
  let query = selectMemories(db)
    .where('content_hash', '=', hash)
    .where(sql<string>`memories.memory_type || ''`, '=', memory_type)
    .where(sql<string>`memories.layer || ''`, 'in', layers.slice(layers.indexOf(layer)))
    .where('forgotten_at', 'is', null);
  if (source.name !== null) query = query.where('source_name', '=', source.name);
  if (source.type !== null) query = query.where('source_type', '=', source.type);
  for (const pair of pairsIn(memory))
    query = query.where(({ or }) => or([`${pair},`, `${pair}}`].map((part) => inMetadata(part))));
  if (session_id !== null) query = query.where('session_id', '=', session_id);
  if (occurred_at !== null) query = query.where('occurred_at', '=', occurred_at);
  const { run_id } = source;
  if (run_id !== null)
    query = query.where((eb) => eb.or([eb('source_run_id', 'is', null), eb('source_run_id', '<>', run_id)]));
  if (isRecord(memory))
    query = query.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('events')
            .select('events.seq')
            .whereRef('events.memory_id', '=', 'memories.id')
            .where('events.operation_id', '=', provenance.operation_id)
            .where('events.kind', '=', 'create'),
        ),
      ),
    );
  return query;
}

const inMetadata = (part: string) => sql<boolean>`replace(memories.metadata, ${part}, '') <> memories.metadata`;

const pairsAtMost = 8;

/**
 * Parts of the stored JSON of any metadata that has everything that these have. Only values with a single form. In the
 * JSON a comma or a brace follows: without it, the number 1 would also be found at the start of 12.
 */
function pairsIn({ metadata }: StoredMemory): string[] {
  const plain = Object.entries(metadata).filter(([, value]) => typeof value !== 'object');
  return plain.slice(0, pairsAtMost).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
}

/**
 * True if the other memory, which has the same content, has everything that this one has and is at least as lasting.
 */
function isRepeated(other: StoredMemory, memory: StoredMemory): boolean {
  const agrees = (one: unknown, given: unknown) => given === null || isDeepStrictEqual(one, given);
  return (
    other.memory_type === memory.memory_type &&
    layers.indexOf(other.layer) >= layers.indexOf(memory.layer) &&
    agrees(other.session_id, memory.session_id) &&
    agrees(other.occurred_at, memory.occurred_at) &&
    agrees(other.source.name, memory.source.name) &&
    agrees(other.source.type, memory.source.type) &&
    Object.entries(memory.metadata).every(([name, value]) => isDeepStrictEqual(other.metadata[name], value))
  );
}

const rowsAtOnce = 500;

/** The hash of each memory's content, for stores that are older than the column. About 50,000 a second on SQLite. */
export const contentHashFill: Fill = {
  last: async (db) => {
    const { rows } = await sql<{ last: number | null }>`select max(seq) as last from memories`.execute(db);
    return Number(rows[0]?.last ?? 0);
  },
  batch: async (db, after) => {
    const { rows } = await sql<{ seq: number; content: string }>`
      select seq, content from memories where seq > ${after} order by seq limit ${rowsAtOnce}`.execute(db);
    if (rows.length === 0) return null;
    const hashes = rows.map(({ seq, content }) => sql`(cast(${seq} as bigint), ${normalFormHash(content)})`);
    await sql`with hashes (seq, hash) as (values ${sql.join(hashes)})
      update memories set content_hash = (select hash from hashes where hashes.seq = memories.seq)
      where seq in (select seq from hashes)`.execute(db);
    return Number(rows.at(-1)!.seq);
  },
};
