/**
 * The memories that hold a word, its frequency in each, and their lengths, in memory. A word is read from the FTS5 table when a search first needs
 * it, and the table takes precedence. FTS5's own BM25 reads a row for the length of each match, and the words of questions recur often.
 *
 * It pulls as the vector index does. Each write of a memory's words also writes the row of its vector. So before each search, the rows whose
 * `revision` is above the last known one show which memories were stored, edited or erased since.
 */
import { pauses } from '../../fair/pauses.ts';
import type { SqliteDatabase, SqlStatement } from './driver.ts';

/** The postings of a word: the keys of memories that contain it, ascending, and the number of occurrences in each. */
interface Postings {
  readonly seqs: Int32Array;
  readonly counts: Uint16Array;
}

/** Words written since the postings were read; they replace the postings of their memories. */
interface Rewritten {
  /** Word → key → number of occurrences; an erased memory has no word. */
  readonly counts: Map<string, Map<number, number>>;
  readonly seqs: Set<number>;
}

export interface WordIndex {
  readonly statements: Statements;
  /** Ordered by use, the last used word last. */
  readonly postings: Map<string, Postings>;
  /** The number of entries in all postings together. */
  held: number;
  rewritten: Rewritten;
  /** The number of times that all postings were dropped: a search that holds older ones begins again. */
  forgotten: number;
  /** The number of words of a memory, by its key; -1 where it has no row. */
  lengths: Int32Array;
  memories: number;
  words: number;
  revision: number;
  loading: Promise<void> | null;
  isLoaded: boolean;
  isClosed: boolean;
}

interface Statements {
  readonly last: SqlStatement;
  readonly changed: SqlStatement;
  readonly lengths: SqlStatement;
  readonly length: SqlStatement;
  readonly words: SqlStatement;
  readonly places: SqlStatement;
  readonly count: SqlStatement;
}

/** The number of memories whose lengths a search waits for. In a larger store FTS5 ranks until all lengths are read. */
const awaitedMemories = 100_000;
const pageSize = 4_096;
/** With more rewritten memories than this, the postings are read again. */
const mostRewritten = 512;
/** The most entries kept, at 6 bytes each: this number, or as many per memory. */
const mostHeld = 1_000_000;
const mostHeldForEach = 4;

/** `reading` must still be able to create a temporary table. Nothing is read before the first search. */
export function openWordIndex(reading: SqliteDatabase): WordIndex {
  reading.exec("create virtual table temp.lexical_places using fts5vocab('main', 'lexical', 'instance')");
  const prepare = (sql: string) => reading.prepare(sql) as unknown as SqlStatement;
  const changed = ['vectors', 'erased_vectors'].map((table) => `select seq, revision from ${table} where revision > ?`);
  return {
    statements: {
      last: prepare(
        'select max(coalesce((select max(revision) from vectors), 0), coalesce((select max(revision) from erased_vectors), 0))',
      ).pluck(),
      changed: prepare(`${changed.join(' union all ')} order by revision`).raw(),
      lengths: prepare('select id, sz from lexical_docsize where id > ? order by id limit ?').raw(),
      length: prepare('select sz from lexical_docsize where id = ?').pluck(),
      words: prepare('select words from lexical where rowid = ?').pluck(),
      places: prepare('select doc from temp.lexical_places where term = ?').pluck(),
      count: prepare('select max(seq) from memories').pluck(),
    },
    postings: new Map(),
    held: 0,
    rewritten: { counts: new Map(), seqs: new Set() },
    forgotten: 0,
    lengths: new Int32Array(0),
    memories: 0,
    words: 0,
    revision: 0,
    loading: null,
    isLoaded: false,
    isClosed: false,
  };
}

/** The best matches of any of these words by BM25, ties by age; null while the lengths of a large store are being read. */
export async function bestOfWords(
  index: WordIndex,
  words: readonly string[],
  limit: number,
): Promise<{ seq: number; score: number }[] | null> {
  if (!(await isReady(index))) return null;
  const distinct = [...new Set(words.map(asIndexed))];
  const pause = pauses();
  for (;;) {
    const { forgotten } = index;
    // Postings first, then changes: so the postings hold nothing that was not pulled.
    const found: Postings[] = [];
    for (const word of distinct) {
      found.push(postingsOf(index, word));
      await pause();
    }
    if (pull(index) === 'current' && index.forgotten === forgotten) return ranked(index, distinct, found, limit);
  }
}

export async function closeWordIndex(index: WordIndex): Promise<void> {
  index.isClosed = true;
  await index.loading;
}

/** FTS5's tokenizer lowercases the capital letters of ASCII. */
const asIndexed = (word: string) => word.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());

async function isReady(index: WordIndex): Promise<boolean> {
  if (index.isLoaded) return true;
  index.loading ??= readLengths(index).catch(() => {
    index.loading = null;
  });
  if ((index.statements.count.get() as number) <= awaitedMemories) await index.loading;
  return index.isLoaded;
}

async function readLengths(index: WordIndex): Promise<void> {
  const pause = pauses();
  // Rows that are written meanwhile are pulled again.
  index.revision = index.statements.last.get() as number;
  for (let after = 0; !index.isClosed; ) {
    const rows = index.statements.lengths.all(after, pageSize) as [seq: number, size: Buffer][];
    for (const [seq, size] of rows) setLength(index, seq, readVarint(size));
    if (rows.length < pageSize) break;
    after = rows.at(-1)![0];
    await pause();
  }
  index.isLoaded = !index.isClosed;
}

function setLength(index: WordIndex, seq: number, length: number): void {
  if (seq >= index.lengths.length) {
    const grown = new Int32Array(Math.max(1_024, seq + 1 + (seq >> 1))).fill(-1);
    grown.set(index.lengths);
    index.lengths = grown;
  }
  const before = index.lengths[seq]!;
  index.memories += (length >= 0 ? 1 : 0) - (before >= 0 ? 1 : 0);
  index.words += Math.max(0, length) - Math.max(0, before);
  index.lengths[seq] = length;
}

/** Seven bits a byte, the highest first; all but the last have the eighth set. */
function readVarint(bytes: Buffer): number {
  let value = 0;
  for (const byte of bytes) {
    value = value * 128 + (byte & 127);
    if (byte < 128) break;
  }
  return value;
}

function postingsOf(index: WordIndex, word: string): Postings {
  const known = index.postings.get(word) ?? readPostings(index, word);
  index.postings.delete(word);
  index.postings.set(word, known);
  return known;
}

/** One row for each occurrence of the word, memory by memory. */
function readPostings(index: WordIndex, word: string): Postings {
  const places = index.statements.places.all(word) as number[];
  const seqs = new Int32Array(places.length);
  const counts = new Uint16Array(places.length);
  let last = -1;
  for (const seq of places) {
    if (last < 0 || seqs[last] !== seq) {
      last += 1;
      seqs[last] = seq;
    }
    counts[last]! += 1;
  }
  index.held += last + 1;
  for (const [oldest, { seqs: some }] of index.postings) {
    if (index.held <= Math.max(mostHeld, mostHeldForEach * index.memories)) break;
    index.postings.delete(oldest);
    index.held -= some.length;
  }
  return { seqs: seqs.slice(0, last + 1), counts: counts.slice(0, last + 1) };
}

/** Returns `anew` where the known postings are no longer valid. */
function pull(index: WordIndex): 'current' | 'anew' {
  const rows = index.statements.changed.all(index.revision, index.revision) as [seq: number, revision: number][];
  if (rows.length === 0) return 'current';
  const seqs = new Set(rows.map(([seq]) => seq));
  index.revision = rows.at(-1)![1];
  const lengths = [...seqs].map((seq) => {
    const size = index.statements.length.get(seq) as Buffer | undefined;
    return [seq, size === undefined ? -1 : readVarint(size)] as const;
  });
  for (const [seq, length] of lengths) setLength(index, seq, length);
  // Nothing erased may stay. Beyond a number of changes, reading postings again also costs less than skipping them.
  const isErased = lengths.some(([, length]) => length < 0);
  if (isErased || index.rewritten.seqs.size + seqs.size > mostRewritten) {
    forget(index);
    return 'anew';
  }
  for (const seq of seqs) rewrite(index, seq);
  return 'current';
}

function forget(index: WordIndex): void {
  index.postings.clear();
  index.held = 0;
  index.forgotten += 1;
  index.rewritten = { counts: new Map(), seqs: new Set() };
}

function rewrite({ rewritten, statements }: WordIndex, seq: number): void {
  if (rewritten.seqs.has(seq)) for (const counts of rewritten.counts.values()) counts.delete(seq);
  rewritten.seqs.add(seq);
  const words = (statements.words.get(seq) as string | undefined) ?? '';
  for (const word of words.split(' ').map(asIndexed)) {
    const counts = rewritten.counts.get(word) ?? new Map<number, number>();
    counts.set(seq, (counts.get(seq) ?? 0) + 1);
    rewritten.counts.set(word, counts);
  }
}

const k1 = 1.2;
const b = 0.75;
/** Sums by key, zero between two searches: filled and read without yielding in between. */
let sums = new Float64Array(0);

/** Computed as FTS5 does, word by word in order, so that sums agree to the last digit. */
function ranked(index: WordIndex, words: readonly string[], found: readonly Postings[], limit: number) {
  const { lengths, rewritten, memories } = index;
  if (sums.length < lengths.length) sums = new Float64Array(lengths.length);
  const average = index.words / memories;
  const touched: number[] = [];
  const add = (seq: number, count: number, idf: number) => {
    if (sums[seq] === 0) touched.push(seq);
    sums[seq]! += idf * ((count * (k1 + 1)) / (count + k1 * (1 - b + (b * lengths[seq]!) / average)));
  };
  for (const [at, { seqs, counts }] of found.entries()) {
    const newer = rewritten.counts.get(words[at]!);
    let holding = seqs.length + (newer?.size ?? 0);
    if (rewritten.seqs.size > 0) for (const seq of seqs) if (rewritten.seqs.has(seq)) holding -= 1;
    const idf = Math.max(Math.log((memories - holding + 0.5) / (holding + 0.5)), 1e-6);
    for (let place = 0; place < seqs.length; place += 1)
      if (rewritten.seqs.size === 0 || !rewritten.seqs.has(seqs[place]!)) add(seqs[place]!, counts[place]!, idf);
    for (const [seq, count] of newer ?? []) add(seq, count, idf);
  }
  const best = bestOf(touched, limit).map((seq) => ({ seq, score: sums[seq]! }));
  for (const seq of touched) sums[seq] = 0;
  return best;
}

function bestOf(touched: readonly number[], limit: number): number[] {
  const byScore = (one: number, other: number) => sums[other]! - sums[one]! || one - other;
  let kept: number[] = [];
  let least = -1;
  for (const seq of touched) {
    if (least >= 0 && byScore(seq, least) > 0) continue;
    kept.push(seq);
    if (kept.length < 2 * limit) continue;
    kept = kept.sort(byScore).slice(0, limit);
    least = kept.at(-1)!;
  }
  return kept.sort(byScore).slice(0, limit);
}
