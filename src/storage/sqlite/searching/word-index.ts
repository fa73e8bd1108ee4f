/**
 * The memories that contain a word, its frequency in each, and their lengths, in memory. A word is read from the FTS5
 * table when a search first needs it, and the table takes precedence. FTS5's own BM25 reads a row for the length of
 * each match, and the words of questions recur often.
 *
 * The index pulls, as the vector index does. Each write of a memory's words also writes the row of its vector. So
 * before each search, the rows whose `revision` is above the last known one show which memories were stored, edited or
 * erased since.
 */
import { pauses } from '../../../fair/pauses.ts';
import { turns } from '../../../fair/turns.ts';
import { detachedCopy } from '../../../text/detached.ts';
import type { SqliteDatabase, SqlStatement } from '../driver.ts';
import { buildPostings, mergeChanges, type Postings } from './postings.ts';
import { rankByBm25, type WordStatistics } from './ranked-words.ts';
import { quietMs } from './vector-index.ts';

/** Opens a connection to read all frequent words of a large store before the first search; closed afterwards. */
type OpenBulkReader = () => SqliteDatabase;

/** Called once if the words cannot be read into memory. The reason holds no content. */
export type NoteUnread = (reason: string) => void;

export interface WordIndex extends WordStatistics {
  readonly statements: Statements;
  /** Null if a word is read when a search first needs it. */
  readonly openBulkReader: OpenBulkReader | null;
  noteUnread: NoteUnread | null;
  /** In the order of use, the most recently used word last. */
  postings: Map<string, Postings>;
  /** The number of entries in all postings together. A word counts as {@link minEntriesPerWord} at least. */
  entryCount: number;
  /** Postings from before the last renewal, with the changes up to then to be merged in when a word is requested. */
  former: FormerPostings | null;
  /** The number of times that postings were dropped or replaced: a search that holds older ones starts again. */
  generation: number;
  revision: number;
  loading: Promise<void> | null;
  /** The read of later changes that is in progress. */
  catchingUp: Promise<void> | null;
  timer: NodeJS.Timeout | undefined;
  isLoaded: boolean;
  isClosed: boolean;
}

interface FormerPostings extends Pick<WordIndex, 'postings' | 'isRewritten'> {
  readonly counts: WordIndex['rewritten']['counts'];
}

interface Statements {
  readonly last: SqlStatement;
  readonly changed: SqlStatement;
  readonly lengths: SqlStatement;
  readonly length: SqlStatement;
  readonly words: SqlStatement;
  readonly places: SqlStatement;
  readonly frequency: SqlStatement;
  readonly count: SqlStatement;
}

/** The number of memories whose lengths a search waits for. In a larger store FTS5 ranks until all lengths are read. */
const maxAwaitedMemories = 100_000;
const pageSize = 4_096;
/**
 * Changes to read at once: their lengths and, in a thread, also their words, which takes 50 ms. More than
 * {@link maxRewritten}, so that a bulk write renews the postings and searches need not skip its memories one by one. A
 * search waits for up to {@link maxAwaitedChanges} changes.
 */
const changesPageSize = 1_024;
const maxAwaitedChanges = 4 * changesPageSize;
/**
 * With more rewritten memories than `maxRewritten`, the changes are merged into the postings of each word when it is
 * requested. An index that was read as a whole merges them into all postings, with more than `maxUnmerged`.
 */
const maxRewritten = 512;
const maxUnmerged = 4_096;
/** If more memories than this change at once, their words are not read: the postings are read again. */
const maxMergedChanges = 64;
/** The most entries kept, at 6 bytes each: `maxEntries`, or `maxEntriesPerMemory` per memory if that is more. */
const maxEntries = 1_000_000;
const maxEntriesPerMemory = 24;
/** A rarer word is read within a millisecond when a search needs it. */
const minEntriesPerWord = 64;

const placesTable = "create virtual table temp.lexical_places using fts5vocab('main', 'lexical', 'instance')";
const placesOfWord = 'select doc from temp.lexical_places where term = ?';
/** Lengths as text, because a buffer for each row would cost several times as much. */
const lengthsPage = 'select id, hex(sz) from lexical_docsize where id > ? order by id limit ?';
const lastRevision =
  'select max(coalesce((select max(revision) from vectors), 0), coalesce((select max(revision) from erased_vectors), 0))';

/** `reading` must still be able to create a temporary table. Reads nothing before the first search. */
export function openWordIndex(
  reading: SqliteDatabase,
  openBulkReader: OpenBulkReader | null,
  noteUnread: NoteUnread,
): WordIndex {
  reading.exec(placesTable);
  const prepare = (sql: string) => reading.prepare(sql);
  const changed = ['vectors', 'erased_vectors'].map((table) => `select seq, revision from ${table} where revision > ?`);
  return {
    statements: {
      last: prepare(lastRevision).pluck(),
      changed: prepare(`${changed.join(' union all ')} order by revision limit ?`).raw(),
      lengths: prepare(lengthsPage).raw(),
      length: prepare('select hex(sz) from lexical_docsize where id = ?').pluck(),
      words: prepare('select words from lexical where rowid = ?').pluck(),
      places: prepare(placesOfWord).pluck(),
      frequency: prepare('select doc from lexical_words where term = ?').pluck(),
      count: prepare('select max(seq) from memories').pluck(),
    },
    openBulkReader,
    noteUnread,
    postings: new Map(),
    entryCount: 0,
    former: null,
    rewritten: { counts: new Map(), words: new Map() },
    generation: 0,
    lengths: new Int32Array(0),
    isRewritten: new Uint8Array(0),
    memories: 0,
    words: 0,
    revision: 0,
    loading: null,
    catchingUp: null,
    timer: undefined,
    isLoaded: false,
    isClosed: false,
  };
}

/**
 * The best matches of any of these words by BM25, ties by age; null while the lengths of a large store are being read, and while more changes
 * are taken in than a search waits for.
 */
export async function bestOfWords(
  index: WordIndex,
  words: readonly string[],
  limit: number,
): Promise<{ seq: number; score: number }[] | null> {
  if (!(await readWords(index))) return null;
  if (isFarBehind(index)) {
    catchUpWords(index).catch(() => undefined);
    return null;
  }
  const terms = words.map(toIndexTerm);
  const pause = pauses();
  // Reads all changes first: later, each page of them would cause the postings to be read again.
  while (pull(index) === 'anew') await pause();
  for (;;) {
    const { generation } = index;
    // Reads the postings first, then the changes, so that the postings contain no change that was not pulled.
    const found: Postings[] = [];
    for (const word of terms) {
      found.push(postingsOf(index, word));
      await pause();
    }
    if (pull(index) === 'current' && index.generation === generation) return rankByBm25(index, terms, found, limit);
    await pause();
  }
}

/** Reads what was written and erased since, if the index was read before. */
export function catchUpWords(index: WordIndex): Promise<void> {
  if (!index.isLoaded) return Promise.resolve();
  index.catchingUp ??= pullAll(index).finally(() => {
    index.catchingUp = null;
  });
  return index.catchingUp;
}

/** Notifies the index of writes or erasures, which it reads once writing has been quiet for a moment. */
export function wakeWords(index: WordIndex): void {
  if (index.isClosed) return;
  clearTimeout(index.timer);
  index.timer = setTimeout(() => {
    catchUpWords(index).catch(() => undefined);
  }, quietMs);
  index.timer.unref();
}

export async function closeWordIndex(index: WordIndex): Promise<void> {
  index.isClosed = true;
  clearTimeout(index.timer);
  await index.loading;
  await index.catchingUp?.catch(() => undefined);
}

/** FTS5's tokenizer lowercases ASCII capital letters. */
const toIndexTerm = (word: string) => word.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());

/** Starts to read the index, and waits for it in a small store. Returns false until everything is read. */
export async function readWords(index: WordIndex): Promise<boolean> {
  if (index.isLoaded) return true;
  index.loading ??= load(index).catch((error: unknown) => {
    index.loading = null;
    index.noteUnread?.(String(error));
    index.noteUnread = null;
  });
  const { openBulkReader, statements } = index;
  if (openBulkReader === null && (statements.count.get() as number) <= maxAwaitedMemories) await index.loading;
  return index.isLoaded;
}

async function load(index: WordIndex): Promise<void> {
  replacePostings(index, new Map());
  const { openBulkReader, statements } = index;
  if (openBulkReader !== null) await readAllWords(index, openBulkReader());
  else {
    // Rows that are written meanwhile are pulled later.
    index.revision = statements.last.get() as number;
    await readLengths(index, statements.lengths);
  }
  index.isLoaded = !index.isClosed;
}

async function readLengths(index: WordIndex, lengths: SqlStatement): Promise<void> {
  const pause = pauses();
  for (let after = 0; !index.isClosed; ) {
    const rows = lengths.all(after, pageSize) as [seq: number, size: string][];
    for (const [seq, size] of rows) setLength(index, seq, readVarint(size));
    if (rows.length < pageSize) break;
    after = rows.at(-1)![0];
    await pause();
  }
}

/** Reads lengths and frequent words as of one moment; later writes are pulled. Some seconds for a million memories. */
async function readAllWords(index: WordIndex, whole: SqliteDatabase): Promise<void> {
  const prepare = (sql: string) => whole.prepare(sql);
  try {
    whole.exec(placesTable);
    whole.exec('begin');
    index.revision = prepare(lastRevision).pluck().get() as number;
    await readLengths(index, prepare(lengthsPage).raw());
    const places = prepare(placesOfWord).pluck();
    const words = prepare('select term, doc from lexical_words where term > ? limit ?').raw();
    const pause = pauses();
    for (let after = ''; !index.isClosed; ) {
      const page = words.all(after, pageSize) as [word: string, memories: number][];
      for (const [word, memories] of page) {
        if (memories < minEntriesPerWord || index.isClosed) continue;
        cachePostings(index, detachedCopy(word), buildPostings(places.all(word) as number[]));
        await pause();
      }
      if (page.length < pageSize) break;
      after = page.at(-1)![0];
      await pause();
    }
  } finally {
    whole.close();
  }
}

function setLength(index: WordIndex, seq: number, length: number): void {
  if (seq >= index.lengths.length) {
    const grown = new Int32Array(Math.max(1_024, seq + 1 + (seq >> 1))).fill(-1);
    grown.set(index.lengths);
    index.lengths = grown;
    const marks = new Uint8Array(grown.length);
    marks.set(index.isRewritten);
    index.isRewritten = marks;
  }
  const before = index.lengths[seq]!;
  index.memories += (length >= 0 ? 1 : 0) - (before >= 0 ? 1 : 0);
  index.words += Math.max(0, length) - Math.max(0, before);
  index.lengths[seq] = length;
}

/**
 * A varint in hexadecimal digits: seven bits per byte, highest first; all bytes but the last have the eighth bit set.
 */
function readVarint(digits: string): number {
  let value = 0;
  for (let at = 0; at < digits.length; at += 2) {
    const byte = Number.parseInt(digits.slice(at, at + 2), 16);
    value = value * 128 + (byte & 127);
    if (byte < 128) break;
  }
  return value;
}

function postingsOf(index: WordIndex, word: string): Postings {
  const known = index.postings.get(word);
  if (known === undefined) {
    const postings = formerPostings(index, word) ?? buildPostings(index.statements.places.all(word) as number[]);
    cachePostings(index, word, postings);
    return postings;
  }
  index.postings.delete(word);
  index.postings.set(word, known);
  return known;
}

/** Updating takes less than a millisecond; reading a frequent word of a large store takes tens of milliseconds. */
function formerPostings({ former }: WordIndex, word: string): Postings | null {
  const before = former?.postings.get(word);
  if (!former || before === undefined) return null;
  former.postings.delete(word);
  return mergeChanges(before, former.counts.get(word), former.isRewritten);
}

const entriesOf = ({ seqs }: Postings) => Math.max(minEntriesPerWord, seqs.length);

/** Keeps the postings of a word, and drops the least recently used ones if there are too many. */
function cachePostings(index: WordIndex, word: string, postings: Postings): void {
  index.postings.set(word, postings);
  index.entryCount += entriesOf(postings);
  for (const [oldest, dropped] of index.postings) {
    if (oldest === word || index.entryCount <= Math.max(maxEntries, maxEntriesPerMemory * index.memories)) break;
    index.postings.delete(oldest);
    index.entryCount -= entriesOf(dropped);
  }
}

/** Only if words are read with the changes: without them, 100,000 changes take a tenth of a second or two. */
const isFarBehind = ({ openBulkReader, statements, revision }: WordIndex) =>
  openBulkReader !== null && (statements.last.get() as number) - revision > maxAwaitedChanges;

/** True if the postings in memory include all changes. */
export const isCurrent = ({ isLoaded, statements, revision }: WordIndex) =>
  isLoaded && (statements.last.get() as number) <= revision;

async function pullAll(index: WordIndex): Promise<void> {
  const pause = pauses();
  // Lets the searches that FTS5 ranks meanwhile go first.
  await turns.next();
  while (!index.isClosed && pull(index) === 'anew') await pause();
}

/** Reads a page of changes. Returns `anew` if there are more, or if a search's postings are no longer valid. */
function pull(index: WordIndex): 'current' | 'anew' {
  const { statements, rewritten } = index;
  // Reading the last revision takes a tenth of the time of a search for later ones.
  if ((statements.last.get() as number) <= index.revision) return 'current';
  const isWhole = index.openBulkReader !== null;
  const rows = statements.changed.all(index.revision, index.revision, changesPageSize) as [
    seq: number,
    revision: number,
  ][];
  if (rows.length === 0) return 'current';
  const seqs = new Set(rows.map(([seq]) => seq));
  index.revision = rows.at(-1)![1];
  const lengths = [...seqs].map((seq) => {
    const size = statements.length.get(seq) as string | undefined;
    return [seq, size === undefined ? -1 : readVarint(size)] as const;
  });
  for (const [seq, length] of lengths) setLength(index, seq, length);
  // Erased content must not stay. Beyond a number of changes, new postings cost less than skipping outdated entries.
  const isErased = lengths.some(([, length]) => length < 0);
  const isRenewed = isErased || rewritten.words.size + seqs.size > (isWhole ? maxUnmerged : maxRewritten);
  const isMerged = !isWhole && !isErased && seqs.size <= maxMergedChanges;
  if (isWhole || isMerged || !isRenewed) for (const seq of seqs) rewrite(index, seq);
  if (isRenewed) replacePostings(index, isWhole ? mergeRewritten(index) : new Map(), isMerged);
  return isRenewed || rows.length === changesPageSize ? 'anew' : 'current';
}

function replacePostings(index: WordIndex, postings: WordIndex['postings'], keepsFormer = false): void {
  const { isRewritten, rewritten } = index;
  index.former = keepsFormer
    ? { postings: index.postings, counts: rewritten.counts, isRewritten: isRewritten.slice() }
    : null;
  index.postings = postings;
  index.entryCount = [...postings.values()].reduce((sum, one) => sum + entriesOf(one), 0);
  index.generation += 1;
  index.rewritten = { counts: new Map(), words: new Map() };
  index.isRewritten.fill(0);
}

/** The postings with the changes merged in: about 50 ms for a million memories. */
function mergeRewritten({ postings, rewritten, isRewritten }: WordIndex): WordIndex['postings'] {
  return new Map(
    [...postings].map(([word, known]) => [word, mergeChanges(known, rewritten.counts.get(word), isRewritten)]),
  );
}

function rewrite({ rewritten, statements, isRewritten }: WordIndex, seq: number): void {
  for (const word of rewritten.words.get(seq) ?? []) rewritten.counts.get(word)?.delete(seq);
  isRewritten[seq] = 1;
  const words = ((statements.words.get(seq) as string | undefined) ?? '').split(' ').map(toIndexTerm);
  rewritten.words.set(seq, words);
  for (const word of words) {
    const counts = rewritten.counts.get(word) ?? new Map<number, number>();
    counts.set(seq, (counts.get(seq) ?? 0) + 1);
    rewritten.counts.set(word, counts);
  }
}
