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
import { Shelf } from './shared-cache.ts';

/** A memory as ranking sees it, whatever the question. */
export type Form = Omit<IndexedMemory, 'cosine'> & { readonly seq: number };

export interface KnownVector {
  readonly model: string;
  /** The vector of the whole content, then those of the passages; empty while the memory waits for them. */
  readonly vectors: readonly Float32Array[];
}

/**
 * For one filter without times: the id of each memory that passes, null for one that does not, and when the memory
 * happened.
 */
export interface PassingShelf {
  readonly statement: SqlStatement;
  readonly parameters: readonly unknown[];
  readonly shelf: Shelf<number, { readonly id: string | null; readonly at: string }>;
}

/** Values of one kind by memory id. A value may also depend on the memory's series. */
export interface ValueShelf {
  readonly shelf: Shelf<string, KnownValue>;
}

export interface KnownValue {
  readonly value: unknown;
  readonly series: string | null;
  /** How often the series had changed when the value was read. */
  readonly changes: number;
}

export interface KnownRows {
  readonly reading: SqliteDatabase;
  readonly marks: Readonly<Record<'commits' | 'event' | 'revision' | 'changed' | 'written' | 'erased', SqlStatement>>;
  readonly forms: Shelf<string, Form>;
  readonly vectors: Shelf<number, KnownVector>;
  /** One string for each word, however many memories contain it. */
  readonly words: Shelf<string, string>;
  /** By filter, the most recently used last. */
  readonly passing: Map<string, PassingShelf>;
  /** By kind, the most recently used last. */
  readonly values: Map<string, ValueShelf>;
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
const mostNamed = 16;
/** With more changes than this, everything is dropped instead of looking up each change. */
const mostChanges = 512;
const mostSeries = 5_000;

export function openKnownRows(reading: SqliteDatabase): KnownRows {
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
    forms: new Shelf(({ words, opening }) => 300 + 8 * words.length + opening.length),
    vectors: new Shelf(({ vectors }) => 200 + vectors.reduce((sum, { byteLength }) => sum + byteLength, 0)),
    words: new Shelf((word) => 100 + word.length),
    passing: new Map(),
    values: new Map(),
    seriesChanges: new Map(),
    commits: null,
    event: 0,
    revision: 0,
    isFresh: false,
  };
}

export function closeKnownRows(known: KnownRows): void {
  for (const shelf of shelvesOf(known)) shelf.close();
}

function shelvesOf({ forms, vectors, words, passing, values }: KnownRows) {
  return [forms, vectors, words, ...[...passing.values(), ...values.values()].map(({ shelf }) => shelf)];
}

/** Makes the next look-up read the marks again. Call it before anybody learns of a commit. */
export function expireMarks(known: KnownRows): void {
  known.isFresh = false;
}

/** Drops the data that has changed since the last look-up, and brings the marks up to date. */
export function pullChanges(known: KnownRows): KnownRows {
  if (known.isFresh) return known;
  known.isFresh = true;
  process.nextTick(() => expireMarks(known));
  const { marks, event, revision } = known;
  const commits = marks.commits.get() as number;
  if (known.commits === commits) return known;
  known.commits = commits;
  known.event = marks.event.get() as number;
  known.revision = marks.revision.get() as number;
  if (known.event === event && known.revision === revision) return known;
  const limit = mostChanges + 1;
  const changed = [...marks.changed.all(event, limit), ...marks.written.all(revision, limit)] as [
    seq: number,
    id: string,
    series: string | null,
  ][];
  // Erased content must not stay, and the row that named its series is gone.
  const isErased = marks.erased.get(revision) !== undefined;
  if (isErased || changed.length > mostChanges || known.seriesChanges.size > mostSeries) {
    for (const shelf of shelvesOf(known)) shelf.empty();
    known.seriesChanges.clear();
    return known;
  }
  for (const [seq, id, series] of changed) dropMemory(known, seq, id, series);
  return known;
}

function dropMemory(known: KnownRows, seq: number, id: string, series: string | null): void {
  const { forms, vectors, passing, values, seriesChanges } = known;
  forms.drop(id);
  vectors.drop(seq);
  for (const { shelf } of passing.values()) shelf.drop(seq);
  for (const { shelf } of values.values()) shelf.drop(id);
  if (series !== null) seriesChanges.set(series, (seriesChanges.get(series) ?? 0) + 1);
}

/** The shelf of this name, created if it is missing. The least recently used shelf makes room for a new one. */
export function shelfNamed<Named extends { readonly shelf: { close(): void } }>(
  shelves: Map<string, Named>,
  name: string,
  make: () => Named,
): Named {
  const found = shelves.get(name) ?? make();
  shelves.delete(name);
  shelves.set(name, found);
  const [[oldest, unused] = []] = shelves;
  if (shelves.size > mostNamed && oldest !== undefined) {
    unused?.shelf.close();
    shelves.delete(oldest);
  }
  return found;
}
