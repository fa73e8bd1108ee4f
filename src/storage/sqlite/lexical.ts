/** Words in SQLite: an FTS5 table keyed by a memory's `seq`. */
import { type RawBuilder, sql } from 'kysely';
import { pauses } from '../../fair/pauses.ts';
import { isAmong, listFor, runCompiled, writeRows } from '../compiled.ts';
import type { FoundRow, WorkspaceEngine } from '../engine.ts';
import type { MemoryFilter, WordFrequencies } from '../ports/memories.ts';
import { passes } from '../workspace/filter.ts';
import type { Db } from '../workspace/tables.ts';
import { isAbsent, noteAbsent } from './cache/absent-words.ts';
import { filterHits } from './cache/filter-hits.ts';
import { pullChanges, type RowCache } from './cache/row-cache.ts';
import { bm25, matchAny } from './searching/fts5.ts';
import type { Searches } from './searching/searches.ts';

/**
 * Pages of FTS5's index to merge for each memory. A memory's words are rewritten once for each level, about eight
 * times; 64 pages take about 3 ms.
 */
const pagesMergedPerMemory = 8;
/**
 * In a bulk write, one in this many memories merges `pagesPerBulkMerge` pages. Each merge first writes the words since the
 * last merge as a segment, so that a bulk write with few merges makes few, large segments, which pass through few
 * levels.
 */
const bulkMergeEvery = 128;
const pagesPerBulkMerge = 256;
/** Up to this many memories, a write merges pages for each memory; a larger write is a bulk write. */
const maxSingleWrites = 16;

/**
 * Each commit adds a segment to FTS5's index. FTS5 merges sixteen segments of one size at once, within a commit, which
 * takes 600 ms if one of them holds a million memories. So each write merges a few pages of the existing segments,
 * whichever process wrote them.
 */
export async function putWords(db: Db, rows: Parameters<WorkspaceEngine['putWords']>[1]): Promise<void> {
  const written = rows.map(({ seq, words }) => ({ seq, words: words.join(' ') }));
  await writeRows(db, 'put words', written, (some) => {
    const values = some.map(({ seq, words }) => sql`(${seq}, ${words})`);
    return toCompilable(db, sql`insert or replace into lexical (rowid, words) values ${sql.join(values)}`);
  });
  const pages = pagesToMerge(rows);
  if (pages === 0) return;
  await runCompiled(db, 'merge words', { pages }, (slots) =>
    toCompilable(db, sql`insert into lexical (lexical, rank) values ('merge', ${slots.pages})`),
  );
}

function pagesToMerge(rows: readonly { seq: number }[]): number {
  if (rows.length <= maxSingleWrites) return rows.length * pagesMergedPerMemory;
  return rows.some(({ seq }) => seq % bulkMergeEvery === 0) ? pagesPerBulkMerge : 0;
}

const toCompilable = <Row>(db: Db, query: RawBuilder<Row>) => ({
  compile: () => query.compile(db),
  execute: async () => (await query.execute(db)).rows,
});

/** Candidates to rank per memory wanted: some may fail the filter, but usually nearly all pass. */
const overfetchFactor = 1.5;

/**
 * Ranks first and filters only the best matches, which usually suffices and avoids looking up every match. If too few
 * pass, looks up every match. `inMemory` is null within a transaction, whose words no other connection sees; FTS5 then
 * ranks.
 */
export async function matchWords(
  db: Db,
  inMemory: { readonly searches: Searches; readonly cache: RowCache } | null,
  words: readonly string[],
  limit: number,
  filter: MemoryFilter,
): Promise<FoundRow[]> {
  const depth = Math.ceil(limit * overfetchFactor);
  const best =
    (inMemory && (await inMemory.searches.bestOfWords(words, depth))) ?? (await rankedByFts5(db, words, depth));
  const passed = await filterHits(db, inMemory?.cache ?? null, best, filter);
  if (best.length < depth || passed.length >= limit) return passed.slice(0, limit);
  return db
    .selectFrom('lexical')
    .innerJoin('memories', 'memories.seq', 'lexical.rowid')
    .where(sql<boolean>`lexical match ${matchAny(words)}`)
    .where(passes(filter))
    .select(['memories.seq', 'memories.id', sql<number>`${sql.raw(bm25)}`.as('score')])
    .orderBy('score', 'desc')
    .limit(limit)
    .execute();
}

const rankedByFts5 = (db: Db, words: readonly string[], limit: number) =>
  runCompiled(db, 'rank by FTS5', { words: matchAny(words), limit }, (slots) =>
    toCompilable(
      db,
      sql<{ seq: number; score: number }>`
        select rowid as seq, ${sql.raw(bm25)} as score from lexical where lexical match ${slots.words}
        order by score desc limit ${slots.limit}`,
    ),
  );

/** Words counted per statement. */
const wordsPerStatement = 16;

/** `inMemory` is null within a transaction. */
export async function wordFrequencies(
  db: Db,
  inMemory: { readonly searches: Pick<Searches, 'frequencies'>; readonly cache: RowCache } | null,
  words: readonly string[],
): Promise<WordFrequencies> {
  const frequency = new Map(words.map((word) => [word, 0]));
  const counted = words.length === 0 ? [] : await inMemory?.searches.frequencies?.(words);
  if (counted) return { total: await countEverStored(db), frequency: new Map([...frequency, ...counted]) };
  const pause = pauses();
  const lookedUp = inMemory === null ? words : words.filter((word) => !isAbsent(inMemory.cache, word));
  for (let from = 0; from < lookedUp.length; from += wordsPerStatement) {
    // A long question has many words: other work gets its turn in between.
    if (from > 0) await pause();
    const some = lookedUp.slice(from, from + wordsPerStatement);
    const list = listFor('sqlite', some);
    if (inMemory) pullChanges(inMemory.cache);
    const rows = await runCompiled(db, 'word frequencies', { list }, (slots) =>
      toCompilable(
        db,
        sql<{ term: string; doc: number }>`
          select term, doc from lexical_words where ${isAmong('sqlite', 'term', slots.list)}`,
      ),
    );
    for (const { term, doc } of rows) frequency.set(term, doc);
    if (inMemory) noteAbsent(inMemory.cache, some, frequency);
  }
  return { total: await countEverStored(db), frequency };
}

/** The number of memories ever stored, from the last key: counting would read the whole table. */
async function countEverStored(db: Db): Promise<number> {
  const [row] = await runCompiled(db, 'last memory', {}, () =>
    db.selectFrom('memories').select((eb) => eb.fn.max('seq').as('seq')),
  );
  return Number(row?.seq ?? 0);
}
