/** Caches the forms and vectors of memories for ranking. */
import { pauses } from '../../../fair/pauses.ts';
import { isZero, nearestOfEach } from '../../../model/vector.ts';
import { detachedCopy } from '../../../text/detached.ts';
import { type IndexedMemory, openingCharacters } from '../../ports/memories.ts';
import { decodeVectors } from '../../vector-bytes.ts';
import type { SqlStatement } from '../driver.ts';
import { type CachedVectors, type Form, pullChanges, type RowCache } from './row-cache.ts';

interface Statements {
  readonly forms: SqlStatement;
  readonly vectors: SqlStatement;
  readonly keys: SqlStatement;
}

const prepared = new WeakMap<RowCache, Statements>();

function statementsOf(cache: RowCache): Statements {
  const ready = prepared.get(cache);
  if (ready !== undefined) return ready;
  const prepare = (statement: string) => cache.reading.prepare(statement).raw();
  const statements = {
    forms: prepare(
      `select seq, id, series, happened_at, substr(content, 1, ${openingCharacters}), words
       from memories left join lexical on lexical.rowid = seq where id in (select value from json_each(?))`,
    ),
    vectors: prepare('select seq, model, embedding from vectors where seq in (select value from json_each(?))'),
    keys: prepare('select id, seq from memories where id in (select value from json_each(?))'),
  };
  prepared.set(cache, statements);
  return statements;
}

/**
 * The vectors of each memory for this model, by key. A memory is missing if its vectors are of another model, or if it
 * waits for them.
 */
export function vectorsOf(
  cache: RowCache,
  seqs: readonly number[],
  model: string,
): Map<number, readonly Float32Array[]> {
  pullChanges(cache);
  return lookUpVectors(cache, seqs, model);
}

/**
 * The vector of the whole content of each memory for this model, by id. A memory with the zero vector is missing too.
 */
export function vectorsById(cache: RowCache, ids: readonly string[], model: string): Map<string, Float32Array> {
  pullChanges(cache);
  const keys = keysOf(cache, ids);
  const vectors = lookUpVectors(cache, [...keys.values()], model);
  const found = new Map<string, Float32Array>();
  for (const [id, seq] of keys) {
    const vector = vectors.get(seq)?.[0];
    if (vector !== undefined && !isZero(vector)) found.set(id, vector);
  }
  return found;
}

function keysOf(cache: RowCache, ids: readonly string[]): Map<string, number> {
  const keys = new Map<string, number>();
  const missing = ids.filter((id) => {
    const form = cache.forms.get(id);
    if (form !== undefined) keys.set(id, form.seq);
    return form === undefined;
  });
  if (missing.length === 0) return keys;
  for (const [id, seq] of statementsOf(cache).keys.all(JSON.stringify(missing)) as [string, number][])
    keys.set(id, seq);
  return keys;
}

function lookUpVectors(cache: RowCache, seqs: readonly number[], model: string): Map<number, readonly Float32Array[]> {
  const found = new Map<number, readonly Float32Array[]>();
  const take = (seq: number, row: CachedVectors) => {
    if (row.vectors.length > 0 && row.model === model) found.set(seq, row.vectors);
  };
  const missing = seqs.filter((seq) => {
    const row = cache.vectors.get(seq);
    if (row !== undefined) take(seq, row);
    return row === undefined;
  });
  if (missing.length === 0) return found;
  const rows = statementsOf(cache).vectors.all(JSON.stringify(missing)) as [number, string, Buffer | null][];
  for (const [seq, vectorModel, blob] of rows) {
    const row = { model: vectorModel, vectors: blob ? decodeVectors(blob) : [] };
    cache.vectors.put(seq, row);
    take(seq, row);
  }
  return found;
}

/**
 * Memories to read without yielding, at first and at most. Long memories have thousands of words each: if a read takes
 * longer than `quickMs`, the next one is smaller.
 */
const initialBatchSize = 4;
const maxBatchSize = 32;
const quickMs = 2;

/** The indexed forms of the memories that exist, in the order of the ids. */
export async function formsOf(
  cache: RowCache,
  ids: readonly string[],
  vector: Float32Array,
  model: string,
): Promise<IndexedMemory[]> {
  const pause = pauses();
  const found = new Map<string, IndexedMemory>();
  const add = (forms: readonly Form[]) => {
    for (const form of withCosines(cache, forms, vector, model)) found.set(form.memory_id, form);
  };
  // Returns cached forms first: only forms that must be read may take long.
  pullChanges(cache);
  const [read, unread]: [Form[], string[]] = [[], []];
  for (const id of ids) {
    const form = cache.forms.get(id);
    if (form === undefined) unread.push(id);
    else read.push(form);
  }
  add(read);
  await pause();
  for (let from = 0, batchSize = initialBatchSize; from < unread.length; ) {
    const start = performance.now();
    pullChanges(cache);
    add(lookUpForms(cache, unread.slice(from, from + batchSize)));
    from += batchSize;
    batchSize =
      performance.now() - start < quickMs ? Math.min(2 * batchSize, maxBatchSize) : Math.max(1, batchSize >> 1);
    await pause();
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

function withCosines(cache: RowCache, forms: readonly Form[], vector: Float32Array, model: string): IndexedMemory[] {
  const seqs = forms.map(({ seq }) => seq);
  const vectors = lookUpVectors(cache, seqs, model);
  const cosines = nearestOfEach(
    seqs.map((seq) => vectors.get(seq)),
    vector,
  );
  return forms.map(({ memory_id, words, opening, happened_at, series }, at) => {
    return { memory_id, words, opening, happened_at, series, cosine: cosines[at]! };
  });
}

type FormRow = [seq: number, id: string, series: string | null, at: string, opening: string, words: string | null];

function lookUpForms(cache: RowCache, ids: readonly string[]): Form[] {
  // Held here too, because newly read rows may evict cached rows.
  const read = new Map<string, Form>();
  for (const id of ids) {
    const form = cache.forms.get(id);
    if (form !== undefined) read.set(id, form);
  }
  const missing = ids.filter((id) => !read.has(id));
  if (missing.length > 0)
    for (const row of statementsOf(cache).forms.all(JSON.stringify(missing)) as FormRow[]) {
      const [seq, memory_id, series, happened_at, opening, text] = row;
      const words = text === null ? [] : text.split(' ').map((word) => internWord(cache, word));
      const form = { seq, memory_id, series, happened_at, opening, words };
      cache.forms.put(memory_id, form);
      read.set(memory_id, form);
    }
  return ids.flatMap((id) => read.get(id) ?? []);
}

function internWord({ words }: RowCache, word: string): string {
  const interned = words.get(word);
  if (interned !== undefined) return interned;
  const copy = detachedCopy(word);
  words.put(copy, copy);
  return copy;
}
