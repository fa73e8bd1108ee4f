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
const mergedForEach = 8;
/**
 * In a bulk write, one in this many memories merges `mostMerged` pages. Each merge first writes the words since the
 * last merge as a segment, so that a bulk write with few merges makes few, large segments, which pass through few
 * levels.
 */
const mergedEvery = 128;
const mostMerged = 256;
/** Up to this many memories, a write merges pages for each memory; a larger write is a bulk write. */
const mostByThemselves = 16;

/**
 * Each commit adds a segment to FTS5's index. FTS5 merges sixteen segments of one size at once, within a commit, which
 * takes 600 ms if one of them holds a million memories. So each write merges a few pages of the existing segments,
 * whichever process wrote them.
 */
export async function putWords(db: Db, rows: Parameters<WorkspaceEngine['putWords']>[1]): Promise<void> {
  const written = rows.map(({ seq, words }) => ({ seq, words: words.join(' ') }));
  await writeRows(db, 'put words', written, (some) => {
    const values = some.map(({ seq, words }) => sql`(${seq}, ${words})`);
    return compiling(db, sql`insert or replace into lexical (rowid, words) values ${sql.join(values)}`);
  });
  const pages = pagesToMerge(rows);
  if (pages === 0) return;
  await runCompiled(db, 'merge words', { pages }, (slots) =>
    compiling(db, sql`insert into lexical (lexical, rank) values ('merge', ${slots.pages})`),
  );
}

function pagesToMerge(rows: readonly { seq: number }[]): number {
  if (rows.length <= mostByThemselves) return rows.length * mergedForEach;
  return rows.some(({ seq }) => seq % mergedEvery === 0) ? mostMerged : 0;
}

const compiling = <Row>(db: Db, query: RawBuilder<Row>) => ({
  compile: () => query.compile(db),
  execute: async () => (await query.execute(db)).rows,
});

/** Candidates to rank per memory wanted: some may fail the filter, but usually nearly all pass. */
const spare = 1.5;

/**
 * Ranks first and filters only the best matches, which usually suffices and avoids looking up every match. If too few
 * pass, looks up every match. `kept` is null within a transaction, whose words no other connection sees; FTS5 then
 * ranks.
 */
export async function matchWords(
  db: Db,
  kept: { readonly searches: Searches; readonly known: RowCache } | null,
  words: readonly string[],
  limit: number,
  filter: MemoryFilter,
): Promise<FoundRow[]> {
  const ranked = Math.ceil(limit * spare);
  const best = (kept && (await kept.searches.bestOfWords(words, ranked))) ?? (await rankedByFts5(db, words, ranked));
  const passed = await filterHits(db, kept?.known ?? null, best, filter);
  if (best.length < ranked || passed.length >= limit) return passed.slice(0, limit);
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
    compiling(
      db,
      sql<{ seq: number; score: number }>`
        select rowid as seq, ${sql.raw(bm25)} as score from lexical where lexical match ${slots.words}
        order by score desc limit ${slots.limit}`,
    ),
  );

/** Words counted per statement. */
const wordsPerTurn = 16;

/** `kept` is null within a transaction. */
export async function wordFrequencies(
  db: Db,
  kept: { readonly searches: Pick<Searches, 'frequencies'>; readonly known: RowCache } | null,
  words: readonly string[],
): Promise<WordFrequencies> {
  const frequency = new Map(words.map((word) => [word, 0]));
  const counted = words.length === 0 ? [] : await kept?.searches.frequencies?.(words);
  if (counted) return { total: await countEver(db), frequency: new Map([...frequency, ...counted]) };
  const pause = pauses();
  const looked = kept === null ? words : words.filter((word) => !isAbsent(kept.known, word));
  for (let from = 0; from < looked.length; from += wordsPerTurn) {
    // A long question has many words: other work gets its turn in between.
    if (from > 0) await pause();
    const some = looked.slice(from, from + wordsPerTurn);
    const list = listFor('sqlite', some);
    if (kept) pullChanges(kept.known);
    const rows = await runCompiled(db, 'word frequencies', { list }, (slots) =>
      compiling(
        db,
        sql<{ term: string; doc: number }>`
          select term, doc from lexical_words where ${isAmong('sqlite', 'term', slots.list)}`,
      ),
    );
    for (const { term, doc } of rows) frequency.set(term, doc);
    if (kept) noteAbsent(kept.known, some, frequency);
  }
  return { total: await countEver(db), frequency };
}

/** The number of memories ever stored, from the last key: counting would read the whole table. */
async function countEver(db: Db): Promise<number> {
  const [row] = await runCompiled(db, 'last memory', {}, () =>
    db.selectFrom('memories').select((eb) => eb.fn.max('seq').as('seq')),
  );
  return Number(row?.seq ?? 0);
}
