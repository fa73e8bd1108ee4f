/**
 * A cache of the data that recall looks up for many memories: whether a memory passes a filter, its form for ranking,
 * its vector, its row, its neighbours. Data is read from the tables on demand, and the tables take precedence: before
 * each look-up, everything that changed since the last one is dropped.
 *
 * Every change of a memory appends an event, and every write or erasure of words and vectors takes a revision. If
 * anything was committed since the last look-up, a look-up reads both marks first. Then it answers, and reads missing
 * data, without yielding, so that no change comes in between. Look-ups in one turn of the event loop share one reading
 * of the marks: no caller can have learned of a later change in that turn, and a commit of this process ends the
 * sharing.
 */

import type { IndexedMemory } from '../../ports/memories.ts';
import type { SqliteDatabase, SqlStatement } from '../driver.ts';
import { SharedCache } from './shared-cache.ts';

/** A memory as ranking sees it, whatever the question. */
export type Form = Omit<IndexedMemory, 'cosine'> & { readonly seq: number };

export interface CachedVectors {
  readonly model: string;
  /** The vector of the whole content, then those of the passages; empty while the memory waits for them. */
  readonly vectors: readonly Float32Array[];
}

/**
 * For one filter without times: the id of each memory that passes, null for one that does not, and when the memory
 * happened.
 */
export interface FilterCache {
  readonly statement: SqlStatement;
  readonly parameters: readonly unknown[];
  readonly entries: SharedCache<number, { readonly id: string | null; readonly at: string }>;
}

/** Values of one kind by memory id. A value may also depend on the memory's series. */
export interface ValueCache {
  readonly entries: SharedCache<string, CachedValue>;
}

export interface CachedValue {
  readonly value: unknown;
  readonly series: string | null;
  /** How often the series had changed when the value was read. */
  readonly changes: number;
}

export interface RowCache {
  readonly reading: SqliteDatabase;
  readonly marks: Readonly<Record<'commits' | 'event' | 'revision' | 'changed' | 'written' | 'erased', SqlStatement>>;
  readonly forms: SharedCache<string, Form>;
  readonly vectors: SharedCache<number, CachedVectors>;
  /** One string for each word, however many memories contain it. */
  readonly words: SharedCache<string, string>;
  /** By filter, the most recently used last. */
  readonly passing: Map<string, FilterCache>;
  /** By kind, the most recently used last. */
  readonly values: Map<string, ValueCache>;
  /** How often a series changed since the store was opened; missing for never. */
  readonly seriesChanges: Map<string, number>;
  /** As of the last look-up; null before the first. */
  commits: number | null;
  event: number;
  revision: number;
  /** True if the marks were read in this turn of the event loop. */
  isFresh: boolean;
}

/** The most filters, and the most kinds of values, that are kept. */
const maxNamedCaches = 16;
/** With more changes than this, everything is dropped instead of looking up each change. */
const maxChanges = 512;
const maxSeries = 5_000;

export function openRowCache(reading: SqliteDatabase): RowCache {
  const prepare = (statement: string) => reading.prepare(statement);
  return {
    reading,
    marks: {
      // Counts the commits of other connections; this one only reads.
      commits: prepare('pragma data_version').pluck(),
      event: prepare('select coalesce(max(seq), 0) from events').pluck(),
      revision: prepare(
        'select max(coalesce((select max(revision) from vectors), 0), coalesce((select max(revision) from erased_vectors), 0))',
      ).pluck(),
      changed: prepare(
        'select memories.seq, memories.id, series from events join memories on memories.id = memory_id where events.seq > ? limit ?',
      ).raw(),
      written: prepare(
        'select vectors.seq, id, null from vectors join memories on memories.seq = vectors.seq where revision > ? limit ?',
      ).raw(),
      erased: prepare('select 1 from erased_vectors where revision > ? limit 1').pluck(),
    },
    forms: new SharedCache(({ words, opening }) => 300 + 8 * words.length + opening.length),
    vectors: new SharedCache(({ vectors }) => 200 + vectors.reduce((sum, { byteLength }) => sum + byteLength, 0)),
    words: new SharedCache((word) => 100 + word.length),
    passing: new Map(),
    values: new Map(),
    seriesChanges: new Map(),
    commits: null,
    event: 0,
    revision: 0,
    isFresh: false,
  };
}

export function closeRowCache(cache: RowCache): void {
  for (const entries of cachesOf(cache)) entries.close();
}

function cachesOf({ forms, vectors, words, passing, values }: RowCache) {
  return [forms, vectors, words, ...[...passing.values(), ...values.values()].map(({ entries }) => entries)];
}

/** Makes the next look-up read the marks again. Call it before anybody learns of a commit. */
export function expireMarks(cache: RowCache): void {
  cache.isFresh = false;
}

/** Drops the data that has changed since the last look-up, and brings the marks up to date. */
export function pullChanges(cache: RowCache): RowCache {
  if (cache.isFresh) return cache;
  cache.isFresh = true;
  process.nextTick(() => expireMarks(cache));
  const { marks, event, revision } = cache;
  const commits = marks.commits.get() as number;
  if (cache.commits === commits) return cache;
  cache.commits = commits;
  cache.event = marks.event.get() as number;
  cache.revision = marks.revision.get() as number;
  if (cache.event === event && cache.revision === revision) return cache;
  const limit = maxChanges + 1;
  const changed = [...marks.changed.all(event, limit), ...marks.written.all(revision, limit)] as [
    seq: number,
    id: string,
    series: string | null,
  ][];
  // Erased content must not stay, and the row that named its series is gone.
  const isErased = marks.erased.get(revision) !== undefined;
  if (isErased || changed.length > maxChanges || cache.seriesChanges.size > maxSeries) {
    for (const entries of cachesOf(cache)) entries.clear();
    cache.seriesChanges.clear();
    return cache;
  }
  for (const [seq, id, series] of changed) dropMemory(cache, seq, id, series);
  return cache;
}

function dropMemory(cache: RowCache, seq: number, id: string, series: string | null): void {
  const { forms, vectors, passing, values, seriesChanges } = cache;
  forms.drop(id);
  vectors.drop(seq);
  for (const { entries } of passing.values()) entries.drop(seq);
  for (const { entries } of values.values()) entries.drop(id);
  if (series !== null) seriesChanges.set(series, (seriesChanges.get(series) ?? 0) + 1);
}

/** The cache of this name, created if it is missing. The least recently used one makes room for a new one. */
export function cacheNamed<Named extends { readonly entries: { close(): void } }>(
  caches: Map<string, Named>,
  name: string,
  make: () => Named,
): Named {
  const found = caches.get(name) ?? make();
  caches.delete(name);
  caches.set(name, found);
  const [[oldest, unused] = []] = caches;
  if (caches.size > maxNamedCaches && oldest !== undefined) {
    unused?.entries.close();
    caches.delete(oldest);
  }
  return found;
}
